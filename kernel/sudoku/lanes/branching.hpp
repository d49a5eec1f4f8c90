// Branching: which cell to branch on, in every lane.
//
// The fewest candidates first. Of bivalue cells the one with the highest score: plus one for each digit that another
// bivalue cell of the same row, column or box has (that cell is fixed at once), minus one for each digit with just two
// places there (little is removed). Of the heuristics tried this took the fewest branches: docs/decisions/014.
#pragma once

#include "sweep.hpp"

namespace passatempo::sudoku::lanes {
namespace {

// A row, column or box: three triads.
struct Unit {
    int first, along, to_next;  // cell; from cell to cell of a triad; from triad to triad
};

constexpr Unit row(int i) { return {9 * i, 1, 3}; }
constexpr Unit column(int i) { return {i, 9, 27}; }
constexpr Unit box(int i) { return {i / 3 * 27 + i % 3 * 3, 1, 9}; }
constexpr int box_of(int cell) { return cell / 27 * 3 + cell % 9 / 3; }

// For each digit, how many of three cells have it, as a two-bit number in bit slices.
struct Sum {
    Vector one, two;

    Vector any() const { return one | two; }
};

inline Sum sum_of(Vector a, Vector b, Vector c) { return {odd_of(a, b, c), two_of(a, b, c)}; }

// For each of nine units the digits that raise and lower the score.
class Reach {
public:
    template <class UnitOf>
    Reach(UnitOf unit_of, const Vector* cells, const Vector* pairs) {
        for (int i = 0; i < 9; ++i) {
            const Unit unit = unit_of(i);
            shared_[i] = in_several(unit, pairs);
            rare_[i] = in_two(unit, cells);
        }
    }

    Vector score(int i, Vector pair) const { return common_difference(pair, shared_[i], rare_[i]); }

private:
    static Sum sum(const Unit& unit, int triad, const Vector* cells) {
        const Vector* first = cells + unit.first + triad * unit.to_next;
        return sum_of(first[0], first[unit.along], first[2 * unit.along]);
    }

    static Vector in_several(const Unit& unit, const Vector* cells) {
        const Sum a = sum(unit, 0, cells), b = sum(unit, 1, cells), c = sum(unit, 2, cells);
        return any_of(a.two, b.two, c.two) | two_of(a.any(), b.any(), c.any());
    }

    static Vector in_two(const Unit& unit, const Vector* cells) {
        const Sum a = sum(unit, 0, cells), b = sum(unit, 1, cells), c = sum(unit, 2, cells);
        const Sum ones = sum_of(a.one, b.one, c.one), twos = sum_of(a.two, b.two, c.two);
        return without_both(twos.one ^ ones.two, ones.one, twos.two);
    }

    Vector shared_[9];  // in several bivalue cells
    Vector rare_[9];    // with exactly two places
};

inline Vector best_cells(const Grids& grids) {
    // The rank of cell 0 with two digits and the highest score, two in each of three units, is 0, so the rank of a
    // fixed cell wraps around to the highest.
    constexpr int best_rank = ((6 - (2 << 4)) << 7);
    Vector sizes[grid_cells], pairs[grid_cells];
    for (int i = 0; i < grid_cells; ++i) {
        sizes[i] = count_bits(grids.cells[i]);
        pairs[i] = select(equal(sizes[i], splat(2)), grids.cells[i], Vector{});
    }
    const Reach rows(row, grids.cells, pairs), columns(column, grids.cells, pairs), boxes(box, grids.cells, pairs);
    Vector best = splat(0xFFFF);
    for (int i = 0; i < grid_cells; ++i) {
        const Vector score =
            rows.score(i / 9, pairs[i]) + columns.score(i % 9, pairs[i]) + boxes.score(box_of(i), pairs[i]);
        const Vector rank = (((sizes[i] << 4) - score) << 7) + static_cast<std::uint16_t>(best_rank + i);
        best = minimum(best, rank);
    }
    return best & 0x7F;
}

}  // namespace
}  // namespace passatempo::sudoku::lanes
