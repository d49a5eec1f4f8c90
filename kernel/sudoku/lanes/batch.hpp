// Batch: puzzles on their way to a lane of the engine, and the deduction that solves most easy ones before.
//
// As many puzzles as there are lanes are read at once, and their solutions stored at once, which is a fraction of what
// it costs to exchange the puzzles of single lanes.
#pragma once

#include "naked.hpp"
#include "sweep.hpp"
#include "transpose.hpp"

namespace passatempo::sudoku::lanes {
namespace {

inline int count(LaneSet lanes) { return __builtin_popcount(lanes); }

class Batch {
public:
    // Reads the next puzzles of a feed, and deduces while that is worth it. Requires that none wait.
    void take_in(Feed& feed) {
        size_ = feed.next(puzzles_, width);
        waiting_ = solved_ = failed_ = 0;
        if (size_ == 0) return;
        for (int i = size_; i < width; ++i) puzzles_[i] = puzzles_[0];
        read_givens(puzzles_, grids_.fixed);
        waiting_ = all_lanes >> (width - size_);
        fix_easy();
        exclude();
        if (waiting_) deduce();
    }

    int size() const { return size_; }
    const Grids& grids() const { return grids_; }
    const LanePuzzle& puzzle(int lane) const { return puzzles_[lane]; }

    LaneSet solved() const { return solved_; }
    LaneSet failed() const { return failed_; }  // that have no solution
    LaneSet waiting() const { return waiting_; }

    // Loads waiting puzzle from[i] into lane i of these grids, for the lanes of the mask.
    void move_to(Grids& grids, Mask where, Vector from, LaneSet moved) {
        for (int i = 0; i < grid_cells; ++i) {
            grids.cells[i] = select(where, shuffle(grids_.cells[i], from), grids.cells[i]);
            grids.fixed[i] = if_single(grids.cells[i]);
        }
        waiting_ &= ~moved;
    }

private:
    // So many lanes make it worth it; the engine works on the few others later, together with those of other batches.
    static constexpr int worth_a_pass = width / 8, worth_a_sweep = width / 2;

    // Naked singles alone.
    void fix_easy() {
        Needs needs = needs_of(grids_.fixed);
        LaneSet changed;
        do {
            const Needs before = needs;
            fix_naked(needs, grids_.fixed);
            changed = changed_lanes(needs, before);
            solved_ = waiting_ & needs.satisfied();
        } while (count(changed & ~solved_) >= worth_a_pass);
        waiting_ &= ~solved_;
        if (waiting_) write_candidates(needs, grids_);
    }

    // What a puzzle does not allow in a cell.
    void exclude() {
        for (int lane = 0; lane < size_; ++lane) {
            const LanePuzzle& puzzle = puzzles_[lane];
            if (!puzzle.excluded) continue;
            if (grids_.fixed[puzzle.cell][lane] & puzzle.excluded) failed_ |= LaneSet{1} << lane;
            grids_.cells[puzzle.cell][lane] &= static_cast<std::uint16_t>(~puzzle.excluded);
        }
        solved_ &= ~failed_;
        waiting_ &= ~failed_;
    }

    void deduce() {
        LaneSet running = waiting_;
        while (count(running) >= worth_a_sweep) {
            const Outcome outcome = sweep_lanes(grids_, running);
            solved_ |= outcome.solved;
            failed_ |= outcome.failed;
            running = outcome.running;
        }
        check_solved(grids_, solved_, failed_);
        waiting_ &= ~(solved_ | failed_);
    }

    int size_ = 0;
    LaneSet waiting_ = 0, solved_ = 0, failed_ = 0;
    LanePuzzle puzzles_[width];
    Grids grids_;
};

}  // namespace
}  // namespace passatempo::sudoku::lanes
