// Tabu: local search for few uncoloured cells, after Blöchliger and Zufferey's PartialCol.
//
// A move colours an uncoloured cell and uncolours its neighbours of that colour; the best move is taken even if it is
// worse. A cell that lost a colour does not get it back during the tabu tenure.
#pragma once

#include "board.hpp"
#include "budget.hpp"
#include "util/random.hpp"

namespace passatempo::colouring {

class Tabu {
public:
    Tabu(const Board&, const Colours& start);

    Status improve(Budget&);  // found: fewer uncoloured cells than ever before
    const Colours& colours() const { return colours_; }

private:
    struct Move {
        int cell, colour;
    };

    Move choose();
    void make(Move);
    void give(int cell, int colour);
    void uncolour(int cell);
    int& conflicts(int cell, int colour) { return conflicts_[cell * board_->colours + colour]; }
    std::uint64_t& tabu_until(int cell, int colour) { return tabu_until_[cell * board_->colours + colour]; }

    const Board* board_;
    std::vector<Cells> neighbours_;
    Colours colours_;
    Cells uncoloured_;                       // uncoloured cells, in any order
    std::vector<int> place_;                 // for each of them, its index in that list
    std::vector<int> conflicts_;             // for each cell and colour, the neighbours of that colour
    std::vector<std::uint64_t> tabu_until_;  // for each cell and colour
    std::uint64_t moves_ = 0;
    std::size_t fewest_;
    util::Random random_{0};
};

}  // namespace passatempo::colouring
