// Analysis: from a conflict to a clause, and the clause made shorter.
#include "analysis.hpp"

namespace passatempo::learning {

Analysis::Analysis(State& state, const Facts& facts)
    : state_(&state),
      facts_(&facts),
      marks_(facts.candidates(), 0),
      seen_level_(facts.candidates() + 1, 0),
      seen_rival_(facts.candidates(), 0) {}

void Analysis::explain(const Conflict& conflict) {
    find_blame(conflict);
    drop_implied();
    join_by_rival();
    drop_stronger();
    involve_causes();
    put_second_latest_second();
    forget_marks();
}

inline void Analysis::mark(Candidate one, Mark with) {
    if (!marks_[one]) marked_.push_back(one);
    marks_[one] |= with;
}

inline void Analysis::meet(Literal literal) {
    const Candidate one = candidate_of(literal);
    const std::uint32_t level = state_->level_of(literal);
    if (marks_[one] || level == 0) return;
    mark(one, met);
    involved_.push_back(one);
    if (level == state_->level())
        ++open_;
    else
        clause_.push_back(literal);
}

void Analysis::find_blame(const Conflict& conflict) {
    clause_.assign(1, no_literal);
    involved_.clear();
    open_ = 0;
    if (conflict.also != no_literal) meet(conflict.also);
    state_->each_cause(conflict.why, no_literal, [&](Literal literal) { meet(literal); });
    note_use(conflict.why);
    for (auto latest = state_->trail().end();;) {
        do --latest;
        while (!(marks_[candidate_of(*latest)] & met));
        if (--open_ == 0) {
            clause_[0] = negated(*latest);
            return;
        }
        const Reason why = state_->reason_of(*latest);
        note_use(why);
        state_->each_cause(why, *latest, [&](Literal literal) { meet(literal); });
    }
}

void Analysis::note_use(Reason why) {
    if (why.kind() != Reason::clause) return;
    Clauses::Head& head = state_->clauses[why.number()];
    // What has so little glue needs not be looked at: it is never thrown away.
    state_->clauses.note_use(head, head.glue <= Clauses::low_glue ? head.glue : glue_of(head.begin(), head.end()));
}

void Analysis::drop_implied() {
    levels_ = 0;
    for (std::size_t i = 1; i < clause_.size(); ++i) levels_ |= std::uint64_t{1} << state_->level_of(clause_[i]) % 64;
    std::erase_if(clause_, [&](Literal literal) { return literal != clause_[0] && is_implied(literal, 0); });
}

// Whether a false literal, of which that is not known, follows from others of the clause. Those met below the last level
// are all in it, or implied.
bool Analysis::is_implied(Literal literal, int depth) {
    constexpr int deepest = 200;
    const std::uint32_t level = state_->level_of(literal);
    if (level == 0) return true;
    const Reason why = state_->reason_of(literal);
    if (why.kind() == Reason::none || depth > deepest || !(levels_ >> level % 64 & 1)) return false;
    const bool follows = state_->all_causes(why, negated(literal), [&](Literal cause) {
        const std::uint8_t known = marks_[candidate_of(cause)];
        if (known & (met | implied)) return true;
        return !(known & not_implied) && is_implied(cause, depth + 1);
    });
    mark(candidate_of(literal), follows ? implied : not_implied);
    return follows;
}

// Several candidates of the clause that the same rival excludes: that it is not so stands for them all. The clause
// says less like that, but it is half as long and, on the whole, more often of use.
void Analysis::join_by_rival() {
    by_rival_.clear();
    std::size_t kept = 1;
    for (std::size_t i = 1; i < clause_.size(); ++i) {
        const Reason why = state_->reason_of(clause_[i]);
        if (why.kind() == Reason::rival)
            by_rival_.emplace_back(static_cast<Candidate>(why.number()), clause_[i]);
        else
            clause_[kept++] = clause_[i];
    }
    clause_.resize(kept);
    std::sort(by_rival_.begin(), by_rival_.end());
    for (auto each = by_rival_.begin(); each != by_rival_.end();) {
        const Candidate rival = each->first;
        const auto next = std::find_if(each, by_rival_.end(), [&](const auto& pair) { return pair.first != rival; });
        const Literal joined = next - each > 1 ? is_not(rival) : each->second;
        if (std::find(clause_.begin(), clause_.end(), joined) == clause_.end()) clause_.push_back(joined);
        each = next;
    }
}

// "This candidate is so, or its rival is not": the first implies the second, so it need not be said.
void Analysis::drop_stronger() {
    ++now_;
    for (const Literal literal : clause_)
        if (!says_so(literal))
            for (const Candidate rival : facts_->rivals[candidate_of(literal)]) seen_rival_[rival] = now_;
    const Literal first = clause_[0];
    std::erase_if(clause_, [&](Literal literal) {
        return literal != first && says_so(literal) && seen_rival_[candidate_of(literal)] == now_;
    });
}

void Analysis::involve_causes() {
    for (const Literal literal : clause_)
        state_->each_cause(state_->reason_of(literal), negated(literal), [&](Literal cause) {
            const Candidate one = candidate_of(cause);
            if (state_->level_of(cause) == 0 || marks_[one] & (met | beside)) return;
            mark(one, beside);
            involved_.push_back(one);
        });
}

void Analysis::put_second_latest_second() {
    if (clause_.size() < 2) return;
    const auto earlier = [&](Literal a, Literal b) { return state_->level_of(a) < state_->level_of(b); };
    std::iter_swap(clause_.begin() + 1, std::max_element(clause_.begin() + 1, clause_.end(), earlier));
}

void Analysis::forget_marks() {
    for (const Candidate one : marked_) marks_[one] = 0;
    marked_.clear();
}

std::uint32_t Analysis::glue_of(const Literal* begin, const Literal* end) {
    ++now_;
    std::uint32_t glue = 0;
    for (; begin != end; ++begin) {
        std::uint64_t& seen = seen_level_[state_->level_of(*begin)];
        glue += seen != now_;
        seen = now_;
    }
    return glue;
}

}  // namespace passatempo::learning
