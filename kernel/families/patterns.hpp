// Patterns: colourings that can be written down.
#pragma once

#include "board.hpp"

namespace passatempo::families {

// Each cell the first colour that no neighbour has.
Colours first_fit(const Board&);

// Each row the one above, shifted by a fixed number of cells (or each column): on a square board of 5, 7, 11,
// 13 ... cells, without a factor 2 or 3, this even makes all diagonals different. None if no shift will do.
std::optional<Colours> shifted_lines(const Board&, int cols);

}  // namespace passatempo::families
