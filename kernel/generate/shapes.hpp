// Shapes: connected sets of cells, and their images under symmetries of the board.
#pragma once

#include "cages.hpp"

namespace passatempo::generate {

bool contains(const Cells&, Var);
Cells with(const Cells&, Var);
Cells without(const Cells&, const Cells&);
bool connected(const Cells&, std::span<const Cells> neighbours);
bool all_differ(const Cells&, std::span<const Value> values);

// How compact a shape stays with another cell: the number of walks of one or two steps from the cell into the shape.
// Bends score higher than straight lines, squares higher than bends.
std::uint32_t compactness(const Cells&, Var, std::span<const Cells> neighbours);

// The orbit of the shape, each image once.
std::vector<Cells> images(const Cells&, std::span<const std::vector<Var>> symmetries);

// The least superset whose images are equal to it or disjoint from it.
Cells closed(Cells, std::span<const std::vector<Var>> symmetries);

// A random partition of the board into shapes of the sizes a task asks for; some may be smaller where no space is left.
std::vector<Cells> partition(const CageTask&, Random&);

}  // namespace passatempo::generate
