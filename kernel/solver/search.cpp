// Depth-first search: branch, propagate, backtrack.
#include "search.hpp"

namespace passatempo::solver {

template <bool Wide>
DepthFirst<Wide>::DepthFirst(const Compiled<Wide>& kernel, std::span<const Narrowing> narrowings,
                             const Branching& branching)
    : DepthFirst(kernel, kernel.scheduling, narrowings, branching) {}

template <bool Wide>
DepthFirst<Wide>::DepthFirst(const Compiled<Wide>& kernel, const std::vector<Scheduling>& scheduling,
                             std::span<const Narrowing> narrowings, const Branching& branching)
    : kernel_(&kernel),
      space_(kernel.domains, kernel.watchers, scheduling),
      preferred_(branching.preferred),
      weight_(kernel.variables()),
      exhausted_(kernel.impossible) {
    if (branching.seed) random_.emplace(*branching.seed);
    for (const Narrowing& narrowing : narrowings) exhausted_ = exhausted_ || !narrow(narrowing);
    if (exhausted_) return;
    space_.clear_pending();
    for (Var v = 0; v < kernel.variables(); ++v)
        if (space_.fixed(v)) space_.newly_fixed.push_back(v);
    // With fewer than four fixed cells per group on average, propagating them one by one is faster.
    const std::size_t groups = kernel.groups.all.size(), places = kernel.groups.of.items();
    if (space_.newly_fixed.size() * places < 4 * groups * kernel.variables())
        groups_done_ = groups;
    else
        space_.newly_fixed.clear();
    for (std::uint32_t each = 0; each < kernel.propagators.size(); ++each) space_.queue.push(each);
}

template <bool Wide>
bool DepthFirst<Wide>::narrow(const Narrowing& to) {
    if (!to.outside) return space_.at_least(to.variable, to.least) && space_.at_most(to.variable, to.greatest);
    const Value greatest = std::min(to.greatest, space_.max(to.variable));
    for (Value value = std::max(to.least, space_.min(to.variable)); value <= greatest; ++value)
        if (!space_.remove(to.variable, value)) return false;
    return true;
}

template <bool Wide>
Status DepthFirst<Wide>::next(const Limits& limits) {
    begin_call(limits);
    return advance();
}

template <bool Wide>
void DepthFirst<Wide>::begin_call(const Limits& limits) {
    deadline_.start(limits);
    nodes_allowed_ = limits.nodes > UINT64_MAX - nodes_ ? UINT64_MAX : nodes_ + limits.nodes;
}

template <bool Wide>
Status DepthFirst<Wide>::advance() {
    if (at_solution_) {
        at_solution_ = false;
        exhausted_ = !backtrack();
    }
    while (!exhausted_) {
        if (deadline_.expired(1 + kernel_->layout.words / 128)) return deadline_.reason();  // selecting takes that long
        switch (run_queue()) {
            case Outcome::paused: return deadline_.reason();
            case Outcome::failure: exhausted_ = !backtrack(); continue;
            case Outcome::fixpoint: break;
        }
        const Var open = select_variable();
        if (open == no_variable) {
            at_solution_ = true;
            ++solutions_;
            return Status::found;
        }
        if (nodes_ >= nodes_allowed_) return Status::nodes;
        branch(open);
    }
    return Status::none;
}

template <bool Wide>
std::vector<Value> DepthFirst<Wide>::values() const {
    std::vector<Value> values;
    if (!at_solution_) return values;
    for (Var v = 0; v < kernel_->variables(); ++v) values.push_back(space_.min(v));
    return values;
}

template <bool Wide>
Status DepthFirst<Wide>::count(const Limits& limits, std::uint64_t most) {
    begin_call(limits);
    for (; most > 0; --most)
        if (const Status status = advance(); status != Status::found) return status;
    return Status::found;
}

template <bool Wide>
Var DepthFirst<Wide>::select_variable() {
    const Var decision = select_variable(kernel_->decided);
    return decision == no_variable ? select_variable(kernel_->auxiliary) : decision;
}

template <bool Wide>
Var DepthFirst<Wide>::select_variable(const std::vector<Var>& among) {
    Var chosen = no_variable;
    std::uint64_t size_of_chosen = 1, weight_of_chosen = 0;
    std::uint32_t equals = 1;
    for (const Var v : among) {
        if (space_.fixed(v)) continue;
        const auto size = static_cast<std::uint64_t>(space_.size(v));
        const std::uint64_t weight = std::uint64_t{weight_[v]} + 1;
        // Compares the quotients dom/wdeg by cross-multiplication; weight 0: nothing was chosen yet.
        if (weight_of_chosen == 0 || size * weight_of_chosen < size_of_chosen * weight) {
            chosen = v;
            size_of_chosen = size;
            weight_of_chosen = weight;
            equals = 1;
        } else if (random_ && size * weight_of_chosen == size_of_chosen * weight && random_->below(++equals) == 0) {
            chosen = v;
        }
    }
    return chosen;
}

template <bool Wide>
Value DepthFirst<Wide>::select_value(Var v) {
    constexpr std::uint32_t few = 16;
    const auto size = static_cast<std::uint32_t>(space_.size(v));
    if (v < preferred_.size() && space_.has(v, preferred_[v])) return preferred_[v];
    if (size <= few && !random_) return space_.min(v);
    // A multiplicative hash: neighbouring variables start at distant values.
    auto before = random_ ? random_->below(size) : (v + 1) * 2654435761u % size;
    Value picked = 0;
    space_.each_value(v, [&](Value value) {
        if (before-- == 0) picked = value;
    });
    return picked;
}

template <bool Wide>
void DepthFirst<Wide>::branch(Var v) {
    if (++nodes_ == nodes_of_hard) {
        space_.is_hard = true;
        redundant_ = std::make_unique<const Redundant<Wide>>(*kernel_);
    }
    const Value value = select_value(v);
    space_.push_level();
    decisions_.push_back({v, value, solutions_});
    space_.fix(v, value);
}

template <bool Wide>
bool DepthFirst<Wide>::backtrack() {
    while (decisions_.size() > base_level_) {
        const Decision tried = decisions_.back();
        decisions_.pop_back();
        ++backtracks_;
        space_.pop_level();
        const bool failed = kernel_->values_interchangeable && tried.solutions == solutions_;
        if (failed ? remove_interchangeable(tried) : space_.remove(tried.variable, tried.value)) return true;
    }
    return false;
}

// Value symmetry breaking: if all values are interchangeable and one of them failed, so do all others that occur in
// exactly the same domains, since swapping the two in a solution would give a solution with the first.
template <bool Wide>
bool DepthFirst<Wide>::remove_interchangeable(const Decision& tried) {
    return space_.intersect(tried.variable, [&](int g) {
        Word same = ~Word{0};
        for (Var v = 0; v < kernel_->variables() && same; ++v)
            same &= space_.has(v, tried.value) ? space_.word(v, g) : ~space_.word(v, g);
        return ~same;
    });
}

template class DepthFirst<false>;
template class DepthFirst<true>;

}  // namespace passatempo::solver
