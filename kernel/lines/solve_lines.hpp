// Solves text with one board a line, all of the same kernel, into text with one answer a line.
//
// Input: a symbol for each decision variable, in order: 0 to 9, then A for 10 up to Z for 35; `. _ * -`, or 0 where 0
// is no value, for an open one. Blanks may separate rows. Anything after a comma, a semicolon, or a blank after the
// last symbol is ignored, and so is a comment after `#`.
//
// Output, for each line: the first solution, a comma, and the number of solutions: 0, 1, ..., or `2+` if the search
// ended at a limit of 2. A malformed line gives `,error: ` and a message; an empty line stays empty.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "solver/kernel.hpp"

namespace passatempo::lines {

using solver::Kernel, solver::Value, solver::Var;

struct LineOptions {
    std::uint64_t limit = 2;           // on the solutions of a line, at least 1
    unsigned threads = 1;              // at least 1
    int lanes = 0;                     // one of lane_widths(); 0: the most
    std::function<bool()> keep_going;  // called every few milliseconds; false: stop
};

struct LineCounts {
    std::uint64_t none = 0, one = 0, several = 0, bad = 0;

    LineCounts& operator+=(const LineCounts& other) {
        none += other.none, one += other.one, several += other.several, bad += other.bad;
        return *this;
    }
};

struct LinesResult {
    LineCounts counts;
    bool complete = true;  // false: stopped, without answers
};

// Allocates an output buffer of a size. It may be called twice; then the answers are in the second buffer, and the
// first must stay valid until the end.
using Allocate = std::function<char*(std::size_t)>;

// Fills the buffer with the answers. `Allocate` is called from any thread, but never concurrently. Throws InputError,
// or what `Allocate` throws.
// `least` is that of sudoku::Compiled: with one, the boards are solved in the lanes.
LinesResult solve_lines(const Kernel&, std::optional<Value> least, std::string_view text, const LineOptions&,
                        const Allocate&);

std::vector<int> lane_widths();  // how many 9x9 sudokus this processor can solve at once, the most first

}  // namespace passatempo::lines
