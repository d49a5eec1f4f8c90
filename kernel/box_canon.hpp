// The canonical form of a box puzzle: the same for puzzles that differ only in names and order, and for no others.
//
// Digits may be renamed, bands exchanged, rows within a band, stacks, columns within a stack, and rows with columns:
// 2 * 6^8 * 9! ways for 9x9. Of all that can be made of a puzzle so, the canonical one is the least when its cells are
// read row by row, an open cell coming before the digit 1. It is exact, for full grids and for empty ones too.
#pragma once

#include <string>
#include <string_view>

namespace passatempo {

// Lines of 81 symbols (boxes of 3x3) or of 16 (boxes of 2x2), 0 or a dot for an open cell; the canonical form of each,
// line by line, with dots. An empty line stays empty. Throws WireError for any other, and where a digit stands
// twice in a row or column.
std::string canonical_lines(std::string_view text);

}  // namespace passatempo
