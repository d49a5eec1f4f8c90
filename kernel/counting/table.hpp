// Table: from keys of a fixed number of words to sums; open addressing, everything in two arrays.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "util/random.hpp"

namespace passatempo::counting {

using Words = std::span<const std::uint64_t>;

template <class Sum>
class Table {
public:
    explicit Table(std::size_t words) : words_(words), places_(16, nothing) {}

    std::size_t size() const { return sums_.size(); }
    std::size_t bytes() const {
        return places_.capacity() * sizeof(std::uint32_t) + keys_.capacity() * sizeof(std::uint64_t) + sums_.capacity() * sizeof(Sum);
    }
    Words key(std::size_t entry) const { return {keys_.data() + entry * words_, words_}; }
    const Sum& sum(std::size_t entry) const { return sums_[entry]; }

    // The sum of a key, 0 if it is new. Valid until the next call.
    Sum& operator[](Words key) {
        if (sums_.size() * 2 >= places_.size()) grow();
        std::size_t place = hash(key) & (places_.size() - 1);
        for (; places_[place] != nothing; place = (place + 1) & (places_.size() - 1))
            if (std::ranges::equal(this->key(places_[place]), key)) return sums_[places_[place]];
        places_[place] = static_cast<std::uint32_t>(sums_.size());
        keys_.insert(keys_.end(), key.begin(), key.end());
        return sums_.emplace_back(0);
    }

    // The sum of a key; null if there is none.
    const Sum* find(Words key) const {
        for (std::size_t place = hash(key) & (places_.size() - 1); places_[place] != nothing; place = (place + 1) & (places_.size() - 1))
            if (std::ranges::equal(this->key(places_[place]), key)) return &sums_[places_[place]];
        return nullptr;
    }

    void clear() {
        std::ranges::fill(places_, nothing);
        keys_.clear();
        sums_.clear();
    }

private:
    static constexpr std::uint32_t nothing = UINT32_MAX;

    static std::uint64_t hash(Words key) {
        std::uint64_t hash = 0;
        for (const std::uint64_t word : key) hash = util::mix64(hash + word + 0x9E3779B97F4A7C15);
        return hash;
    }

    void grow() {
        places_.assign(places_.size() * 2, nothing);
        for (std::size_t entry = 0; entry < sums_.size(); ++entry) {
            std::size_t place = hash(key(entry)) & (places_.size() - 1);
            while (places_[place] != nothing) place = (place + 1) & (places_.size() - 1);
            places_[place] = static_cast<std::uint32_t>(entry);
        }
    }

    std::size_t words_;                  // of a key
    std::vector<std::uint32_t> places_;  // of entries
    std::vector<std::uint64_t> keys_;
    std::vector<Sum> sums_;
};

}  // namespace passatempo::counting
