// Which slots can be permuted without changing what is left of the board.
#pragma once

#include <map>
#include <set>

#include "layering.hpp"

namespace passatempo::counting {

// Fills in the blocks of a frontier. `line_of` numbers the line of each cell, `slots` has the cells left of each slot,
// and `left` those of each group that has at least two.
//
// A swap of two slots exchanges their cells line by line. It is a symmetry if it maps every domain and every group
// that is left to one that is left, and all other slots to themselves. Each swap is verified; symmetries that are no
// such swap are not found, which costs time but no correctness.
void find_symmetric_slots(const std::vector<Values>& domains, const std::vector<std::uint32_t>& line_of,
                          const std::map<Cells, int>& slots, const std::set<Cells>& left, Frontier&);

}  // namespace passatempo::counting
