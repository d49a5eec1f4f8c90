// Family: disjoint placements are added one by one, the cell with the fewest first; it may also be left.
#include "family.hpp"

#include <algorithm>
#include <climits>

#include "../watch.hpp"

namespace passatempo::families {

Family::Family(const Board& board, const std::vector<Bits>& placements, int full, int without, Meter& meter)
    : board_(&board),
      placements_(&placements),
      meter_(&meter),
      rest_colours_(board.colours - full),
      without_(without),
      start_{Bits(placements.size()), board.set_of({}), board.set_of({}), full, 0},
      through_(board.size(), Bits(placements.size())),
      pegged_(placements.size()),
      tight_(board.groups.size(), true),
      tight_of_(board.size()),
      options_(board.size()) {
    for (std::size_t cell = 0; cell < board.size(); ++cell) start_.open.set(static_cast<int>(cell));
    for (const Bits& peg : board.pegs) start_.fresh += !peg.any();
    for (int p = 0; p < static_cast<int>(placements.size()); ++p) {
        check_time(1 + board.groups.size() * start_.open.words() / 512);
        start_.available.set(p);
        placements[p].each([&](int cell) {
            through_[cell].set(p);
            if (board.given[cell] >= 0) pegged_.set(p);
        });
        for (std::size_t group = 0; group < board.groups.size(); ++group)
            if (!board.group_sets[group].meets(placements[p])) tight_[group] = false;
    }
    for (std::size_t group = 0; group < board.groups.size(); ++group)
        if (tight_[group])
            for (const int cell : board.groups[group]) tight_of_[cell].push_back(static_cast<int>(group));
}

Status Family::find() {
    classes_.clear();
    if (start_.fresh == 0) start_.available &= pegged_;
    return extend(start_);
}

Status Family::extend(State state) {
    while (true) {
        if (!meter_->step(board_->size() * (state.available.words() + 4))) return meter_->why();
        if (state.to_go == 0) return hopeful(state) ? colour_rest(state) : Status::none;
        count_options(state);
        if (!hopeful(state)) return Status::none;
        const int cell = choose(state);
        if (cell < 0) return Status::none;
        Bits options = state.available;
        options &= through_[cell];
        const bool taken = must_be_taken(cell, state);
        Status status = Status::none;
        options.each([&](int placement) {
            if (status == Status::none) status = add(placement, state);
        });
        if (status != Status::none || taken) return status;
        leave(cell, state);
    }
}

Status Family::add(int placement, const State& state) {
    const Bits& cells = (*placements_)[placement];
    State next = state;
    cells.each([&](int cell) { next.available -= through_[cell]; });
    next.open -= cells;
    --next.to_go;
    if (!pegged_.test(placement) && --next.fresh == 0) next.available &= pegged_;
    classes_.push_back(cells);
    const Status status = extend(std::move(next));
    if (status == Status::none) classes_.pop_back();
    return status;
}

void Family::leave(int cell, State& state) const {
    state.left.set(cell);
    state.available -= through_[cell];
}

void Family::count_options(State& state) {
    state.open.each([&](int cell) {
        options_[cell] = state.left.test(cell) ? 0 : state.available.common(through_[cell]);
        if (options_[cell] == 0) state.left.set(cell);
    });
}

// Each placement to come takes one cell of a group at most, and of a tight one exactly one. What the groups
// will have left must be coloured with the other colours, or go without.
bool Family::hopeful(const State& state) const {
    for (const auto& layer : board_->layers) {
        int lost = 0;
        for (const int group : layer) {
            const Bits& cells = board_->group_sets[group];
            const int left = state.left.common(cells), rest = state.open.common(cells) - state.to_go;
            if (tight_[group] && left > rest) return false;
            lost += std::max(0, std::max(left, rest) - rest_colours_);
        }
        if (lost > without_) return false;
    }
    return true;
}

int Family::choose(const State& state) const {
    int chosen = -1, fewest = INT_MAX;
    state.open.each([&](int cell) {
        if (state.left.test(cell)) return;
        const int ways = 2 * options_[cell] + !must_be_taken(cell, state);
        if (ways < fewest) fewest = ways, chosen = cell;
    });
    return chosen;
}

// A tight group has left as many cells as it may.
bool Family::must_be_taken(int cell, const State& state) const {
    return std::any_of(tight_of_[cell].begin(), tight_of_[cell].end(), [&](int group) {
        const Bits& cells = board_->group_sets[group];
        return state.left.common(cells) >= state.open.common(cells) - state.to_go;
    });
}

Status Family::colour_rest(const State& state) {
    Classes seeds;
    for (const Bits& peg : board_->pegs)
        if (peg.any() && peg.meets(state.open)) seeds.push_back(peg);
    while (static_cast<int>(seeds.size()) < rest_colours_) seeds.push_back(board_->set_of({}));
    Rest rest(*board_, *meter_);
    const Status status = rest.colour(state.open, seeds, without_);
    if (status == Status::found)
        for (const Bits& cells : rest.classes()) classes_.push_back(cells);
    return status;
}

}  // namespace passatempo::families
