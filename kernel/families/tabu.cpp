// Tabu: one move after another; the numbers of clashes are kept up to date.
#include "tabu.hpp"

#include <algorithm>

namespace passatempo::families {

namespace {

constexpr int forbidden = 1 << 20;  // clashes with a peg, which never yields

}  // namespace

Tabu::Tabu(const Board& board, const Colours& start)
    : board_(&board),
      neighbours_(board.size()),
      colours_(board.size(), Colouring::without),
      place_(board.size()),
      clashes_(board.size() * board.colours),
      tabu_until_(board.size() * board.colours) {
    for (int cell = 0; cell < static_cast<int>(board.size()); ++cell) {
        board.conflicts[cell].each([&](int other) { neighbours_[cell].push_back(other); });
        place_[cell] = static_cast<int>(without_.size());
        without_.push_back(cell);
    }
    for (int cell = 0; cell < static_cast<int>(board.size()); ++cell)
        if (start[cell] >= 0) give(cell, start[cell]);
    for (int cell = 0; cell < static_cast<int>(board.size()); ++cell)
        if (board.given[cell] >= 0)
            for (const int other : neighbours_[cell])
                if (int& lost = clashes(other, board.given[cell]); lost < forbidden) lost += forbidden;
    fewest_ = without_.size();
}

Status Tabu::improve(Meter& meter) {
    while (!without_.empty()) {
        if (!meter.step(2 * without_.size() * board_->colours + 200)) return meter.why();
        ++moves_;
        if (const Move move = choose(); move.cell >= 0) make(move);
        if (without_.size() >= fewest_) continue;
        fewest_ = without_.size();
        return Status::found;
    }
    return Status::none;
}

// Among the moves that leave the fewest cells without a colour, any; cell -1: all are tabu.
Tabu::Move Tabu::choose() {
    Move best{-1, -1};
    int fewest = forbidden, equal = 0;
    for (const int cell : without_)
        for (int colour = 0; colour < board_->colours; ++colour) {
            const int lost = clashes(cell, colour);
            if (lost > fewest || lost >= forbidden) continue;
            const bool record = without_.size() + lost - 1 < fewest_;
            if (tabu_until(cell, colour) > moves_ && !record) continue;
            if (lost < fewest) fewest = lost, equal = 0;
            if (dice_() % static_cast<unsigned>(++equal) == 0) best = {cell, colour};
        }
    return best;
}

void Tabu::make(Move move) {
    const auto tenure = without_.size() * 6 / 10 + dice_() % 10;
    for (const int other : neighbours_[move.cell]) {
        if (colours_[other] != move.colour) continue;
        take_away(other);
        tabu_until(other, move.colour) = moves_ + tenure;
    }
    give(move.cell, move.colour);
}

void Tabu::give(int cell, int colour) {
    colours_[cell] = colour;
    for (const int other : neighbours_[cell]) ++clashes(other, colour);
    place_[without_.back()] = place_[cell];
    std::swap(without_[place_[cell]], without_.back());
    without_.pop_back();
}

void Tabu::take_away(int cell) {
    for (const int other : neighbours_[cell]) --clashes(other, colours_[cell]);
    colours_[cell] = Colouring::without;
    place_[cell] = static_cast<int>(without_.size());
    without_.push_back(cell);
}

}  // namespace passatempo::families
