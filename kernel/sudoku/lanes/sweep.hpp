// Sweep: one branch-free round of deduction in all lanes.
//
// A cell is a vector of candidate sets, bit d is the digit d + 1. A *band* is three adjacent lines, rows or columns,
// that cross three boxes; a *triad* is the three cells where a line crosses a box. Hidden singles and locked candidates
// of a band follow from its nine triads: which digits occur in a triad, and which in two of its cells. The six bands of
// a grid are swept in turn, each on the result of those before.
#pragma once

#include "lanes.hpp"
#include "vector.hpp"

namespace passatempo::sudoku::lanes {
namespace {

constexpr int all_digits = 0x1FF;

// What a sweep found, for each lane as zero or non-zero.
struct Findings {
    Vector changes{};                    // non-zero: something changed
    Vector open{};                       // non-zero: a cell has several candidates
    Vector emptied{};                    // highest bit: a cell has no candidate
    Vector present = splat(all_digits);  // not all digits: a digit has no place in a line or box
};

// The nine triads of a band, by line and box.
struct Triads {
    Vector at[3][3];

    Vector* operator[](int line) { return at[line]; }
    const Vector* operator[](int line) const { return at[line]; }

    Vector any_in_line(int line) const { return any_of(at[line][0], at[line][1], at[line][2]); }
    Vector any_in_box(int box) const { return any_of(at[0][box], at[1][box], at[2][box]); }
    Vector two_in_line(int line) const { return two_of(at[line][0], at[line][1], at[line][2]); }
    Vector two_in_box(int box) const { return two_of(at[0][box], at[1][box], at[2][box]); }
};

// The grids of all lanes, and a copy of the fixed cells.
struct Grids {
    Vector cells[grid_cells];
    Vector fixed[grid_cells];  // 0 where a cell is open
};

// Along: from a cell to the next on its line; Across: to the next line.
template <int Along, int Across>
class Band {
public:
    Band(Grids& grids, int first, Findings& findings) : cells_(grids.cells + first), fixed_(grids.fixed + first), findings_(findings) {}

    void sweep() {
        remove_fixed();
        find_hidden();
        find_locked();
        narrow();
    }

private:
    static constexpr int place(int line, int box, int i) { return line * Across + (box * 3 + i) * Along; }

    // Removes the digits of fixed cells from their line and box.
    void remove_fixed() {
        Triads fixed;
#pragma GCC unroll 9
        for (int line = 0; line < 3; ++line)
#pragma GCC unroll 9
            for (int box = 0; box < 3; ++box)
                fixed[line][box] = any_of(fixed_[place(line, box, 0)], fixed_[place(line, box, 1)], fixed_[place(line, box, 2)]);
#pragma GCC unroll 9
        for (int line = 0; line < 3; ++line)
#pragma GCC unroll 9
            for (int box = 0; box < 3; ++box) {
                const Vector taken = fixed.any_in_line(line) | fixed.any_in_box(box);
                Vector* now = now_[line][box];
                for (int i = 0; i < 3; ++i)
                    now[i] = without_but(cells_[place(line, box, i)], taken, fixed_[place(line, box, i)]);
                any_[line][box] = any_of(now[0], now[1], now[2]);
                two_[line][box] = two_of(now[0], now[1], now[2]);
            }
    }

    // Hidden singles of lines and boxes.
    void find_hidden() {
        for (int i = 0; i < 3; ++i) {
            const Vector in_line = any_.any_in_line(i), in_box = any_.any_in_box(i);
            hidden_line_[i] = without_both(in_line, two_.any_in_line(i), any_.two_in_line(i));
            hidden_box_[i] = without_both(in_box, two_.any_in_box(i), any_.two_in_box(i));
            findings_.present &= in_line & in_box;
        }
    }

    // Locked candidates: a digit that a line has only in one box is removed from the other lines of the box, and the
    // same with lines and boxes exchanged.
    void find_locked() {
        Triads only_in_line, only_in_box;
        for (int line = 0; line < 3; ++line)
            for (int box = 0; box < 3; ++box) {
                const Vector here = any_[line][box];
                only_in_line[line][box] = without_both(here, any_[line][(box + 1) % 3], any_[line][(box + 2) % 3]);
                only_in_box[line][box] = without_both(here, any_[(line + 1) % 3][box], any_[(line + 2) % 3][box]);
            }
        for (int line = 0; line < 3; ++line)
            for (int box = 0; box < 3; ++box) {
                const Vector elsewhere = any_of(only_in_line[(line + 1) % 3][box], only_in_line[(line + 2) % 3][box],
                                                only_in_box[line][(box + 1) % 3]);
                possible_[line][box] = without_both(any_[line][box], elsewhere, only_in_box[line][(box + 2) % 3]);
            }
    }

    void narrow() {
#pragma GCC unroll 9
        for (int line = 0; line < 3; ++line)
#pragma GCC unroll 9
            for (int box = 0; box < 3; ++box) {
                const Vector hidden = hidden_line_[line] | hidden_box_[box];
                for (int i = 0; i < 3; ++i) {
                    const Vector now = now_[line][box][i];
                    const Vector next = now & b_if_common(now, hidden, possible_[line][box]);
                    Vector& cell = cells_[place(line, box, i)];
                    findings_.changes = or_difference(findings_.changes, next, cell);
                    cell = next;
                    fixed_[place(line, box, i)] = if_single(next);
                    findings_.open = or_difference(findings_.open, next, fixed_[place(line, box, i)]);
                    findings_.emptied |= next - 1;
                }
            }
    }

    Vector *cells_, *fixed_;
    Findings& findings_;
    Vector now_[3][3][3];  // the cells, by line, box and place
    Triads any_, two_;     // digits in some cell of a triad, and in two of them
    Vector hidden_line_[3], hidden_box_[3];
    Triads possible_;          // digits that are possible in a triad
};

inline Findings sweep(Grids& grids) {
    Findings findings;
    for (int i = 0; i < 3; ++i) Band<1, 9>(grids, 27 * i, findings).sweep();
    findings.open = findings.emptied = Vector{};
    for (int i = 0; i < 3; ++i) Band<9, 1>(grids, 3 * i, findings).sweep();
    return findings;
}

// Of the lanes that were running before a sweep, which of them:
struct Outcome {
    LaneSet solved;  // have all cells fixed
    LaneSet failed;
    LaneSet stuck;  // did not change
    LaneSet running;
};

inline Outcome sweep_lanes(Grids& grids, LaneSet running) {
    const Findings findings = sweep(grids);
    const LaneSet sound = running & lanes_of(equal(findings.present, splat(all_digits))) &
                          lanes_of(equal(findings.emptied >> 15, Vector{}));
    const LaneSet solved = sound & lanes_of(equal(findings.open, Vector{}));
    const LaneSet stuck = sound & ~solved & lanes_of(equal(findings.changes, Vector{}));
    return {solved, running & ~sound, stuck, sound & ~(solved | stuck)};
}

// Whether every line and box has all nine digits fixed.
inline LaneSet solved_lanes(const Grids& grids) {
    Vector rows[9]{}, cols[9]{}, boxes[9]{}, all = splat(all_digits);
#pragma GCC unroll 9
    for (int line = 0; line < 9; ++line)
#pragma GCC unroll 3
        for (int box = 0; box < 3; ++box) {
            const Vector* triad = grids.fixed + 9 * line + 3 * box;
            for (int i = 0; i < 3; ++i) cols[3 * box + i] |= triad[i];
            const Vector any = any_of(triad[0], triad[1], triad[2]);
            rows[line] |= any;
            boxes[line / 3 * 3 + box] |= any;
        }
    for (int i = 0; i < 9; ++i) all &= rows[i] & cols[i] & boxes[i];
    return lanes_of(equal(all, splat(all_digits)));
}

// Of lanes that have all cells fixed, those that break a rule have failed.
inline void check_solved(const Grids& grids, LaneSet& solved, LaneSet& failed) {
    if (!solved) return;
    const LaneSet right = solved_lanes(grids);
    failed |= solved & ~right;
    solved &= right;
}

}  // namespace
}  // namespace passatempo::sudoku::lanes
