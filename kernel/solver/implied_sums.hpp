// Implied sums: the redundant constraints known to players as innies and outies.
//
// A *house* is an all-different group with exactly as many values as cells, so its sum is known. Subtract from a few
// adjacent houses all the cages that lie inside: the sum of the remaining cells is known as well (innies). If the
// cages that cross the boundary cover those, so is the sum of their cells outside (outies). Such sums are implied, so
// no solution is lost, but propagation of bounds and digit sets is far stronger on them (docs/decisions/009). If the
// cages cover only a part, the difference between the other cells inside and the cells outside is known; such
// differences repay only on hard boards (docs/decisions/028).
#pragma once

#include "wire.hpp"

namespace passatempo::solver {

void add_implied_sums(Wire&, Arena&);

// The cages and houses of a wire. All their lists are in the arena. Without any cage there are none.
Wire cages_and_houses(const Wire&);

std::vector<Rule> implied_differences(const Wire& cages_and_houses, Arena&);

}  // namespace passatempo::solver
