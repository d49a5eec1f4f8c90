// Board: what a count by structure reads: cells with domains, and groups of cells whose values are all different.
#pragma once

#include <cstdint>
#include <vector>

namespace passatempo::counting {

using Cell = std::uint32_t;
using Cells = std::vector<Cell>;       // ascending
using Values = std::uint32_t;          // a set of values: bit v for the value numbered v

constexpr int most_values = 20;        // the factorial of more does not fit in 64 bits

struct Board {
    std::vector<Values> domains;       // of each cell
    std::vector<Cells> groups;
};

// The cells with more than one value, renumbered, in parts that no group connects. The domains must be those that
// propagation leaves: a value that is fixed in one cell of a group occurs in no other.
std::vector<Board> connected_parts(const Board&);

}  // namespace passatempo::counting
