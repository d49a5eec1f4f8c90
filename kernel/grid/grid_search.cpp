#include "grid_search.hpp"

namespace passatempo {
namespace {

// Leave a cell the digits of an interval, or those outside. False: a contradiction.
bool narrow(Grid& grid, const Narrowing& to, Value first) {
    const int cell = static_cast<int>(to.variable);
    if (to.least == to.greatest && !to.outside)
        return to.least >= first && to.least < first + Grid::digits && grid.place(cell, static_cast<int>(to.least - first));
    for (int digit = 0; digit < Grid::digits; ++digit)
        if ((first + digit < to.least || first + digit > to.greatest) != to.outside) grid.remove(cell, digit);
    return true;
}

}  // namespace

GridSearch::GridSearch(const Compiled<false>& kernel, std::span<const Narrowing> narrowings)
    : kernel_(&kernel), narrowings_(narrowings.begin(), narrowings.end()) {
    const Value first = *kernel.box_grid();
    for (const Narrowing& narrowing : narrowings) exhausted_ |= !narrow(grid_, narrowing, first);
}

Status GridSearch::next(const Limits& limits) {
    begin_call(limits);
    return advance();
}

Status GridSearch::count(const Limits& limits, std::uint64_t most) {
    begin_call(limits);
    for (; most > 0; --most)
        if (const Status status = advance(); status != Status::found) return status;
    return Status::found;
}

void GridSearch::begin_call(const Limits& limits) {
    watch_.start(limits);
    nodes_allowed_ = limits.nodes > UINT64_MAX - nodes_ ? UINT64_MAX : nodes_ + limits.nodes;
}

Status GridSearch::advance() {
    if (at_solution_) exhausted_ = !go_back();
    at_solution_ = false;
    while (!exhausted_) {
        if (watch_.must_stop()) return watch_.reason();
        if (!grid_.deduce()) {
            exhausted_ = !go_back();
            continue;
        }
        if (grid_.solved()) {
            at_solution_ = true;
            ++solutions_;
            return Status::found;
        }
        if (nodes_ >= nodes_allowed_) return Status::nodes;
        ++nodes_;
        const int cell = grid_.cell_to_branch_on(), digit = grid_.digit_in(cell);
        open_.push_back(grid_);
        open_.back().remove(cell, digit);
        grid_.place(cell, digit);
    }
    return Status::none;
}

bool GridSearch::go_back() {
    if (open_.empty()) return false;
    grid_ = open_.back();
    open_.pop_back();
    return true;
}

std::vector<Value> GridSearch::values() const {
    std::vector<Value> values;
    if (!at_solution_) return values;
    values.reserve(Grid::cells);
    for (int cell = 0; cell < Grid::cells; ++cell) values.push_back(*kernel_->box_grid() + grid_.digit_in(cell));
    return values;
}

Candidates GridSearch::known_candidates() const {
    if (general_) return general_->known_candidates();
    return DepthFirst<false>(*kernel_, narrowings_).known_candidates();
}

std::vector<CandidatesOf> GridSearch::decided_candidates() const {
    if (general_) return general_->decided_candidates();
    return DepthFirst<false>(*kernel_, narrowings_).decided_candidates();
}

Search& GridSearch::general() {
    if (solutions_ || nodes_) throw std::logic_error("this search has begun to look for solutions");
    if (!general_) general_ = std::make_unique<DepthFirst<false>>(*kernel_, narrowings_);
    return *general_;
}

}  // namespace passatempo
