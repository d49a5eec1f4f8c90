// LockedCandidates: two houses take the same values, so what is left of each without their common cells does too.
//
// This covers pointing and claiming. A house is a group with as many values as cells.
#pragma once

#include "propagator.hpp"

namespace passatempo::solver {

class LockedCandidates : public Propagator<false> {
public:
    // The first half of the cells is one house without the common cells, the second half the other.
    explicit LockedCandidates(std::span<const Var> cells) : Propagator<false>(cells, bit(Priority::low)) {}

    bool propagate(Space<false>& space, Priority) const override {
        const auto half = cells.size() / 2;
        const Word both = all_values(cells.first(half), space) & all_values(cells.subspan(half), space);
        return std::all_of(cells.begin(), cells.end(), [&](Var cell) {
            return space.intersect(cell, [=](int) { return both; });
        });
    }
};

void add_locked_candidates(const Context<false>&);  // for all houses with two or more common cells

}  // namespace passatempo::solver
