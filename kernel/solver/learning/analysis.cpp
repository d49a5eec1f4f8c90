// Conflict analysis and clause minimisation.
#include "analysis.hpp"

namespace passatempo::solver::learning {

Analysis::Analysis(Assignment& assignment, const Encoding& encoding)
    : assignment_(&assignment),
      encoding_(&encoding),
      marks_(encoding.candidates(), 0),
      seen_level_(encoding.candidates() + 1, 0),
      seen_peer_(encoding.candidates(), 0) {}

void Analysis::analyse(const Conflict& conflict) {
    resolve_to_first_uip(conflict);
    minimise();
    join_by_peer();
    drop_implying();
    involve_reasons();
    place_backjump_literal();
    clear_marks();
}

inline void Analysis::mark(Candidate one, Mark with) {
    if (!marks_[one]) marked_.push_back(one);
    marks_[one] |= with;
}

inline void Analysis::see(Literal literal) {
    const Candidate one = candidate_of(literal);
    const std::uint32_t level = assignment_->level_of(literal);
    if (marks_[one] || level == 0) return;
    mark(one, seen);
    involved_.push_back(one);
    if (level == assignment_->level())
        ++open_;
    else
        clause_.push_back(literal);
}

void Analysis::resolve_to_first_uip(const Conflict& conflict) {
    clause_.assign(1, no_literal);
    involved_.clear();
    open_ = 0;
    if (conflict.also != no_literal) see(conflict.also);
    assignment_->each_cause(conflict.why, no_literal, [&](Literal literal) { see(literal); });
    mark_used(conflict.why);
    for (auto latest = assignment_->trail().end();;) {
        do --latest;
        while (!(marks_[candidate_of(*latest)] & seen));
        if (--open_ == 0) {
            clause_[0] = negated(*latest);
            return;
        }
        const Reason why = assignment_->reason_of(*latest);
        mark_used(why);
        assignment_->each_cause(why, *latest, [&](Literal literal) { see(literal); });
    }
}

void Analysis::mark_used(Reason why) {
    if (why.kind() != Reason::clause) return;
    Clauses::Head& head = assignment_->clauses[why.number()];
    // Clauses of low glue are never removed, so their glue needs no update.
    assignment_->clauses.mark_used(head, head.glue <= Clauses::low_glue ? head.glue : glue_of(head.begin(), head.end()));
}

void Analysis::minimise() {
    levels_ = 0;
    for (std::size_t i = 1; i < clause_.size(); ++i) levels_ |= std::uint64_t{1} << assignment_->level_of(clause_[i]) % 64;
    std::erase_if(clause_, [&](Literal literal) { return literal != clause_[0] && is_redundant(literal, 0); });
}

// Whether a false literal not yet classified is implied by others of the clause. Those seen below the current level are
// all in the clause, or implied.
bool Analysis::is_redundant(Literal literal, int depth) {
    constexpr int deepest = 200;
    const std::uint32_t level = assignment_->level_of(literal);
    if (level == 0) return true;
    const Reason why = assignment_->reason_of(literal);
    if (why.kind() == Reason::none || depth > deepest || !(levels_ >> level % 64 & 1)) return false;
    const bool follows = assignment_->all_causes(why, negated(literal), [&](Literal cause) {
        const std::uint8_t known = marks_[candidate_of(cause)];
        if (known & (seen | removable)) return true;
        return !(known & poison) && is_redundant(cause, depth + 1);
    });
    mark(candidate_of(literal), follows ? removable : poison);
    return follows;
}

// Replaces several literals that the same peer falsified by the negation of that peer. The clause is weaker, but half
// as long and, on the whole, more useful.
void Analysis::join_by_peer() {
    by_peer_.clear();
    std::size_t size = 1;
    for (std::size_t i = 1; i < clause_.size(); ++i) {
        const Reason why = assignment_->reason_of(clause_[i]);
        if (why.kind() == Reason::peer)
            by_peer_.emplace_back(static_cast<Candidate>(why.number()), clause_[i]);
        else
            clause_[size++] = clause_[i];
    }
    clause_.resize(size);
    std::sort(by_peer_.begin(), by_peer_.end());
    for (auto each = by_peer_.begin(); each != by_peer_.end();) {
        const Candidate peer = each->first;
        const auto next = std::find_if(each, by_peer_.end(), [&](const auto& pair) { return pair.first != peer; });
        const Literal joined = next - each > 1 ? negative(peer) : each->second;
        if (std::find(clause_.begin(), clause_.end(), joined) == clause_.end()) clause_.push_back(joined);
        each = next;
    }
}

// In "a or not b" with peers a and b, a implies not b, so a is redundant.
void Analysis::drop_implying() {
    ++now_;
    for (const Literal literal : clause_)
        if (!is_positive(literal))
            for (const Candidate peer : encoding_->peers[candidate_of(literal)]) seen_peer_[peer] = now_;
    const Literal first = clause_[0];
    std::erase_if(clause_, [&](Literal literal) {
        return literal != first && is_positive(literal) && seen_peer_[candidate_of(literal)] == now_;
    });
}

void Analysis::involve_reasons() {
    for (const Literal literal : clause_)
        assignment_->each_cause(assignment_->reason_of(literal), negated(literal), [&](Literal cause) {
            const Candidate one = candidate_of(cause);
            if (assignment_->level_of(cause) == 0 || marks_[one] & (seen | reason_side)) return;
            mark(one, reason_side);
            involved_.push_back(one);
        });
}

void Analysis::place_backjump_literal() {
    if (clause_.size() < 2) return;
    const auto earlier = [&](Literal a, Literal b) { return assignment_->level_of(a) < assignment_->level_of(b); };
    std::iter_swap(clause_.begin() + 1, std::max_element(clause_.begin() + 1, clause_.end(), earlier));
}

void Analysis::clear_marks() {
    for (const Candidate one : marked_) marks_[one] = 0;
    marked_.clear();
}

std::uint32_t Analysis::glue_of(const Literal* begin, const Literal* end) {
    ++now_;
    std::uint32_t glue = 0;
    for (; begin != end; ++begin) {
        std::uint64_t& seen = seen_level_[assignment_->level_of(*begin)];
        glue += seen != now_;
        seen = now_;
    }
    return glue;
}

}  // namespace passatempo::solver::learning
