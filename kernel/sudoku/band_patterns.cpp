#include "band_patterns.hpp"

#include <bit>
#include <numeric>

#include "util/deadline.hpp"

namespace passatempo::sudoku {
namespace {

using Band = std::array<std::array<int, 9>, 3>;

constexpr unsigned all_digits = 0x1ff, box_columns = 7;
constexpr std::array<std::array<int, 3>, 6> orders{{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};

unsigned bit(int digit) { return 1u << digit; }

// Whether the digits of two rows can be exchanged in some unmarked columns: in a cycle of columns that hold the same digits.
bool can_exchange(const Band& band, const BandPattern& marked, int one, int other) {
    std::array<int, 9> column_of{};
    for (int column = 0; column < 9; ++column) column_of[band[one][column]] = column;
    unsigned seen = marked[one] | marked[other];
    for (int column = 0; column < 9; ++column) {  // a cycle through a marked column is left by it
        if (seen & bit(column)) continue;
        unsigned cycle = 0;
        int at = column;
        do {
            cycle |= bit(at);
            at = column_of[band[other][at]];
        } while (at != column);
        if (!(cycle & (marked[one] | marked[other]))) return true;
        seen |= cycle;
    }
    return false;
}

// Counts the bands with the same columns and the same marked digits, up to two.
class Fillings {
public:
    Fillings(const Band& band, const BandPattern& marked) : band_(band), marked_(marked) {}

    int count(int column = 0) {
        if (column == 9) return 1;
        int found = 0;
        for (const auto& order : orders) {
            if (!fits(order, column)) continue;
            turn(order, column);
            found += count(column + 1);
            turn(order, column);
            if (found > 1) break;
        }
        return found;
    }

private:
    bool fits(const std::array<int, 3>& order, int column) const {
        for (int row = 0; row < 3; ++row)
            if ((order[row] != row && marked_[row] & bit(column)) || used_[row] & bit(band_[order[row]][column])) return false;
        return true;
    }

    void turn(const std::array<int, 3>& order, int column) {
        for (int row = 0; row < 3; ++row) used_[row] ^= bit(band_[order[row]][column]);
    }

    const Band& band_;
    const BandPattern& marked_;
    BandPattern used_{};  // for each row its digits so far
};

class BandSearch {
public:
    explicit BandSearch(const BandPattern& marked) : marked_(marked) {
        for (int row = 0; row < 3; ++row) std::iota(&band_[row][0], &band_[row][3], 3 * row);  // digits are renamed
    }

    // The digits of the first box are fixed; rows of the second take three digits that their row does not have.
    bool run() {
        for (unsigned top = 0; top <= all_digits; ++top)
            for (unsigned middle = 0; middle <= all_digits; ++middle) {
                const BandPattern sets{top, middle, all_digits & ~(top | middle)};
                if (top & middle || !has_three_new_digits(sets)) continue;
                BandPattern rest;
                for (int row = 0; row < 3; ++row) rest[row] = all_digits & ~(sets[row] | digits_of_first_box(row));
                if (fill(3, sets, [&] { return fill(6, rest, [&] { return is_determined(); }); })) return true;
            }
        return false;
    }

private:
    static unsigned digits_of_first_box(int row) { return box_columns << 3 * row; }

    static bool has_three_new_digits(const BandPattern& sets) {
        for (int row = 0; row < 3; ++row)
            if (std::popcount(sets[row]) != 3 || sets[row] & digits_of_first_box(row)) return false;
        return true;
    }

    // All orders of the digits of each row of a box; `found` is called with each.
    template <class Found>
    bool fill(int column, const BandPattern& sets, Found found) {
        const bool is_marked = (marked_[0] | marked_[1] | marked_[2]) & box_columns << column;
        const std::size_t orders_of_top = is_marked ? orders.size() : 1;  // else its columns may be exchanged
        for (std::size_t top = 0; top < orders_of_top; ++top)
            for (const auto& middle : orders)
                for (const auto& bottom : orders) {
                    place(0, column, sets[0], orders[top]);
                    place(1, column, sets[1], middle);
                    place(2, column, sets[2], bottom);
                    if (found()) return true;
                }
        return false;
    }

    void place(int row, int column, unsigned digits, const std::array<int, 3>& order) {
        for (const int at : order) {
            band_[row][column + at] = std::countr_zero(digits);
            digits &= digits - 1;
        }
    }

    bool is_determined() {
        util::check_deadline();
        return !can_exchange(band_, marked_, 0, 1) && !can_exchange(band_, marked_, 0, 2) &&
               !can_exchange(band_, marked_, 1, 2) && Fillings(band_, marked_).count() == 1;
    }

    BandPattern marked_;
    Band band_{};
};

// The boxes in another order, the one with most marked cells first.
BandPattern fullest_first(const BandPattern& marked) {
    const auto in_box = [&](int box) {
        int cells = 0;
        for (const unsigned row : marked) cells += std::popcount(row & box_columns << 3 * box);
        return cells;
    };
    int fullest = 0;
    for (int box = 1; box < 3; ++box)
        if (in_box(box) > in_box(fullest)) fullest = box;
    BandPattern turned;
    for (int row = 0; row < 3; ++row) turned[row] = (marked[row] >> 3 * fullest | marked[row] << (9 - 3 * fullest)) & all_digits;
    return turned;
}

}  // namespace

bool determines_some_band(const BandPattern& marked) { return BandSearch(fullest_first(marked)).run(); }

}  // namespace passatempo::sudoku
