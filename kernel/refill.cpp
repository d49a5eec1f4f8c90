#include "refill.hpp"

#include <algorithm>
#include <bit>

#include "chance.hpp"
#include "rules/digit_sets.hpp"
#include "watch.hpp"

namespace passatempo {
namespace {

using Mask = DigitSet;
using Masks = std::vector<Mask>;  // what each variable can still take
using GroupNumber = std::uint32_t;

Mask bit(int digit) { return static_cast<Mask>(1u << digit); }
bool single(Mask mask) { return (mask & (mask - 1)) == 0; }

// Groups that differ, what their variables add up to, and what follows from that.
class SumsOfGroups {
public:
    SumsOfGroups(const Refilling& task, int digits)
        : groups_(task.groups),
          told_(task.told),
          of_(task.values.size()),
          sums_(groups_.size()),
          waits_(groups_.size()),
          sets_(SumSets::of(digits)) {
        for (GroupNumber group = 0; group < groups_.size(); ++group)
            for (const Var v : groups_[group]) of_[v].push_back(group);
    }

    std::span<const Var> cells(GroupNumber group) const { return groups_[group]; }
    const std::vector<GroupNumber>& of(Var v) const { return of_[v]; }
    std::size_t count() const { return groups_.size(); }
    void change(GroupNumber group, int by) { sums_[group] += by; }

    void wake(GroupNumber group) {
        if (!waits_[group]) queue_.push_back(group);
        waits_[group] = true;
    }
    void wake_groups_of(Var v) {
        for (const GroupNumber group : of_[v]) wake(group);
    }

    // While they are mute, the groups of a variable never wait.
    void mute(Var v, bool now) {
        for (const GroupNumber group : of_[v]) waits_[group] = now;
    }

    // Go through the groups that wait, until none does; false: contradiction.
    bool propagate(Masks& masks) {
        bool possible = true;
        for (std::size_t at = 0; at < queue_.size(); ++at) {
            waits_[queue_[at]] = false;
            if (possible) possible = narrow(queue_[at], masks);
        }
        queue_.clear();
        return possible;
    }

private:
    // The variables of a group that can still take several digits.
    struct Open {
        int n = 0;
        Var cell[most_digits];
        Mask mask[most_digits], kept[most_digits];
        Mask together = 0;

        void leave_out(Mask used) {
            for (int i = 0; i < n; ++i) {
                mask[i] &= ~used;
                together |= mask[i];
            }
        }

        // Keep what a set of digits leaves, if each variable has one of them and each digit a variable.
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
                kept[i] |= single(here) ? here : here & ~lone;
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
        if (open.n == 0) return missing == 0 || !told_[group];
        open.leave_out(used);
        if (told_[group]) {
            std::fill_n(open.kept, open.n, Mask{0});
            for (const Mask set : sets_.with(open.n, missing))
                if ((set & ~open.together) == 0) open.support(set);
        } else {
            std::copy_n(open.mask, open.n, open.kept);
        }
        return keep(open, group, masks);
    }

    bool keep(const Open& open, GroupNumber group, Masks& masks) {
        for (int i = 0; i < open.n; ++i) {
            const Mask kept = open.kept[i];
            if (kept == 0) return false;
            if (kept == masks[open.cell[i]]) continue;
            masks[open.cell[i]] = kept;
            for (const GroupNumber other : of_[open.cell[i]])
                if (other != group || single(kept)) wake(other);
        }
        return true;
    }

    std::span<const std::vector<Var>> groups_;
    std::vector<bool> told_;
    std::vector<std::vector<GroupNumber>> of_;
    std::vector<int> sums_;
    std::vector<GroupNumber> queue_;
    std::vector<char> waits_;
    const SumSets& sets_;
};

class Refiller {
public:
    explicit Refiller(const Refilling& task)
        : task_(task),
          chance_(task.seed),
          all_(static_cast<Mask>((1u << (task.greatest - task.least + 1)) - 1)),
          groups_(task, static_cast<int>(task.greatest - task.least + 1)),
          most_open_(static_cast<int>(chance_.below(most_open))),
          digit_(task.values.size()) {
        for (Var v = 0; v < digit_.size(); ++v) {
            if (groups_.of(v).empty()) continue;
            places_.push_back(v);
            put(v, static_cast<int>(task.values[v] - task.least));
        }
    }

    std::optional<std::vector<Value>> run() {
        masks_ = without_groups_of(nothing);
        open_ = openness(masks_);
        for (std::uint64_t step = 0; step < task_.steps; ++step) {
            if (changed_ && is_unique()) return values();
            changed_ = change(pick());
        }
        return {};
    }

private:
    static constexpr Var nothing = UINT32_MAX;
    static constexpr int search_nodes = 200;         // to find another solution
    static constexpr std::uint32_t most_open = 150;  // values, where it pays to look for one
    static constexpr std::uint32_t warmth = 10;      // so many values more may be open after a change, at the mean

    void put(Var v, int digit) {
        for (const GroupNumber group : groups_.of(v)) groups_.change(group, digit - digit_[v]);
        digit_[v] = digit;
    }

    std::vector<Value> values() const {
        std::vector<Value> values(task_.values.begin(), task_.values.end());
        for (const Var v : places_) values[v] = task_.least + digit_[v];
        return values;
    }

    // What follows from all sums but those of the groups of a variable.
    Masks without_groups_of(Var v) {
        Masks masks(digit_.size(), all_);
        if (v != nothing) groups_.mute(v, true);
        for (GroupNumber group = 0; group < groups_.count(); ++group) groups_.wake(group);
        groups_.propagate(masks);
        if (v != nothing) groups_.mute(v, false);
        return masks;
    }

    // How many values too many there are.
    int openness(const Masks& masks) const {
        int open = 0;
        for (const Var v : places_) open += std::popcount(masks[v]) - 1;
        return open;
    }

    template <class Items>
    auto any_of(const Items& items) {
        return items[chance_.below(static_cast<std::uint32_t>(items.size()))];
    }

    // A variable to change: one that has other values, or one in a group with such a one.
    Var pick() {
        const Var suspect = any_of(suspects_);
        return chance_.below(2) ? suspect : any_of(groups_.cells(any_of(groups_.of(suspect))));
    }

    // Give a variable the digit that leaves least open, unless that is much more than now: a little more is
    // taken, the less often the more it is, since what is least for each by itself is seldom enough for all.
    bool change(Var v) {
        const Masks base = without_groups_of(v);
        const int before = digit_[v];
        std::optional<Outcome> best;
        for (Mask rest = all_ & ~digits_around(v); rest; rest &= rest - 1) {
            check_time(1 + places_.size() / 64);
            put(v, std::countr_zero(rest));
            Outcome outcome = outcome_from(base, v);
            if (!best || outcome.open < best->open || (outcome.open == best->open && chance_.below(2)))
                best = std::move(outcome);
        }
        put(v, before);
        if (!best || best->open > open_ + leniency()) return false;
        put(v, best->digit);
        open_ = best->open;
        masks_ = std::move(best->masks);
        return true;
    }

    // What follows once a variable has the digit it has now.
    struct Outcome {
        int digit, open;
        Masks masks;
    };
    Outcome outcome_from(const Masks& base, Var v) {
        Masks masks = base;
        groups_.wake_groups_of(v);
        groups_.propagate(masks);
        return {digit_[v], openness(masks), std::move(masks)};
    }

    Mask digits_around(Var v) const {
        Mask around = 0;
        for (const GroupNumber group : groups_.of(v))
            for (const Var other : groups_.cells(group)) around |= bit(digit_[other]);
        return around;
    }

    // How many values more may be open: the mean is `warmth`.
    int leniency() {
        int more = 0;
        while (chance_.below(warmth + 1) != 0) ++more;
        return more;
    }

    // Whether no other values have the sums; if there are some, or it takes too long, where they may differ.
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

    // Another solution, if there is one and the nodes are enough to find it.
    std::optional<Masks> another() {
        Masks masks = masks_;
        for (const Var v : suspects_) {
            if (single(masks[v])) continue;
            Masks other = masks;
            other[v] &= static_cast<Mask>(~bit(digit_[v]));
            if (solve(other, v)) return other;
            if (nodes_ > search_nodes) return {};
            masks[v] = bit(digit_[v]);
            groups_.wake_groups_of(v);
            groups_.propagate(masks);
        }
        return {};
    }

    // Go on to a solution, once a variable has changed; false: there is none, or no nodes are left.
    bool solve(Masks& masks, Var changed) {
        check_time(1 + places_.size() / 64);
        groups_.wake_groups_of(changed);
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

    const Refilling& task_;
    Chance chance_;
    Mask all_;
    SumsOfGroups groups_;
    int most_open_;                // the earlier it looks, the harder is what it finds
    std::vector<int> digit_;       // of each variable, counted from the least
    std::vector<Var> places_;      // the variables that are in groups
    Masks masks_;                  // what follows from all sums
    int open_ = 0;                 // in these
    bool changed_ = true;          // since it was last asked whether it is unique
    std::vector<Var> suspects_;    // variables that others than their values fit
    int nodes_ = 0;                // taken to find another solution
};

bool fits(const Refilling& task, const std::vector<Var>& group) {
    Mask seen = 0;
    for (const Var v : group) {
        if (v >= task.values.size() || task.values[v] < task.least || task.values[v] > task.greatest) return false;
        const Mask here = bit(static_cast<int>(task.values[v] - task.least));
        if (seen & here) return false;
        seen |= here;
    }
    return true;
}

void check(const Refilling& task) {
    const auto apart = static_cast<std::uint64_t>(task.greatest) - static_cast<std::uint64_t>(task.least);  // fits in any case
    if (task.greatest < task.least || apart >= most_digits)
        throw WireError("too many values to add them up as sets");
    if (task.told.size() != task.groups.size()) throw WireError("refilling needs to know which sums are told");
    for (const auto& group : task.groups)
        if (!fits(task, group)) throw WireError("the values to be changed do not differ in each group");
}

}  // namespace

std::optional<std::vector<Value>> refill(const Refilling& task) {
    check(task);
    return Refiller(task).run();
}

}  // namespace passatempo
