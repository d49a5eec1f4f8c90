// Lines: boards of one kernel as text, one a line, and their solutions as text, one a line.
//
// In: a symbol for each variable that is no helper, in their order: 0 to 9, then A for 10 up to Z for 35; open
// ones are `. _ * -`, or 0 where 0 is no value. Blanks may part the symbols into rows. Whatever follows behind
// a comma, a semicolon or the last symbol and a blank is left out, and so is a comment behind `#`.
//
// Out, for each line: the first solution, a comma, and how many there are: 0, 1, ..., or `2+` if the search
// ended at a limit of 2. A bad line gives `,error: ` and what is wrong; an empty one gives an empty one.
#pragma once

#include <string>
#include <string_view>

#include "kernel.hpp"

namespace passatempo {

struct LineOptions {
    std::uint64_t limit = 2;      // solutions of a line to look for, at least 1
    unsigned threads = 1;         // at least 1
    int lanes = 0;                // how many to use, of those that lane_widths() lists; 0: the most
    std::function<bool()> pulse;  // called every few milliseconds; false: stop
};

struct LineCounts {
    std::uint64_t none = 0, one = 0, several = 0, bad = 0;

    LineCounts& operator+=(const LineCounts& other) {
        none += other.none, one += other.one, several += other.several, bad += other.bad;
        return *this;
    }
};

struct LinesAnswer {
    LineCounts counts;
    bool complete = true;  // false: the pulse said to stop, and there are no answers
};

// Room for so many bytes. It may be asked for twice; then the answers are in the second, and the first is
// needed until they are complete.
using Room = std::function<char*(std::size_t)>;

// Writes the answers into the room, all of it. The room is asked for in any thread, but one at a time. Throws WireError, or
// whatever the room throws.
LinesAnswer solve_lines(const Kernel&, std::string_view text, const LineOptions&, const Room&);

std::vector<int> lane_widths();

}  // namespace passatempo
