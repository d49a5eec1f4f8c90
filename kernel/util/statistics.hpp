// Statistics: what a search has done since its beginning, in the same words for every search.
#pragma once

#include <cstdint>

namespace passatempo::util {

struct Statistics {
    std::uint64_t nodes = 0;         // branches taken: decisions
    std::uint64_t backtracks = 0;    // returns to an earlier branch
    std::uint64_t failures = 0;      // contradictions met: conflicts
    std::uint64_t propagations = 0;  // runs of a propagator; literals that were propagated; passes over a grid
    std::uint64_t restarts = 0;
    std::uint64_t learnt = 0;        // clauses

    Statistics& operator+=(const Statistics& other) {
        nodes += other.nodes;
        backtracks += other.backtracks;
        failures += other.failures;
        propagations += other.propagations;
        restarts += other.restarts;
        learnt += other.learnt;
        return *this;
    }
};

}  // namespace passatempo::util
