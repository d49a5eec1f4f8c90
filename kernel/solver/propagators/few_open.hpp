// FewOpen: exact filtering of a sum with two or three open cells, with coefficients of 1 or -1.
//
// Domains are masks of 32 numbers. That of a cell with -1 is mirrored, so that there is always a sum of numbers: one mask,
// mirrored and shifted, gives the complements of another.
#pragma once

#include "propagator.hpp"

namespace passatempo::solver {

class FewOpen {
public:
    static constexpr std::size_t most = 3;

    static bool fits(Word domain) { return domain >> most_bits == 0; }

    bool is_full() const { return open_ == most; }
    std::size_t size() const { return open_; }
    Var operator[](std::size_t i) const { return cells_[i].variable; }

    void add(Var variable, bool is_negative, Word domain) {  // whose bits are numbers
        const auto numbers = static_cast<Mask>(domain);
        cells_[open_++] = {variable, is_negative, is_negative ? mirrored(numbers) : numbers};
        negative_ += is_negative;
    }

    // Keeps the values with which two or three cells reach `missing`, a sum of numbers; number 0 is the bit `least` of a
    // domain. `differ(i, j)`: whether the i-th cell and the j-th cannot be equal. False: failure.
    template <class Differ>
    bool narrow(Space<false>& space, Value missing, int least, Differ differ) const {
        const Value sum = missing + negative_ * (most_bits - 1);
        const auto between = [&](std::size_t i, std::size_t j) {
            if (!differ(i, j)) return Excluded::nothing;
            return cells_[i].is_negative == cells_[j].is_negative ? Excluded::same : Excluded::mirrored;
        };
        const Cell &a = cells_[0], &b = cells_[1], &c = cells_[2];
        if (open_ == 2) {
            const auto [left_a, left_b] = pair(a.numbers, b.numbers, sum, between(0, 1));
            return keep(space, a, left_a, least) && keep(space, b, left_b, least);
        }
        const Excluded ab = between(0, 1), ac = between(0, 2), bc = between(1, 2);
        Mask left_a = 0, left_b = 0, left_c = 0;
        for (Mask rest = a.numbers; rest; rest &= rest - 1) {
            const Mask one = rest & -rest;
            const auto [with_b, with_c] = pair(b.numbers & ~excluded_by(one, ab), c.numbers & ~excluded_by(one, ac),
                                               sum - std::countr_zero(one), bc);
            if (with_b == 0) continue;
            left_a |= one;
            left_b |= with_b;
            left_c |= with_c;
        }
        return keep(space, a, left_a, least) && keep(space, b, left_b, least) && keep(space, c, left_c, least);
    }

private:
    using Mask = std::uint32_t;

    static constexpr int most_bits = 32;

    enum class Excluded { nothing, same, mirrored };  // number of a cell by that of another

    struct Cell {
        Var variable;
        bool is_negative;
        Mask numbers;
    };

    static Mask mirrored(Mask mask) {
        mask = (mask & 0x55555555) << 1 | (mask >> 1 & 0x55555555);
        mask = (mask & 0x33333333) << 2 | (mask >> 2 & 0x33333333);
        mask = (mask & 0x0f0f0f0f) << 4 | (mask >> 4 & 0x0f0f0f0f);
        mask = (mask & 0x00ff00ff) << 8 | (mask >> 8 & 0x00ff00ff);
        return mask << 16 | mask >> 16;
    }

    // The numbers that reach a sum with one of these.
    static Mask complements(Mask numbers, Value sum) {
        const Value by = sum - (most_bits - 1);
        if (by >= most_bits || by <= -most_bits) return 0;
        return by >= 0 ? mirrored(numbers) << by : mirrored(numbers) >> -by;
    }

    static Mask excluded_by(Mask one, Excluded how) {
        return how == Excluded::nothing ? 0 : how == Excluded::same ? one : mirrored(one);
    }

    // What is left of two cells with this sum.
    static std::pair<Mask, Mask> pair(Mask a, Mask b, Value sum, Excluded how) {
        if (how == Excluded::mirrored && sum == most_bits - 1) return {0, 0};
        if (how == Excluded::same && sum >= 0 && sum % 2 == 0 && sum / 2 < most_bits) a &= ~(Mask{1} << (sum / 2));
        b &= complements(a, sum);
        return {a & complements(b, sum), b};
    }

    static bool keep(Space<false>& space, const Cell& cell, Mask numbers, int least) {
        const Word domain = Word{cell.is_negative ? mirrored(numbers) : numbers} << least;
        return space.intersect(cell.variable, [=](int) { return domain; });
    }

    std::size_t open_ = 0;
    Value negative_ = 0;  // cells with -1
    Cell cells_[most];
};

}  // namespace passatempo::solver
