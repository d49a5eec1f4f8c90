// Unavoidable sets of a solution: cells in which two values can be swapped, giving another solution.
//
// A puzzle with one solution has a clue in each of them. A clue that is the only one in an unavoidable set cannot be
// removed, and no search is needed to see that.
#pragma once

#include <span>
#include <vector>

#include "base.hpp"
#include "util/hit_counts.hpp"

namespace passatempo::generate {

class UnavoidableSets {
public:
    // Of a solution; none if there are rules other than all-different. `given`: the variables that are clues.
    UnavoidableSets(const Kernel&, std::span<const Value> values, const std::vector<bool>& given);

    void remove_clue(Var v) { clues_.remove(v); }
    bool needs(Var v) const { return clues_.is_needed(v); }  // whether a clue is the only one of some set

private:
    void find(std::span<const Value> values, Value one, Value other);
    bool takes(Var, Value) const;
    void add(std::span<const Var> cells);

    std::vector<std::vector<Value>> takes_;    // the initial domain of each variable
    std::vector<std::vector<Var>> groups_of_;  // for each variable, the numbers of its groups
    util::HitCounts<std::vector<std::vector<std::uint32_t>>, std::vector<std::uint32_t>> clues_;
};

}  // namespace passatempo::generate
