// Search: branch, propagate, go back; one solution after another.
#include "search.hpp"

namespace passatempo {

template <bool Wide>
DepthFirst<Wide>::DepthFirst(const Compiled<Wide>& kernel, std::span<const Narrowing> narrowings,
                             const Order& order)
    : kernel_(&kernel),
      space_(kernel.domains, kernel.watchers, kernel.manners),
      favourites_(order.favourites),
      weight_(kernel.variables()),
      exhausted_(kernel.impossible) {
    if (order.seed) chance_.emplace(*order.seed);
    for (const Narrowing& narrowing : narrowings) exhausted_ = exhausted_ || !narrow(narrowing);
    if (exhausted_) return;
    space_.forget();
    for (Var v = 0; v < kernel.variables(); ++v)
        if (space_.fixed(v)) space_.fixed_now.push_back(v);
    // Groups with less than four fixed cells at the mean had better be told of each.
    const std::size_t groups = kernel.groups.all.size(), places = kernel.groups.of.items();
    if (space_.fixed_now.size() * places < 4 * groups * kernel.variables())
        groups_begun_ = groups;
    else
        space_.fixed_now.clear();
    for (std::uint32_t rule = 0; rule < kernel.rules.size(); ++rule) space_.queue.push(rule);
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
    watch_.start(limits);
    nodes_allowed_ = limits.nodes > UINT64_MAX - nodes_ ? UINT64_MAX : nodes_ + limits.nodes;
}

template <bool Wide>
Status DepthFirst<Wide>::advance() {
    if (at_solution_) {
        at_solution_ = false;
        exhausted_ = !backtrack();
    }
    while (!exhausted_) {
        if (watch_.must_stop(1 + kernel_->layout.words / 128)) return watch_.reason();  // to choose takes that long
        switch (propagate()) {
            case Outcome::paused: return watch_.reason();
            case Outcome::contradiction: exhausted_ = !backtrack(); continue;
            case Outcome::stable: break;
        }
        const Var open = choose();
        if (open == nothing) {
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
Var DepthFirst<Wide>::choose() {
    const Var decision = choose(kernel_->decided);
    return decision == nothing ? choose(kernel_->helpers) : decision;
}

template <bool Wide>
Var DepthFirst<Wide>::choose(const std::vector<Var>& among) {
    Var chosen = nothing;
    std::uint64_t size_of_chosen = 1, failures_of_chosen = 0;
    std::uint32_t equals = 1;
    for (const Var v : among) {
        if (space_.fixed(v)) continue;
        const auto size = static_cast<std::uint64_t>(space_.size(v));
        const std::uint64_t failures = std::uint64_t{weight_[v]} + 1;
        // A quotient is smaller if, multiplied crosswise, it is; 0 failures: nothing was chosen yet.
        if (failures_of_chosen == 0 || size * failures_of_chosen < size_of_chosen * failures) {
            chosen = v;
            size_of_chosen = size;
            failures_of_chosen = failures;
            equals = 1;
        } else if (chance_ && size * failures_of_chosen == size_of_chosen * failures && chance_->below(++equals) == 0) {
            chosen = v;
        }
    }
    return chosen;
}

template <bool Wide>
Value DepthFirst<Wide>::pick(Var v) {
    constexpr std::uint32_t few = 16;
    const auto size = static_cast<std::uint32_t>(space_.size(v));
    if (v < favourites_.size() && space_.has(v, favourites_[v])) return favourites_[v];
    if (size <= few && !chance_) return space_.min(v);
    // A multiplicative hash: neighbours get values far apart.
    auto before = chance_ ? chance_->below(size) : (v + 1) * 2654435761u % size;
    Value picked = 0;
    space_.each_value(v, [&](Value value) {
        if (before-- == 0) picked = value;
    });
    return picked;
}

template <bool Wide>
void DepthFirst<Wide>::branch(Var v) {
    ++nodes_;
    const Value value = pick(v);
    space_.open();
    choices_.push_back({v, value, solutions_});
    space_.fix(v, value);
}

template <bool Wide>
bool DepthFirst<Wide>::backtrack() {
    while (choices_.size() > floor_) {
        const Choice tried = choices_.back();
        choices_.pop_back();
        space_.undo();
        const bool in_vain = kernel_->values_alike && tried.solutions == solutions_;
        if (in_vain ? remove_alike(tried) : space_.remove(tried.variable, tried.value)) return true;
    }
    return false;
}

// Where no rule tells values apart, a value that led nowhere does so for all others that stand in the same
// domains: exchanged in any solution with one of those they would give a solution with it.
template <bool Wide>
bool DepthFirst<Wide>::remove_alike(const Choice& tried) {
    return space_.keep(tried.variable, [&](int g) {
        Word alike = ~Word{0};
        for (Var v = 0; v < kernel_->variables() && alike; ++v)
            alike &= space_.has(v, tried.value) ? space_.word(v, g) : ~space_.word(v, g);
        return ~alike;
    });
}

template class DepthFirst<false>;
template class DepthFirst<true>;

}  // namespace passatempo
