// Order: candidates by how often, and how lately, they took part in contradictions.
//
// There is no heap: to look at all weights for each choice takes less than to keep them in order, since a choice comes
// with hundreds of candidates that become known and unknown again.
#pragma once

#include <bit>

#include "facts.hpp"

namespace passatempo::learning {

class Order {
public:
    explicit Order(std::size_t candidates) : weight_(candidates, 0.0f) {}

    // The candidate with most weight of those of which nothing is known (0), one at least: the first, if there are several.
    Candidate first(std::span<const std::int16_t> known) const {
        std::int32_t most = 0;
        std::size_t one = 0;
        for (std::size_t begin = 0; begin < known.size(); begin += block) {
            const std::int32_t here = most_of(known, begin, std::min(begin + block, known.size()));
            if (here > most) most = here, one = begin;
        }
        while (known[one] != 0 || rank(one) != most) ++one;
        return static_cast<Candidate>(one);
    }

    // It took part in the latest contradiction.
    void raise(Candidate one) { weight_[one] += step_; }

    void age() {  // earlier contradictions count for less
        step_ *= 1 / 0.95f;
        if (step_ > 1e30f) rescale();
    }

private:
    static constexpr std::size_t block = 64;

    // Written so that the compiler makes vectors of it.
    std::int32_t most_of(std::span<const std::int16_t> known, std::size_t begin, std::size_t end) const {
        std::int32_t most = 0;
        for (std::size_t one = begin; one < end; ++one) {
            const std::int32_t what = known[one];
            most = std::max(most, rank(one) & (what == 0 ? -1 : 0));
        }
        return most;
    }

    // Floating-point numbers that are not negative are in the order of their bits, which vectors compare as integers.
    std::int32_t rank(std::size_t one) const { return std::bit_cast<std::int32_t>(weight_[one]); }

    void rescale() {
        for (float& weight : weight_) weight *= 1e-30f;
        step_ *= 1e-30f;
    }

    std::vector<float> weight_;
    float step_ = 1;
};

}  // namespace passatempo::learning
