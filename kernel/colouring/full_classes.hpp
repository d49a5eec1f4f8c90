// FullClasses: enumerates the full colour classes, with one cell in every part of the clique cover.
#pragma once

#include "board.hpp"
#include "budget.hpp"

namespace passatempo::colouring {

using Symmetries = std::vector<const Symmetry*>;

// Only those that every symmetry of `fixing` maps onto themselves, and every one of `moving` onto disjoint classes.
class FullClasses {
public:
    FullClasses(const Board&, const Symmetries& fixing, const Symmetries& moving);

    Status list(std::size_t most, Budget&);  // found: complete; none: there are more than `most`
    std::vector<Bits> listed;

private:
    void prepare(int cell, const Symmetries& fixing, const Symmetries& moving);
    Status extend(std::size_t depth);
    int choose_part(std::size_t depth) const;

    // A partial class, at one depth.
    struct Level {
        Bits chosen;   // cells
        Bits allowed;  // cells that can be added
        Bits hit;      // parts of the cover with a cell
    };

    const Board* board_;
    std::vector<Bits> together_;  // for each cell, its images under `fixing`
    std::vector<Bits> hits_;      // for each cell, the parts of these
    std::vector<Bits> blocked_;   // for each cell, those in conflict with it
    Bits usable_;                 // cells that can be in a full class
    std::vector<Level> levels_;
    std::size_t most_ = 0;
    Budget* budget_ = nullptr;
};

}  // namespace passatempo::colouring
