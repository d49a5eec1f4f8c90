// Cages: a partition of a board into connected cages with totals, such that the solution is unique.
//
// The board is partitioned at random first. As long as there are other solutions, cages are changed until every
// counterexample found so far is excluded: another operation, a cell moved to a neighbouring cage, a cage split in two.
// Excluded solutions never come back, so each search finds a new counterexample, or none.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "base.hpp"

namespace passatempo::generate {

using Cells = std::vector<Var>;  // ascending

// An operation that cages may use: sum, product, difference or quotient.
struct CageOperation {
    Op op;
    std::uint32_t weight;    // relative frequency where several apply
    std::size_t most_cells;
    Value greatest;          // bound on the absolute value of totals
};

struct CageTask {
    std::span<const std::int64_t> wire;            // the problem without cages; the cells are its first variables
    std::span<const Value> values;                 // the solution, a value for each cell
    std::span<const Cells> neighbours;             // for each cell, its neighbours within a cage
    std::span<const std::vector<Var>> symmetries;  // symmetries: for each cell its image; cages are mapped to cages
    std::span<const CageOperation> operations;
    std::size_t least, most;                // cells of a cage
    std::size_t most_singles;               // cages of one cell
    bool differ;                            // all different within a cage, as a rule of the puzzle
    std::uint64_t nodes;                    // limit of each search: if it is reached, cages are made smaller
    std::size_t most_searches;              // before giving up
    std::uint64_t seed;
};

struct Cage {
    Cells cells;
    Op op;
    Value total;
};

// Cages over the whole board, ordered by their first cells, with which the values are proven to be the only solution;
// empty if this seed fails.
std::optional<std::vector<Cage>> unique_cages(const CageTask&);  // throws InputError

}  // namespace passatempo::generate
