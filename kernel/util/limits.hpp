// Limits of one call, and how a call ended. Every search of the kernel takes the one and returns the other.
#pragma once

#include <cstdint>
#include <functional>

namespace passatempo::util {

enum class Status {
    found,        // a solution (or as many as were asked for)
    none,         // no other solution exists: the search space is exhausted
    nodes,        // stopped at the node limit
    time,         // stopped at the deadline
    interrupted,  // stopped by `keep_going`
};

struct Limits {
    std::uint64_t nodes = UINT64_MAX;   // branches that this call may take
    double seconds = 1e18;              // until the deadline of this call
    std::function<bool()> keep_going;   // called every few milliseconds; false: stop
};

}  // namespace passatempo::util
