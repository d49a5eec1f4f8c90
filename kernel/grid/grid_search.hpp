// GridSearch: the search of kernel.hpp for one 9x9 box grid; what only the general search can tell, that one does.
#pragma once

#include <vector>

#include "../search.hpp"
#include "grid.hpp"

namespace passatempo {

class GridSearch : public Search {
public:
    GridSearch(const Compiled<false>&, std::span<const Narrowing>);

    Status next(const Limits&) override;
    std::vector<Value> values() const override;
    Status count(const Limits&, std::uint64_t most) override;
    std::uint64_t solutions() const override { return solutions_; }
    std::uint64_t nodes() const override { return nodes_ + (general_ ? general_->nodes() : 0); }

    Status settle(const Limits& limits) override { return general().settle(limits); }
    Status candidates(const Limits& limits) override { return general().candidates(limits); }
    Candidates known_candidates() const override;
    std::vector<CandidatesOf> decided_candidates() const override;

private:
    void begin_call(const Limits&);
    Status advance();
    bool go_back();     // to the grid left open last; false: there is none
    Search& general();  // throws std::logic_error once this search has begun

    const Compiled<false>* kernel_;
    std::vector<Narrowing> narrowings_;
    std::unique_ptr<Search> general_;

    Grid grid_;
    std::vector<Grid> open_;  // grids to come back to
    bool exhausted_ = false, at_solution_ = false;
    std::uint64_t solutions_ = 0, nodes_ = 0, nodes_allowed_ = 0;
    Watch watch_;
};

}  // namespace passatempo
