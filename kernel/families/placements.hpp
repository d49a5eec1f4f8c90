// Placements: the classes that lack nothing, with one cell in every part of the cover.
#pragma once

#include "board.hpp"
#include "meter.hpp"

namespace passatempo::families {

using Symmetries = std::vector<const Symmetry*>;

// Lists the placements that every symmetry of `keeping` maps onto themselves, and every one of `parting`
// onto placements that share no cell with them.
class Placements {
public:
    Placements(const Board&, const Symmetries& keeping, const Symmetries& parting);

    Status list(std::size_t most, Meter&);  // found: these are all; none: there are more than `most`
    std::vector<Bits> listed;

private:
    void prepare(int cell, const Symmetries& keeping, const Symmetries& parting);
    Status extend(std::size_t depth);
    int choose_part(std::size_t depth) const;

    // What was chosen so far, at one depth.
    struct Level {
        Bits chosen;   // cells
        Bits allowed;  // cells that can still be chosen
        Bits hit;      // parts of the cover that have a cell
    };

    const Board* board_;
    std::vector<Bits> together_;  // for each cell, those that must come with it
    std::vector<Bits> hits_;      // for each cell, the parts that these are in
    std::vector<Bits> blocked_;   // for each cell, those that cannot come with it any more
    Bits usable_;                 // cells that may be chosen at all
    std::vector<Level> levels_;
    std::size_t most_ = 0;
    Meter* meter_ = nullptr;
};

}  // namespace passatempo::families
