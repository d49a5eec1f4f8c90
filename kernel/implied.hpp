// Implied sums: what totals of cages and of whole houses say together about the cells in between.
//
// A *house* is a group of different cells with exactly as many values as cells: what it adds up to is
// known. Take a few houses side by side and away all the cages that lie inside: the total of the cells
// left over is known as well (innies). If the cages that lie across the edge cover those, so is the total
// of their cells outside (outies). Such sums follow from the others, so no solution is lost; but bounds and
// sets of digits see far more in them (docs/decisions/009 has figures).
#pragma once

#include "wire.hpp"

namespace passatempo {

void add_implied_sums(Wire&, Arena&);

}  // namespace passatempo
