#include "unavoidable_sets.hpp"

#include <bit>

namespace passatempo::sudoku {

class UnavoidableSets::Builder {
public:
    Builder(UnavoidableSets& sets, const char* grid) : sets_(sets), grid_(grid) {
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

    // Swapping two digits in a row forces it in the rows that have one of them in the same column or box.
    void add_digits(int a, int b) {
        const std::uint8_t *column_of_a = column_in_row_[a], *column_of_b = column_in_row_[b];
        add_components(
            [&](int row) {
                const int column = column_of_a[row];
                return 1u << row_in_column_[b][column] | 1u << row_in_box_[b][box_of(9 * row + column)];
            },
            [&](int row) { add(9 * row + column_of_a[row]), add(9 * row + column_of_b[row]); });
    }

    // Swapping two lines at a position forces it where the second line has the first one's digit.
    void add_lines(int a, int b, int along) {
        std::uint8_t place_in_b[9];
        for (std::uint8_t place = 0; place < 9; ++place) place_in_b[grid_[b + place * along] - '1'] = place;
        add_components([&](int place) { return 1u << place_in_b[grid_[a + place * along] - '1']; },
                  [&](int place) { add(a + place * along), add(b + place * along); });
    }

    // The connected components of nine pairs of cells: each pair is joined to those that it forces.
    template <class Forces, class AddPair>
    void add_components(Forces forces, AddPair add_pair) {
        for (unsigned rest = 0x1FF; rest;) {
            unsigned component = rest & -rest;
            for (unsigned todo = component; todo;) {
                const unsigned more = forces(std::countr_zero(todo)) & ~component;
                todo &= todo - 1;
                component |= more, todo |= more;
            }
            rest &= ~component;
            sets_.clues_.counts[count_] = static_cast<std::uint8_t>(2 * std::popcount(component));
            for (unsigned pairs = component; pairs; pairs &= pairs - 1) add_pair(std::countr_zero(pairs));
            ++count_;
        }
    }

    void add(int cell) { sets_.clues_.sets_of[cell][added_[cell]++] = static_cast<std::uint8_t>(count_); }

    UnavoidableSets& sets_;
    const char* grid_;
    std::uint8_t column_in_row_[9][9], row_in_column_[9][9], row_in_box_[9][9];  // of each digit
    std::uint8_t added_[81]{};
    int count_ = 0;
};

UnavoidableSets::UnavoidableSets(const char* grid) { Builder(*this, grid).add_all(); }

}  // namespace passatempo::sudoku
