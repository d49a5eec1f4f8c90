// Shapes: connected sets of cells, and where turns of the board bring them.
#pragma once

#include "../chance.hpp"
#include "cages.hpp"

namespace passatempo {

bool contains(const Cells&, Var);
Cells with(const Cells&, Var);
Cells without(const Cells&, const Cells&);
bool connected(const Cells&, std::span<const Cells> neighbours);
bool all_differ(const Cells&, std::span<const Value> values);

// How well a cell goes with a shape: in how many ways one or two steps from it lead there. Bends look better than
// straight lines, squares better than bends.
std::uint32_t look_of(const Cells&, Var, std::span<const Cells> neighbours);

// The shape and all that turns make of it, each once.
std::vector<Cells> images(const Cells&, std::span<const std::vector<Var>> turns);

// The least shape with these cells that turns bring to itself or to other places altogether.
Cells closed(Cells, std::span<const std::vector<Var>> turns);

// Cuts a board into shapes of the sizes a task asks for; some may be smaller where nothing else was left.
std::vector<Cells> cut(const CageTask&, Chance&);

}  // namespace passatempo
