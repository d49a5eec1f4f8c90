#include "unique_sums.hpp"

#include <algorithm>
#include <bit>

#include "solver/propagators/digit_sets.hpp"

namespace passatempo::generate {
namespace {

using solver::most_digits, solver::SumSets;
using Mask = solver::DigitSet;
using Masks = std::vector<Mask>;  // what each variable can still take
using GroupNumber = std::uint32_t;

Mask bit(int digit) { return static_cast<Mask>(1u << digit); }
bool single(Mask mask) { return (mask & (mask - 1)) == 0; }

// All-different groups with sums, and propagation over them.
class SumsOfGroups {
public:
    SumsOfGroups(const UniqueSumsTask& task, int digits)
        : groups_(task.groups),
          has_sum_(task.has_sum),
          of_(task.values.size()),
          sums_(groups_.size()),
          queued_(groups_.size()),
          sets_(SumSets::of(digits)) {
        for (GroupNumber group = 0; group < groups_.size(); ++group)
            for (const Var v : groups_[group]) of_[v].push_back(group);
    }

    std::span<const Var> cells(GroupNumber group) const { return groups_[group]; }
    const std::vector<GroupNumber>& of(Var v) const { return of_[v]; }
    std::size_t count() const { return groups_.size(); }
    void change(GroupNumber group, int by) { sums_[group] += by; }

    void schedule(GroupNumber group) {
        if (!queued_[group]) queue_.push_back(group);
        queued_[group] = true;
    }
    void schedule_groups_of(Var v) {
        for (const GroupNumber group : of_[v]) schedule(group);
    }

    // While disabled, the groups of a variable are never scheduled.
    void disable(Var v, bool now) {
        for (const GroupNumber group : of_[v]) queued_[group] = now;
    }

    // Propagates the scheduled groups to the fixpoint; false: failure.
    bool propagate(Masks& masks) {
        bool possible = true;
        for (std::size_t at = 0; at < queue_.size(); ++at) {
            queued_[queue_[at]] = false;
            if (possible) possible = narrow(queue_[at], masks);
        }
        queue_.clear();
        return possible;
    }

private:
    // The open variables of a group.
    struct Open {
        int n = 0;
        Var cell[most_digits];
        Mask mask[most_digits], supported[most_digits];
        Mask together = 0;

        void remove(Mask used) {
            for (int i = 0; i < n; ++i) {
                mask[i] &= ~used;
                together |= mask[i];
            }
        }

        // Supports the digits of a set, if each variable has one of them and each digit a variable.
        void support(Mask set) {
            Mask placed = 0, lone = 0;
            for (int i = 0; i < n; ++i) {
                const Mask here = mask[i] & set;
                if (here == 0 || (single(here) && here & lone)) return;
                if (single(here)) lone |= here;
                placed |= here;
            }
            if (placed != set) return;
            for (int i = 0; i < n; ++i) {
                const Mask here = mask[i] & set;
                supported[i] |= single(here) ? here : here & ~lone;
            }
        }
    };

    bool narrow(GroupNumber group, Masks& masks) {
        Open open;
        Mask used = 0;
        int missing = sums_[group];
        for (const Var v : groups_[group]) {
            const Mask here = masks[v];
            if (!single(here)) {
                open.cell[open.n] = v;
                open.mask[open.n++] = here;
                continue;
            }
            if (here & used || here == 0) return false;
            used |= here;
            missing -= std::countr_zero(here);
        }
        if (open.n == 0) return missing == 0 || !has_sum_[group];
        open.remove(used);
        if (has_sum_[group]) {
            std::fill_n(open.supported, open.n, Mask{0});
            for (const Mask set : sets_.with(open.n, missing))
                if ((set & ~open.together) == 0) open.support(set);
        } else {
            std::copy_n(open.mask, open.n, open.supported);
        }
        return store(open, group, masks);
    }

    bool store(const Open& open, GroupNumber group, Masks& masks) {
        for (int i = 0; i < open.n; ++i) {
            const Mask left = open.supported[i];
            if (left == 0) return false;
            if (left == masks[open.cell[i]]) continue;
            masks[open.cell[i]] = left;
            for (const GroupNumber other : of_[open.cell[i]])
                if (other != group || single(left)) schedule(other);
        }
        return true;
    }

    std::span<const std::vector<Var>> groups_;
    std::vector<bool> has_sum_;
    std::vector<std::vector<GroupNumber>> of_;
    std::vector<int> sums_;
    std::vector<GroupNumber> queue_;
    std::vector<char> queued_;
    const SumSets& sets_;
};

class UniqueSumsSearch {
public:
    explicit UniqueSumsSearch(const UniqueSumsTask& task)
        : task_(task),
          random_(task.seed),
          all_(static_cast<Mask>((1u << (task.greatest - task.least + 1)) - 1)),
          groups_(task, static_cast<int>(task.greatest - task.least + 1)),
          most_open_(static_cast<int>(random_.below(most_open))),
          digit_(task.values.size()) {
        for (Var v = 0; v < digit_.size(); ++v) {
            if (groups_.of(v).empty()) continue;
            places_.push_back(v);
            put(v, static_cast<int>(task.values[v] - task.least));
        }
    }

    std::optional<std::vector<Value>> run() {
        masks_ = without_groups_of(nothing);
        open_ = excess(masks_);
        for (std::uint64_t step = 0; step < task_.steps; ++step) {
            if (changed_ && is_unique()) return values();
            changed_ = change(pick());
        }
        return {};
    }

private:
    static constexpr Var nothing = UINT32_MAX;
    static constexpr int search_nodes = 200;          // of a search for another solution
    static constexpr std::uint32_t most_open = 150;   // candidates, up to which that search pays
    static constexpr std::uint32_t temperature = 10;  // mean number of additional candidates that a change may leave

    void put(Var v, int digit) {
        for (const GroupNumber group : groups_.of(v)) groups_.change(group, digit - digit_[v]);
        digit_[v] = digit;
    }

    std::vector<Value> values() const {
        std::vector<Value> values(task_.values.begin(), task_.values.end());
        for (const Var v : places_) values[v] = task_.least + digit_[v];
        return values;
    }

    // The candidates that follow from all sums but those of a variable's groups.
    Masks without_groups_of(Var v) {
        Masks masks(digit_.size(), all_);
        if (v != nothing) groups_.disable(v, true);
        for (GroupNumber group = 0; group < groups_.count(); ++group) groups_.schedule(group);
        groups_.propagate(masks);
        if (v != nothing) groups_.disable(v, false);
        return masks;
    }

    // The number of excess candidates.
    int excess(const Masks& masks) const {
        int open = 0;
        for (const Var v : places_) open += std::popcount(masks[v]) - 1;
        return open;
    }

    template <class Items>
    auto random_item(const Items& items) {
        return items[random_.below(static_cast<std::uint32_t>(items.size()))];
    }

    // A variable to change: an ambiguous one, or one in a group with one.
    Var pick() {
        const Var suspect = random_item(suspects_);
        return random_.below(2) ? suspect : random_item(groups_.cells(random_item(groups_.of(suspect))));
    }

    // Gives a variable the digit that leaves the fewest candidates. A worse result than the current one is accepted
    // with a probability that falls with the difference, as in simulated annealing, to leave local minima.
    bool change(Var v) {
        const Masks base = without_groups_of(v);
        const int before = digit_[v];
        std::optional<Outcome> best;
        for (Mask rest = all_ & ~digits_around(v); rest; rest &= rest - 1) {
            check_deadline(1 + places_.size() / 64);
            put(v, std::countr_zero(rest));
            Outcome outcome = outcome_from(base, v);
            if (!best || outcome.open < best->open || (outcome.open == best->open && random_.below(2)))
                best = std::move(outcome);
        }
        put(v, before);
        if (!best || best->open > open_ + leniency()) return false;
        put(v, best->digit);
        open_ = best->open;
        masks_ = std::move(best->masks);
        return true;
    }

    // The candidates that follow from the current digit of a variable.
    struct Outcome {
        int digit, open;
        Masks masks;
    };
    Outcome outcome_from(const Masks& base, Var v) {
        Masks masks = base;
        groups_.schedule_groups_of(v);
        groups_.propagate(masks);
        return {digit_[v], excess(masks), std::move(masks)};
    }

    Mask digits_around(Var v) const {
        Mask around = 0;
        for (const GroupNumber group : groups_.of(v))
            for (const Var other : groups_.cells(group)) around |= bit(digit_[other]);
        return around;
    }

    // How many more candidates are accepted: geometric, with mean `temperature`.
    int leniency() {
        int more = 0;
        while (random_.below(temperature + 1) != 0) ++more;
        return more;
    }

    // Whether the values are unique; if not, or if that takes too long, sets the variables that may differ.
    bool is_unique() {
        suspects_.clear();
        for (const Var v : places_)
            if (!single(masks_[v])) suspects_.push_back(v);
        if (suspects_.empty() || open_ > most_open_) return suspects_.empty();
        nodes_ = 0;
        const auto other = another();
        if (!other) return nodes_ <= search_nodes;
        suspects_.clear();
        for (const Var v : places_)
            if ((*other)[v] != bit(digit_[v])) suspects_.push_back(v);
        return false;
    }

    // Another solution, if there is one within the node limit.
    std::optional<Masks> another() {
        Masks masks = masks_;
        for (const Var v : suspects_) {
            if (single(masks[v])) continue;
            Masks other = masks;
            other[v] &= static_cast<Mask>(~bit(digit_[v]));
            if (solve(other, v)) return other;
            if (nodes_ > search_nodes) return {};
            masks[v] = bit(digit_[v]);
            groups_.schedule_groups_of(v);
            groups_.propagate(masks);
        }
        return {};
    }

    // Depth-first search after a variable has changed; false: no solution, or the node limit.
    bool solve(Masks& masks, Var changed) {
        check_deadline(1 + places_.size() / 64);
        groups_.schedule_groups_of(changed);
        if (!groups_.propagate(masks) || ++nodes_ > search_nodes) return false;
        const Var tightest = tightest_in(masks);
        if (tightest == nothing) return true;
        for (Mask rest = masks[tightest]; rest; rest &= rest - 1) {
            Masks tried = masks;
            tried[tightest] = rest & static_cast<Mask>(-rest);
            if (solve(tried, tightest)) {
                masks = std::move(tried);
                return true;
            }
        }
        return false;
    }

    Var tightest_in(const Masks& masks) const {
        Var tightest = nothing;
        for (const Var v : places_)
            if (!single(masks[v]) && (tightest == nothing || std::popcount(masks[v]) < std::popcount(masks[tightest])))
                tightest = v;
        return tightest;
    }

    const UniqueSumsTask& task_;
    Random random_;
    Mask all_;
    SumsOfGroups groups_;
    int most_open_;                // searching at a higher count gives harder puzzles
    std::vector<int> digit_;       // of each variable, relative to the least
    std::vector<Var> places_;      // the variables in groups
    Masks masks_;                  // the candidates that follow from all sums
    int open_ = 0;                 // excess candidates in these
    bool changed_ = true;          // since the last uniqueness check
    std::vector<Var> suspects_;    // variables that may take other values
    int nodes_ = 0;                // of the current search
};

bool fits(const UniqueSumsTask& task, const std::vector<Var>& group) {
    Mask seen = 0;
    for (const Var v : group) {
        if (v >= task.values.size() || task.values[v] < task.least || task.values[v] > task.greatest) return false;
        const Mask here = bit(static_cast<int>(task.values[v] - task.least));
        if (seen & here) return false;
        seen |= here;
    }
    return true;
}

void check(const UniqueSumsTask& task) {
    const auto range = static_cast<std::uint64_t>(task.greatest) - static_cast<std::uint64_t>(task.least);  // no overflow
    if (task.greatest < task.least || range >= most_digits)
        throw InputError("too many values for sets of sums");
    if (task.has_sum.size() != task.groups.size()) throw InputError("expected one flag for each group: whether its sum is a clue");
    for (const auto& group : task.groups)
        if (!fits(task, group)) throw InputError("the values do not differ in each group");
}

}  // namespace

std::optional<std::vector<Value>> unique_sums(const UniqueSumsTask& task) {
    check(task);
    return UniqueSumsSearch(task).run();
}

}  // namespace passatempo::generate
