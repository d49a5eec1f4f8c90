// Shapes: connected sets of cells, and where turns of the board bring them.
#pragma once

#include "../chance.hpp"
#include "cages.hpp"

namespace passatempo {

template <class Item>
void shuffle(std::vector<Item>& items, Chance& chance) {
    for (std::size_t left = items.size(); left > 1; --left)
        std::swap(items[left - 1], items[chance.below(static_cast<std::uint32_t>(left))]);
}

bool contains(const Cells&, Var);
Cells with(const Cells&, Var);
Cells without(const Cells&, const Cells&);
bool connected(const Cells&, std::span<const Cells> neighbours);
bool all_differ(const Cells&, std::span<const Value> values);

// The shape and all that turns make of it, each once.
std::vector<Cells> images(const Cells&, std::span<const std::vector<Var>> turns);

// The least shape with these cells that turns bring to itself or to other places altogether.
Cells closed(Cells, std::span<const std::vector<Var>> turns);

// Cuts a board into shapes of the sizes a task asks for; some may be smaller where nothing else was left.
std::vector<Cells> cut(const CageTask&, Chance&);

}  // namespace passatempo
