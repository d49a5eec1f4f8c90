// Analysis: which choices are to blame for a conflict, as a clause that would have prevented it.
//
// Beginning with the literals of the conflict, each that was found at the last level is replaced by those it
// followed from, the latest first, until only one of that level is left. That one is false as soon as the others
// are: the clause tells something new at the level of the second latest of its literals.
#pragma once

#include "state.hpp"

namespace passatempo::learning {

class Analysis {
public:
    Analysis(State&, const Facts&);

    void explain(const Conflict&);  // the last level is not the first, where nothing was chosen

    // The clause: the literal that follows from it first, then one of the level to go back to.
    std::span<const Literal> clause() const { return clause_; }
    std::uint32_t back_to() const { return clause_.size() > 1 ? state_->level_of(clause_[1]) : 0; }
    std::uint32_t glue() { return glue_of(clause_.data(), clause_.data() + clause_.size()); }
    std::span<const Candidate> involved() const { return involved_; }  // in finding it, each once

private:
    enum Mark : std::uint8_t { met = 1, implied = 2, not_implied = 4, beside = 8 };

    void meet(Literal);                           // a literal of the conflict, or one from which such a one followed
    void find_blame(const Conflict&);
    void note_use(Reason);                        // a clause had something to say
    void drop_implied();                          // literals that are false if the others are
    bool is_implied(Literal, int depth);          // by those met
    void join_by_rival();                         // one rival for all that it excludes
    void drop_stronger();                         // literals that exclude a rival which stands in the clause
    void involve_causes();                        // those from which the literals of the clause followed
    void put_second_latest_second();
    void mark(Candidate, Mark);
    void forget_marks();
    std::uint32_t glue_of(const Literal* begin, const Literal* end);

    State* state_;
    const Facts* facts_;
    std::vector<Literal> clause_;
    std::vector<Candidate> involved_, marked_;
    std::vector<std::uint8_t> marks_;             // of each candidate
    std::uint64_t levels_ = 0;                    // of the clause, 64 of them to the same bit
    std::size_t open_ = 0;                        // so many of the last level have been met and not replaced
    std::vector<std::pair<Candidate, Literal>> by_rival_;
    std::vector<std::uint64_t> seen_level_, seen_rival_;  // of each level, or candidate: when it was seen last
    std::uint64_t now_ = 0;
};

}  // namespace passatempo::learning
