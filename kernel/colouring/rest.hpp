// Rest: colours the remaining cells with the remaining colours, leaving at most a given number uncoloured.
#pragma once

#include "board.hpp"
#include "budget.hpp"

namespace passatempo::colouring {

class Rest {
public:
    Rest(const Board& board, Budget& budget) : board_(&board), budget_(&budget) {}

    // `seeds`: the initial classes; empty ones are interchangeable.
    Status colour(const Bits& cells, const Classes& seeds, int uncoloured);
    const Classes& classes() const { return classes_; }  // after `found`

private:
    Status extend(Bits open, std::vector<Bits> allowed, int uncoloured);
    Status give(int cell, const Bits& open, const std::vector<Bits>& allowed, int uncoloured);
    int reach(const Bits& open, const std::vector<Bits>& allowed) const;

    const Board* board_;
    Budget* budget_;
    Classes classes_;
};

}  // namespace passatempo::colouring
