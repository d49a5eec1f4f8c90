// Families: colour the cells of overlapping groups, leaving as few as possible without a colour.
//
// Given are cells, groups of cells in which no colour may stand twice, and a number of colours that are all
// alike. Some cells may have a colour from the start, others may be kept without one. Wanted are a colouring
// that leaves the fewest cells without a colour, and the proof that none leaves fewer.
//
// How it proves. Choose groups, as few as can be, that hold every cell, say m of them: then no colour has
// more than m cells. If at most d of N cells may go without, k colours have at least N - d cells, so they
// lack at most slack = k m - (N - d) cells together, and at least k - slack colours lack none: they are
// *full*, with one cell in each of the m groups. Full placements are few enough to list. Every family of
// k - slack disjoint ones is tried (families/family.cpp), and what it leaves is coloured with the other
// colours (families/rest.cpp). d begins at its least and is raised when nothing was found: the last
// failure is the proof, the first success the answer.
//
// What is too large for that is improved from above: by patterns, by families that symmetries of the board
// map onto themselves, and by local search. The work is shared out in rounds that grow.
#pragma once

#include <memory>

#include "kernel.hpp"

namespace passatempo {

struct Colouring {
    static constexpr int open = -1;     // of a given: to be found
    static constexpr int never = -2;    // of a given: no colour
    static constexpr int without = -1;  // of an answer: no colour

    std::vector<std::vector<int>> groups;  // no colour stands twice in one
    std::vector<int> given;                // for each cell: a colour, `open` or `never`
    int colours = 0;
    int cols = 0;  // if the cells lie on a board, its width: then symmetries are looked for
};

// A search for the fewest cells without a colour. The same question always takes the same way.
class Families {
public:
    virtual ~Families() = default;

    static std::unique_ptr<Families> of(const Colouring&);  // throws WireError

    virtual Status next(const Limits&) = 0;  // found: cost or bound is better now; none: they are equal
    virtual const std::vector<int>& colours() const = 0;  // of each cell, or `without`: the best found so far
    virtual int cost() const = 0;                         // how many cells that leaves without
    virtual int bound() const = 0;                        // no colouring leaves fewer
    virtual std::uint64_t nodes() const = 0;              // steps taken since the beginning
};

}  // namespace passatempo
