// Candidates: which values does each variable take in some solution (its backbone-consistent domain)?
//
// Each value not yet seen in a solution is assumed in turn. A solution proves all of its values at once; a value that
// no solution takes is removed at the root, which strengthens propagation for the values tried later.
#include "search.hpp"

namespace passatempo::solver {

template <bool Wide>
Status DepthFirst<Wide>::candidates(const Limits& limits) {
    require_fresh();
    begin_call(limits);
    proven_.resize(kernel_->layout.words, 0);
    if (exhausted_) return Status::none;
    if (const Status status = propagate_root(); status != Status::found) return status;
    for (const Var v : kernel_->decided)
        for (Value value; first_open(v, value);)
            if (const Status status = decide(v, value); status != Status::found) return status;
    return Status::found;
}

template <bool Wide>
Status DepthFirst<Wide>::propagate(const Limits& limits) {
    require_fresh();
    begin_call(limits);
    return exhausted_ ? Status::none : propagate_root();
}

template <bool Wide>
void DepthFirst<Wide>::require_fresh() const {
    if (at_solution_ || !decisions_.empty()) throw std::logic_error("this search has begun to look for solutions");
}

template <bool Wide>
Status DepthFirst<Wide>::propagate_root() {
    switch (run_queue()) {
        case Outcome::paused: return deadline_.reason();
        case Outcome::failure: exhausted_ = true; return Status::none;
        case Outcome::fixpoint: break;
    }
    return Status::found;
}

template <bool Wide>
bool DepthFirst<Wide>::first_open(Var v, Value& value) const {
    for (int g = space_.begin(v); g < space_.end(v); ++g) {
        if (const Word open = space_.word(v, g) & ~proven_[kernel_->layout.at(v, g)]) {
            value = kernel_->layout.value(g, std::countr_zero(open));
            return true;
        }
    }
    return false;
}

template <bool Wide>
Status DepthFirst<Wide>::decide(Var v, Value value) {
    space_.push_level();
    decisions_.push_back({v, value, solutions_});
    base_level_ = decisions_.size();  // the search below may not backtrack this decision
    space_.fix(v, value);
    const Status status = advance();
    if (status == Status::found) record_solution();
    for (; !decisions_.empty(); decisions_.pop_back()) space_.pop_level();
    base_level_ = 0;
    at_solution_ = exhausted_ = false;
    if (status != Status::none) return status;
    exhausted_ = !space_.remove(v, value);
    return exhausted_ ? Status::none : propagate_root();
}

template <bool Wide>
void DepthFirst<Wide>::record_solution() {
    for (Var v = 0; v < kernel_->variables(); ++v)
        for (int g = space_.begin(v); g < space_.end(v); ++g) proven_[kernel_->layout.at(v, g)] |= space_.word(v, g);
}

template <bool Wide>
Candidates DepthFirst<Wide>::known_candidates() const {
    Candidates known;
    known.proven.resize(kernel_->variables());
    known.open.resize(kernel_->variables());
    for (Var v = 0; v < kernel_->variables() && !exhausted_; ++v) {
        CandidatesOf each = candidates_of(v);
        known.proven[v] = std::move(each.proven);
        known.open[v] = std::move(each.open);
    }
    return known;
}

template <bool Wide>
CandidatesOf DepthFirst<Wide>::candidates_of(Var v) const {
    CandidatesOf known{v, {}, {}};
    if (exhausted_) return known;
    space_.each_value(v, [&](Value value) {
        const auto [g, bit] = kernel_->layout.place(value);
        const bool proven = !proven_.empty() && proven_[kernel_->layout.at(v, g)] >> bit & 1;
        (proven ? known.proven : known.open).push_back(value);
    });
    return known;
}

template <bool Wide>
std::vector<CandidatesOf> DepthFirst<Wide>::decided_candidates() const {
    std::vector<CandidatesOf> decided;
    for (Var v = 0; v < kernel_->variables(); ++v)
        if (exhausted_ || !is_undecided(v)) decided.push_back(candidates_of(v));
    return decided;
}

template <bool Wide>
bool DepthFirst<Wide>::is_undecided(Var v) const {
    for (int g = space_.begin(v); g < space_.end(v); ++g) {
        const Word proven = proven_.empty() ? 0 : proven_[kernel_->layout.at(v, g)];
        if (proven || space_.word(v, g) != kernel_->domains.word(v, g)) return false;
    }
    return true;
}

template Status DepthFirst<false>::propagate(const Limits&);
template Status DepthFirst<true>::propagate(const Limits&);
template Status DepthFirst<false>::candidates(const Limits&);
template Status DepthFirst<true>::candidates(const Limits&);
template Candidates DepthFirst<false>::known_candidates() const;
template Candidates DepthFirst<true>::known_candidates() const;
template std::vector<CandidatesOf> DepthFirst<false>::decided_candidates() const;
template std::vector<CandidatesOf> DepthFirst<true>::decided_candidates() const;

}  // namespace passatempo::solver
