// Board: what is to be coloured, as sets of cells. The cells that are to stay without a colour are left out.
#pragma once

#include <optional>
#include <vector>

#include "../families.hpp"
#include "bits.hpp"

namespace passatempo::families {

using Cells = std::vector<int>;     // in ascending order, unless said otherwise
using Symmetry = std::vector<int>;  // where each cell goes
using Classes = std::vector<Bits>;  // for each colour, or some of them, its cells
using Colours = std::vector<int>;   // for each cell its colour, or Colouring::without

struct Board {
    explicit Board(const Colouring&);  // throws WireError

    std::size_t size() const { return given.size(); }
    int without_colour(const Colours&) const;
    std::optional<Colours> painted(const Classes&) const;  // a colour for each; none if givens forbid it
    Colours on_all_cells(const Colours&) const;            // with the cells that were left out
    Bits set_of(const Cells&) const;
    bool independent(const Bits&) const;
    bool fits_pegs(const Bits& placement) const;  // it has all pegs of one colour, or none at all
    Bits image(const Bits&, const Symmetry&) const;

    int colours;
    Colours given;                         // for each cell its colour, or Colouring::open
    std::vector<Cells> groups;             // two cells or more, each once
    std::vector<Bits> group_sets;          // the same
    std::vector<Bits> conflicts;           // for each cell, those that share a group with it
    std::vector<Bits> cover;               // disjoint parts of groups, few, that hold every cell
    std::vector<std::vector<int>> layers;  // the groups, by number, sorted into sets of disjoint ones
    std::vector<Bits> pegs;                // for each colour, the cells given it
    std::vector<Symmetry> symmetries;      // of the board, that carry groups to groups; the identity is first
    Cells origin;                          // for each cell, its number in the question
    std::size_t asked_cells;               // cells in the question

private:
    void take_cells(const Colouring&);
    void take_groups(const Colouring&);
    void find_cover();
    std::vector<Bits> cover_from(std::size_t group) const;
    void find_layers();
    void find_symmetries(int cols);
    bool is_symmetry(const Symmetry&) const;
};

}  // namespace passatempo::families
