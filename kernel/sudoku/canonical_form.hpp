// The canonical form of a sudoku: equal for two puzzles if and only if they are equivalent.
//
// Equivalence: relabelling digits; permuting bands, rows within a band, stacks, columns within a stack; transposing.
// For 9x9 that is a group of 2 * 6^8 * 9! elements. The canonical form is the minlex element of the orbit, read row by
// row, an open cell before digit 1. It is exact, for full and for empty grids too.
#pragma once

#include <string>
#include <string_view>

namespace passatempo::sudoku {

// Of lines of 81 symbols (boxes of 3x3) or 16 (boxes of 2x2), 0 or a dot for an open cell: the canonical form of each,
// one a line, with dots. An empty line stays empty. Throws InputError for any other line, and where a digit occurs
// twice in a row or column.
std::string canonical_lines(std::string_view text);

}  // namespace passatempo::sudoku
