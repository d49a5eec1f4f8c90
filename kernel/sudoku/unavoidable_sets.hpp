// Unavoidable sets of a full 9x9 grid: cells whose digits can be permuted to give another full grid.
//
// A puzzle with one solution has a clue in each of them, so a clue that is alone in one cannot be removed, and no
// search is needed to see that. These are the minimal swaps of two digits, of two rows of a band and of two columns of
// a stack.
#pragma once

#include <array>
#include <cstdint>

#include "util/hit_counts.hpp"

namespace passatempo::sudoku {

class UnavoidableSets {
public:
    explicit UnavoidableSets(const char* grid);  // 81 symbols, 1 to 9; all of them are clues

    // False: a set of the cell has no clue left, so there are several solutions.
    bool remove_clue(int cell) { return clues_.remove(static_cast<std::size_t>(cell)); }
    void restore_clue(int cell) { clues_.add(static_cast<std::size_t>(cell)); }

private:
    static constexpr int per_cell = 8 + 2 + 2;          // other digits, rows of the band, columns of the stack
    static constexpr int most_sets = (36 + 2 * 9) * 4;  // at most four for any two digits or lines

    class Builder;

    util::HitCounts<std::uint8_t[81][per_cell], std::uint8_t[most_sets]> clues_;
};

}  // namespace passatempo::sudoku
