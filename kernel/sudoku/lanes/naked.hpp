// Naked singles alone, a fraction of the work of a sweep. They solve most easy puzzles.
#pragma once

#include "sweep.hpp"

namespace passatempo::sudoku::lanes {
namespace {

// The digits that rows, columns and boxes do not have yet. A cell that is not fixed has the candidates that its row,
// column and box all need. To keep them in registers, functions work on copies.
struct Needs {
    Vector rows[9], columns[9], boxes[9];

    // Lanes where nothing is needed.
    LaneSet satisfied() const {
        Vector needed{};
        for (int i = 0; i < 9; ++i) needed |= any_of(rows[i], columns[i], boxes[i]);
        return lanes_of(equal(needed, Vector{}));
    }
};

// Lanes where the rows need less than before.
inline LaneSet changed_lanes(const Needs& now, const Needs& before) {
    Vector changes{};
    for (int i = 0; i < 9; ++i) changes = or_difference(changes, now.rows[i], before.rows[i]);
    return lanes_of(equal(changes, Vector{})) ^ all_lanes;
}

// Calls visit(triad, row, columns, box) for the three cells of each triad and the needs of their units.
template <class Visit>
inline void each_triad(Needs& needs, Vector* cells, Visit visit) {
    Vector columns[9];
    for (int i = 0; i < 9; ++i) columns[i] = needs.columns[i];
    for (int band = 0; band < 3; ++band) {
        Vector boxes[3];
        for (int i = 0; i < 3; ++i) boxes[i] = needs.boxes[3 * band + i];
        for (int line = 3 * band; line < 3 * band + 3; ++line) {
            Vector row = needs.rows[line];
#pragma GCC unroll 3
            for (int i = 0; i < 3; ++i) visit(cells + 9 * line + 3 * i, row, columns + 3 * i, boxes[i]);
            needs.rows[line] = row;
        }
        for (int i = 0; i < 3; ++i) needs.boxes[3 * band + i] = boxes[i];
    }
    for (int i = 0; i < 9; ++i) needs.columns[i] = columns[i];
}

inline void take(const Vector* triad, Vector& row, Vector* columns, Vector& box) {
    for (int i = 0; i < 3; ++i) columns[i] &= ~triad[i];
    const Vector any = any_of(triad[0], triad[1], triad[2]);
    row &= ~any;
    box &= ~any;
}

inline Needs needs_of(Vector* fixed) {
    Needs needs;
    for (int i = 0; i < 9; ++i) needs.rows[i] = needs.columns[i] = needs.boxes[i] = splat(all_digits);
    each_triad(needs, fixed, take);
    return needs;
}

// Fixes cells with one candidate, those of a triad at once, each triad for those after it.
inline void fix_naked(Needs& needs, Vector* fixed) {
    each_triad(needs, fixed, [](Vector* triad, Vector& row, Vector* columns, Vector& box) {
        Vector singles[3];
        for (int i = 0; i < 3; ++i) {
            singles[i] = if_single(all_of(row, box, columns[i]) | triad[i]);
            triad[i] |= singles[i];
        }
        take(singles, row, columns, box);
    });
}

// The candidates of all cells, where `grids` has the fixed ones.
inline void write_candidates(Needs& needs, Grids& grids) {
    Vector* to = grids.cells;
    each_triad(needs, grids.fixed, [&](const Vector* triad, Vector row, const Vector* columns, Vector box) {
        for (int i = 0; i < 3; ++i) *to++ = select(equal(triad[i], Vector{}), all_of(row, box, columns[i]), triad[i]);
    });
}

}  // namespace
}  // namespace passatempo::sudoku::lanes
