// Tabu: local search for few cells without a colour, after Blöchliger and Zufferey's PartialCol.
//
// A cell without a colour is given one, and its neighbours of that colour lose theirs: the move that leaves
// the fewest without, worse ones included. A cell that lost a colour does not get it back for a while.
#pragma once

#include <random>

#include "board.hpp"
#include "meter.hpp"

namespace passatempo::families {

class Tabu {
public:
    Tabu(const Board&, const Colours& start);

    Status improve(Meter&);  // found: fewer cells are without a colour than ever before
    const Colours& colours() const { return colours_; }

private:
    struct Move {
        int cell, colour;
    };

    Move choose();
    void make(Move);
    void give(int cell, int colour);
    void take_away(int cell);
    int& clashes(int cell, int colour) { return clashes_[cell * board_->colours + colour]; }
    std::uint64_t& tabu_until(int cell, int colour) { return tabu_until_[cell * board_->colours + colour]; }

    const Board* board_;
    std::vector<Cells> neighbours_;
    Colours colours_;
    Cells without_;                          // cells without a colour, in any order
    std::vector<int> place_;                 // for each of them, where in that list
    std::vector<int> clashes_;               // for each cell and colour, the neighbours that have it
    std::vector<std::uint64_t> tabu_until_;  // for each cell and colour
    std::uint64_t moves_ = 0;
    std::size_t fewest_;
    std::mt19937 dice_;
};

}  // namespace passatempo::families
