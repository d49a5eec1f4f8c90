#include "grid_search.hpp"

namespace passatempo::sudoku {
namespace {

bool is_given(const Narrowing& to) { return to.least == to.greatest && !to.outside; }

}  // namespace

GridSearch::GridSearch(const Kernel& general, Value least, std::span<const Narrowing> narrowings)
    : kernel_(&general), least_(least), narrowings_(narrowings.begin(), narrowings.end()) {
    Grid::Places givens{};
    for (const Narrowing& to : narrowings) {
        const int cell = static_cast<int>(to.variable);
        if (!is_given(to)) narrow(cell, to);
        else if (to.least < least || to.least >= least + Grid::digits) exhausted_ = true;
        else givens[static_cast<std::size_t>(to.least - least)] |= cell_set(cell);
    }
    exhausted_ |= !grid_.place(givens);
}

// Restricts a cell to the digits of an interval, or to those outside.
void GridSearch::narrow(int cell, const Narrowing& to) {
    for (int digit = 0; digit < Grid::digits; ++digit)
        if ((least_ + digit < to.least || least_ + digit > to.greatest) != to.outside) grid_.remove(cell, digit);
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
    deadline_.start(limits);
    nodes_allowed_ = limits.nodes > UINT64_MAX - nodes_ ? UINT64_MAX : nodes_ + limits.nodes;
}

Status GridSearch::advance() {
    if (at_solution_) exhausted_ = !backtrack();
    at_solution_ = false;
    while (!exhausted_) {
        if (deadline_.expired()) return deadline_.reason();
        ++passes_;
        if (!grid_.deduce()) {
            ++failures_;
            exhausted_ = !backtrack();
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
        grid_.place(cell, digit);  // a candidate
    }
    return Status::none;
}

bool GridSearch::backtrack() {
    if (open_.empty()) return false;
    ++backtracks_;
    grid_ = open_.back();
    open_.pop_back();
    return true;
}

Statistics GridSearch::statistics() const {
    Statistics all{nodes_, backtracks_, failures_, passes_};
    return general_ ? all += general_->statistics() : all;
}

std::vector<Value> GridSearch::values() const {
    std::vector<Value> values;
    if (!at_solution_) return values;
    values.resize(Grid::cells);
    for (int digit = 0; digit < Grid::digits; ++digit)
        each_place(grid_.cells_of(digit), [&](int place) { values[static_cast<std::size_t>(cell_at(place))] = least_ + digit; });
    return values;
}

Candidates GridSearch::known_candidates() const {
    if (general_) return general_->known_candidates();
    return kernel_->search(narrowings_)->known_candidates();
}

std::vector<CandidatesOf> GridSearch::decided_candidates() const {
    if (general_) return general_->decided_candidates();
    return kernel_->search(narrowings_)->decided_candidates();
}

Search& GridSearch::general() {
    if (solutions_ || nodes_) throw std::logic_error("this search has begun to look for solutions");
    if (!general_) general_ = kernel_->search(narrowings_);
    return *general_;
}

}  // namespace passatempo::sudoku
