// Rest: colour some cells with some colours, leaving no more than so many without.
#pragma once

#include "board.hpp"
#include "meter.hpp"

namespace passatempo::families {

class Rest {
public:
    Rest(const Board& board, Meter& meter) : board_(&board), meter_(&meter) {}

    // `seeds` are the classes' first cells, which stay; seeds without cells are all alike.
    Status colour(const Bits& cells, const Classes& seeds, int without);
    const Classes& classes() const { return classes_; }  // after `found`

private:
    Status extend(Bits open, std::vector<Bits> allowed, int without);
    Status give(int cell, const Bits& open, const std::vector<Bits>& allowed, int without);
    int reach(const Bits& open, const std::vector<Bits>& allowed) const;

    const Board* board_;
    Meter* meter_;
    Classes classes_;
};

}  // namespace passatempo::families
