// Branches on the cell with the fewest colours; leaving it uncoloured is tried last.
#include "rest.hpp"

#include <algorithm>
#include <climits>

namespace passatempo::colouring {

Status Rest::colour(const Bits& cells, const Classes& seeds, int uncoloured) {
    classes_ = seeds;
    Bits open = cells;
    std::vector<Bits> allowed;
    for (const Bits& seed : seeds) open -= seed;
    for (const Bits& seed : seeds) {
        allowed.push_back(open);
        seed.each([&](int cell) { allowed.back() -= board_->conflicts[cell]; });
    }
    return extend(std::move(open), std::move(allowed), uncoloured);
}

Status Rest::extend(Bits open, std::vector<Bits> allowed, int uncoloured) {
    const std::size_t sets_read = (board_->cover.size() + open.count()) * allowed.size();
    if (!budget_->step(sets_read * open.words())) return budget_->reason();
    int next = -1, fewest = INT_MAX, most_conflicts = -1;
    Bits lost = board_->set_of({});
    open.each([&](int cell) {
        int options = 0;
        for (const Bits& some : allowed) options += some.test(cell);
        if (options == 0) lost.set(cell);
        if (options == 0 || options > fewest) return;
        const int conflicts = board_->conflicts[cell].common(open);
        if (options == fewest && conflicts <= most_conflicts) return;
        next = cell, fewest = options, most_conflicts = conflicts;
    });
    open -= lost;
    uncoloured -= lost.count();
    if (uncoloured < 0) return Status::none;
    if (next < 0) return Status::found;
    if (open.count() - reach(open, allowed) > uncoloured) return Status::none;
    if (const Status status = give(next, open, allowed, uncoloured); status != Status::none) return status;
    if (uncoloured == 0) return Status::none;
    open.reset(next);
    for (Bits& some : allowed) some.reset(next);
    return extend(std::move(open), std::move(allowed), uncoloured - 1);
}

// Upper bound on the cells that can still be coloured: a class gets at most one cell of each part of the cover.
int Rest::reach(const Bits& open, const std::vector<Bits>& allowed) const {
    int sum = 0;
    for (const Bits& part : board_->cover) {
        int reached = 0;
        for (const Bits& some : allowed) reached += some.meets(part);
        sum += std::min(reached, part.common(open));
    }
    return sum;
}

Status Rest::give(int cell, const Bits& open, const std::vector<Bits>& allowed, int uncoloured) {
    bool fresh_tried = false;
    for (std::size_t c = 0; c < classes_.size(); ++c) {
        if (!allowed[c].test(cell)) continue;
        const bool fresh = !classes_[c].any();
        if (fresh && fresh_tried) continue;
        fresh_tried = fresh_tried || fresh;
        Bits fewer = open;
        fewer.reset(cell);
        std::vector<Bits> narrowed = allowed;
        narrowed[c] -= board_->conflicts[cell];
        for (Bits& some : narrowed) some.reset(cell);
        classes_[c].set(cell);
        const Status status = extend(std::move(fewer), std::move(narrowed), uncoloured);
        if (status != Status::none) return status;
        classes_[c].reset(cell);
    }
    return Status::none;
}

}  // namespace passatempo::colouring
