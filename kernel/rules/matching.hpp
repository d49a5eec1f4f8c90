// Matching: every value that takes part in no complete assignment of a group goes.
//
// This covers naked and hidden subsets of every size. A value v of cell i survives if the cell that
// holds v in one assignment can do without it, either by exchanges that end with the value that i holds or
// by some that end with a value nobody holds. Sets of values are rows of `Words` words, so that the closure
// over exchanges is a few operations a cell; docs/decisions/003 tells where it pays.
#pragma once

#include <algorithm>
#include <array>

#include "rule.hpp"

namespace passatempo {

template <int Words>
struct Bits {
    std::array<Word, Words> words;  // `Bits<Words> b{}` is empty, `Bits<Words> b` is not set

    bool has(int i) const { return words[i / word_bits] >> (i % word_bits) & 1; }
    void add(int i) { words[i / word_bits] |= Word{1} << (i % word_bits); }
    void remove(int i) { words[i / word_bits] &= ~(Word{1} << (i % word_bits)); }

    bool any() const {
        return std::any_of(words.begin(), words.end(), [](Word w) { return w != 0; });
    }

    int count() const {
        int n = 0;
        for (const Word w : words) n += std::popcount(w);
        return n;
    }

    int first() const {  // of a set that is not empty
        int g = 0;
        while (words[g] == 0) ++g;
        return g * word_bits + std::countr_zero(words[g]);
    }

    template <class Visit>
    void each(Visit visit) const {
        for (int g = 0; g < Words; ++g)
            for (Word w = words[g]; w; w &= w - 1) visit(g * word_bits + std::countr_zero(w));
    }

    Bits& operator|=(const Bits& other) {
        for (int g = 0; g < Words; ++g) words[g] |= other.words[g];
        return *this;
    }
    Bits operator&(const Bits& other) const {
        Bits both{};
        for (int g = 0; g < Words; ++g) both.words[g] = words[g] & other.words[g];
        return both;
    }
    Bits without(const Bits& other) const {
        Bits rest{};
        for (int g = 0; g < Words; ++g) rest.words[g] = words[g] & ~other.words[g];
        return rest;
    }
    bool operator==(const Bits&) const = default;
};

template <bool Wide, int Words>
class Matching {
public:
    Matching(Space<Wide>& space, std::span<const Var> cells, int first_word)
        : space_(space), first_word_(first_word) {
        for (const Var cell : cells)
            if (!space.fixed(cell)) open_.add(cell, values_of(cell));
    }

    bool narrow() {
        if (!open_.may_be_tight()) return true;
        if (!open_.match_all()) return false;
        open_.close_exchanges();
        for (int i = 0; i < open_.n; ++i) {
            const Bits<Words> kept = open_.consistent(i);
            if (kept == open_.domain[i]) continue;
            if (!space_.keep(open_.cell[i], [&](int g) { return kept.words[g - first_word_]; })) return false;
        }
        return true;
    }

private:
    static constexpr int most = Words * word_bits;  // cells, and values from the least to the greatest

    // The open cells of the group and a matching of them to values, both counted from 0.
    struct Open {
        int n = 0;
        Var cell[most];
        Bits<Words> domain[most];
        std::uint8_t holder[most];    // the cell each value is matched to
        std::uint8_t held[most];      // the value each cell is matched to
        Bits<Words> taken{};          // values that are matched
        Bits<Words> exchange[most];   // for each of them, what its cell can get for it by exchanges

        void add(Var v, const Bits<Words>& values) {
            cell[n] = v;
            domain[n++] = values;
        }

        // Something can go only if k cells, fewer than all, share k values, so each of them has at most
        // k. Not if k is 1: that is for singles.
        bool may_be_tight() const {
            std::uint8_t with_size[most + 1];
            std::fill_n(with_size, n + 1, 0);
            for (int i = 0; i < n; ++i) ++with_size[std::min(domain[i].count(), n)];
            for (int k = 2, up_to_k = 0; k < n; ++k)
                if ((up_to_k += with_size[k]) >= k) return true;
            return false;
        }

        bool match_all() {
            for (int i = 0; i < n; ++i) {
                Bits<Words> seen{};
                if (!match(i, seen)) return false;
            }
            return true;
        }

        bool match(int i, Bits<Words>& seen) {
            if (const auto unheld = domain[i].without(taken); unheld.any()) return assign(i, unheld.first());
            for (auto left = domain[i].without(seen); left.any(); left = domain[i].without(seen)) {
                const int value = left.first();
                seen.add(value);
                if (match(holder[value], seen)) return assign(i, value);
            }
            return false;
        }

        bool assign(int i, int value) {
            taken.add(value);
            held[i] = static_cast<std::uint8_t>(value);
            holder[value] = static_cast<std::uint8_t>(i);
            return true;
        }

        void close_exchanges() {
            taken.each([&](int value) { exchange[value] = domain[holder[value]]; });
            taken.each([&](int through) {
                taken.each([&](int value) {
                    if (exchange[value].has(through)) exchange[value] |= exchange[through];
                });
            });
        }

        Bits<Words> consistent(int i) const {
            Bits<Words> kept = domain[i];
            (domain[i] & taken).each([&](int value) {
                if (!exchange[value].has(held[i]) && !exchange[value].without(taken).any()) kept.remove(value);
            });
            return kept;
        }
    };

    Bits<Words> values_of(Var cell) const {
        Bits<Words> values;
        for (int g = 0; g < Words; ++g) values.words[g] = space_.word(cell, first_word_ + g);
        return values;
    }

    Space<Wide>& space_;
    int first_word_;
    Open open_;
};

}  // namespace passatempo
