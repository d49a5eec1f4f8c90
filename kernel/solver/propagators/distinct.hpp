// Distinct: the sum or product of cells that all differ, by digit sets.
//
// The open cells hold one of the digit sets with the missing sum or product. A set is supported if each of its digits
// has a cell and each cell one of its digits; a complete matching is left to the all-different propagator. Sums with two
// or three open cells are filtered exactly (few_open.hpp). On a hard board, digits in all supported sets are required
// (required.hpp); others do not repay it.
#pragma once

#include <optional>

#include "digit_sets.hpp"
#include "few_open.hpp"
#include "propagator.hpp"
#include "required.hpp"

namespace passatempo::solver {

// Sums of digits in a short range, numbered from the least.
struct Sums {
    const SumSets* sets;
    int least;  // bit of the least digit
    Value base;

    static std::optional<Sums> of(std::span<const Var> cells, const Domains<false>& domains) {
        const Word all = all_values(cells, domains);
        const int least = std::countr_zero(all), digits = static_cast<int>(std::bit_width(all)) - least;
        if (all == 0 || digits > most_digits || cells.size() > most_digits) return {};
        return Sums{&SumSets::of(digits), least, domains.layout().base + least};
    }

    static constexpr bool are_sums = true;
    static constexpr Value nothing = 0;  // the neutral element
    static bool take(Value& missing, Value value) {
        missing -= value;
        return true;
    }
    Word digits(Word domain) const { return domain >> least; }
    Word domain(Word digits) const { return digits << least; }
    std::span<const DigitSet> with(int count, Value missing) const {
        return sets->with(count, missing - count * base);
    }
};

// Products of the digits from 1.
struct Products {
    int shift;  // bit 0 of a domain is this bit of a set

    static std::optional<Products> of(std::span<const Var> cells, const Domains<false>& domains) {
        const Value base = domains.layout().base;
        const Word all = all_values(cells, domains);
        if (cells.size() > most_digits) return {};
        if (base < 1 || base > most_digits || base + std::bit_width(all) - 1 > most_digits) return {};
        return Products{static_cast<int>(base) - 1};
    }

    static constexpr bool are_sums = false;
    static constexpr Value nothing = 1;
    static bool take(Value& missing, Value value) {
        if (missing % value != 0) return false;
        missing /= value;
        return true;
    }
    Word digits(Word domain) const { return domain << shift; }
    Word domain(Word digits) const { return digits >> shift; }
    std::span<const DigitSet> with(int count, Value missing) const {
        return ProductSets::all().with(count, missing);
    }
};

template <class Totals>
class Distinct : public Propagator<false> {
public:
    Distinct(const Rule& data, Totals totals, const Context<false>& context)
        : Propagator<false>(data.cells, bit(Priority::medium)),
          totals_(totals),
          total_(data.total),
          required_(context.groups) {}

    bool propagate(Space<false>& space, Priority) const override {
        Open open;
        Value missing = total_;
        if (!collect(space, open, missing)) return false;
        if (open.n == 0) return missing == Totals::nothing;
        if constexpr (Totals::are_sums)
            if (const auto n = static_cast<std::size_t>(open.n); n > 1 && n <= FewOpen::most) {
                if (!narrow_few(space, open, missing)) return false;
                if (!space.is_hard) return true;
                open = {}, missing = total_;
                if (!collect(space, open, missing)) return false;
                if (open.n == 0) return true;
            }
        return narrow_by_sets(space, open, missing);
    }

private:
    struct Open {
        int n = 0;
        Var cell[most_digits];
        Word domain[most_digits], supported[most_digits];
        Word together = 0, in_all = ~Word{0};  // of the digits: in any cell, in all sets that are supported

        void add(Var v, Word digits) {
            cell[n] = v;
            supported[n] = 0;
            domain[n++] = digits;
            together |= digits;
        }

        void support(Word set) {
            Word placed = 0;
            for (int i = 0; i < n; ++i) {
                if ((domain[i] & set) == 0) return;
                placed |= domain[i] & set;
            }
            if (placed != set) return;
            in_all &= set;
            for (int i = 0; i < n; ++i) supported[i] |= domain[i] & set;
        }
    };

    // The open cells, and what the fixed ones leave of the total; false: nothing can.
    bool collect(const Space<false>& space, Open& open, Value& missing) const {
        for (const Var cell : cells) {
            const Word domain = space.word(cell, 0);
            if (!is_single(domain))
                open.add(cell, totals_.digits(domain));
            else if (!Totals::take(missing, space.min(cell)))
                return false;
        }
        return true;
    }

    bool narrow_few(Space<false>& space, const Open& open, Value missing) const {
        FewOpen few;
        for (int i = 0; i < open.n; ++i) few.add(open.cell[i], false, open.domain[i]);
        return few.narrow(space, missing - open.n * totals_.base, totals_.least, [](std::size_t, std::size_t) { return true; });
    }

    bool narrow_by_sets(Space<false>& space, Open& open, Value missing) const {
        for (const Word set : totals_.with(open.n, missing))
            if ((set & ~open.together) == 0) open.support(set);
        if (open.in_all == ~Word{0}) return false;  // none is
        for (int i = 0; i < open.n; ++i)
            if (!space.intersect(open.cell[i], [&](int) { return totals_.domain(open.supported[i]); })) return false;
        return !space.is_hard || required_.remove_outside<most_digits>(space, cells, totals_.domain(open.in_all));
    }

    Totals totals_;
    Value total_;
    Required required_;
};

}  // namespace passatempo::solver
