// AreaSums: where runs with sums cross, the runs of an area in one direction against those in the other. The cells that only
// one side has make a known sum.
#pragma once

#include <set>

#include "rule_support.hpp"

namespace passatempo::human {

class AreaSums {
public:
    AreaSums(const Board&, std::span<const Cage>);

    // The cells left over, with the coefficient 1 or, of the other direction, -1; rules are the runs of the area, then the
    // runs that cross them.
    const std::vector<Cage>& sums() const { return sums_; }

    // Whether a sum has the candidates for which it was recorded that it removes nothing.
    bool is_idle(std::size_t sum, const Notes&) const;
    void set_idle(std::size_t sum, const Notes&);

private:
    struct Run {
        const Cage* cage;
        std::vector<std::size_t> crossing;  // runs of the other direction
    };
    using Area = std::vector<std::size_t>;  // runs of one direction

    void add_runs(std::span<const Cage>);
    bool is_along(const Cage&, int direction) const;
    void grow(int direction, std::size_t first);
    std::size_t nearest(int direction, const Area&, std::span<const std::ptrdiff_t> inside) const;
    Cage sum_of(int direction, const Area&) const;
    std::vector<std::size_t> beside(int direction, const Area&) const;
    void keep(Cage&&);

    const Board& board_;
    std::vector<Run> runs_[2];                // by direction
    std::vector<std::size_t> run_of_[2];      // for each cell
    std::vector<Cage> sums_;
    std::vector<std::vector<Word>> idle_;     // for each sum
    std::set<std::vector<RuleNumber>> known_;
};

}  // namespace passatempo::human
