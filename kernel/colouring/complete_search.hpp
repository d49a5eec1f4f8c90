// CompleteSearch: decides whether there is a colouring with at most a given number of uncoloured cells.
#pragma once

#include "full_classes.hpp"
#include "rest.hpp"

namespace passatempo::colouring {

class CompleteSearch {
public:
    // `full_classes`: all full classes, of which every such colouring contains at least `full` disjoint ones.
    CompleteSearch(const Board&, const std::vector<Bits>& full_classes, int full, int uncoloured, Budget&);

    Status find();  // none: no such colouring exists
    const Classes& classes() const { return classes_; }

private:
    struct State {
        Bits available;  // full classes that can still be added
        Bits open;       // cells in no class so far
        Bits left;       // those of them that no full class will take
        int to_go;       // full classes to be added
        int fresh;       // unused colours without precoloured cells
    };

    Status extend(State);
    Status add(int full_class, const State&);
    void leave(int cell, State&) const;
    bool bound_allows(const State&) const;
    void count_options(State&);
    int choose(const State&) const;
    bool must_be_taken(int cell, const State&) const;
    Status colour_rest(const State&);

    const Board* board_;
    const std::vector<Bits>* full_classes_;
    Budget* budget_;
    int rest_colours_, uncoloured_;
    State start_;
    std::vector<Bits> through_;               // for each cell, the full classes that contain it
    Bits precoloured_;                        // full classes with precoloured cells
    std::vector<bool> tight_;                 // for each group, whether every full class has a cell in it
    std::vector<std::vector<int>> tight_of_;  // for each cell, its tight groups
    std::vector<int> options_;                // for each cell, the number of available full classes; scratch of one step
    Classes classes_;
};

}  // namespace passatempo::colouring
