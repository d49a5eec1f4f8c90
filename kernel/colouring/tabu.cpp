// The numbers of conflicts are updated incrementally.
#include "tabu.hpp"

#include <algorithm>

namespace passatempo::colouring {

namespace {

constexpr int forbidden = 1 << 20;  // conflict with a precoloured cell

}  // namespace

Tabu::Tabu(const Board& board, const Colours& start)
    : board_(&board),
      neighbours_(board.size()),
      colours_(board.size(), Instance::uncoloured),
      place_(board.size()),
      conflicts_(board.size() * board.colours),
      tabu_until_(board.size() * board.colours) {
    for (int cell = 0; cell < static_cast<int>(board.size()); ++cell) {
        board.conflicts[cell].each([&](int other) { neighbours_[cell].push_back(other); });
        place_[cell] = static_cast<int>(uncoloured_.size());
        uncoloured_.push_back(cell);
    }
    for (int cell = 0; cell < static_cast<int>(board.size()); ++cell)
        if (start[cell] >= 0) give(cell, start[cell]);
    for (int cell = 0; cell < static_cast<int>(board.size()); ++cell)
        if (board.given[cell] >= 0)
            for (const int other : neighbours_[cell])
                if (int& lost = conflicts(other, board.given[cell]); lost < forbidden) lost += forbidden;
    fewest_ = uncoloured_.size();
}

Status Tabu::improve(Budget& budget) {
    while (!uncoloured_.empty()) {
        if (!budget.step(2 * uncoloured_.size() * board_->colours + 200)) return budget.reason();
        ++moves_;
        if (const Move move = choose(); move.cell >= 0) make(move);
        if (uncoloured_.size() >= fewest_) continue;
        fewest_ = uncoloured_.size();
        return Status::found;
    }
    return Status::none;
}

// A random one of the moves that leave the fewest uncoloured cells; cell -1: all are tabu.
Tabu::Move Tabu::choose() {
    Move best{-1, -1};
    int fewest = forbidden, equal = 0;
    for (const int cell : uncoloured_)
        for (int colour = 0; colour < board_->colours; ++colour) {
            const int lost = conflicts(cell, colour);
            if (lost > fewest || lost >= forbidden) continue;
            const bool record = uncoloured_.size() + lost - 1 < fewest_;
            if (tabu_until(cell, colour) > moves_ && !record) continue;
            if (lost < fewest) fewest = lost, equal = 0;
            if (random_.below(static_cast<std::uint32_t>(++equal)) == 0) best = {cell, colour};
        }
    return best;
}

void Tabu::make(Move move) {
    const auto tenure = uncoloured_.size() * 6 / 10 + random_.below(10);
    for (const int other : neighbours_[move.cell]) {
        if (colours_[other] != move.colour) continue;
        uncolour(other);
        tabu_until(other, move.colour) = moves_ + tenure;
    }
    give(move.cell, move.colour);
}

void Tabu::give(int cell, int colour) {
    colours_[cell] = colour;
    for (const int other : neighbours_[cell]) ++conflicts(other, colour);
    place_[uncoloured_.back()] = place_[cell];
    std::swap(uncoloured_[place_[cell]], uncoloured_.back());
    uncoloured_.pop_back();
}

void Tabu::uncolour(int cell) {
    for (const int other : neighbours_[cell]) --conflicts(other, colours_[cell]);
    colours_[cell] = Instance::uncoloured;
    place_[cell] = static_cast<int>(uncoloured_.size());
    uncoloured_.push_back(cell);
}

}  // namespace passatempo::colouring
