// Grid: one 9x9 sudoku as bitboards, one for each digit and band, and deduction on it.
//
// A band is three rows; its 27 cells are the bits of a word, bit 9 * row + column. Deduction looks bands up in tables
// (tables.hpp). A whole grid is 27 words, which a search copies when it branches.
#pragma once

#include <array>
#include <cstdint>

namespace passatempo::sudoku {

class Grid {
public:
    static constexpr int cells = 81, digits = 9;

    Grid();  // with every candidate

    // False: failure; the grid is then unusable.
    bool place(int cell, int digit);   // digits are numbered from 0
    void remove(int cell, int digit);
    bool deduce();                     // hidden singles, naked singles and locked candidates to the fixpoint

    bool solved() const { return placed_count_ == cells; }
    bool has(int cell, int digit) const { return at_[cell / 27][digit] >> cell % 27 & 1; }
    int digit_in(int cell) const;      // the least one left
    int cell_to_branch_on() const;     // of an unsolved grid

private:
    static constexpr int bands = 3;
    static constexpr std::uint32_t all_cells = (1u << 27) - 1;

    bool remove_locked(int digit);
    bool place_hidden_singles(int digit);
    bool place_naked_singles();
    std::array<std::uint32_t, bands> cells_with(int count) const;  // cells with this number of candidates
    int reach_of(int cell, const std::array<std::uint32_t, bands>& pairs) const;

    std::array<std::array<std::uint32_t, digits>, bands> at_;  // the bitboard of each digit in each band
    std::array<std::uint32_t, bands> placed_{};                // cells that have their digit
    std::uint32_t changed_ = (1u << digits) - 1;               // digits to process again
    int placed_count_ = 0;
};

}  // namespace passatempo::sudoku
