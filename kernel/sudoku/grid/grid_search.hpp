// GridSearch: the Search of one 9x9 sudoku. Candidates and root propagation are delegated to the general search.
#pragma once

#include <vector>

#include "grid.hpp"
#include "solver/kernel.hpp"

namespace passatempo::sudoku {

using solver::Candidates, solver::CandidatesOf, solver::Kernel, solver::Narrowing, solver::Search, solver::Value;
using util::Deadline, util::Limits, util::Statistics, util::Status;

class GridSearch : public Search {
public:
    GridSearch(const Kernel& general, Value least, std::span<const Narrowing>);  // least: the value of digit 1

    Status next(const Limits&) override;
    std::vector<Value> values() const override;
    Status count(const Limits&, std::uint64_t most) override;
    std::uint64_t solutions() const override { return solutions_; }
    std::uint64_t nodes() const override { return nodes_ + (general_ ? general_->nodes() : 0); }

    Statistics statistics() const override;

    Status propagate(const Limits& limits) override { return general().propagate(limits); }
    Status candidates(const Limits& limits) override { return general().candidates(limits); }
    Candidates known_candidates() const override;
    std::vector<CandidatesOf> decided_candidates() const override;

private:
    void narrow(int cell, const Narrowing&);
    void begin_call(const Limits&);
    Status advance();
    bool backtrack();   // to the grid saved last; false: exhausted
    Search& general();  // throws std::logic_error once this search has begun

    const Kernel* kernel_;  // without GridSearch
    Value least_;
    std::vector<Narrowing> narrowings_;
    std::unique_ptr<Search> general_;

    Grid grid_;
    std::vector<Grid> open_;  // grids to backtrack to
    bool exhausted_ = false, at_solution_ = false;
    std::uint64_t solutions_ = 0, nodes_ = 0, nodes_allowed_ = 0;
    std::uint64_t backtracks_ = 0, failures_ = 0, passes_ = 0;  // for statistics
    Deadline deadline_;
};

}  // namespace passatempo::sudoku
