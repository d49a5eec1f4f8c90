// Learning: a search that learns from what fails, for problems in which cells only have to differ.
//
// This header is the manual of the folder. The search of kernel.hpp forgets why a branch failed and meets the same
// failure again in the next; on hard boards of 25x25 that takes millions of nodes. This one asks after each
// contradiction which of its choices are to blame, writes that down as a clause, and goes back as far as the clause
// tells it something new. That is how SAT solvers work; what is particular here follows from knowing that the
// problem consists of groups of cells that differ.
//
// Words
// - A *candidate* is a value that an open cell may take; a *literal* says of a candidate that it is so, or not.
// - *Rivals* are candidates of which one is true at most: the values of one cell, one value in two cells that differ.
// - A *need* is a list of candidates of which one is true at least: the values of a cell; the places of a value in
//   a group that has no more values than cells.
// - A *clause* is a list of literals of which one is true at least, learned or given.
//
// How it works
// - Rivals and needs are not clauses (25x25 boards would have tens of thousands): a candidate that is true excludes
//   its rivals in one go, and a need counts what is left of it. To go back, the counts are copied, not counted up.
// - Branches always say that a candidate is so, the one that took part in most contradictions of late. To
//   remember what it was last, as SAT solvers do, made no difference.
// - A learned clause mostly says "one of these candidates is so", some fifty of them. Where several of them were
//   excluded by the same candidate, that one stands for them all: clauses are half as long, contradictions
//   a quarter fewer, and the time a third less (docs/decisions/018 has what else was measured).
// - Hundreds of candidates become known and unknown again for each contradiction, and which ones no processor foresees. So
//   what is done for each of them has as few branches as can be, even if more is done.
// - Literals take 16 bits, so that twice as many clauses fit into the cache: there are 32,767 candidates at most.
#pragma once

#include <memory>

#include "../kernel.hpp"

namespace passatempo {

// A search in progress: it can be asked to go on after any Status. The same questions give the same answers.
class Learning {
public:
    struct Place {
        Var cell;
        Value value;
    };

    virtual ~Learning() = default;

    // What is to be solved: the groups of a kernel, and the values that a search which has settled left for each of
    // its variables, the least first. Nothing is returned where rules ask for more than that cells differ, where some
    // variables are helpers, where there are too many candidates, or where nothing was settled.
    static std::unique_ptr<Learning> of(const Kernel&, std::span<const std::vector<Value>> left);

    // The next solution in which some cells take the values assumed; none: there is no other. `Limits::nodes` counts
    // contradictions.
    virtual Status next(const Limits&, std::span<const Place> assumed = {}) = 0;
    virtual std::vector<Value> values() const = 0;               // the solution just found
    virtual void exclude(std::span<const Value> solution) = 0;   // that is not to be found, one for each variable
    virtual std::uint64_t nodes() const = 0;                     // contradictions met since the beginning
};

}  // namespace passatempo
