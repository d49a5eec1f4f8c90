// Family: is there a colouring that leaves at most so many cells without? Decided completely.
#pragma once

#include "placements.hpp"
#include "rest.hpp"

namespace passatempo::families {

class Family {
public:
    // Every placement there is, of which at least `full` disjoint ones are in any colouring sought.
    Family(const Board&, const std::vector<Bits>& placements, int full, int without, Meter&);

    Status find();  // none: no such colouring exists
    const Classes& classes() const { return classes_; }

private:
    struct State {
        Bits available;  // placements that can still be added
        Bits open;       // cells in no placement so far
        Bits left;       // those of them that no placement will take
        int to_go;       // placements to be added
        int fresh;       // colours without pegs that are not used
    };

    Status extend(State);
    Status add(int placement, const State&);
    void leave(int cell, State&) const;
    bool hopeful(const State&) const;
    void count_options(State&);
    int choose(const State&) const;
    bool must_be_taken(int cell, const State&) const;
    Status colour_rest(const State&);

    const Board* board_;
    const std::vector<Bits>* placements_;
    Meter* meter_;
    int rest_colours_, without_;
    State start_;
    std::vector<Bits> through_;   // for each cell, the placements that have it
    Bits pegged_;                 // placements that have pegs
    std::vector<bool> tight_;     // for each group, whether every placement has a cell in it
    std::vector<std::vector<int>> tight_of_;  // for each cell, its tight groups
    std::vector<int> options_;    // for each cell, the placements available to it; scratch of one step
    Classes classes_;
};

}  // namespace passatempo::families
