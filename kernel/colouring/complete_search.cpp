// Adds disjoint full classes one by one, branching on the cell with the fewest; it may also be left to the rest.
#include "complete_search.hpp"

#include <algorithm>
#include <climits>

namespace passatempo::colouring {

CompleteSearch::CompleteSearch(const Board& board, const std::vector<Bits>& full_classes, int full, int uncoloured, Budget& budget)
    : board_(&board),
      full_classes_(&full_classes),
      budget_(&budget),
      rest_colours_(board.colours - full),
      uncoloured_(uncoloured),
      start_{Bits(full_classes.size()), board.set_of({}), board.set_of({}), full, 0},
      through_(board.size(), Bits(full_classes.size())),
      precoloured_(full_classes.size()),
      tight_(board.groups.size(), true),
      tight_of_(board.size()),
      options_(board.size()) {
    for (std::size_t cell = 0; cell < board.size(); ++cell) start_.open.set(static_cast<int>(cell));
    for (const Bits& fixed : board.precoloured) start_.fresh += !fixed.any();
    for (int p = 0; p < static_cast<int>(full_classes.size()); ++p) {
        check_deadline(1 + board.groups.size() * start_.open.words() / 512);
        start_.available.set(p);
        full_classes[p].each([&](int cell) {
            through_[cell].set(p);
            if (board.given[cell] >= 0) precoloured_.set(p);
        });
        for (std::size_t group = 0; group < board.groups.size(); ++group)
            if (!board.group_sets[group].meets(full_classes[p])) tight_[group] = false;
    }
    for (std::size_t group = 0; group < board.groups.size(); ++group)
        if (tight_[group])
            for (const int cell : board.groups[group]) tight_of_[cell].push_back(static_cast<int>(group));
}

Status CompleteSearch::find() {
    classes_.clear();
    if (start_.fresh == 0) start_.available &= precoloured_;
    return extend(start_);
}

Status CompleteSearch::extend(State state) {
    while (true) {
        if (!budget_->step(board_->size() * (state.available.words() + 4))) return budget_->reason();
        if (state.to_go == 0) return bound_allows(state) ? colour_rest(state) : Status::none;
        count_options(state);
        if (!bound_allows(state)) return Status::none;
        const int cell = choose(state);
        if (cell < 0) return Status::none;
        Bits options = state.available;
        options &= through_[cell];
        const bool taken = must_be_taken(cell, state);
        Status status = Status::none;
        options.each([&](int full_class) {
            if (status == Status::none) status = add(full_class, state);
        });
        if (status != Status::none || taken) return status;
        leave(cell, state);
    }
}

Status CompleteSearch::add(int full_class, const State& state) {
    const Bits& cells = (*full_classes_)[full_class];
    State next = state;
    cells.each([&](int cell) { next.available -= through_[cell]; });
    next.open -= cells;
    --next.to_go;
    if (!precoloured_.test(full_class) && --next.fresh == 0) next.available &= precoloured_;
    classes_.push_back(cells);
    const Status status = extend(std::move(next));
    if (status == Status::none) classes_.pop_back();
    return status;
}

void CompleteSearch::leave(int cell, State& state) const {
    state.left.set(cell);
    state.available -= through_[cell];
}

void CompleteSearch::count_options(State& state) {
    state.open.each([&](int cell) {
        options_[cell] = state.left.test(cell) ? 0 : state.available.common(through_[cell]);
        if (options_[cell] == 0) state.left.set(cell);
    });
}

// Bound: each full class to come takes at most one cell of a group, and exactly one of a tight group. The remaining
// cells of the groups must be coloured with the other colours, or stay uncoloured.
bool CompleteSearch::bound_allows(const State& state) const {
    for (const auto& layer : board_->layers) {
        int lost = 0;
        for (const int group : layer) {
            const Bits& cells = board_->group_sets[group];
            const int left = state.left.common(cells), rest = state.open.common(cells) - state.to_go;
            if (tight_[group] && left > rest) return false;
            lost += std::max(0, std::max(left, rest) - rest_colours_);
        }
        if (lost > uncoloured_) return false;
    }
    return true;
}

int CompleteSearch::choose(const State& state) const {
    int chosen = -1, fewest = INT_MAX;
    state.open.each([&](int cell) {
        if (state.left.test(cell)) return;
        const int ways = 2 * options_[cell] + !must_be_taken(cell, state);
        if (ways < fewest) fewest = ways, chosen = cell;
    });
    return chosen;
}

// A tight group has left as many cells to the rest as it may.
bool CompleteSearch::must_be_taken(int cell, const State& state) const {
    return std::any_of(tight_of_[cell].begin(), tight_of_[cell].end(), [&](int group) {
        const Bits& cells = board_->group_sets[group];
        return state.left.common(cells) >= state.open.common(cells) - state.to_go;
    });
}

Status CompleteSearch::colour_rest(const State& state) {
    Classes seeds;
    for (const Bits& fixed : board_->precoloured)
        if (fixed.any() && fixed.meets(state.open)) seeds.push_back(fixed);
    while (static_cast<int>(seeds.size()) < rest_colours_) seeds.push_back(board_->set_of({}));
    Rest rest(*board_, *budget_);
    const Status status = rest.colour(state.open, seeds, uncoloured_);
    if (status == Status::found)
        for (const Bits& cells : rest.classes()) classes_.push_back(cells);
    return status;
}

}  // namespace passatempo::colouring
