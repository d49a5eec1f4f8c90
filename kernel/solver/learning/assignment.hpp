// Assignment: the truth values of candidates, the trail with reasons and levels, and unit propagation.
#pragma once

#include <array>
#include <bit>

#include "clauses.hpp"
#include "rules.hpp"

namespace passatempo::solver::learning {

// The reason of a true literal.
class Reason {
public:
    enum Kind : std::uint32_t {
        none,          // a decision, or true from the start
        peer,          // one of its peers is true
        at_least_one,  // the last candidate of an at-least-one constraint
        clause,        // the other literals of a clause are false
        rule,          // a propagator removed the candidate, for reasons that are found when they are asked for
    };

    Reason() = default;
    Reason(Kind kind, std::uint32_t number) : code_(number << 3 | kind) {}

    Kind kind() const { return static_cast<Kind>(code_ & 7); }
    std::uint32_t number() const { return code_ >> 3; }  // of the candidate, constraint or propagator; a clause's address

private:
    std::uint32_t code_ = none;
};

// All literals of a constraint or a clause are false, or two peers are true.
struct Conflict {
    Reason why;
    Literal also = no_literal;  // negation of the other peer
};

class Assignment {
public:
    Assignment(const Encoding&, Rules*);  // null: there are no rules but groups

    bool is_true(Literal literal) const { return truth(literal) > 0; }
    bool is_false(Literal literal) const { return truth(literal) < 0; }
    bool is_unknown(Literal literal) const { return is_open(candidate_of(literal)); }
    bool is_open(Candidate one) const { return values_[one] == open; }
    std::span<const std::int16_t> known() const { return values_; }  // of each candidate; 0: unassigned
    std::uint32_t level() const { return static_cast<std::uint32_t>(begins_.size()); }
    std::uint32_t level_of(Literal literal) const { return implied_by_[candidate_of(literal)].level; }
    Reason reason_of(Literal literal) const { return implied_by_[candidate_of(literal)].why; }
    std::span<const Literal> trail() const { return {trail_.data(), filled_}; }  // the true literals in order
    Literal decision(std::uint32_t level) const { return trail_[begins_[level - 1]]; }  // its decision

    void new_level();
    void assign(Literal, Reason = {});             // an unassigned one
    bool propagate();                              // false: conflict
    std::uint64_t propagations() const { return propagations_; }
    const Conflict& conflict() const { return conflict_; }

    void backtrack(std::uint32_t level);             // to the end of a level

    // Whether a predicate holds for all false literals that imply a literal, or that are a conflict.
    template <class Holds>
    bool all_causes(Reason why, Literal followed, Holds holds) {
        switch (why.kind()) {
            case Reason::none: break;
            case Reason::peer: return holds(negative(static_cast<Candidate>(why.number())));
            case Reason::at_least_one:
                for (const Candidate one : encoding_->at_least_one[why.number()])
                    if (positive(one) != followed && !holds(positive(one))) return false;
                break;
            case Reason::clause:
                for (const Literal literal : clauses[why.number()])
                    if (literal != followed && !holds(literal)) return false;
                break;
            case Reason::rule:
                for (const Literal literal : rules_->reasons(*this, why.number(), followed))
                    if (!holds(literal)) return false;
        }
        return true;
    }

    template <class Visit>
    void each_cause(Reason why, Literal followed, Visit visit) {
        all_causes(why, followed, [&](Literal literal) { return visit(literal), true; });
    }

    void reduce();  // the clause database

    Clauses clauses;

private:
    // The truth of the two literals of a candidate: 1 true, -1 false, 0 unassigned.
    using Truth = std::int16_t;
    static constexpr Truth open = 0;
    static constexpr Truth true_value = std::bit_cast<Truth>(std::array<std::int8_t, 2>{1, -1});
    static constexpr Truth false_value = std::bit_cast<Truth>(std::array<std::int8_t, 2>{-1, 1});

    struct ImpliedBy {
        Reason why;
        std::uint32_t level;
    };

    // Of each at-least-one constraint: how many of its candidates are not false and, in the lower half, their exclusive
    // or, which is the candidate itself when one is left. A satisfied constraint appears to have very many left.
    using Left = std::uint32_t;
    static constexpr Left one_candidate = 1 << 16, satisfied = Left{1} << 31;

    std::int8_t truth(Literal literal) const { return reinterpret_cast<const std::int8_t*>(values_.data())[literal]; }
    auto saved_at(std::size_t level) { return saved_.begin() + static_cast<std::ptrdiff_t>((level - 1) * left_.size()); }
    void count_false(Candidate);                       // decrements its constraints
    void check_unit(AtLeastOne, Left);                 // at most one candidate is left
    void falsify_peers(Candidate);                     // became true
    void visit_watchers(Literal);                      // became false
    bool move_watch(Clauses::Watcher&, Literal gone);  // of one clause; true: it no longer watches that literal
    void set_conflict(Reason why, Literal also = no_literal);
    bool propagate_units();  // over peers, at-least-one constraints and clauses

    const Encoding* encoding_;
    Rules* rules_;
    std::vector<Truth> values_;          // of each candidate
    std::vector<ImpliedBy> implied_by_;  // of each assigned candidate
    std::vector<Left> left_;             // of each at-least-one constraint
    std::vector<Left> saved_;            // the same at the beginning of each level: faster than recounting
    std::vector<Literal> trail_;         // with room for all candidates, and one more
    std::size_t filled_ = 0;             // its length
    std::uint64_t propagations_ = 0;     // literals, since the beginning
    std::size_t propagated_ = 0;         // how much of it was propagated
    std::vector<std::uint32_t> begins_;  // the start of each level on the trail
    bool has_conflict_ = false;
    Conflict conflict_;
};

}  // namespace passatempo::solver::learning
