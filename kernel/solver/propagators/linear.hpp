// Linear: a weighted sum of cells and its bounds; shared by the propagators of sum and iff.
#pragma once

#include "propagator.hpp"

namespace passatempo::solver {

template <bool Wide>
class Linear {
public:
    explicit Linear(const Rule& data) : cells_(data.cells), coefficients_(data.numbers) {}

    // Bounds propagation of the relation. False: failure.
    bool narrow(Space<Wide>& space, Relation relation, Value total) const {
        switch (relation) {
            case Relation::equal: return narrow_bounds(space, total, total);
            case Relation::at_most: return narrow_bounds(space, -no_bound, total);
            case Relation::at_least: return narrow_bounds(space, total, no_bound);
            case Relation::unequal: return avoid(space, total);
        }
        return true;
    }

    enum class Truth { yes, no, open };

    // Whether the relation is entailed (yes), disentailed (no), or neither (open).
    Truth entailment(const Space<Wide>& space, Relation relation, Value total) const {
        const auto [low, high] = bounds(space);
        switch (relation) {
            case Relation::equal: return is_equal(low, high, total);
            case Relation::unequal: return opposite(is_equal(low, high, total));
            case Relation::at_most: return high <= total ? Truth::yes : low > total ? Truth::no : Truth::open;
            case Relation::at_least: return low >= total ? Truth::yes : high < total ? Truth::no : Truth::open;
        }
        return Truth::open;
    }

private:
    static constexpr Value no_bound = Value{1} << 62;  // larger than any sum that read_wire accepts

    static Truth is_equal(Value low, Value high, Value total) {
        if (total < low || total > high) return Truth::no;
        return low == high ? Truth::yes : Truth::open;
    }

    static Truth opposite(Truth truth) {
        return truth == Truth::open ? Truth::open : truth == Truth::yes ? Truth::no : Truth::yes;
    }

    struct Bounds {
        Value low, high;
    };

    Bounds bounds_of(const Space<Wide>& space, std::size_t i) const {
        const Value a = coefficients_[i] * space.min(cells_[i]), b = coefficients_[i] * space.max(cells_[i]);
        return coefficients_[i] < 0 ? Bounds{b, a} : Bounds{a, b};
    }

    Bounds bounds(const Space<Wide>& space) const {
        Bounds sum{0, 0};
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            const Bounds part = bounds_of(space, i);
            sum.low += part.low;
            sum.high += part.high;
        }
        return sum;
    }

    // least <= sum <= greatest. One pass only: bounds may converge slowly, so the propagator is non-idempotent and the
    // deadline is checked between passes.
    bool narrow_bounds(Space<Wide>& space, Value least, Value greatest) const {
        Bounds sum = bounds(space);
        if (sum.low > greatest || sum.high < least) return false;
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            const Bounds part = bounds_of(space, i);
            if (part.low == part.high) continue;
            const Bounds allowed{least - (sum.high - part.high), greatest - (sum.low - part.low)};
            if (part.low >= allowed.low && part.high <= allowed.high) continue;
            if (!narrow_cell(space, i, allowed)) return false;
            const Bounds now = bounds_of(space, i);
            sum.low += now.low - part.low;
            sum.high += now.high - part.high;
        }
        return sum.low <= greatest && sum.high >= least;
    }

    // allowed.low <= coefficient * cell <= allowed.high
    bool narrow_cell(Space<Wide>& space, std::size_t i, Bounds allowed) const {
        const Value c = coefficients_[i];
        const Value low = c > 0 ? divide_up(allowed.low, c) : divide_up(allowed.high, c);
        const Value high = c > 0 ? divide_down(allowed.high, c) : divide_down(allowed.low, c);
        return space.at_least(cells_[i], low) && space.at_most(cells_[i], high);
    }

    static Value divide_down(Value a, Value b) { return a / b - (a % b != 0 && (a < 0) != (b < 0)); }
    static Value divide_up(Value a, Value b) { return a / b + (a % b != 0 && (a < 0) == (b < 0)); }

    // Any sum but the total: propagates once a single cell is open.
    bool avoid(Space<Wide>& space, Value total) const {
        std::size_t open = cells_.size();
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            if (coefficients_[i] == 0) continue;
            if (!space.fixed(cells_[i])) {
                if (open != cells_.size()) return true;
                open = i;
            } else {
                total -= coefficients_[i] * space.min(cells_[i]);
            }
        }
        if (open == cells_.size()) return total != 0;
        if (total % coefficients_[open] != 0) return true;
        return space.remove(cells_[open], total / coefficients_[open]);
    }

    std::span<const Var> cells_;  // in the arena, as the coefficients
    std::span<const Value> coefficients_;
};

}  // namespace passatempo::solver
