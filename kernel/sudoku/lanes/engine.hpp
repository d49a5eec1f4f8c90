// Engine: the SIMD search. To be included once in a file compiled for one instruction set.
//
// Each lane holds a puzzle. Where deduction reaches a fixpoint the lane branches on one digit of one cell, and saves
// the grid without that digit on its stack. An operation on a few lanes costs about as much as on all, so lanes wait
// for each other until the waiting has cost as much.
//
// A puzzle's search does not depend on the puzzles in other lanes: the answers are the same for every width. How many
// sweeps it takes to a fixpoint may, but not the fixpoint.
#pragma once

#include <memory>

#include "batch.hpp"
#include "branching.hpp"
#include "sweep.hpp"
#include "transpose.hpp"

namespace passatempo::sudoku::lanes {
namespace {

// The cost of each, in sweeps of one lane.
constexpr int cost_of_branch = width * 7 / 8;
constexpr int cost_of_backtrack = width / 8;
constexpr int cost_of_load = width * 3 / 8;
constexpr unsigned branches_before_check = 64;  // of the givens for conflicts; few puzzles branch so often
constexpr unsigned sweeps_between_checks = 4096;  // of must_stop: about a millisecond

template <class Visit>
void each(LaneSet lanes, Visit visit) {
    for (; lanes; lanes &= lanes - 1) visit(__builtin_ctz(lanes));
}

// The sweeps that waiting lanes have missed.
class Wait {
public:
    explicit Wait(int worth) : worth_(worth) {}

    // Called once a sweep with the number of waiting lanes; true: they have waited long enough.
    bool is_over(int lanes) {
        missed_ += lanes;
        if (missed_ < worth_) return false;
        missed_ = 0;
        return true;
    }

private:
    int worth_, missed_ = 0;
};

class Engine {
public:
    static bool solve(const LaneTask& task) {
        const std::unique_ptr<Engine> engine(new Engine(task));  // too large for a thread's stack
        return engine->run();
    }

private:
    explicit Engine(const LaneTask& task) : task_(task), solutions_(task.first_symbol) {}

    bool run();  // false: stopped

    // Lanes at the same depth.
    struct Group {
        Mask where;
        Vector* level;
    };

    void deduce();
    void store_solutions();
    void store_batch();
    void backtrack();
    void branch();
    void take_puzzles();
    bool read_feed();  // false: no puzzles are left
    void load_puzzles();
    void store_answer(const LaneAnswer&);
    void flush();
    int groups_of(LaneSet lanes, Vector levels, Group* groups);
    void restart(LaneSet& lanes, int levels_up);
    bool has_conflict(int lane) const;
    void fail(LaneSet lanes);

    const LaneTask& task_;
    Grids grids_{};
    Vector depth_{};             // of each lane's stack
    LaneAnswer answer_[width];   // so far, of each lane
    std::uint64_t limit_[width]; // on its solutions
    char* place_[width];         // where to write its solution, or null
    unsigned branches_[width];   // taken so far
    LaneSet running_ = 0;        // deducing
    LaneSet stuck_ = 0;          // at a fixpoint, waiting to branch
    LaneSet solved_ = 0;         // waiting for their solutions to be stored, then to backtrack
    LaneSet failed_ = 0;         // waiting to backtrack
    LaneSet idle_ = all_lanes;   // waiting for a puzzle
    Wait backtracking_{cost_of_backtrack}, branching_{cost_of_branch}, loading_{cost_of_load};

    Batch batch_;
    Solutions solutions_;
    LaneAnswer answered_[pack];  // reported after the solutions are written
    int answers_ = 0;
    Vector levels_[grid_cells][grid_cells];
};

bool Engine::run() {
    take_puzzles();
    for (unsigned sweeps = 1; idle_ != all_lanes; ++sweeps) {
        if (sweeps % sweeps_between_checks == 0 && *task_.must_stop) return false;
        deduce();
        if (backtracking_.is_over(count(solved_ | failed_)) || !running_) backtrack();
        if (branching_.is_over(count(stuck_)) || !running_) branch();
        if (loading_.is_over(count(idle_)) || !running_) take_puzzles();
    }
    flush();
    return !*task_.must_stop;
}

// One sweep, and the new state of the lanes that were running.
void Engine::deduce() {
    const Outcome outcome = sweep_lanes(grids_, running_);
    LaneSet solved = outcome.solved;
    failed_ |= outcome.failed;
    check_solved(grids_, solved, failed_);
    solved_ |= solved;
    stuck_ |= outcome.stuck;
    running_ = outcome.running;
}

void Engine::store_solutions() {
    Vector from{};
    char* places[width];
    int first_ones = 0;
    each(solved_, [&](int lane) {
        std::uint64_t& solutions = answer_[lane].solutions;
        if (++solutions == 1 && place_[lane]) {
            from[first_ones] = static_cast<std::uint16_t>(lane);
            places[first_ones++] = place_[lane];
        }
        if (solutions == limit_[lane]) depth_[lane] = 0;
    });
    if (first_ones) solutions_.add(grids_.fixed, from, places, first_ones);
}

void Engine::store_answer(const LaneAnswer& answer) {
    if (answers_ == pack) flush();
    answered_[answers_++] = answer;
}

void Engine::flush() {
    solutions_.flush();
    task_.feed.answered(answered_, answers_);
    answers_ = 0;
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

void Engine::backtrack() {
    if (solved_) store_solutions();
    failed_ |= solved_;  // continue with the next solution
    solved_ = 0;
    const LaneSet done = failed_ & lanes_of(equal(depth_, Vector{}));
    each(done, [&](int lane) { store_answer(answer_[lane]); });
    idle_ |= done;
    failed_ &= ~done;
    if (!failed_) return;
    Group groups[width];
    const int n = groups_of(failed_, depth_ - 1, groups);
    for (int i = 0; i < grid_cells; ++i) {
        Vector cell = grids_.cells[i];
        for (int g = 0; g < n; ++g) cell = select(groups[g].where, groups[g].level[i], cell);
        grids_.cells[i] = cell;
        grids_.fixed[i] = if_single(cell);
    }
    restart(failed_, -1);
}

void Engine::branch() {
    if (!stuck_) return;
    const Vector best = best_cells(grids_);
    Group groups[width];
    const int n = groups_of(stuck_, depth_, groups);
    for (int i = 0; i < grid_cells; ++i) {
        const Vector cell = grids_.cells[i];
        for (int g = 0; g < n; ++g) store_where(groups[g].where, cell, groups[g].level[i]);
    }
    LaneSet conflicting = 0;
    each(stuck_, [&](int lane) {
        if (++branches_[lane] == branches_before_check && has_conflict(lane)) conflicting |= LaneSet{1} << lane;
        const int cell = best[lane];
        const std::uint16_t digits = grids_.cells[cell][lane], lowest = digits & -digits;
        levels_[depth_[lane]][cell][lane] = digits ^ lowest;
        grids_.cells[cell][lane] = grids_.fixed[cell][lane] = lowest;
    });
    restart(stuck_, +1);
    if (conflicting) fail(conflicting);
}

// Whether a digit is fixed twice in a line or box at the root. A sweep does not detect that of givens: other cells lose
// the digit, and the grid fails in the end, but that may take very long.
bool Engine::has_conflict(int lane) const {
    std::uint16_t rows[9]{}, cols[9]{}, boxes[9]{};
    for (int cell = 0; cell < grid_cells; ++cell) {
        const std::uint16_t digits = levels_[0][cell][lane];
        if (digits & (digits - 1)) continue;
        const int row = cell / 9, col = cell % 9, box = row / 3 * 3 + col / 3;
        if ((rows[row] | cols[col] | boxes[box]) & digits) return true;
        rows[row] |= digits;
        cols[col] |= digits;
        boxes[box] |= digits;
    }
    return false;
}

// Puzzles without a solution: empties their stacks.
void Engine::fail(LaneSet lanes) {
    depth_ = select(mask_of(lanes), Vector{}, depth_);
    running_ &= ~lanes;
    failed_ |= lanes;
}

// Idle lanes take puzzles while there are any.
void Engine::take_puzzles() {
    while (idle_ && !*task_.must_stop) {
        if (batch_.waiting()) load_puzzles();
        else if (!read_feed()) return;
    }
}

// Pending answers are reported before the feed counts as empty: more puzzles may depend on them.
bool Engine::read_feed() {
    batch_.take_in(task_.feed);
    if (batch_.size() == 0 && answers_) {
        flush();
        batch_.take_in(task_.feed);
    }
    if (batch_.size()) store_batch();
    return batch_.size();
}

// The answers of the puzzles that need no search.
void Engine::store_batch() {
    char* places[width]{};
    each(batch_.solved(), [&](int lane) { places[lane] = batch_.puzzle(lane).solution; });
    if (batch_.solved()) solutions_.add_all(batch_.grids().fixed, places);
    each(batch_.solved(), [&](int lane) { store_answer({batch_.puzzle(lane).number, 1}); });
    each(batch_.failed(), [&](int lane) { store_answer({batch_.puzzle(lane).number, 0}); });
}

void Engine::load_puzzles() {
    LaneSet filled = 0, moved = 0;
    Vector from{};
    each(batch_.waiting(), [&](int i) {
        const LaneSet free = idle_ & ~filled;
        if (!free) return;
        const int lane = __builtin_ctz(free);
        const LanePuzzle& puzzle = batch_.puzzle(i);
        filled |= LaneSet{1} << lane;
        moved |= LaneSet{1} << i;
        from[lane] = static_cast<std::uint16_t>(i);
        answer_[lane] = {puzzle.number, 0};
        limit_[lane] = puzzle.limit;
        place_[lane] = puzzle.solution;
        branches_[lane] = 0;
    });
    batch_.move_to(grids_, mask_of(filled), from, moved);
    idle_ &= ~filled;
    restart(filled, 0);
}

}  // namespace
}  // namespace passatempo::sudoku::lanes
