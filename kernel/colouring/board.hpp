// Board: the instance as bit sets, without the excluded cells.
#pragma once

#include <optional>
#include <vector>

#include "bits.hpp"
#include "colouring.hpp"

namespace passatempo::colouring {

using Cells = std::vector<int>;     // ascending, unless noted otherwise
using Symmetry = std::vector<int>;  // the image of each cell
using Classes = std::vector<Bits>;  // colour classes: sets of cells
using Colours = std::vector<int>;   // for each cell its colour, or Instance::uncoloured

struct Board {
    explicit Board(const Instance&);  // throws InputError

    std::size_t size() const { return given.size(); }
    int count_uncoloured(const Colours&) const;
    std::optional<Colours> coloured(const Classes&) const;  // none if the precolouring forbids it
    Colours on_all_cells(const Colours&) const;             // including the excluded cells
    Bits set_of(const Cells&) const;
    bool independent(const Bits&) const;
    bool fits_precolouring(const Bits& full_class) const;  // it has all precoloured cells of one colour, or none
    Bits image(const Bits&, const Symmetry&) const;

    int colours;
    Colours given;                         // for each cell its colour, or Instance::open
    std::vector<Cells> groups;             // of at least two cells, each once
    std::vector<Bits> group_sets;          // the same
    std::vector<Bits> conflicts;           // for each cell, those in a common group
    std::vector<Bits> cover;               // a small clique cover: disjoint parts of groups
    std::vector<std::vector<int>> layers;  // the groups, by number, as sets of disjoint ones
    std::vector<Bits> precoloured;         // for each colour its precoloured cells
    std::vector<Symmetry> symmetries;      // that map groups to groups; the identity is first
    Cells origin;                          // for each cell, its number in the instance
    std::size_t instance_cells;            // cells of the instance

private:
    void take_cells(const Instance&);
    void take_groups(const Instance&);
    void find_cover();
    std::vector<Bits> cover_from(std::size_t group) const;
    void find_layers();
    void find_symmetries(int cols);
    bool is_symmetry(const Symmetry&) const;
};

}  // namespace passatempo::colouring
