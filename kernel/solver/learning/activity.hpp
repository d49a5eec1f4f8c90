// Activity: the VSIDS decision heuristic.
//
// There is no heap: a linear scan for each decision is faster than keeping order, since hundreds of candidates are
// assigned and unassigned between two decisions.
#pragma once

#include <bit>

#include "encoding.hpp"

namespace passatempo::solver::learning {

class Activity {
public:
    explicit Activity(std::size_t candidates) : activity_(candidates, 0.0f) {}

    // The unassigned candidate (0; there is one at least) with the highest activity; of equals the first.
    Candidate highest(std::span<const std::int16_t> values) const {
        std::int32_t most = 0;
        std::size_t one = 0;
        for (std::size_t begin = 0; begin < values.size(); begin += block) {
            const std::int32_t here = most_of(values, begin, std::min(begin + block, values.size()));
            if (here > most) most = here, one = begin;
        }
        while (values[one] != 0 || rank(one) != most) ++one;
        return static_cast<Candidate>(one);
    }

    // It was involved in the latest conflict.
    void bump(Candidate one) { activity_[one] += step_; }

    void decay() {  // of earlier conflicts
        step_ *= 1 / 0.95f;
        if (step_ > 1e30f) rescale();
    }

private:
    static constexpr std::size_t block = 64;

    // Written so that the compiler vectorises it.
    std::int32_t most_of(std::span<const std::int16_t> values, std::size_t begin, std::size_t end) const {
        std::int32_t most = 0;
        for (std::size_t one = begin; one < end; ++one) {
            const std::int32_t what = values[one];
            most = std::max(most, rank(one) & (what == 0 ? -1 : 0));
        }
        return most;
    }

    // Non-negative floats are ordered as their bit patterns, which vectors compare as integers.
    std::int32_t rank(std::size_t one) const { return std::bit_cast<std::int32_t>(activity_[one]); }

    void rescale() {
        for (float& activity : activity_) activity *= 1e-30f;
        step_ *= 1e-30f;
    }

    std::vector<float> activity_;
    float step_ = 1;
};

}  // namespace passatempo::solver::learning
