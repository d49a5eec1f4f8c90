// Propagation: runs scheduled propagators to the fixpoint, a failure, or the deadline.
#include "search.hpp"

namespace passatempo::solver {

// Fixed variables first: that is cheapest, and leaves the propagators less to do.
template <bool Wide>
typename DepthFirst<Wide>::Outcome DepthFirst<Wide>::run_queue() {
    while (true) {
        Job job{};
        bool holds = true;
        std::size_t work = 1;
        if (groups_done_ < kernel_->groups.all.size()) {
            holds = remove_fixed(kernel_->groups.all[groups_done_++]);
        } else if (!space_.newly_fixed.empty()) {
            const Var v = space_.newly_fixed.back();
            space_.newly_fixed.pop_back();
            holds = remove_from_groups(v);
        } else if (space_.queue.pop(job)) {
            holds = run(job);
            work = kernel_->scheduling[job.propagator].work;
        } else {
            holds = !redundant_ || run_redundant();
            if (holds && space_.newly_fixed.empty() && space_.queue.is_empty()) return Outcome::fixpoint;
        }
        ++propagations_;
        if (!holds) {
            if (++failures_ % failures_to_forget == 0) forget();
            space_.clear_pending();
            return Outcome::failure;
        }
        if (deadline_.expired(work)) return Outcome::paused;
    }
}

// All initially fixed cells of a group at once: on a board with givens this is far faster than one cell at a time.
template <bool Wide>
bool DepthFirst<Wide>::remove_fixed(const Group& group) {
    const auto fixed = [&](Var cell) { return space_.fixed(cell); };
    if (std::none_of(group.cells.begin(), group.cells.end(), fixed)) return true;
    int begin = INT32_MAX, end = 0;
    for (const Var cell : group.cells) {
        begin = std::min(begin, space_.begin(cell));
        end = std::max(end, space_.end(cell));
    }
    auto& taken = space_.scratch;
    taken.assign(static_cast<std::size_t>(end - begin), 0);
    for (const Var cell : group.cells) {
        if (!fixed(cell) || group.lets_repeat(space_.min(cell))) continue;
        const auto [g, bit] = kernel_->layout.place(space_.min(cell));
        Word& word = taken[static_cast<std::size_t>(g - begin)];
        if (word >> bit & 1) return fail(group.cells);
        word |= Word{1} << bit;
    }
    const auto left = [&](int g) { return ~taken[static_cast<std::size_t>(g - begin)]; };
    for (const Var cell : group.cells)
        if (!fixed(cell) && !space_.intersect(cell, left)) return fail(group.cells);
    return true;
}

template <bool Wide>
bool DepthFirst<Wide>::remove_from_groups(Var v) {
    const Value value = space_.min(v);
    const Place place = kernel_->layout.place(value);
    for (const std::uint32_t number : kernel_->groups.of[v]) {
        const Group& group = kernel_->groups.all[number];
        if (group.lets_repeat(value)) continue;
        for (const Var other : group.cells)
            if (other != v && !space_.remove(other, place)) return fail(group.cells);
    }
    return true;
}

template <bool Wide>
bool DepthFirst<Wide>::run(Job job) {
    const Propagator<Wide>& propagator = *kernel_->propagators[job.propagator];
    const bool holds = propagator.propagate(space_, static_cast<Priority>(job.priority));
    space_.queue.finish();
    return holds || fail(propagator.cells);
}

template <bool Wide>
bool DepthFirst<Wide>::run_redundant() {
    for (const Propagator<Wide>* each : redundant_->sums())
        if (!each->propagate(space_, Priority::low)) return fail(each->cells);
    // Those of two houses give no weight: nearly every cell would get the same.
    return std::all_of(redundant_->locked_candidates().begin(), redundant_->locked_candidates().end(),
                       [&](const Propagator<Wide>* each) { return each->propagate(space_, Priority::low); });
}

template <bool Wide>
bool DepthFirst<Wide>::fail(std::span<const Var> cells) {
    for (const Var cell : cells) ++weight_[cell];
    return false;
}

template <bool Wide>
void DepthFirst<Wide>::forget() {
    for (std::uint32_t& weight : weight_) weight /= 2;
}

template DepthFirst<false>::Outcome DepthFirst<false>::run_queue();
template DepthFirst<true>::Outcome DepthFirst<true>::run_queue();

}  // namespace passatempo::solver
