#include "grid.hpp"

#include <bit>

#include "tables.hpp"

namespace passatempo::sudoku {
namespace {

constexpr std::uint32_t row_bits = 511;
constexpr std::uint32_t box_cells = 7u | 7u << 9 | 7u << 18;    // of the first box in a band
constexpr std::uint32_t in_each_row = 1u | 1u << 9 | 1u << 18;  // times a set of columns: their cells

constexpr std::uint32_t row(std::uint32_t band, int i) { return band >> 9 * i & row_bits; }
constexpr std::uint32_t if_single(std::uint32_t set) { return set & (set - 1) ? 0 : set; }

// For each cell and band, the cells that can still hold its digit once it is placed: all but its peers.
constexpr auto left_for_digit = [] {
    std::array<std::array<std::uint32_t, 3>, Grid::cells> table{};
    for (int cell = 0; cell < Grid::cells; ++cell)
        for (int other = 0; other < Grid::cells; ++other) {
            const bool sees = cell / 9 == other / 9 || cell % 9 == other % 9 ||
                              (cell / 27 == other / 27 && cell % 9 / 3 == other % 9 / 3);
            if (!sees || cell == other) table[cell][other / 27] |= 1u << other % 27;
        }
    return table;
}();

// Calls visit for each set bit while it returns true.
template <class Visit>
bool each_bit(std::uint32_t set, Visit visit) {
    for (; set; set &= set - 1)
        if (!visit(std::countr_zero(set))) return false;
    return true;
}

}  // namespace

Grid::Grid() {
    for (auto& band : at_) band.fill(all_cells);
}

bool Grid::place(int cell, int digit) {
    const int band = cell / 27;
    const std::uint32_t bit = 1u << cell % 27;
    if (!(at_[band][digit] & bit)) return false;
    if (placed_[band] & bit) return true;
    placed_[band] |= bit;
    ++placed_count_;
    for (int other = 0; other < digits; ++other) {
        changed_ |= static_cast<std::uint32_t>((at_[band][other] & bit) != 0) << other;
        at_[band][other] &= ~bit;
    }
    at_[band][digit] |= bit;
    for (int b = 0; b < bands; ++b) at_[b][digit] &= left_for_digit[cell][b];
    return true;
}

void Grid::remove(int cell, int digit) {
    at_[cell / 27][digit] &= ~(1u << cell % 27);
    changed_ |= 1u << digit;
}

bool Grid::deduce() {
    do {
        while (changed_) {
            const int digit = std::countr_zero(changed_);
            changed_ &= changed_ - 1;
            if (!remove_locked(digit) || !place_hidden_singles(digit)) return false;
        }
        if (!place_naked_singles()) return false;
    } while (changed_);
    return true;
}

// Locked candidates: removes what lies on no pattern of tables.hpp, by rows and by columns.
bool Grid::remove_locked(int digit) {
    for (bool again = true; again;) {
        std::uint32_t columns[bands], left[bands] = {};
        for (int b = 0; b < bands; ++b) {
            std::uint32_t& band = at_[b][digit];
            const int set = boxes_of[row(band, 0)] | boxes_of[row(band, 1)] << 3 | boxes_of[row(band, 2)] << 6;
            band &= cells_of[on_patterns[set]];
            columns[b] = row(band, 0) | row(band, 1) | row(band, 2);
        }
        for (int shift = 0; shift < 9; shift += 3) {
            const std::uint32_t set = (columns[0] >> shift & 7) | (columns[1] >> shift & 7) << 3 | (columns[2] >> shift & 7) << 6;
            const std::uint32_t possible = on_patterns[set];
            if (possible == 0) return false;  // also if a band has no pattern: then it has no columns
            for (int b = 0; b < bands; ++b) left[b] |= (possible >> 3 * b & 7) << shift;
        }
        again = left[0] != columns[0] || left[1] != columns[1] || left[2] != columns[2];
        if (again)
            for (int b = 0; b < bands; ++b) at_[b][digit] &= left[b] * in_each_row;
    }
    return true;
}

// Hidden singles: a digit with one place in a row, column or box.
bool Grid::place_hidden_singles(int digit) {
    std::uint32_t once = 0, twice = 0;  // columns
    for (int b = 0; b < bands; ++b)
        for (int i = 0; i < 3; ++i) {
            const std::uint32_t cells = row(at_[b][digit], i);
            twice |= once & cells;
            once |= cells;
        }
    const std::uint32_t single_columns = (once & ~twice) * in_each_row;
    for (int b = 0; b < bands; ++b) {
        const std::uint32_t band = at_[b][digit];
        if (!(band & ~placed_[b])) continue;
        std::uint32_t single = band & single_columns;
        for (int i = 0; i < 3; ++i)
            single |= if_single(band & row_bits << 9 * i) | if_single(band & box_cells << 3 * i);
        const auto put = [&](int bit) { return place(27 * b + bit, digit); };
        if (!each_bit(single & ~placed_[b], put)) return false;
    }
    return true;
}

// Naked singles: cells with one candidate.
bool Grid::place_naked_singles() {
    for (int b = 0; b < bands; ++b) {
        std::uint32_t once = 0, twice = 0;
        for (const std::uint32_t cells : at_[b]) {
            twice |= once & cells;
            once |= cells;
        }
        if (once != all_cells) return false;
        const auto put = [&](int bit) {
            const int cell = 27 * b + bit, digit = digit_in(cell);
            return digit < digits && place(cell, digit);
        };
        if (!each_bit(once & ~twice & ~placed_[b], put)) return false;
    }
    return true;
}

int Grid::digit_in(int cell) const {
    int digit = 0;
    while (digit < digits && !has(cell, digit)) ++digit;
    return digit;
}

// Of the bivalue cells, the one whose digits remove most candidates, other bivalue cells counting more; if there are
// none, the first cell with the fewest candidates.
int Grid::cell_to_branch_on() const {
    std::array<std::uint32_t, bands> pairs = cells_with(2);
    int best = -1, best_reach = -1;
    for (int b = 0; b < bands; ++b)
        each_bit(pairs[b], [&](int bit) {
            const int cell = 27 * b + bit, reach = reach_of(cell, pairs);
            if (reach > best_reach) best = cell, best_reach = reach;
            return true;
        });
    for (int n = 3; best < 0 && n <= digits; ++n) {
        const auto found = cells_with(n);
        for (int b = bands; b-- > 0;)
            if (found[b]) best = 27 * b + std::countr_zero(found[b]);
    }
    return best;
}

int Grid::reach_of(int cell, const std::array<std::uint32_t, bands>& pairs) const {
    int reach = 0;
    for (int digit = 0; digit < digits; ++digit) {
        if (!has(cell, digit)) continue;
        for (int b = 0; b < bands; ++b) {
            const std::uint32_t taken = at_[b][digit] & ~left_for_digit[cell][b];
            reach += std::popcount(taken) + 3 * std::popcount(taken & pairs[b]);
        }
    }
    return reach;
}

std::array<std::uint32_t, Grid::bands> Grid::cells_with(int count) const {
    std::array<std::uint32_t, bands> found;
    for (int b = 0; b < bands; ++b) {
        std::uint32_t more[digits + 2] = {all_cells};  // cells with at least n candidates, n from 0 to digits + 1
        for (const std::uint32_t cells : at_[b])
            for (int n = count + 1; n > 0; --n) more[n] |= more[n - 1] & cells;
        found[b] = more[count] & ~more[count + 1];
    }
    return found;
}

}  // namespace passatempo::sudoku
