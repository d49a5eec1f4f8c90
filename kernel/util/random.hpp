// Random: the kernel's only source of random numbers. Unlike the distributions of the standard library, the same seed
// gives the same numbers on every machine.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace passatempo::util {

// The finaliser of splitmix64: a bijection in which every input bit affects every output bit. Also used as a hash.
constexpr std::uint64_t mix64(std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EB;
    return x ^ (x >> 31);
}

// xoshiro256**, its state seeded by splitmix64. Each stream of a seed is a sequence of its own.
class Random {
public:
    explicit Random(std::uint64_t seed, std::uint64_t stream = 0) {
        std::uint64_t at = mix64(seed) + stream;
        for (std::uint64_t& word : state_) word = mix64(at += 0x9E3779B97F4A7C15);
    }

    std::uint64_t next() {
        const std::uint64_t drawn = std::rotl(state_[1] * 5, 7) * 9, shifted = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = std::rotl(state_[3], 45);
        return drawn;
    }

    // Uniform in [0, count), without bias (Lemire's method).
    std::uint32_t below(std::uint32_t count) {
        std::uint64_t scaled = (next() >> 32) * count;
        if (static_cast<std::uint32_t>(scaled) < count)
            while (static_cast<std::uint32_t>(scaled) < -count % count) scaled = (next() >> 32) * count;
        return static_cast<std::uint32_t>(scaled >> 32);
    }

    // Uniform over all permutations.
    template <class Item>
    void shuffle(Item* items, std::size_t count) {
        for (; count > 1; --count) std::swap(items[count - 1], items[below(static_cast<std::uint32_t>(count))]);
    }

private:
    std::uint64_t state_[4];
};

}  // namespace passatempo::util
