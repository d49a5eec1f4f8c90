// Explicit colourings.
#pragma once

#include "board.hpp"

namespace passatempo::colouring {

// First fit: each cell gets the first colour that no neighbour has.
Colours first_fit(const Board&);

// Each row is the one above, cyclically shifted by a constant (or each column). On a square board whose size has no
// factor 2 or 3, such as 5, 7, 11, 13, this makes even all diagonals different. None if no shift works.
std::optional<Colours> shifted_lines(const Board&, int cols);

}  // namespace passatempo::colouring
