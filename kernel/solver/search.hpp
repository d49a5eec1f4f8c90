// DepthFirst: the search of kernel.hpp, one file for each verb: propagate.cpp, search.cpp, candidates.cpp.
#pragma once

#include "redundant.hpp"

namespace passatempo::solver {

template <bool Wide>
class Assuming;

template <bool Wide>
class DepthFirst : public Search {
public:
    DepthFirst(const Compiled<Wide>&, std::span<const Narrowing>, const Branching& = {});
    // With another schedule than the kernel's, which must outlive it: a propagator without priorities never runs.
    DepthFirst(const Compiled<Wide>&, const std::vector<Scheduling>&, std::span<const Narrowing>, const Branching&);

    Status next(const Limits&) override;
    std::vector<Value> values() const override;
    Status count(const Limits&, std::uint64_t most) override;
    std::uint64_t solutions() const override { return solutions_; }
    Status propagate(const Limits&) override;
    Status candidates(const Limits&) override;
    Candidates known_candidates() const override;
    std::vector<CandidatesOf> decided_candidates() const override;
    std::uint64_t nodes() const override { return nodes_; }
    Statistics statistics() const override { return {nodes_, backtracks_, failures_, propagations_}; }

private:
    friend class Assuming<Wide>;

    static constexpr Var no_variable = UINT32_MAX;
    static constexpr std::uint64_t nodes_of_hard = 100;
    static constexpr std::uint64_t failures_to_forget = 10'000;

    enum class Outcome { fixpoint, failure, paused };

    struct Decision {
        Var variable;
        Value value;
        std::uint64_t solutions;  // found before it
    };

    bool narrow(const Narrowing&);                 // false: an empty domain
    Outcome run_queue();                           // run scheduled propagators until none is left
    bool remove_fixed(const Group&);               // all its fixed values from its other cells; false: failure
    bool remove_from_groups(Var);                  // its value from all its groups; false: failure
    bool run(Job);                                 // one propagator; false: failure
    bool run_redundant();                          // all those of a hard search; false: failure
    bool fail(std::span<const Var>);               // increments the weights of these cells; always false
    void forget();                                 // halves all weights, when due
    void begin_call(const Limits&);                // start the deadline and the node limit
    Status advance();                              // to the next solution
    Var select_variable();                         // to branch on; `no_variable` if all are fixed
    Var select_variable(const std::vector<Var>&);  // the same, among some
    void branch(Var);                              // on one of its values
    Value select_value(Var);
    bool backtrack();                              // remove the value tried last; false: exhausted
    bool remove_interchangeable(const Decision&);  // the value tried and those equivalent to it; false: empty domain

    void require_fresh() const;                 // throws if a decision was taken
    Status propagate_root();                    // run_queue before any decision
    bool first_open(Var, Value&) const;         // candidates: a value neither proven nor excluded
    Status decide(Var, Value);                  // candidates: does any solution take it?
    void record_solution();                     // candidates: the values of a solution are proven
    bool is_undecided(Var) const;               // candidates: its domain is the initial one, and no value is proven
    CandidatesOf candidates_of(Var) const;

    const Compiled<Wide>* kernel_;
    Space<Wide> space_;
    Deadline deadline_;
    std::span<const Value> preferred_;     // values tried first
    std::optional<Random> random_;         // of a search with a seed
    std::vector<Decision> decisions_;      // one for each open level
    std::vector<std::uint32_t> weight_;    // for each variable, the recent failures of its propagators
    std::unique_ptr<const Redundant<Wide>> redundant_;  // once the search is hard
    std::uint64_t nodes_ = 0;              // since the beginning
    std::uint64_t backtracks_ = 0, failures_ = 0, propagations_ = 0;  // since the beginning, for statistics
    std::uint64_t nodes_allowed_ = 0;      // limit on `nodes_` in the current call
    std::uint64_t solutions_ = 0;          // since the beginning
    std::size_t groups_done_ = 0;          // groups whose initially fixed cells were propagated
    std::size_t base_level_ = 0;           // the first decisions, which are not backtracked
    bool exhausted_ = false;               // the whole search space was visited
    bool at_solution_ = false;             // the space is the solution returned last
    std::vector<Word> proven_;             // candidates: values seen in solutions, laid out like the domains
};

}  // namespace passatempo::solver
