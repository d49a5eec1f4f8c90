// Unique sums: changes values one by one until the sums of groups determine them uniquely, as in a Kakuro.
//
// The sums of random values almost never have a unique solution. This is a local search: it repeatedly gives a cell the
// value whose sums leave the fewest candidates, guided by the cells that are still ambiguous. The groups are arbitrary.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base.hpp"

namespace passatempo::generate {

struct UniqueSumsTask {
    std::span<const Value> values;             // one for each variable, all different in each group
    Value least, greatest;                     // bounds of all values
    std::span<const std::vector<Var>> groups;  // of variables that differ
    std::vector<bool> has_sum;                 // for each group, whether its sum is a clue
    std::uint64_t seed;
    std::uint64_t steps;                       // changes before giving up
};

// Values that are all different in each group and determined by the sums; empty if the steps were not enough. The same
// task gives the same values. Checks the deadline of a DeadlineScope.
std::optional<std::vector<Value>> unique_sums(const UniqueSumsTask&);  // throws InputError

}  // namespace passatempo::generate
