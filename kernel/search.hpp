// DepthFirst: the search of kernel.hpp. Each file has one verb: propagate.cpp, search.cpp, candidates.cpp.
#pragma once

#include "chance.hpp"
#include "compiled.hpp"
#include "watch.hpp"

namespace passatempo {

template <bool Wide>
class DepthFirst : public Search {
public:
    DepthFirst(const Compiled<Wide>&, std::span<const Narrowing>, const Order& = {});

    Status next(const Limits&) override;
    std::vector<Value> values() const override;
    Status count(const Limits&, std::uint64_t most) override;
    std::uint64_t solutions() const override { return solutions_; }
    Status settle(const Limits&) override;
    Status candidates(const Limits&) override;
    Candidates known_candidates() const override;
    std::vector<CandidatesOf> decided_candidates() const override;
    std::uint64_t nodes() const override { return nodes_; }

private:
    static constexpr Var nothing = UINT32_MAX;

    enum class Outcome { stable, contradiction, paused };

    struct Choice {
        Var variable;
        Value value;
        std::uint64_t solutions;  // found before
    };

    bool narrow(const Narrowing&);              // false: nothing is left
    Outcome propagate();                        // run the rules that wait, until none does
    bool begin_group(const Group&);             // tell it of all cells that are fixed; false: contradiction
    bool tell_groups(Var);                      // that a variable is fixed; false: contradiction
    bool run(Job);                              // one rule; false: contradiction
    bool blame(std::span<const Var>);           // a rule between these has failed; always false
    void begin_call(const Limits&);             // start the watch, allow so many nodes more
    Status advance();                           // go on to the next solution
    Var choose();                               // the variable to branch on; `nothing` if none is open
    Var choose(const std::vector<Var>&);        // the same, among some
    void branch(Var);                           // try one of its values
    Value pick(Var);                            // which
    bool backtrack();                           // exclude the value tried last; false: nothing left to try
    bool remove_alike(const Choice&);           // the value tried and all that are as good; false: nothing left

    void require_fresh() const;                 // throws unless no choice stands
    Status settle();                            // propagate while no value is tried
    bool first_open(Var, Value&) const;         // candidates: a value neither proven nor excluded
    Status decide(Var, Value);                  // candidates: does any solution take it?
    void note_solution();                       // candidates: the values of a solution are proven
    bool is_undecided(Var) const;               // candidates: it may take what it could at the beginning, none proven
    CandidatesOf candidates_of(Var) const;

    const Compiled<Wide>* kernel_;
    Space<Wide> space_;
    Watch watch_;
    std::span<const Value> favourites_;    // tried first
    std::optional<Chance> chance_;         // takes what is not settled by something better
    std::vector<Choice> choices_;          // one for each open level
    std::vector<std::uint32_t> weight_;    // for each variable, how often its rules have failed
    std::uint64_t nodes_ = 0;              // since the beginning
    std::uint64_t nodes_allowed_ = 0;      // `nodes_` may not exceed this in the call under way
    std::uint64_t solutions_ = 0;          // since the beginning
    std::size_t groups_begun_ = 0;         // so many groups know what was fixed from the start
    std::size_t floor_ = 0;                // so many choices, the first, are not taken back
    bool exhausted_ = false;               // everything was searched
    bool at_solution_ = false;             // the space is a solution that was handed out
    std::vector<Word> proven_;             // candidates: values seen in solutions, laid out like the domains
};

}  // namespace passatempo
