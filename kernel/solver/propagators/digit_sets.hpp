// Digit sets: all subsets of a range of digits, indexed by size and sum, or by size and product. The tables are built
// once per process, on first use.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

namespace passatempo::solver {

using DigitSet = std::uint16_t;       // a mask
constexpr int most_digits = 12;       // 4,096 sets; a board of 1 to 9 has 512

// By sum. Digits are numbered from 0.
class SumSets {
public:
    static const SumSets& of(int digits) {
        static std::array<SumSets, most_digits + 1> all;
        static std::array<std::once_flag, most_digits + 1> built;
        const auto at = static_cast<std::size_t>(digits);
        std::call_once(built[at], [&] { all[at].list(digits); });
        return all[at];
    }

    std::span<const DigitSet> with(int count, std::int64_t sum) const {
        if (sum < 0 || sum > largest_sum) return {};
        const int at = count * (largest_sum + 1) + static_cast<int>(sum);
        return {sets_.data() + ends_[at], sets_.data() + ends_[at + 1]};
    }

private:
    static constexpr int largest_sum = most_digits * (most_digits - 1) / 2;

    static int place(unsigned set) {
        int sum = 0;
        for (unsigned rest = set; rest; rest &= rest - 1) sum += std::countr_zero(rest);
        return std::popcount(set) * (largest_sum + 1) + sum;
    }

    void list(int digits) {
        const unsigned all = 1u << digits;
        for (unsigned set = 0; set < all; ++set) ++ends_[place(set) + 1];
        for (std::size_t i = 1; i < ends_.size(); ++i) ends_[i] = static_cast<DigitSet>(ends_[i] + ends_[i - 1]);
        sets_.resize(all);
        auto next = ends_;
        for (unsigned set = 0; set < all; ++set) sets_[next[place(set)]++] = static_cast<DigitSet>(set);
    }

    std::vector<DigitSet> sets_;  // ordered by size and sum
    std::array<DigitSet, (most_digits + 1) * (largest_sum + 1) + 1> ends_{};
};

// By product. Digits are numbered from 1: bit 0 is the digit 1.
class ProductSets {
public:
    static const ProductSets& all() {
        static const ProductSets sets;
        return sets;
    }

    std::span<const DigitSet> with(int count, std::int64_t product) const {
        if (product < 0 || product > largest_product) return {};
        const auto [first, last] = std::equal_range(keys_.begin(), keys_.end(), key(count, product));
        return {sets_.data() + (first - keys_.begin()), static_cast<std::size_t>(last - first)};
    }

private:
    using Key = std::int64_t;

    static constexpr std::int64_t largest_product = 479'001'600;  // of all digits

    static Key key(int count, std::int64_t product) { return product * (most_digits + 1) + count; }

    ProductSets() {
        constexpr unsigned all = 1u << most_digits;
        std::vector<std::int64_t> product(all, 1);
        std::vector<std::pair<Key, DigitSet>> keyed;
        for (unsigned set = 0; set < all; ++set) {
            if (set) product[set] = product[set & (set - 1)] * (std::countr_zero(set) + 1);
            keyed.emplace_back(key(std::popcount(set), product[set]), set);
        }
        std::sort(keyed.begin(), keyed.end());
        for (const auto& [key, set] : keyed) {
            keys_.push_back(key);
            sets_.push_back(set);
        }
    }

    std::vector<DigitSet> sets_;  // ordered by `keys_`
    std::vector<Key> keys_;
};

}  // namespace passatempo::solver
