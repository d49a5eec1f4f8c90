// Bits: a set of small numbers, cells or classes.
#pragma once

#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace passatempo::colouring {

class Bits {
public:
    explicit Bits(std::size_t size = 0) : words_((size + 63) / 64) {}

    bool test(int i) const { return words_[i >> 6] >> (i & 63) & 1; }
    void set(int i) { words_[i >> 6] |= std::uint64_t{1} << (i & 63); }
    void reset(int i) { words_[i >> 6] &= ~(std::uint64_t{1} << (i & 63)); }
    std::size_t words() const { return words_.size(); }

    Bits& operator|=(const Bits& other) {
        for (std::size_t w = 0; w < words_.size(); ++w) words_[w] |= other.words_[w];
        return *this;
    }

    Bits& operator&=(const Bits& other) {
        for (std::size_t w = 0; w < words_.size(); ++w) words_[w] &= other.words_[w];
        return *this;
    }

    Bits& operator-=(const Bits& other) {
        for (std::size_t w = 0; w < words_.size(); ++w) words_[w] &= ~other.words_[w];
        return *this;
    }

    auto operator<=>(const Bits&) const = default;  // any total order

    bool any() const {
        for (const auto word : words_)
            if (word) return true;
        return false;
    }

    bool meets(const Bits& other) const {
        for (std::size_t w = 0; w < words_.size(); ++w)
            if (words_[w] & other.words_[w]) return true;
        return false;
    }

    int count() const {
        int sum = 0;
        for (const auto word : words_) sum += std::popcount(word);
        return sum;
    }

    // The size of the intersection.
    int common(const Bits& other) const {
        int sum = 0;
        for (std::size_t w = 0; w < words_.size(); ++w) sum += std::popcount(words_[w] & other.words_[w]);
        return sum;
    }

    // Call `visit` for each number, ascending.
    template <class Visit>
    void each(Visit visit) const {
        for (std::size_t w = 0; w < words_.size(); ++w)
            for (std::uint64_t rest = words_[w]; rest; rest &= rest - 1)
                visit(static_cast<int>(w * 64) + std::countr_zero(rest));
    }

private:
    std::vector<std::uint64_t> words_;
};

}  // namespace passatempo::colouring
