// Layering: the cells of a board in an order of layers, which are filled one after the other.
//
// What later layers need to know of a partial filling is which values each group has used already. Groups with the
// same cells left share a *slot*. Within a layer, cells in the same groups that reach beyond it form a *portion*: later
// layers see the set of its values only, not their places.
#pragma once

#include <array>
#include <optional>

#include "board.hpp"

namespace passatempo::counting {

using Slots = std::uint64_t;      // a set of slots
constexpr int most_slots = 64;
constexpr int most_portions = 64;
constexpr int most_cutting = 64;

struct Portion {
    Cells cells;
    Values domain = 0;            // of its cells together
    Slots before = 0, after = 0;  // the slots before and after the layer that its values belong to
    std::uint64_t conflicts = 0;  // the portions that share a group with it
};

// What is left after a layer.
struct Frontier {
    int slots = 0;
    std::array<Values, most_slots> relevant{};  // the values that cells left can take, for each slot
    std::array<int, most_values> value_class{}; // values of the same class occur in the same domains of cells left
    // Slots that can be permuted without changing the problem that is left: those of a block in any way, and blocks of
    // the same kind as a whole.
    std::vector<std::vector<int>> blocks;
    std::vector<int> kind_of_block;
};

struct Layer {
    std::vector<Portion> portions;
    Cells inner;                                  // cells in no group that reaches beyond the layer
    std::vector<Cells> cutting;                   // groups within the layer that contain a part of a portion, or inner cells
    std::array<Slots, most_slots> becomes{};      // for each slot before the layer, the slots after it that contain its values
    std::array<int, most_values> local_class{};   // by the domains of this layer
    Frontier after;
};

struct Layering {
    int values = 0;
    int widest = 0;  // slots after any layer
    Frontier start;  // without slots
    std::vector<Layer> layers;
};

// The layerings that are worth a trial, the most promising first.
std::vector<Layering> layerings(const Board&);

}  // namespace passatempo::counting
