// Propagate: what follows from what is known, by rivals, needs and clauses.
#include "state.hpp"

namespace passatempo::learning {

State::State(const Facts& facts)
    : clauses(facts.candidates()),
      facts_(&facts),
      value_(2 * facts.candidates(), 0),
      level_(facts.candidates(), 0),
      reason_(facts.candidates()) {
    trail_.reserve(facts.candidates());
    for (std::size_t number = 0; number < facts.needs.size(); ++number) {
        Left left{static_cast<std::uint16_t>(facts.needs[number].size()), 0};
        for (const Candidate one : facts.needs[number]) left.mixed ^= one;
        left_.push_back(left);
    }
    for (const Left& left : left_)  // what has one place from the start
        if (left.count == 1 && is_unknown(is_so(left.mixed))) assign(is_so(left.mixed));
}

void State::assign(Literal literal, Reason why) {
    value_[literal] = 1;
    value_[negated(literal)] = -1;
    level_[candidate_of(literal)] = static_cast<std::uint16_t>(level());
    reason_[candidate_of(literal)] = why;
    trail_.push_back(literal);
}

void State::clash(Reason why, Literal also) {
    clashes_ = true;
    conflict_ = {why, also};
}

// One literal after the other. To let rivals and needs run dry before any clause is looked at met a third more conflicts.
bool State::propagate() {
    clashes_ = false;
    while (told_ < trail_.size()) {
        const Literal literal = trail_[told_++];
        if (says_so(literal))
            exclude_rivals(candidate_of(literal));
        else
            count_out(candidate_of(literal));
        if (!clashes_) look_at_clauses(negated(literal));
        if (clashes_) return false;
    }
    return true;
}

void State::exclude_rivals(Candidate one) {
    const Reason why(Reason::rival, one);
    for (const Candidate rival : facts_->rivals[one]) {
        if (is_unknown(is_not(rival)))
            assign(is_not(rival), why);
        else if (is_true(is_so(rival)))
            return clash(why, is_not(rival));
    }
}

// All needs are counted down even if one clashes, since going back counts all of them up.
void State::count_out(Candidate one) {
    for (const std::uint32_t need : facts_->needs_of[one]) {
        Left& left = left_[need];
        left.mixed ^= one;
        if (--left.count > 1 || clashes_) continue;
        const Literal last = is_so(left.mixed);
        if (left.count == 0 || is_false(last))
            clash({Reason::need, need});
        else if (is_unknown(last))
            assign(last, {Reason::need, need});
    }
}

void State::look_at_clauses(Literal gone) {
    auto& watchers = clauses.watchers(gone);
    auto kept = watchers.begin();
    for (auto each = watchers.begin(); each != watchers.end(); ++each) {
        if (!clashes_ && !is_true(each->other) && move_watch(*each, gone)) continue;
        *kept++ = *each;
    }
    watchers.erase(kept, watchers.end());
}

bool State::move_watch(Clauses::Watcher& watcher, Literal gone) {
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
        if (found == from) {  // the others are all false
            if (is_false(other)) return clash({Reason::clause, watcher.clause}), false;
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

void State::take_back(Literal literal, bool told) {
    value_[literal] = value_[negated(literal)] = 0;
    if (says_so(literal) || !told) return;
    for (const std::uint32_t need : facts_->needs_of[candidate_of(literal)]) {
        ++left_[need].count;
        left_[need].mixed ^= candidate_of(literal);
    }
}

void State::tidy() {
    clauses.tidy([&](auto change) {
        for (const Literal literal : trail_) {
            Reason& why = reason_[candidate_of(literal)];
            if (why.kind() != Reason::clause) continue;
            Clauses::Address address = why.number();
            change(address);
            why = {Reason::clause, address};
        }
    });
}

}  // namespace passatempo::learning
