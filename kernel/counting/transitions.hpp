// Transitions: from a state before a layer, every choice of sets of values for the portions of the layer.
//
// Values that nothing distinguishes yet are interchangeable: of all choices that differ in their names, one is visited,
// with their number.
#pragma once

#include <algorithm>
#include <bit>

#include "layering.hpp"
#include "state.hpp"

namespace passatempo::counting {

class Transitions {
public:
    Transitions(const Layer& layer, const ValueOrder& order, int values) : layer_(layer), order_(order), values_(values) {}

    // Calls `visit(sets, multiplicity)` for each choice, until `keep_going(work)` returns false, and returns whether it
    // came to an end.
    template <class Visit, class KeepGoing>
    bool each(const State& state, Visit visit, KeepGoing keep_going) {
        begin(state);
        return choose(0, 1, visit, keep_going);
    }

private:
    struct Classes {
        int count = 0;
        std::array<Values, most_values> sets;
    };

    void begin(const State&);

    template <class Visit, class KeepGoing>
    bool choose(std::size_t number, std::uint64_t multiplicity, const Visit& visit, const KeepGoing& keep_going) {
        if (number == layer_.portions.size()) return visit(sets_.data(), multiplicity), true;
        if (++work_ == work_between_checks) {
            work_ = 0;
            if (!keep_going(work_between_checks)) return false;
        }
        const int missing = static_cast<int>(layer_.portions[number].cells.size());
        return pick(number, 0, missing, 0, multiplicity, visit, keep_going);
    }

    // Extends the set of a portion by values of the classes from `from` on.
    template <class Visit, class KeepGoing>
    bool pick(std::size_t number, int from, int missing, Values picked, std::uint64_t multiplicity, const Visit& visit,
              const KeepGoing& keep_going) {
        if (missing == 0) return accept(number, picked, multiplicity, visit, keep_going);
        const Classes& classes = classes_[number];
        const Values allowed = allowed_[number][number];
        for (int at = from; at < classes.count; ++at) {
            Values left = classes.sets[static_cast<std::size_t>(at)] & allowed;
            const int size = std::popcount(left);
            Values taken = 0;
            std::uint64_t ways = 1;
            for (int n = 1; n <= std::min(size, missing); ++n) {
                taken |= left & -left;
                left &= left - 1;
                ways = ways * static_cast<std::uint64_t>(size - n + 1) / static_cast<std::uint64_t>(n);
                if (!pick(number, at + 1, missing - n, picked | taken, multiplicity * ways, visit, keep_going)) return false;
            }
        }
        return true;
    }

    template <class Visit, class KeepGoing>
    bool accept(std::size_t number, Values picked, std::uint64_t multiplicity, const Visit& visit, const KeepGoing& keep_going) {
        sets_[number] = picked;
        return !descend(number, picked) || choose(number + 1, multiplicity, visit, keep_going);
    }

    bool descend(std::size_t number, Values picked);  // false: a later portion has too few values

    static constexpr std::uint64_t work_between_checks = 1024;

    const Layer& layer_;
    const ValueOrder& order_;
    int values_;
    std::uint64_t work_ = 0;
    std::array<Values, most_portions> sets_{};
    std::array<std::array<Values, most_portions>, most_portions + 1> allowed_{};  // [portions chosen][portion]
    std::array<Classes, most_portions + 1> classes_{};                            // of interchangeable values, likewise
};

}  // namespace passatempo::counting
