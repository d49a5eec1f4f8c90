// Propagate: run the rules that wait until none does, a contradiction appears, or time is up.
#include "search.hpp"

namespace passatempo {

// Fixed variables first: nothing is cheaper, and they leave the rules less to do.
template <bool Wide>
typename DepthFirst<Wide>::Outcome DepthFirst<Wide>::propagate() {
    while (true) {
        Job job{};
        bool holds = true;
        std::size_t work = 1;
        if (groups_begun_ < kernel_->groups.all.size()) {
            holds = begin_group(kernel_->groups.all[groups_begun_++]);
        } else if (!space_.fixed_now.empty()) {
            const Var v = space_.fixed_now.back();
            space_.fixed_now.pop_back();
            holds = tell_groups(v);
        } else if (space_.queue.pop(job)) {
            holds = run(job);
            work = kernel_->manners[job.rule].work;
        } else {
            return Outcome::stable;
        }
        if (!holds) {
            space_.forget();
            return Outcome::contradiction;
        }
        if (watch_.must_stop(work)) return Outcome::paused;
    }
}

// All cells of a group that are fixed from the start at once: on a board of givens that is far less to do than
// telling its groups of one after the other.
template <bool Wide>
bool DepthFirst<Wide>::begin_group(const Group& group) {
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
        if (word >> bit & 1) return blame(group.cells);
        word |= Word{1} << bit;
    }
    const auto left = [&](int g) { return ~taken[static_cast<std::size_t>(g - begin)]; };
    for (const Var cell : group.cells)
        if (!fixed(cell) && !space_.keep(cell, left)) return blame(group.cells);
    return true;
}

template <bool Wide>
bool DepthFirst<Wide>::tell_groups(Var v) {
    const Value value = space_.min(v);
    const Place place = kernel_->layout.place(value);
    for (const std::uint32_t number : kernel_->groups.of[v]) {
        const Group& group = kernel_->groups.all[number];
        if (group.lets_repeat(value)) continue;
        for (const Var other : group.cells)
            if (other != v && !space_.remove(other, place)) return blame(group.cells);
    }
    return true;
}

template <bool Wide>
bool DepthFirst<Wide>::run(Job job) {
    const Rule<Wide>& rule = *kernel_->rules[job.rule];
    const bool holds = rule.propagate(space_, static_cast<Tier>(job.tier));
    space_.queue.finish();
    return holds || blame(rule.cells);
}

template <bool Wide>
bool DepthFirst<Wide>::blame(std::span<const Var> cells) {
    for (const Var cell : cells) ++weight_[cell];
    return false;
}

template DepthFirst<false>::Outcome DepthFirst<false>::propagate();
template DepthFirst<true>::Outcome DepthFirst<true>::propagate();

}  // namespace passatempo
