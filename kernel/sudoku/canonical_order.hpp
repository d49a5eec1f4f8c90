// The canonical labelling of a sudoku board of any box size: a permutation of rows, columns and values under which
// equivalent boards become equal. Rows may be permuted within a band, bands, columns within a stack, stacks, and
// values.
//
// Individualisation and refinement, as nauty does: lines, values and boxes are coloured by their incidences until the
// colouring is stable. Remaining classes are split in every possible way, and the least board wins; automorphisms found
// on the way prune most of the search tree.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace passatempo::sudoku {

struct BoxShape {
    std::uint32_t height, width;  // rows and columns of a box; the board has height * width of both
    std::uint32_t values;
    bool transposable;            // rows may become columns
};

// A candidate of a cell that cannot take every value: a given has one entry, a cell with candidates several.
struct BoxEntry {
    std::uint32_t row, column, value;
};

struct CanonicalOrder {
    bool transposed = false;                            // transpose first
    std::vector<std::uint32_t> rows, columns, values;   // the new position of each, after transposing
};

// Exact, unless the search tree exceeds a limit, which takes a highly regular board with few automorphisms; then the
// least board found so far is used, and an equivalent board might get another one.
CanonicalOrder canonical_order(const BoxShape&, std::span<const BoxEntry>);

}  // namespace passatempo::sudoku
