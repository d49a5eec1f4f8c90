// Cages: a board cut into connected parts, each of which tells what its values make together, until all of
// them together tell one solution from every other.
//
// A board is cut at random first. As long as there are other solutions the cages are changed so that every
// one found so far is told from the right one: another operation, a cell that goes over to a neighbour, a
// cage cut in two. Nothing that was excluded comes back, so each search finds something new, or nothing.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "../kernel.hpp"
#include "../wire.hpp"

namespace passatempo {

using Cells = std::vector<Var>;  // ascending

// How cages may tell what their values make: by a sum, a product, a difference or a quotient.
struct CageWay {
    Op op;
    std::uint32_t liking;    // how often it is taken where others would do
    std::size_t most_cells;
    Value greatest;          // no total is larger, up or down
};

struct CageTask {
    std::span<const std::int64_t> wire;     // the problem without cages; the cells are its first variables
    std::span<const Value> values;          // the solution, a value for each cell
    std::span<const Cells> neighbours;      // for each cell, those it may share a cage with side by side
    std::span<const std::vector<Var>> turns;  // for each cell, where it goes: cages go where cages are
    std::span<const CageWay> ways;
    std::size_t least, most;                // cells of a cage
    std::size_t most_singles;               // cages of one cell
    bool differ;                            // no value stands twice in a cage, and that is told too
    std::uint64_t nodes;                    // for each search: a board that takes longer is to be made easier
    std::size_t most_searches;              // a board that needs more is given up
    std::uint64_t seed;                     // what chance decides follows from it alone
};

struct Cage {
    Cells cells;
    Op op;
    Value total;
};

// Cages over the whole board, by their first cells, with which the values are proven to be the only solution;
// nothing if this seed leads nowhere.
std::optional<std::vector<Cage>> cages_that_tell(const CageTask&);

}  // namespace passatempo
