// Grid: one 9x9 sudoku as bitboards, one for each digit, and deduction on it. A search copies it when it branches.
#pragma once

#include "bands.hpp"

namespace passatempo::sudoku {

class Grid {
public:
    static constexpr int cells = grid_cells, digits = 9;

    using Places = std::array<Bands, digits>;  // cells for each digit, which is numbered from 0

    Grid();  // with every candidate

    // False: failure; the grid is then unusable.
    bool place(const Places&);
    bool place(int cell, int digit);
    void remove(int cell, int digit);
    bool deduce();  // hidden singles, naked singles and locked candidates to the fixpoint

    bool solved() const { return size_of(placed_) == cells; }
    bool has(int cell, int digit) const { return contains(at_[digit], cell); }
    Bands cells_of(int digit) const { return at_[static_cast<std::size_t>(digit)]; }  // that can hold it
    int digit_in(int cell) const;   // the least one left
    int cell_to_branch_on() const;  // of an unsolved grid

private:
    bool place_hidden_singles();
    bool place_naked_singles();

    Places at_;                                   // the cells that can hold each digit
    Bands placed_{};                              // cells that have their digit
    std::uint32_t changed_ = (1u << digits) - 1;  // digits to process again
};

}  // namespace passatempo::sudoku
