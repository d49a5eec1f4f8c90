// Enumerates part by part, the part with the fewest options first.
#include "full_classes.hpp"

#include <climits>

namespace passatempo::colouring {

FullClasses::FullClasses(const Board& board, const Symmetries& fixing, const Symmetries& moving)
    : board_(&board),
      together_(board.size(), board.set_of({})),
      hits_(board.size(), Bits(board.cover.size())),
      blocked_(board.conflicts),
      usable_(board.set_of({})) {
    for (std::size_t cell = 0; cell < board.size(); ++cell) prepare(static_cast<int>(cell), fixing, moving);
}

void FullClasses::prepare(int cell, const Symmetries& fixing, const Symmetries& moving) {
    Bits& together = together_[cell];
    Bits& blocked = blocked_[cell];
    together.set(cell);
    for (const Symmetry* symmetry : fixing) together.set((*symmetry)[cell]);
    for (std::size_t part = 0; part < board_->cover.size(); ++part)
        if (together.meets(board_->cover[part])) hits_[cell].set(static_cast<int>(part));
    together.each([&](int other) { blocked |= board_->conflicts[other]; });
    for (const Symmetry* symmetry : moving) blocked |= board_->image(together, *symmetry);
    for (const Bits& fixed : board_->precoloured)
        if (fixed.meets(together))
            for (const Bits& other : board_->precoloured)
                if (&other != &fixed) blocked |= other;
    if (!blocked.meets(together)) usable_.set(cell);
    blocked |= together;
}

Status FullClasses::list(std::size_t most, Budget& budget) {
    most_ = most;
    budget_ = &budget;
    listed.clear();
    levels_.assign(board_->cover.size() + 1, {board_->set_of({}), usable_, Bits(board_->cover.size())});
    return extend(0);
}

Status FullClasses::extend(std::size_t depth) {
    const auto& [chosen, allowed, hit] = levels_[depth];
    if (!budget_->step(board_->cover.size() * chosen.words())) return budget_->reason();
    const int part = choose_part(depth);
    if (part < 0) {
        if (listed.size() == most_) return Status::none;
        if (board_->fits_precolouring(chosen)) listed.push_back(chosen);
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

// The part with the fewest options; -1: every part has a cell.
int FullClasses::choose_part(std::size_t depth) const {
    int chosen = -1, fewest = INT_MAX;
    for (std::size_t part = 0; part < board_->cover.size() && fewest > 0; ++part) {
        if (levels_[depth].hit.test(static_cast<int>(part))) continue;
        const int options = board_->cover[part].common(levels_[depth].allowed);
        if (options < fewest) fewest = options, chosen = static_cast<int>(part);
    }
    return chosen;
}

}  // namespace passatempo::colouring
