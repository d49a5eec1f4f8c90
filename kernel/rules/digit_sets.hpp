// Digit sets: every set of some neighbouring digits, by how many they are and what they add up to.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <mutex>
#include <span>
#include <vector>

namespace passatempo {

// Digits count from 0 here; a set of them is a mask.
class DigitSets {
public:
    static constexpr int most = 12;  // digits: 4,096 sets; a board of 1 to 9 has 512

    using Set = std::uint16_t;

    // The sets of so many digits. Worked out once for all kernels, when they are first asked for.
    static const DigitSets& of(int digits) {
        static std::array<DigitSets, most + 1> all;
        static std::array<std::once_flag, most + 1> made;
        const auto at = static_cast<std::size_t>(digits);
        std::call_once(made[at], [&] { all[at].list(digits); });
        return all[at];
    }

    std::span<const Set> with(int count, std::int64_t sum) const {
        if (sum < 0 || sum > largest_sum) return {};
        const int at = count * (largest_sum + 1) + static_cast<int>(sum);
        return {sets_.data() + ends_[at], sets_.data() + ends_[at + 1]};
    }

private:
    static constexpr int largest_sum = most * (most - 1) / 2;

    static int place(unsigned set) {
        int sum = 0;
        for (unsigned rest = set; rest; rest &= rest - 1) sum += std::countr_zero(rest);
        return std::popcount(set) * (largest_sum + 1) + sum;
    }

    void list(int digits) {
        const unsigned all = 1u << digits;
        for (unsigned set = 0; set < all; ++set) ++ends_[place(set) + 1];
        for (std::size_t i = 1; i < ends_.size(); ++i) ends_[i] = static_cast<Set>(ends_[i] + ends_[i - 1]);
        sets_.resize(all);
        auto next = ends_;
        for (unsigned set = 0; set < all; ++set) sets_[next[place(set)]++] = static_cast<Set>(set);
    }

    std::vector<Set> sets_;  // those of one count and sum side by side
    std::array<Set, (most + 1) * (largest_sum + 1) + 1> ends_{};
};

}  // namespace passatempo
