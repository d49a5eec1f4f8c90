// Engine: solves a batch in lanes. Include it once in a file compiled for one kind of processor.
//
// Each lane holds a puzzle. Where deduction is stuck the lane goes on with one digit of one cell, and leaves
// the grid without that digit on a level of its own to come back to. Whatever is done to a few lanes costs
// about as much as if it were done to all, so lanes wait until enough of them want the same.
//
// What becomes of a puzzle does not depend on the puzzles beside it: the answers are the same for any width.
#pragma once

#include <memory>

#include "choice.hpp"
#include "sweep.hpp"
#include "transpose.hpp"

namespace passatempo {
namespace {

constexpr int enough_to_branch = width / 4;
constexpr int enough_to_go_back = width / 8;
constexpr int enough_to_exchange = width / 4;
constexpr unsigned sweeps_between_looks = 4096;  // at whether to stop: about a millisecond

inline int count(LaneSet lanes) { return __builtin_popcount(lanes); }

template <class Visit>
void each(LaneSet lanes, Visit visit) {
    for (; lanes; lanes &= lanes - 1) visit(__builtin_ctz(lanes));
}

class Engine {
public:
    static bool solve(const Batch& batch) {
        const std::unique_ptr<Engine> engine(new Engine(batch));  // too large for a thread's stack
        return engine->run();
    }

private:
    explicit Engine(const Batch& batch) : batch_(batch), solutions_(batch.solutions) {}

    bool run();  // false: stopped

    // Lanes that are on the same level.
    struct Group {
        Mask where;
        Vector* level;
    };

    void sweep_lanes();
    void note_solutions();
    void go_back();
    void branch();
    void exchange();
    void refill(int count);
    int groups_of(LaneSet lanes, Vector levels, Group* groups);
    void restart(LaneSet& lanes, int levels_up);

    const Batch& batch_;
    Grids grids_{};
    Vector depth_{};             // levels that each lane can come back to
    std::size_t puzzle_[width];
    LaneSet running_ = 0;        // may have more to deduce
    LaneSet stuck_ = 0;          // wait to branch
    LaneSet solved_ = 0;         // wait to go back once their solutions are noted
    LaneSet failed_ = 0;         // wait to go back
    LaneSet idle_ = all_lanes;   // wait for a puzzle

    std::size_t taken_ = 0;      // puzzles taken from the batch
    Fresh fresh_;
    Solutions solutions_;
    Vector levels_[grid_cells][grid_cells];
};

bool Engine::run() {
    exchange();
    for (unsigned sweeps = 1; idle_ != all_lanes; ++sweeps) {
        if (sweeps % sweeps_between_looks == 0 && *batch_.must_stop) return false;
        sweep_lanes();
        if (count(solved_ | failed_) >= enough_to_go_back || !running_) go_back();
        if (count(stuck_) >= enough_to_branch || !running_) branch();
        if (count(idle_) >= enough_to_exchange || !running_) exchange();
    }
    solutions_.give_out();
    return true;
}

// Sweep once, and see what became of the lanes that were running.
void Engine::sweep_lanes() {
    const Seen seen = sweep(grids_);
    const LaneSet sound = running_ & lanes_of(equal(seen.present, splat(all_digits))) &
                          lanes_of(equal(seen.emptied >> 15, Vector{}));
    LaneSet solved = sound & lanes_of(equal(seen.open, Vector{}));
    if (solved) solved &= solved_lanes(grids_);
    const LaneSet stuck = sound & ~solved & lanes_of(equal(seen.changes, Vector{}));
    failed_ |= running_ & ~sound;
    solved_ |= solved;
    stuck_ |= stuck;
    running_ = sound & ~(solved | stuck);
}

void Engine::note_solutions() {
    Vector from{};
    std::size_t puzzles[width];
    int first_ones = 0;
    each(solved_, [&](int lane) {
        const std::size_t puzzle = puzzle_[lane];
        if (batch_.counts[puzzle]++ == 0) {
            from[first_ones] = static_cast<std::uint16_t>(lane);
            puzzles[first_ones++] = puzzle;
        }
        if (batch_.counts[puzzle] == batch_.limit) depth_[lane] = 0;
    });
    if (first_ones) solutions_.take_in(grids_, from, puzzles, first_ones);
}

int Engine::groups_of(LaneSet lanes, Vector levels, Group* groups) {
    int n = 0;
    while (lanes) {
        const int level = levels[__builtin_ctz(lanes)];
        const LaneSet same = lanes & lanes_of(equal(levels, splat(level)));
        groups[n++] = {mask_of(same), levels_[level]};
        lanes &= ~same;
    }
    return n;
}

void Engine::restart(LaneSet& lanes, int levels_up) {
    depth_ = select(mask_of(lanes), depth_ + static_cast<std::uint16_t>(levels_up), depth_);
    running_ |= lanes;
    lanes = 0;
}

void Engine::go_back() {
    if (solved_) note_solutions();
    failed_ |= solved_;  // from here on: where to look for another solution
    solved_ = 0;
    const LaneSet done = failed_ & lanes_of(equal(depth_, Vector{}));
    idle_ |= done;
    failed_ &= ~done;
    if (!failed_) return;
    Group groups[width];
    const int n = groups_of(failed_, depth_ - 1, groups);
    for (int g = 0; g < n; ++g)
        for (int i = 0; i < grid_cells; ++i)
            grids_.cells[i] = select(groups[g].where, groups[g].level[i], grids_.cells[i]);
    for (int i = 0; i < grid_cells; ++i) grids_.fixed[i] = if_single(grids_.cells[i]);
    restart(failed_, -1);
}

void Engine::branch() {
    if (!stuck_) return;
    const Vector best = best_cells(grids_);
    Group groups[width];
    const int n = groups_of(stuck_, depth_, groups);
    for (int g = 0; g < n; ++g)
        for (int i = 0; i < grid_cells; ++i)
            groups[g].level[i] = select(groups[g].where, grids_.cells[i], groups[g].level[i]);
    each(stuck_, [&](int lane) {
        const int cell = best[lane];
        const std::uint16_t digits = grids_.cells[cell][lane], lowest = digits & -digits;
        levels_[depth_[lane]][cell][lane] = digits ^ lowest;
        grids_.cells[cell][lane] = grids_.fixed[cell][lane] = lowest;
    });
    restart(stuck_, +1);
}

// Idle lanes take puzzles, as long as there are any.
void Engine::exchange() {
    while (idle_) {
        if (fresh_.left() == 0) {
            const std::size_t left = batch_.puzzles - taken_;
            if (left == 0) return;
            const int count = left < pack ? static_cast<int>(left) : pack;
            fresh_.take_in(batch_.givens + taken_ * grid_bytes, count);
            taken_ += static_cast<std::size_t>(count);
        }
        refill(count(idle_) < fresh_.left() ? count(idle_) : fresh_.left());
    }
}

void Engine::refill(int count) {
    const std::size_t first = taken_ - static_cast<std::size_t>(fresh_.left());
    LaneSet filled = 0;
    Vector from{};
    for (int i = 0; i < count; ++i) {
        const int lane = __builtin_ctz(idle_ & ~filled);
        filled |= LaneSet{1} << lane;
        from[lane] = static_cast<std::uint16_t>(i);
        puzzle_[lane] = first + static_cast<std::size_t>(i);
        batch_.counts[puzzle_[lane]] = 0;
    }
    fresh_.give_out(grids_, mask_of(filled), from, count);
    idle_ &= ~filled;
    restart(filled, 0);
}

}  // namespace
}  // namespace passatempo
