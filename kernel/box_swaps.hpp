// Swaps: cells of a full 9x9 box grid that can exchange their digits, which makes another full grid of it.
//
// A puzzle with one solution has a clue in each of them, so a clue that is alone in one cannot go: nothing need be
// searched to see that. These are the swaps of two digits, of two rows of a band and of two columns of a stack, each
// in as few cells as possible.
#pragma once

#include <array>
#include <cstdint>

namespace passatempo {

class Swaps {
public:
    explicit Swaps(const char* grid);  // 81 symbols, 1 to 9; all of them are clues

    // False: a swap of the cell has no clue left, so there are several solutions.
    bool take(int cell) {
        bool is_last = false;
        for (const std::uint8_t swap : swaps_of_[cell]) is_last |= --clues_[swap] == 0;
        return !is_last;
    }

    void give_back(int cell) {
        for (const std::uint8_t swap : swaps_of_[cell]) ++clues_[swap];
    }

private:
    static constexpr int per_cell = 8 + 2 + 2;           // other digits, rows of the band, columns of the stack
    static constexpr int most_swaps = (36 + 2 * 9) * 4;  // any two digits or lines have four at most

    class Builder;

    std::uint8_t swaps_of_[81][per_cell];
    std::uint8_t clues_[most_swaps];  // that are left in each
};

}  // namespace passatempo
