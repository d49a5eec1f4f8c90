// Engine: solves puzzles in lanes. Include it once in a file compiled for one kind of processor.
//
// Each lane holds a puzzle. Where deduction is stuck the lane goes on with one digit of one cell, and leaves
// the grid without that digit on a level of its own to come back to. Whatever is done to a few lanes costs
// about as much as if it were done to all, so lanes wait for each other, until waiting has cost as much.
//
// What becomes of a puzzle does not depend on the puzzles beside it: the answers are the same for any width.
#pragma once

#include <memory>

#include "choice.hpp"
#include "sweep.hpp"
#include "transpose.hpp"

namespace passatempo {
namespace {

// What each costs, in sweeps that lanes might have taken part in.
constexpr int cost_of_branch = width * 7 / 8;
constexpr int cost_of_going_back = width / 8;
constexpr int cost_of_exchange = width * 3 / 8;
constexpr unsigned suspicious = 64;  // branches of one puzzle, which hardly any has: then it is looked at for clashes
constexpr unsigned sweeps_between_looks = 4096;  // at whether to stop: about a millisecond

inline int count(LaneSet lanes) { return __builtin_popcount(lanes); }

template <class Visit>
void each(LaneSet lanes, Visit visit) {
    for (; lanes; lanes &= lanes - 1) visit(__builtin_ctz(lanes));
}

// Sweeps that lanes have missed, waiting for one another.
class Wait {
public:
    explicit Wait(int worth) : worth_(worth) {}

    // So many lanes wait; whether they should any longer.
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
    void take_in();
    void refill(int count);
    void note_answers(LaneSet done);
    void give_out();
    int groups_of(LaneSet lanes, Vector levels, Group* groups);
    void restart(LaneSet& lanes, int levels_up);
    bool clashes(int lane) const;
    void give_up(LaneSet lanes);

    const LaneTask& task_;
    Grids grids_{};
    Vector depth_{};             // levels that each lane can come back to
    LaneAnswer answer_[width];   // what is known of the puzzle of each lane
    std::uint64_t limit_[width]; // solutions of it to look for
    char* place_[width];         // where its solution goes, if anywhere
    unsigned branches_[width];   // that it has taken
    LaneSet running_ = 0;        // may have more to deduce
    LaneSet stuck_ = 0;          // wait to branch
    LaneSet solved_ = 0;         // wait to go back once their solutions are noted
    LaneSet failed_ = 0;         // wait to go back
    LaneSet idle_ = all_lanes;   // wait for a puzzle
    Wait going_back_{cost_of_going_back}, branching_{cost_of_branch}, exchanging_{cost_of_exchange};

    Fresh fresh_;
    Solutions solutions_;
    LaneAnswer answered_[pack];  // to be told once the solutions are given out
    int answers_ = 0;
    Vector levels_[grid_cells][grid_cells];
};

bool Engine::run() {
    exchange();
    for (unsigned sweeps = 1; idle_ != all_lanes; ++sweeps) {
        if (sweeps % sweeps_between_looks == 0 && *task_.must_stop) return false;
        sweep_lanes();
        if (going_back_.is_over(count(solved_ | failed_)) || !running_) go_back();
        if (branching_.is_over(count(stuck_)) || !running_) branch();
        if (exchanging_.is_over(count(idle_)) || !running_) exchange();
    }
    give_out();
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
    if (first_ones > solutions_.room()) give_out();
    if (first_ones) solutions_.take_in(grids_, from, places, first_ones);
}

void Engine::note_answers(LaneSet done) {
    if (answers_ + count(done) > pack) give_out();
    each(done, [&](int lane) { answered_[answers_++] = answer_[lane]; });
}

void Engine::give_out() {
    solutions_.give_out();
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

void Engine::go_back() {
    if (solved_) note_solutions();
    failed_ |= solved_;  // from here on: where to look for another solution
    solved_ = 0;
    const LaneSet done = failed_ & lanes_of(equal(depth_, Vector{}));
    note_answers(done);
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
    LaneSet clashing = 0;
    each(stuck_, [&](int lane) {
        if (++branches_[lane] == suspicious && clashes(lane)) clashing |= LaneSet{1} << lane;
        const int cell = best[lane];
        const std::uint16_t digits = grids_.cells[cell][lane], lowest = digits & -digits;
        levels_[depth_[lane]][cell][lane] = digits ^ lowest;
        grids_.cells[cell][lane] = grids_.fixed[cell][lane] = lowest;
    });
    restart(stuck_, +1);
    if (clashing) give_up(clashing);
}

// Whether a digit stands twice in a line or box of what the first branch started from. A sweep does not see that of
// givens: other cells lose the digit, and for want of another the grid fails in the end, but that may take for ever.
bool Engine::clashes(int lane) const {
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

// Puzzles without a solution: nothing to come back to.
void Engine::give_up(LaneSet lanes) {
    depth_ = select(mask_of(lanes), Vector{}, depth_);
    running_ &= ~lanes;
    failed_ |= lanes;
}

// Idle lanes take puzzles, as long as there are any.
void Engine::exchange() {
    while (idle_) {
        if (fresh_.left() == 0) take_in();
        if (fresh_.left() == 0) return;
        refill(count(idle_) < fresh_.left() ? count(idle_) : fresh_.left());
    }
}

// What is known must be told before it is believed that there are no more: others may follow from it.
void Engine::take_in() {
    fresh_.take_in(task_.feed);
    if (fresh_.left() || answers_ == 0) return;
    give_out();
    fresh_.take_in(task_.feed);
}

void Engine::refill(int count) {
    LaneSet filled = 0;
    Vector from{};
    for (int i = 0; i < count; ++i) {
        const int lane = __builtin_ctz(idle_ & ~filled);
        filled |= LaneSet{1} << lane;
        from[lane] = static_cast<std::uint16_t>(i);
        answer_[lane] = {fresh_.puzzle(i).number, 0};
        limit_[lane] = fresh_.puzzle(i).limit;
        place_[lane] = fresh_.puzzle(i).solution;
        branches_[lane] = 0;
    }
    fresh_.give_out(grids_, mask_of(filled), from, count);
    idle_ &= ~filled;
    restart(filled, 0);
}

}  // namespace
}  // namespace passatempo
