// Conflict analysis: derives the first-UIP clause of a conflict, and shortens it.
//
// Starting from the literals of the conflict, those of the current level are resolved with their reasons, latest first,
// until a single one of that level is left. The clause is then unit at the second highest of its levels.
#pragma once

#include "assignment.hpp"

namespace passatempo::solver::learning {

class Analysis {
public:
    Analysis(Assignment&, const Encoding&);

    void analyse(const Conflict&);  // at a level above 0

    // The learnt clause: the asserting literal, then one of the backjump level.
    std::span<const Literal> clause() const { return clause_; }
    std::uint32_t backjump_level() const { return clause_.size() > 1 ? assignment_->level_of(clause_[1]) : 0; }
    std::uint32_t glue() { return glue_of(clause_.data(), clause_.data() + clause_.size()); }
    std::span<const Candidate> involved() const { return involved_; }  // in the conflict, each once

private:
    enum Mark : std::uint8_t { seen = 1, removable = 2, poison = 4, reason_side = 8 };

    void see(Literal);                           // a literal of the conflict, or of a reason resolved with it
    void resolve_to_first_uip(const Conflict&);
    void mark_used(Reason);                 // a clause was part of the conflict
    void minimise();                        // literals implied by the others (recursive minimisation)
    bool is_redundant(Literal, int depth);  // by those seen
    void join_by_peer();                    // one peer for all literals that it falsifies
    void drop_implying();                   // literals that imply another literal of the clause
    void involve_reasons();                 // also bump the reasons of the clause's literals
    void place_backjump_literal();
    void mark(Candidate, Mark);
    void clear_marks();
    std::uint32_t glue_of(const Literal* begin, const Literal* end);

    Assignment* assignment_;
    const Encoding* encoding_;
    std::vector<Literal> clause_;
    std::vector<Candidate> involved_, marked_;
    std::vector<std::uint8_t> marks_;             // of each candidate
    std::uint64_t levels_ = 0;                    // of the clause, as a 64-bit Bloom filter
    std::size_t open_ = 0;                        // literals of the current level seen and not yet resolved
    std::vector<std::pair<Candidate, Literal>> by_peer_;
    std::vector<std::uint64_t> seen_level_, seen_peer_;  // of each level, or candidate: time stamp of the last visit
    std::uint64_t now_ = 0;
};

}  // namespace passatempo::solver::learning
