// State: what is so and what is not at this point of a search, why, and what follows from it.
#pragma once

#include <array>
#include <bit>

#include "clauses.hpp"

namespace passatempo::learning {

// Why a literal is true.
class Reason {
public:
    enum Kind : std::uint32_t {
        none,    // it was chosen, or is true from the start
        rival,   // a candidate that excludes it is true
        need,    // nothing else is left of a need
        clause,  // the others of a clause are false
    };

    Reason() = default;
    Reason(Kind kind, std::uint32_t number) : code_(number << 2 | kind) {}

    Kind kind() const { return static_cast<Kind>(code_ & 3); }
    std::uint32_t number() const { return code_ >> 2; }  // of the candidate, the need, or the address of the clause

private:
    std::uint32_t code_ = none;
};

// What cannot be: all literals of a need or a clause are false, or two rivals are true.
struct Conflict {
    Reason why;
    Literal also = no_literal;  // the other rival's, which is false too
};

class State {
public:
    explicit State(const Facts&);

    bool is_true(Literal literal) const { return truth(literal) > 0; }
    bool is_false(Literal literal) const { return truth(literal) < 0; }
    bool is_unknown(Literal literal) const { return is_open(candidate_of(literal)); }
    bool is_open(Candidate one) const { return known_[one] == open; }
    std::span<const std::int16_t> known() const { return known_; }                    // of each candidate; 0: it is open
    std::uint32_t level() const { return static_cast<std::uint32_t>(begins_.size()); }
    std::uint32_t level_of(Literal literal) const { return because_[candidate_of(literal)].level; }
    Reason reason_of(Literal literal) const { return because_[candidate_of(literal)].why; }
    std::span<const Literal> trail() const { return {trail_.data(), filled_}; }       // all that is true, in order
    Literal choice(std::uint32_t level) const { return trail_[begins_[level - 1]]; }  // what was chosen there

    void open_level();
    void assign(Literal, Reason = {});             // an unknown one
    bool propagate();                              // false: there is a conflict
    const Conflict& conflict() const { return conflict_; }

    void back_to(std::uint32_t level);             // the end of a level

    // Whether something holds of all literals, all false, from which a literal followed; or a conflict, which has none.
    template <class Holds>
    bool all_causes(Reason why, Literal followed, Holds holds) {
        switch (why.kind()) {
            case Reason::none: break;
            case Reason::rival: return holds(is_not(static_cast<Candidate>(why.number())));
            case Reason::need:
                for (const Candidate one : facts_->needs[why.number()])
                    if (is_so(one) != followed && !holds(is_so(one))) return false;
                break;
            case Reason::clause:
                for (const Literal literal : clauses[why.number()])
                    if (literal != followed && !holds(literal)) return false;
        }
        return true;
    }

    template <class Visit>
    void each_cause(Reason why, Literal followed, Visit visit) {
        all_causes(why, followed, [&](Literal literal) { return visit(literal), true; });
    }

    void tidy();  // throw away clauses that are of little use

    Clauses clauses;

private:
    // What is known of a candidate: the truth of its two literals, 1 true, -1 false, 0 unknown.
    using Known = std::int16_t;
    static constexpr Known open = 0;
    static constexpr Known so = std::bit_cast<Known>(std::array<std::int8_t, 2>{1, -1});
    static constexpr Known not_so = std::bit_cast<Known>(std::array<std::int8_t, 2>{-1, 1});

    struct Because {
        Reason why;
        std::uint32_t level;
    };

    // Of each need: how many of its candidates are not excluded and, in the lower half, the exclusive or of these,
    // which is the candidate itself when only one is left. One that is met looks as if it had very many left.
    using Left = std::uint32_t;
    static constexpr Left a_place = 1 << 16, is_met = Left{1} << 31;

    std::int8_t truth(Literal literal) const { return reinterpret_cast<const std::int8_t*>(known_.data())[literal]; }
    auto saved_at(std::size_t level) { return saved_.begin() + static_cast<std::ptrdiff_t>((level - 1) * left_.size()); }
    void count_out(Candidate);                  // its needs have one less
    void look_at_last(Need, Left);              // it has one candidate left at most
    void exclude_rivals(Candidate);             // it is so
    void look_at_clauses(Literal);              // it became false
    bool move_watch(Clauses::Watcher&, Literal gone);  // of one clause; true: it is not a watcher of that literal any more
    void clash(Reason why, Literal also = no_literal);

    const Facts* facts_;
    std::vector<Known> known_;            // of each candidate
    std::vector<Because> because_;        // of each candidate that is known
    std::vector<Left> left_;              // of each need
    std::vector<Left> saved_;             // the same as it was when each level was opened: to count up again takes longer
    std::vector<Literal> trail_;          // room for all candidates, and one more
    std::size_t filled_ = 0;              // so many of them are on it
    std::size_t told_ = 0;                // so many have been propagated
    std::vector<std::uint32_t> begins_;   // where each level begins in the trail
    bool clashes_ = false;
    Conflict conflict_;
};

}  // namespace passatempo::learning
