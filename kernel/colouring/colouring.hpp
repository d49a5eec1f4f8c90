// Partial graph colouring: colours the cells of overlapping groups with k colours, leaving as few cells uncoloured as
// possible (a maximum k-colourable induced subgraph), with proof.
//
// Given are cells, groups in which all colours differ (cliques), and k interchangeable colours. Some cells may be
// precoloured, others excluded. Wanted are a colouring with the fewest uncoloured cells, and a proof of the lower
// bound.
//
// The proof. Choose a small clique cover, say of m groups: then no colour class has more than m cells. If at most d of
// N cells are uncoloured, the k classes have at least N - d cells, so they lack at most slack = k m - (N - d) cells in
// total, and at least k - slack classes lack none: they are *full*, with one cell in each of the m groups. Full classes
// are few enough to enumerate. Every choice of k - slack disjoint ones is tried (complete_search.cpp), and the rest is
// coloured with the other colours (rest.cpp). d starts at a lower bound and is raised on failure: the last failure is
// the proof, the first success the optimum.
//
// Instances too large for that get upper bounds from patterns, from colourings that symmetries of the board map onto
// themselves, and from tabu search. The searches take turns, with budgets that grow from round to round.
#pragma once

#include <memory>

#include <vector>

#include "util/deadline.hpp"
#include "util/error.hpp"
#include "util/limits.hpp"

namespace passatempo::colouring {

using util::check_deadline, util::InputError, util::Limits, util::Status;

// What is to be coloured.
struct Instance {
    static constexpr int open = -1;        // given: to be coloured
    static constexpr int excluded = -2;    // given: stays uncoloured
    static constexpr int uncoloured = -1;  // in an answer

    std::vector<std::vector<int>> groups;  // no colour occurs twice in one
    std::vector<int> given;                // for each cell: a colour, `open` or `excluded`
    int colours = 0;
    int cols = 0;  // width of the board, to look for symmetries; 0: none
};

// An anytime search for the fewest uncoloured cells. Deterministic.
class PartialColouring {
public:
    virtual ~PartialColouring() = default;

    static std::unique_ptr<PartialColouring> of(const Instance&);  // throws InputError

    virtual Status next(const Limits&) = 0;               // found: cost or bound has improved; none: they are equal
    virtual const std::vector<int>& colours() const = 0;  // of each cell, or `uncoloured`: the best so far
    virtual int cost() const = 0;                         // number of uncoloured cells of the best
    virtual int bound() const = 0;                        // proven lower bound
    virtual std::uint64_t nodes() const = 0;              // steps since the beginning
};

}  // namespace passatempo::colouring
