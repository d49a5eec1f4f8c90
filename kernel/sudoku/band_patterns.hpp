// Patterns of givens that no puzzle has, whatever its other givens are: three rows through the same boxes (a band) have
// other solutions however they are filled.
//
// Given all other cells of a grid, the band can be filled in just those ways that leave each column its three digits. All
// bands are tried, up to digits renamed and columns exchanged in a box without a marked cell: at most 2,612,736.
#pragma once

#include <array>

namespace passatempo::sudoku {

using BandPattern = std::array<unsigned, 3>;  // for each row a mask of its marked cells, column 0 the lowest bit

// Whether some band is determined by the digits in its marked cells and those in each of its columns.
bool determines_some_band(const BandPattern&);

}  // namespace passatempo::sudoku
