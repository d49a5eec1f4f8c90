// Propagate: what follows from what is known, by rivals, needs and clauses.
#include "state.hpp"

namespace passatempo::learning {

State::State(const Facts& facts)
    : clauses(facts.candidates()),
      facts_(&facts),
      known_(facts.candidates(), open),
      because_(facts.candidates()),
      trail_(facts.candidates() + 1) {
    for (Need need = 0; need < facts.needs.size(); ++need) {
        Left left = 0;
        for (const Candidate one : facts.needs[need]) left = (left + a_place) ^ one;
        left_.push_back(left);
    }
    for (const Left left : left_)  // what has one place from the start
        if (const auto last = static_cast<Candidate>(left); left < 2 * a_place && is_open(last)) assign(is_so(last));
}

void State::assign(Literal literal, Reason why) {
    known_[candidate_of(literal)] = says_so(literal) ? so : not_so;
    because_[candidate_of(literal)] = {why, level()};
    trail_[filled_++] = literal;
}

inline void State::clash(Reason why, Literal also) {
    clashes_ = true;
    conflict_ = {why, also};
}

// Which rivals are open cannot be foreseen, so each is put on the trail as if it were, and counts only if it was.
inline void State::exclude_rivals(Candidate one) {
    const Reason why(Reason::rival, one);
    for (const Need need : facts_->needs_of[one]) left_[need] += is_met;
    Literal *const begin = &trail_[filled_], *end = begin;
    for (const Candidate rival : facts_->rivals[one]) {
        const Known known = known_[rival];
        if (known == so) {
            clash(why, is_not(rival));
            break;
        }
        known_[rival] = not_so;
        *end = is_not(rival);
        end += known == open;
    }
    for (const Literal* each = begin; each != end; ++each) because_[candidate_of(*each)] = {why, level()};
    filled_ = static_cast<std::size_t>(end - trail_.data());
}

inline void State::count_out(Candidate one) {
    for (const Need need : facts_->needs_of[one]) {
        const Left left = left_[need] = (left_[need] - a_place) ^ one;
        if (left < 2 * a_place) look_at_last(need, left);
    }
}

inline void State::look_at_last(Need need, Left left) {
    if (clashes_) return;
    const Literal last = is_so(static_cast<Candidate>(left));
    if (left < a_place || is_false(last))
        clash({Reason::need, need});
    else if (is_unknown(last))
        assign(last, {Reason::need, need});
}

inline void State::look_at_clauses(Literal gone) {
    auto& watchers = clauses.watchers(gone);
    Clauses::Watcher *each = watchers.data(), *kept = each, *const end = each + watchers.size();
    while (each != end && !clashes_) {
        *kept++ = *each++;
        if (!is_true(kept[-1].other) && move_watch(kept[-1], gone)) --kept;
    }
    if (each == kept) return;
    kept = std::copy(each, end, kept);
    watchers.resize(static_cast<std::size_t>(kept - watchers.data()));
}

inline bool State::move_watch(Clauses::Watcher& watcher, Literal gone) {
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

// One literal after the other. To let rivals and needs run dry before any clause is looked at met a third more conflicts.
bool State::propagate() {
    clashes_ = false;
    while (told_ < filled_) {
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

void State::open_level() {
    begins_.push_back(static_cast<std::uint32_t>(filled_));
    saved_.resize(std::max(saved_.size(), level() * left_.size()));
    std::copy(left_.begin(), left_.end(), saved_at(level()));
}

void State::back_to(std::uint32_t level) {
    if (level >= this->level()) return;
    std::copy_n(saved_at(level + 1), left_.size(), left_.begin());
    while (filled_ > begins_[level]) known_[candidate_of(trail_[--filled_])] = open;
    told_ = filled_;
    begins_.resize(level);
}

void State::tidy() {
    clauses.tidy([&](auto change) {
        for (const Literal literal : trail()) {
            Reason& why = because_[candidate_of(literal)].why;
            if (why.kind() != Reason::clause) continue;
            Clauses::Address address = why.number();
            change(address);
            why = {Reason::clause, address};
        }
    });
}

}  // namespace passatempo::learning
