// Refill: values changed one by one until what is told of them, sums of groups, tells them from all others.
//
// Sums of values taken at random almost never have one solution. So a cell gets another value, whose sums
// leave less open, again and again: what is open shows where. The groups may be any; nobody here knows a board.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "kernel.hpp"

namespace passatempo {

struct Refilling {
    std::span<const Value> values;             // one for each variable, which differ in each group
    Value least, greatest;                     // of the values that any of them may take
    std::span<const std::vector<Var>> groups;  // whose variables differ
    std::vector<bool> told;                    // of each group: whether its sum is told
    std::uint64_t seed;
    std::uint64_t steps;                       // variables to change before giving up
};

// Values that differ in each group, and that no others have the sums of; none if the steps were not enough.
// The same task gives the same values. It looks at the time, as watch.hpp has it.
std::optional<std::vector<Value>> refill(const Refilling&);  // throws WireError

}  // namespace passatempo
