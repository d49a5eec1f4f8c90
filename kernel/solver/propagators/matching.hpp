// Matching: generalised arc consistency of all-different (Régin). Removes every value that is in no complete matching
// of the group, which covers naked and hidden subsets of every size.
//
// Given one maximum matching, a matched value leads to the other values of its cell. A set of matched values that is
// never left on such alternating paths is reserved for its cells: the other cells lose it, and both parts are examined
// on their own. If the values are strongly connected, nothing is removed; that is nearly always the case, and is
// recognised by a search forwards and one backwards from a single value. docs/decisions/003 has the measurements.
#pragma once

#include <algorithm>
#include <array>

#include "propagator.hpp"

namespace passatempo::solver {

template <int Words>
struct Bits {
    std::array<Word, Words> words;  // `Bits<Words> b{}` is empty, `Bits<Words> b` is uninitialised

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

    int first() const {  // of a non-empty set
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
        if (!open_.may_have_hall_set()) return true;
        if (!open_.match_all()) return false;
        open_.narrow();
        for (int i = 0; i < open_.n; ++i) {
            const Var cell = open_.cell[i];
            const Bits<Words>& left = open_.domain[i];
            if (left == values_of(cell)) continue;
            if (!space_.intersect(cell, [&](int g) { return left.words[g - first_word_]; })) return false;
        }
        return true;
    }

private:
    static constexpr int most = Words * word_bits;  // limit on the cells, and on the range of values

    // The open cells of the group and a matching of them to values, both numbered from 0.
    struct Open {
        int n = 0;
        Var cell[most];
        Bits<Words> domain[most];
        std::uint8_t holder[most];    // the cell that each value is matched to
        std::uint8_t held[most];      // the value that each cell is matched to
        Bits<Words> taken{};          // values that are matched
        Bits<Words> together{};       // all values of the open cells

        void add(Var v, const Bits<Words>& values) {
            cell[n] = v;
            domain[n++] = values;
            together |= values;
        }

        // A removal needs a Hall set: k cells, fewer than all, with k values in common, so each of them has at most k.
        // k = 1 is left to the singles.
        bool may_have_hall_set() const {
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
            if (const auto unmatched = domain[i].without(taken); unmatched.any()) return assign(i, unmatched.first());
            for (auto rest = domain[i].without(seen); rest.any(); rest = domain[i].without(seen)) {
                const int value = rest.first();
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

        // A value that can be exchanged for an unmatched one is not reserved.
        void narrow() {
            const Bits<Words> unmatched = together.without(taken);
            if (!unmatched.any()) return split(taken);
            const Bits<Words> tight = taken.without(leading_to(unmatched, taken));
            if (!tight.any()) return;
            reserve(tight, taken.without(tight));
            split(tight);
        }

        // Splits a part of the values into strongly connected components.
        void split(const Bits<Words>& part) {
            const int value = part.first();
            Bits<Words> tight = reached_from(value, part);
            if (tight == part) {
                Bits<Words> only{};
                only.add(value);
                tight = part.without(leading_to(only, part));
                if (!tight.any()) return;
            }
            const Bits<Words> rest = part.without(tight);
            reserve(tight, rest);
            split(tight);
            split(rest);
        }

        void reserve(const Bits<Words>& tight, const Bits<Words>& others) {
            others.each([&](int value) {
                Bits<Words>& theirs = domain[holder[value]];
                theirs = theirs.without(tight);
            });
        }

        Bits<Words> reached_from(int value, const Bits<Words>& part) const {
            Bits<Words> reached = domain[holder[value]], passed{};
            reached.add(value);
            passed.add(value);
            while (reached != part) {
                const Bits<Words> next = reached.without(passed);
                if (!next.any()) break;
                passed.add(next.first());
                reached |= domain[holder[next.first()]];
            }
            return reached;
        }

        // The values of a part from which one of the ends can be reached, and the ends.
        Bits<Words> leading_to(Bits<Words> ends, const Bits<Words>& part) const {
            for (bool more = true; more;) {
                more = false;
                part.without(ends).each([&](int value) {
                    if (!(domain[holder[value]] & ends).any()) return;
                    ends.add(value);
                    more = true;
                });
            }
            return ends;
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

}  // namespace passatempo::solver
