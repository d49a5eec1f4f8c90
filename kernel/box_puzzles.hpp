// Minimal 9x9 box puzzles, many at once: clues of a full grid go as long as its solution stays the only one.
//
// A puzzle begins with a random grid (box_fillings.hpp) or with one that is given. Its groups of cells are tried in a
// random order, all orders equally likely: a group goes if the solution is then still proven to be the only one, and
// stays otherwise. In the end none of them can go. (If one had to stay among more clues it must among fewer, so one
// round is enough; and some that go together would also have gone one by one.)
//
// Puzzle number n of a seed is always the same, on any machine, however many are made with it.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <string_view>

#include "lines.hpp"

namespace passatempo {

struct BoxPuzzleOptions {
    std::uint64_t seed = 0;
    std::uint64_t first = 0;              // the number of the first puzzle
    std::size_t count = 1;
    std::array<std::uint8_t, 81> group{}; // of each cell, from 0 to 80: those of one group go together
    std::array<bool, 81> may_stand{};     // where clues may stand; all others go first
    int least = 0;                        // a group that would leave fewer clues stays
    std::string_view grids;               // full ones, a line each: number n takes line n, from the first again after the last
    unsigned threads = 1;                 // at least 1
    int lanes = 0;                        // as for lines
    std::function<bool()> pulse;          // called every few milliseconds; false: stop
};

// A line for each puzzle: its 81 symbols, a comma, the 81 of its solution; an empty line where the cells that may
// stand have more than one solution. Nothing if the pulse said to stop. Throws WireError.
std::string box_puzzles(const BoxPuzzleOptions&);

}  // namespace passatempo
