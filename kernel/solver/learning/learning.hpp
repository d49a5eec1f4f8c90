// Conflict-driven clause learning (CDCL), made for problems of all-different groups; other rules are propagators.
//
// This header is the manual of the folder. The search of kernel.hpp forgets why a branch failed and fails for the same
// reason in the next; on hard boards of 25x25 that takes millions of nodes. This one analyses each conflict, learns a
// clause that would have prevented it, and backjumps to the level where that clause becomes unit, as SAT solvers do.
// What is particular here follows from knowing the all-different groups. Every other rule takes part through the
// propagators of the plain search, for which reasons are found only when they are asked for (rules.hpp).
//
// Terms
// - A *candidate* is a value of an open cell: a Boolean variable. A *literal* is a candidate or its negation.
// - *Peers* are candidates of which at most one is true: the values of one cell, one value in two cells of a group.
// - An *at-least-one constraint* is a list of candidates: the values of a cell; the places of a value in a group that
//   has no more values than cells.
// - A *clause* is a disjunction of literals, learnt or given.
//
// Design
// - At-most-one and at-least-one constraints are not stored as clauses (25x25 boards would have tens of thousands): a
//   true candidate falsifies its peers in one loop, and an at-least-one constraint counts its remaining candidates. On
//   backtracking these counts are restored from a copy.
// - Decisions are always positive, on the candidate with the highest activity (VSIDS). Phase saving made no difference.
// - A learnt clause is mostly a disjunction of some fifty positive literals. Where several of them were falsified by
//   the same peer, its negation replaces them all: clauses are half as long, conflicts a quarter fewer, and the time a
//   third less (docs/decisions/018 has what else was measured).
// - Hundreds of candidates are assigned and unassigned per conflict, unpredictably for the processor. The loops over
//   them avoid branches, even at the cost of more instructions.
// - Literals take 16 bits, so that twice as many clauses fit into the cache: there are 32,767 candidates at most.
#pragma once

#include <memory>

#include "solver/kernel.hpp"

namespace passatempo::solver {

// A search in progress: it can be continued after any Status. The same calls give the same answers.
class ClauseLearning {
public:
    struct Place {
        Var cell;
        Value value;
    };

    virtual ~ClauseLearning() = default;

    // For the rules of a kernel, and the domains that propagation at the root has left, ascending. Null if there are too
    // many candidates, if the domains are not propagated, and, with rules other than all-different, if the values do not
    // fit one word or a rule is optional. The kernel must outlive it.
    static std::unique_ptr<ClauseLearning> of(const Kernel&, std::span<const std::vector<Value>> left);

    // The next solution under assumptions; none: there is no other. `Limits::nodes` limits conflicts.
    virtual Status next(const Limits&, std::span<const Place> assumed = {}) = 0;
    virtual std::vector<Value> values() const = 0;               // the solution just found
    virtual void exclude(std::span<const Value> solution) = 0;   // blocks it; one value for each variable
    virtual std::uint64_t nodes() const = 0;                     // conflicts since the beginning
    virtual Statistics statistics() const = 0;
};

}  // namespace passatempo::solver
