// Almost locked sets: cells of a group with one value more than cells. If it loses a value, it holds all others.
#include <map>

#include "technique.hpp"

namespace passatempo::logic {
namespace {

constexpr int xz_cost = 750, doubly_linked_cost = 760, xy_wing_cost = 790;
constexpr std::size_t largest_set = 5;
constexpr std::size_t most_sets = 4000, most_pairs = 200'000;

struct AlmostLocked {
    std::vector<Var> cells;
    Word values;
    RuleNumber rule;
};

// Two sets of which only one can hold a certain value.
struct Common {
    std::uint32_t other;
    int bit;
};

class Sets {
public:
    explicit Sets(Finder& finder) : finder_(finder), words_((finder.notes.mask.size() + 63) / 64) {
        for (const Unit& unit : finder.frame.units)
            if (unit.free == 0 && unit.cells.size() > 2) collect(unit);
        find_seen();
    }

    std::size_t size() const { return sets_.size(); }
    const AlmostLocked& operator[](std::size_t i) const { return sets_[i]; }

    // Whether the places of a value in one set see all those in the other.
    bool is_restricted(std::size_t a, std::size_t b, int bit) const {
        const Word* seen = seen_by(a, bit);
        return std::all_of(sets_[b].cells.begin(), sets_[b].cells.end(), [&](Var cell) {
            return !finder_.notes.may_be(cell, bit) || (seen[cell / 64] >> (cell % 64) & 1);
        });
    }

    // Removes a value from all that see its places in both.
    void remove_seen(LogicStep& step, std::size_t a, std::size_t b, int bit) const {
        const Word *one = seen_by(a, bit), *other = seen_by(b, bit);
        for (std::size_t w = 0; w < words_; ++w)
            each_bit(one[w] & other[w], [&](int i) {
                const Var cell = static_cast<Var>(w * 64 + static_cast<std::size_t>(i));
                if (!finder_.notes.open(cell) || !finder_.notes.may_be(cell, bit)) return;
                step.removes.push_back(finder_.candidate(cell, bit));
                for (const std::size_t set : {a, b}) add_links(step, finder_.frame, cell, places(set, bit), bit);
            });
    }

    bool any_seen(std::size_t a, std::size_t b, int bit) const {
        const Word *one = seen_by(a, bit), *other = seen_by(b, bit);
        for (std::size_t w = 0; w < words_; ++w)
            if (one[w] & other[w] & holders_[static_cast<std::size_t>(bit) * words_ + w]) return true;
        return false;
    }

    std::vector<Var> places(std::size_t set, int bit) const {
        std::vector<Var> cells;
        for (const Var cell : sets_[set].cells)
            if (finder_.notes.may_be(cell, bit)) cells.push_back(cell);
        return cells;
    }

    void add_restriction(LogicStep& step, std::size_t a, std::size_t b, int bit) const {
        for (const Var cell : places(a, bit)) add_links(step, finder_.frame, cell, places(b, bit), bit);
    }

private:
    void collect(const Unit& unit) {
        std::vector<Var> open;
        for (const Var cell : unit.cells)
            if (finder_.notes.open(cell)) open.push_back(cell);
        std::vector<Var> chosen;
        choose(unit, open, 0, 0, chosen);
    }

    void choose(const Unit& unit, std::span<const Var> open, std::size_t from, Word values, std::vector<Var>& chosen) {
        if (!chosen.empty() && static_cast<std::size_t>(std::popcount(values)) == chosen.size() + 1) keep(unit, chosen, values);
        if (chosen.size() == largest_set || sets_.size() >= most_sets) return;
        for (std::size_t i = from; i < open.size(); ++i) {
            const Word more = values | finder_.notes.mask[open[i]];
            if (static_cast<std::size_t>(std::popcount(more)) > largest_set + 1) continue;
            chosen.push_back(open[i]);
            choose(unit, open, i + 1, more, chosen);
            chosen.pop_back();
        }
    }

    void keep(const Unit& unit, const std::vector<Var>& chosen, Word values) {
        if (known_.emplace(chosen, 0).second) sets_.push_back({chosen, values, unit.rule});
    }

    void find_seen() {
        const std::size_t values = finder_.frame.value_count;
        seen_.assign(sets_.size() * values * words_, ~Word{0});
        for (std::size_t set = 0; set < sets_.size(); ++set)
            each_bit(sets_[set].values, [&](int bit) {
                Word* row = &seen_[(set * values + static_cast<std::size_t>(bit)) * words_];
                for (const Var cell : sets_[set].cells) {
                    if (!finder_.notes.may_be(cell, bit)) continue;
                    const auto sight = finder_.frame.row(cell, bit);
                    for (std::size_t w = 0; w < words_; ++w) row[w] &= sight[w];
                }
            });
        holders_.assign(values * words_, 0);
        for (Var cell = 0; cell < finder_.notes.mask.size(); ++cell)
            if (finder_.notes.open(cell))
                each_bit(finder_.notes.mask[cell], [&](int bit) {
                    holders_[static_cast<std::size_t>(bit) * words_ + cell / 64] |= Word{1} << (cell % 64);
                });
    }

    const Word* seen_by(std::size_t set, int bit) const {
        return &seen_[(set * finder_.frame.value_count + static_cast<std::size_t>(bit)) * words_];
    }

    Finder& finder_;
    std::size_t words_;
    std::vector<AlmostLocked> sets_;
    std::map<std::vector<Var>, int> known_;
    std::vector<Word> seen_;     // for each set and value, the cells that see all its places
    std::vector<Word> holders_;  // for each value, the open cells that may hold it
};

// Every two sets with a restricted common value.
std::vector<std::vector<Common>> commons_of(const Sets& sets) {
    std::vector<std::vector<Common>> found(sets.size());
    std::size_t pairs = 0;
    for (std::uint32_t a = 0; a < sets.size(); ++a)
        for (std::uint32_t b = a + 1; b < sets.size() && pairs < most_pairs; ++b) {
            const Word common = sets[a].values & sets[b].values;
            if (!common) continue;
            each_bit(common, [&](int bit) {
                if (!sets.is_restricted(a, b, bit)) return;
                found[a].push_back({b, bit});
                found[b].push_back({a, bit});
                ++pairs;
            });
        }
    return found;
}

// Two sets, and the values that only one of them can hold.
struct Restricted {
    std::uint32_t a, b;
    Word values;
    int cost;
};

template <class Visit>
void each_restricted(const Finder& finder, const Sets& sets, int least_cost, Visit visit) {
    for (std::uint32_t a = 0; a < sets.size(); ++a)
        for (std::uint32_t b = a + 1; b < sets.size(); ++b) {
            const Word common = sets[a].values & sets[b].values;
            const int cost = least_cost + 5 * static_cast<int>(sets[a].cells.size() + sets[b].cells.size()) - 10;
            if (std::popcount(common) < 2 || !finder.wants(cost)) continue;
            Word restricted = 0;
            each_bit(common, [&](int bit) {
                if (sets.is_restricted(a, b, bit)) restricted |= Word{1} << bit;
            });
            if (restricted) visit(Restricted{a, b, restricted, cost});
        }
}

LogicStep told(const Finder& finder, const Sets& sets, const Restricted& pair, Word restricted) {
    LogicStep step;
    step.cost = pair.cost;
    step.cells = sets[pair.a].cells;
    step.others = sets[pair.b].cells;
    step.values = finder.values(restricted);
    for (const std::uint32_t set : {pair.a, pair.b}) add_rule(step.rules, sets[set].rule);
    each_bit(restricted, [&](int bit) { sets.add_restriction(step, pair.a, pair.b, bit); });
    return step;
}

}  // namespace

// Only one of them can hold x: so the other holds all its other values, z among them.
void find_als_xz(Finder& finder) {
    if (!finder.wants(xz_cost)) return;
    const Sets sets(finder);
    each_restricted(finder, sets, xz_cost, [&](const Restricted& pair) {
        each_bit(pair.values, [&](int x) {
            each_bit(sets[pair.a].values & sets[pair.b].values & ~(Word{1} << x), [&](int z) {
                if (!finder.wants(pair.cost) || !sets.any_seen(pair.a, pair.b, z)) return;
                LogicStep step = told(finder, sets, pair, Word{1} << x);
                step.values.push_back(finder.frame.value(z));
                sets.remove_seen(step, pair.a, pair.b, z);
                finder.offer(std::move(step));
            });
        });
    });
}

// Each of them lacks one of two values, so it holds the other one and all that is left to it.
void find_als_doubly_linked(Finder& finder) {
    if (!finder.wants(doubly_linked_cost)) return;
    const Sets sets(finder);
    each_restricted(finder, sets, doubly_linked_cost, [&](const Restricted& pair) {
        if (std::popcount(pair.values) != 2 || !finder.wants(pair.cost)) return;
        LogicStep step = told(finder, sets, pair, pair.values);
        each_bit(pair.values, [&](int bit) { sets.remove_seen(step, pair.a, pair.b, bit); });
        for (const std::uint32_t set : {pair.a, pair.b})
            each_bit(sets[set].values & ~pair.values, [&](int bit) { sets.remove_seen(step, set, set, bit); });
        finder.offer(std::move(step));
    });
}

// A hinge shares one restricted value with each of two sets: one of these loses its own, so it holds z.
void find_als_xy_wing(Finder& finder) {
    if (!finder.wants(xy_wing_cost)) return;
    const Sets sets(finder);
    const auto commons = commons_of(sets);
    for (std::uint32_t hinge = 0; hinge < sets.size(); ++hinge)
        for (std::size_t i = 0; i < commons[hinge].size(); ++i)
            for (std::size_t j = i + 1; j < commons[hinge].size(); ++j) {
                const auto [a, x] = commons[hinge][i];
                const auto [b, y] = commons[hinge][j];
                if (a == b || x == y) continue;
                const Word common = sets[a].values & sets[b].values & ~(Word{1} << x) & ~(Word{1} << y);
                if (!common) continue;
                each_bit(common, [&](int z) {
                    const std::size_t cells = sets[a].cells.size() + sets[b].cells.size() + sets[hinge].cells.size();
                    const int cost = xy_wing_cost + 5 * static_cast<int>(cells) - 15;
                    if (!finder.wants(cost) || !sets.any_seen(a, b, z)) return;
                    LogicStep step;
                    step.cost = cost;
                    step.cells = sets[a].cells;
                    step.cells.insert(step.cells.end(), sets[b].cells.begin(), sets[b].cells.end());
                    step.others = sets[hinge].cells;
                    step.values = {finder.frame.value(x), finder.frame.value(y), finder.frame.value(z)};
                    for (const std::uint32_t set : {a, b, hinge}) add_rule(step.rules, sets[set].rule);
                    sets.add_restriction(step, a, hinge, x);
                    sets.add_restriction(step, b, hinge, y);
                    sets.remove_seen(step, a, b, z);
                    finder.offer(std::move(step));
                });
            }
}

}  // namespace passatempo::logic
