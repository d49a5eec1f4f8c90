// Random: numbers that are the same on every machine for the same seed, as those of the standard library are not.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace passatempo {

// xoshiro256**, its state drawn by splitmix64 from a seed and a number: each number has a sequence of its own.
class Random {
public:
    Random(std::uint64_t seed, std::uint64_t number) {
        std::uint64_t at = mixed(seed) + number;
        for (std::uint64_t& word : state_) word = mixed(at += 0x9E3779B97F4A7C15);
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

    // From 0 up to `count`, which is left out; all of them equally often.
    std::uint32_t below(std::uint32_t count) {
        std::uint64_t scaled = (next() >> 32) * count;
        if (static_cast<std::uint32_t>(scaled) < count)  // perhaps one of those that would come too often
            while (static_cast<std::uint32_t>(scaled) < -count % count) scaled = (next() >> 32) * count;
        return static_cast<std::uint32_t>(scaled >> 32);
    }

    // All orders equally often.
    template <class Item>
    void shuffle(Item* items, std::size_t count) {
        for (; count > 1; --count) std::swap(items[count - 1], items[below(static_cast<std::uint32_t>(count))]);
    }

private:
    static std::uint64_t mixed(std::uint64_t x) {
        x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9;
        x = (x ^ (x >> 27)) * 0x94D049BB133111EB;
        return x ^ (x >> 31);
    }

    std::uint64_t state_[4];
};

}  // namespace passatempo
