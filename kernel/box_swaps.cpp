#include "box_swaps.hpp"

#include <bit>

namespace passatempo {

class Swaps::Builder {
public:
    Builder(Swaps& swaps, const char* grid) : swaps_(swaps), grid_(grid) {
        for (int cell = 0; cell < 81; ++cell) {
            const int digit = grid[cell] - '1';
            column_in_row_[digit][cell / 9] = static_cast<std::uint8_t>(cell % 9);
            row_in_column_[digit][cell % 9] = row_in_box_[digit][box_of(cell)] = static_cast<std::uint8_t>(cell / 9);
        }
    }

    void add_all() {
        for (int a = 0; a < 9; ++a)
            for (int b = a + 1; b < 9; ++b) add_digits(a, b);
        for (int a = 0; a < 9; ++a)
            for (int b = a + 1; b < a / 3 * 3 + 3; ++b) add_lines(9 * a, 9 * b, 1), add_lines(a, b, 9);
    }

private:
    static int box_of(int cell) { return cell / 27 * 3 + cell % 9 / 3; }

    // Where two digits are exchanged in a row, they must be in the other rows that have one of them in the same column
    // or box.
    void add_digits(int a, int b) {
        const std::uint8_t *column_of_a = column_in_row_[a], *column_of_b = column_in_row_[b];
        add_parts(
            [&](int row) {
                const int column = column_of_a[row];
                return 1u << row_in_column_[b][column] | 1u << row_in_box_[b][box_of(9 * row + column)];
            },
            [&](int row) { add(9 * row + column_of_a[row]), add(9 * row + column_of_b[row]); });
    }

    // Where two lines exchange the digits of a place, they must where the second has the first's digit.
    void add_lines(int a, int b, int along) {
        std::uint8_t place_in_b[9];
        for (std::uint8_t place = 0; place < 9; ++place) place_in_b[grid_[b + place * along] - '1'] = place;
        add_parts([&](int place) { return 1u << place_in_b[grid_[a + place * along] - '1']; },
                  [&](int place) { add(a + place * along), add(b + place * along); });
    }

    // Nine pairs of cells fall into parts: a pair is in one part with those that it leads to.
    template <class LeadsTo, class AddPair>
    void add_parts(LeadsTo leads_to, AddPair add_pair) {
        for (unsigned rest = 0x1FF; rest;) {
            unsigned part = rest & -rest;
            for (unsigned todo = part; todo;) {
                const unsigned more = leads_to(std::countr_zero(todo)) & ~part;
                todo &= todo - 1;
                part |= more, todo |= more;
            }
            rest &= ~part;
            swaps_.clues_[count_] = static_cast<std::uint8_t>(2 * std::popcount(part));
            for (unsigned pairs = part; pairs; pairs &= pairs - 1) add_pair(std::countr_zero(pairs));
            ++count_;
        }
    }

    void add(int cell) { swaps_.swaps_of_[cell][added_[cell]++] = static_cast<std::uint8_t>(count_); }

    Swaps& swaps_;
    const char* grid_;
    std::uint8_t column_in_row_[9][9], row_in_column_[9][9], row_in_box_[9][9];  // of each digit
    std::uint8_t added_[81]{};
    int count_ = 0;
};

Swaps::Swaps(const char* grid) { Builder(*this, grid).add_all(); }

}  // namespace passatempo
