#include "grid.hpp"

#include <utility>

#include "digit.hpp"

namespace passatempo::sudoku {
namespace {

constexpr Bands all_cells = in_each_band((1u << band_cells) - 1);

// Calls visit for each set bit.
template <class Visit>
void each_bit(std::uint32_t set, Visit visit) {
    for (; set; set &= set - 1) visit(std::countr_zero(set));
}

// Cells with at least one candidate, with two, ...
template <std::size_t Most>
std::array<Bands, Most> cells_by_size(const Grid::Places& places) {
    std::array<Bands, Most> cells{};
    for (const Bands& each : places) {
        for (std::size_t n = Most - 1; n > 0; --n) cells[n] |= cells[n - 1] & each;
        cells[0] |= each;
    }
    return cells;
}

// The first cell with the fewest candidates, at least two.
int tightest_cell(const Grid::Places& places) {
    const auto with = cells_by_size<Grid::digits + 1>(places);
    for (std::size_t n = 1; n < Grid::digits; ++n)
        for (int band = 0; band < bands; ++band)
            if (const std::uint32_t exactly = with[n][band] & ~with[n + 1][band])
                return band_cells * band + std::countr_zero(exactly);
    return 0;
}

}  // namespace

Grid::Grid() { at_.fill(all_cells); }

bool Grid::place(int cell, int digit) {
    Places one{};
    one[digit] = cell_set(cell);
    return has(cell, digit) && place(one);
}

// Of cells that see each other, all or all but one lose the digit: deduce() finds the cell without candidates.
bool Grid::place(const Places& places) {
    Bands all{}, twice{};
    for (const Bands& each : places) {
        twice |= all & each;
        all |= each;
    }
    if (!is_empty(twice)) return false;
    placed_ |= all;
    for (int digit = 0; digit < digits; ++digit) {
        const Bands before = at_[digit], here = places[digit];
        Bands left = before & ~(all ^ here);
        each_place(here, [&](int place) { left &= left_by(place); });
        at_[digit] = left;
        changed_ |= static_cast<std::uint32_t>(!is_empty(before ^ left)) << digit;
    }
    return true;
}

void Grid::remove(int cell, int digit) {
    at_[digit] &= ~cell_set(cell);
    changed_ |= 1u << digit;
}

bool Grid::deduce() {
    do {
        if (!place_hidden_singles() || !place_naked_singles()) return false;
    } while (changed_);
    return true;
}

// All digits that changed before any is placed: they do not depend on each other, so the processor overlaps them.
bool Grid::place_hidden_singles() {
    while (changed_) {
        Places singles;
#pragma GCC unroll 9
        for (Bands& each : singles) each = Bands{};  // not by a slow string instruction
        Bands missing{}, any{};
        each_bit(std::exchange(changed_, 0), [&](int digit) {
            const DigitPlaces places(at_[digit]);
            changed_ |= static_cast<std::uint32_t>(!is_empty(at_[digit] ^ places.cells())) << digit;
            at_[digit] = places.cells();
            missing |= places.missing();
            any |= singles[digit] = places.singles() & ~placed_;
        });
        if (!is_empty(missing)) return false;
        if (!is_empty(any) && !place(singles)) return false;
    }
    return true;
}

bool Grid::place_naked_singles() {
    const auto with = cells_by_size<2>(at_);
    if (!is_empty(with[0] ^ all_cells)) return false;
    const Bands open = with[0] & ~with[1] & ~placed_;
    if (is_empty(open)) return true;
    Places singles;
    for (int digit = 0; digit < digits; ++digit) singles[digit] = open & at_[digit];
    return place(singles);
}

int Grid::digit_in(int cell) const {
    int digit = 0;
    while (digit < digits && !has(cell, digit)) ++digit;
    return digit;
}

// Of the cells with two digits, the one where the product of what each digit removes is largest; if there are none, the
// first cell with the fewest candidates. Removed candidates of such cells count five times.
int Grid::cell_to_branch_on() const {
    const auto with = cells_by_size<3>(at_);
    const Bands pairs = with[1] & ~with[2];
    int removed_by_first[place_count]{}, best = -1, best_product = 0;
    for (const Bands& cells : at_)
        each_place(cells & pairs, [&](int place) {
            const Bands peers = cells & ~left_by(place);
            const int removed = size_of(peers) + 4 * size_of(peers & pairs) + 1;
            int& first = removed_by_first[place];
            if (first == 0) first = removed;
            else if (first * removed > best_product) best = cell_at(place), best_product = first * removed;
        });
    return best < 0 ? tightest_cell(at_) : best;
}

}  // namespace passatempo::sudoku
