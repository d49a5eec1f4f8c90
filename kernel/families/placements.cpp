// Placements: listed part by part, the one with the fewest cells to choose from first.
#include "placements.hpp"

#include <climits>

namespace passatempo::families {

Placements::Placements(const Board& board, const Symmetries& keeping, const Symmetries& parting)
    : board_(&board),
      together_(board.size(), board.set_of({})),
      hits_(board.size(), Bits(board.cover.size())),
      blocked_(board.conflicts),
      usable_(board.set_of({})) {
    for (std::size_t cell = 0; cell < board.size(); ++cell) prepare(static_cast<int>(cell), keeping, parting);
}

void Placements::prepare(int cell, const Symmetries& keeping, const Symmetries& parting) {
    Bits& together = together_[cell];
    Bits& blocked = blocked_[cell];
    together.set(cell);
    for (const Symmetry* symmetry : keeping) together.set((*symmetry)[cell]);
    for (std::size_t part = 0; part < board_->cover.size(); ++part)
        if (together.meets(board_->cover[part])) hits_[cell].set(static_cast<int>(part));
    together.each([&](int other) { blocked |= board_->conflicts[other]; });
    for (const Symmetry* symmetry : parting) blocked |= board_->image(together, *symmetry);
    for (const Bits& peg : board_->pegs)
        if (peg.meets(together))
            for (const Bits& other : board_->pegs)
                if (&other != &peg) blocked |= other;
    if (!blocked.meets(together)) usable_.set(cell);
    blocked |= together;
}

Status Placements::list(std::size_t most, Meter& meter) {
    most_ = most;
    meter_ = &meter;
    listed.clear();
    levels_.assign(board_->cover.size() + 1, {board_->set_of({}), usable_, Bits(board_->cover.size())});
    return extend(0);
}

Status Placements::extend(std::size_t depth) {
    const auto& [chosen, allowed, hit] = levels_[depth];
    if (!meter_->step(board_->cover.size() * chosen.words())) return meter_->why();
    const int part = choose_part(depth);
    if (part < 0) {
        if (listed.size() == most_) return Status::none;
        if (board_->fits_pegs(chosen)) listed.push_back(chosen);
        return Status::found;
    }
    Status status = Status::found;
    board_->cover[part].each([&](int cell) {
        if (status != Status::found || !allowed.test(cell)) return;
        Level& next = levels_[depth + 1];
        next = levels_[depth];
        next.chosen |= together_[cell];
        next.allowed -= blocked_[cell];
        next.hit |= hits_[cell];
        status = extend(depth + 1);
    });
    return status;
}

// The part with the fewest cells to choose from; -1: every part has one.
int Placements::choose_part(std::size_t depth) const {
    int chosen = -1, fewest = INT_MAX;
    for (std::size_t part = 0; part < board_->cover.size() && fewest > 0; ++part) {
        if (levels_[depth].hit.test(static_cast<int>(part))) continue;
        const int options = board_->cover[part].common(levels_[depth].allowed);
        if (options < fewest) fewest = options, chosen = static_cast<int>(part);
    }
    return chosen;
}

}  // namespace passatempo::families
