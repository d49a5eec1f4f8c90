// Minimal 9x9 sudokus, many at once: no clue of a minimal puzzle is redundant.
//
// A puzzle starts from a random grid (random_grid.hpp) or a given one. Its groups of cells are tried in a uniformly
// random order: a group is removed if the solution is then still proven to be unique. In the end every group is needed.
// (A group that was needed among more clues is needed among fewer, so one pass is enough.)
//
// Puzzle number n of a seed is always the same, on any machine, however many are generated with it.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <string_view>

#include "util/limits.hpp"

namespace passatempo::sudoku {

struct MinimalPuzzleOptions {
    std::uint64_t seed = 0;
    std::uint64_t first = 0;              // the number of the first puzzle
    std::size_t count = 1;
    std::array<std::uint8_t, 81> group{}; // of each cell, from 0 to 80: a group is removed as a whole
    std::array<bool, 81> may_be_clue{};  // where clues may be; all others are removed first
    int least = 0;                       // clues that must remain
    std::string_view grids;              // full grids, one a line: puzzle n uses line n, cyclically
    unsigned threads = 1;                // at least 1
    int lanes = 0;                       // of those that lanes::widths() lists; 0: the most
    std::function<bool()> keep_going;    // called every few milliseconds; false: stop
};

// A line for each puzzle: its 81 symbols, a comma, the 81 of its solution; an empty line where the cells that may be
// clues have more than one solution. Empty if stopped. Throws InputError.
std::string minimal_puzzles(const MinimalPuzzleOptions&);

}  // namespace passatempo::sudoku
