// Thin: which of the values that a problem tells can go, while it keeps its only solution.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "kernel.hpp"

namespace passatempo {

struct Thinning {
    std::span<const Value> values;             // the solution, one for each variable
    std::vector<bool> told;                    // the variables whose values are told from the start
    std::span<const std::vector<Var>> lots;    // told variables that go or stay together, in the order to try
    std::size_t least;                         // variables that must stay told
    std::uint64_t nodes;                       // for each lot: what takes longer stays
    std::function<bool()> pulse;               // called every few milliseconds; false: stop
};

struct Thinned {
    std::vector<std::uint32_t> went;       // the numbers of the lots that are told no more
    std::vector<std::uint32_t> undecided;  // of those that stay because the nodes were not enough
};

// With all that is told the values must be the only solution; they still are once the lots have gone. A lot
// that stays, and is not undecided, could not go when its turn came, and cannot after more have gone. Stopped
// by the pulse, it returns what it knows.
Thinned thin(const Kernel&, const Thinning&);

}  // namespace passatempo
