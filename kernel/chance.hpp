// Chance: numbers at random, the same on every machine for the same seed.
#pragma once

#include <cstdint>

namespace passatempo {

// A counter whose numbers are mixed until no bit of one tells a bit of the next.
class Chance {
public:
    explicit Chance(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() {
        std::uint64_t mixed = state_ += 0x9E3779B97F4A7C15u;
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9u;
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBu;
        return mixed ^ (mixed >> 31);
    }

    // Any number below a bound of at most 32 bits; those that come more often do so by one in four billion.
    std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>((next() >> 32) * bound >> 32); }

private:
    std::uint64_t state_;
};

}  // namespace passatempo
