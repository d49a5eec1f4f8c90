// Unit propagation over peers, at-least-one constraints and clauses; then the propagators of other rules.
#include "assignment.hpp"

namespace passatempo::solver::learning {

Assignment::Assignment(const Encoding& encoding, Rules* rules)
    : clauses(encoding.candidates()),
      encoding_(&encoding),
      rules_(rules),
      values_(encoding.candidates(), open),
      implied_by_(encoding.candidates()),
      trail_(encoding.candidates() + 1) {
    for (AtLeastOne constraint = 0; constraint < encoding.at_least_one.size(); ++constraint) {
        Left left = 0;
        for (const Candidate one : encoding.at_least_one[constraint]) left = (left + one_candidate) ^ one;
        left_.push_back(left);
    }
    for (const Left left : left_)  // units from the start
        if (const auto last = static_cast<Candidate>(left); left < 2 * one_candidate && is_open(last)) assign(positive(last));
}

void Assignment::assign(Literal literal, Reason why) {
    values_[candidate_of(literal)] = is_positive(literal) ? true_value : false_value;
    implied_by_[candidate_of(literal)] = {why, level()};
    trail_[filled_++] = literal;
}

inline void Assignment::set_conflict(Reason why, Literal also) {
    has_conflict_ = true;
    conflict_ = {why, also};
}

// Branch-free: every peer is written to the trail, but the end only advances past those that were unassigned.
inline void Assignment::falsify_peers(Candidate one) {
    const Reason why(Reason::peer, one);
    for (const AtLeastOne constraint : encoding_->at_least_one_of[one]) left_[constraint] += satisfied;
    Literal *const begin = &trail_[filled_], *end = begin;
    for (const Candidate peer : encoding_->peers[one]) {
        const Truth known = values_[peer];
        if (known == true_value) {
            set_conflict(why, negative(peer));
            break;
        }
        values_[peer] = false_value;
        *end = negative(peer);
        end += known == open;
    }
    for (const Literal* each = begin; each != end; ++each) implied_by_[candidate_of(*each)] = {why, level()};
    filled_ = static_cast<std::size_t>(end - trail_.data());
}

inline void Assignment::count_false(Candidate one) {
    for (const AtLeastOne constraint : encoding_->at_least_one_of[one]) {
        const Left left = left_[constraint] = (left_[constraint] - one_candidate) ^ one;
        if (left < 2 * one_candidate) check_unit(constraint, left);
    }
}

inline void Assignment::check_unit(AtLeastOne constraint, Left left) {
    if (has_conflict_) return;
    const Literal last = positive(static_cast<Candidate>(left));
    if (left < one_candidate || is_false(last))
        set_conflict({Reason::at_least_one, constraint});
    else if (is_unknown(last))
        assign(last, {Reason::at_least_one, constraint});
}

inline void Assignment::visit_watchers(Literal gone) {
    auto& watchers = clauses.watchers(gone);
    Clauses::Watcher *each = watchers.data(), *last = each, *const end = each + watchers.size();
    while (each != end && !has_conflict_) {
        *last++ = *each++;
        if (!is_true(last[-1].other) && move_watch(last[-1], gone)) --last;
    }
    if (each == last) return;
    last = std::copy(each, end, last);
    watchers.resize(static_cast<std::size_t>(last - watchers.data()));
}

inline bool Assignment::move_watch(Clauses::Watcher& watcher, Literal gone) {
    Clauses::Head& head = clauses[watcher.clause];
    Literal* const literals = head.begin();
    const Literal other = literals[0] ^ literals[1] ^ gone;
    watcher.other = other;
    if (is_true(other)) return false;
    Literal *const end = head.end(), *const from = literals + head.from, *found = from;
    while (found != end && is_false(*found)) ++found;
    if (found == end) {
        found = literals + 2;
        while (found != from && is_false(*found)) ++found;
        if (found == from) {  // unit, or a conflict
            if (is_false(other)) return set_conflict({Reason::clause, watcher.clause}), false;
            return assign(other, {Reason::clause, watcher.clause}), false;
        }
    }
    head.from = static_cast<std::uint16_t>(found - literals);
    watcher.other = *found;
    if (is_true(*found)) return false;
    literals[0] = other;
    literals[1] = *found;
    *found = gone;
    clauses.watchers(literals[1]).push_back({watcher.clause, other});
    return true;
}

// Literal by literal. Propagating peers and constraints to the fixpoint before any clause gave a third more conflicts.
bool Assignment::propagate() {
    has_conflict_ = false;
    if (!rules_) return propagate_units();
    while (propagate_units()) {
        const Rules::Outcome outcome = rules_->propagate(trail());
        if (outcome.propagator == Rules::none) return true;
        const Reason why(Reason::rule, outcome.propagator);
        for (const Candidate one : outcome.removed) assign(negative(one), why);
        if (outcome.failed) set_conflict(why);
        if (has_conflict_) return false;
    }
    return false;
}

bool Assignment::propagate_units() {
    while (propagated_ < filled_) {
        const Literal literal = trail_[propagated_++];
        ++propagations_;
        if (is_positive(literal))
            falsify_peers(candidate_of(literal));
        else
            count_false(candidate_of(literal));
        if (!has_conflict_) visit_watchers(negated(literal));
        if (has_conflict_) return false;
    }
    return true;
}

void Assignment::new_level() {
    begins_.push_back(static_cast<std::uint32_t>(filled_));
    saved_.resize(std::max(saved_.size(), level() * left_.size()));
    std::copy(left_.begin(), left_.end(), saved_at(level()));
}

void Assignment::backtrack(std::uint32_t level) {
    if (level >= this->level()) return;
    std::copy_n(saved_at(level + 1), left_.size(), left_.begin());
    if (rules_) rules_->backtrack(trail(), begins_[level]);
    while (filled_ > begins_[level]) values_[candidate_of(trail_[--filled_])] = open;
    propagated_ = filled_;
    begins_.resize(level);
}

void Assignment::reduce() {
    clauses.reduce([&](auto change) {
        for (const Literal literal : trail()) {
            Reason& why = implied_by_[candidate_of(literal)].why;
            if (why.kind() != Reason::clause) continue;
            Clauses::Address address = why.number();
            change(address);
            why = {Reason::clause, address};
        }
    });
}

}  // namespace passatempo::solver::learning
