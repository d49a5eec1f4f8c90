// Grid: one 9x9 box grid as sets of places, digit by digit, and what follows from it.
//
// A band is three rows; its 27 cells are the bits of a word, bit 9 * row + column. Per digit a band is looked
// up in tables rather than walked through, so a whole grid is 27 words, which a search copies when it branches.
#pragma once

#include <array>
#include <cstdint>

namespace passatempo {

class Grid {
public:
    static constexpr int cells = 81, digits = 9;

    Grid();  // with every digit in every cell

    // False: a contradiction; the grid is then good for nothing.
    bool place(int cell, int digit);   // digits count from 0
    void remove(int cell, int digit);
    bool deduce();                     // all that follows from single places, single digits and locked digits

    bool solved() const { return placed_count_ == cells; }
    bool has(int cell, int digit) const { return at_[cell / 27][digit] >> cell % 27 & 1; }
    int digit_in(int cell) const;      // the least one left
    int cell_to_branch_on() const;     // of a grid that is not solved

private:
    static constexpr int bands = 3;
    static constexpr std::uint32_t all_cells = (1u << 27) - 1;

    bool lock(int digit);
    bool place_sole(int digit);
    bool place_lonely();
    std::array<std::uint32_t, bands> cells_with(int count) const;  // so many digits
    int reach_of(int cell, const std::array<std::uint32_t, bands>& pairs) const;

    std::array<std::array<std::uint32_t, digits>, bands> at_;  // places of each digit in each band
    std::array<std::uint32_t, bands> placed_{};                // cells that have their digit
    std::uint32_t changed_ = (1u << digits) - 1;               // digits to look at again
    int placed_count_ = 0;
};

}  // namespace passatempo
