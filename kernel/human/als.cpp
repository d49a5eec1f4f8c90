// ALS-XZ, doubly linked ALS-XZ and ALS-XY-wing.
#include "almost_locked_sets.hpp"

namespace passatempo::human {
namespace {

constexpr int xz_cost = 750, doubly_linked_cost = 760, xy_wing_cost = 790;
constexpr std::size_t most_pairs = 200'000;

// A set and the restricted common with it.
struct Common {
    std::uint32_t other;
    int bit;
};

// For each set, the sets with a restricted common.
std::vector<std::vector<Common>> commons_of(Finder& finder) {
    std::vector<std::vector<Common>> found(sets_of(finder).size());
    std::size_t pairs = 0;
    for (const auto& [a, b, values] : restricted_pairs_of(finder)) {
        if (pairs >= most_pairs) break;
        each_bit(values, [&](int bit) {
            found[a].push_back({b, bit});
            found[b].push_back({a, bit});
            ++pairs;
        });
    }
    return found;
}

// Two sets and their restricted commons.
struct Restricted {
    std::uint32_t a, b;
    Word values;
    int cost;
};

// Visits the pairs with another common, restricted or not.
template <class Visit>
void each_restricted(Finder& finder, const AlmostLockedSets& sets, int least_cost, Visit visit) {
    for (const auto& [a, b, values] : restricted_pairs_of(finder)) {
        check_deadline();
        const int cost = least_cost + 5 * static_cast<int>(sets[a].cells.size() + sets[b].cells.size()) - 10;
        if (std::popcount(sets[a].values & sets[b].values) >= 2 && finder.wants(cost)) visit(Restricted{a, b, values, cost});
    }
}

LogicStep make_step(const Finder& finder, const AlmostLockedSets& sets, const Restricted& pair, Word restricted) {
    LogicStep step;
    step.cost = pair.cost;
    step.cells = sets[pair.a].cells;
    step.others = sets[pair.b].cells;
    step.values = finder.values(restricted);
    for (const std::uint32_t set : {pair.a, pair.b}) add_rule(step.rules, sets[set].rule);
    each_bit(restricted, [&](int bit) { sets.add_restriction(step, pair.a, pair.b, bit); });
    return step;
}

// A set that lacks one value, and so holds another.
struct Passed {
    std::uint32_t set;
    int lost, held;
};

// From set to set: what one holds, the next one lacks.
void add_chain(const Finder& finder, LogicStep& step, const AlmostLockedSets& sets, std::initializer_list<Passed> passed) {
    std::vector<Var> before;
    for (const auto& [set, lost, held] : passed) {
        const auto lost_at = finder.notes.places(sets[set].cells, lost), held_at = finder.notes.places(sets[set].cells, held);
        ChainLink off{lost_at, finder.board.value(lost), false, {}};
        for (const Var cell : lost_at)
            for (const Var other : before) add_rule(off.rules, finder.board.link(cell, other, lost));
        step.chain.push_back(std::move(off));
        step.chain.push_back({held_at, finder.board.value(held), true, {sets[set].rule}, 0, sets[set].cells});
        before = held_at;
    }
}

}  // namespace

// Only one of the sets can hold x, so the other holds all its other values, z among them.
void find_als_xz(Finder& finder) {
    if (!finder.wants(xz_cost)) return;
    const AlmostLockedSets& sets = sets_of(finder);
    each_restricted(finder, sets, xz_cost, [&](const Restricted& pair) {
        each_bit(pair.values, [&](int x) {
            each_bit(sets[pair.a].values & sets[pair.b].values & ~(Word{1} << x), [&](int z) {
                if (!finder.wants(pair.cost) || !sets.any_seen(pair.a, pair.b, z)) return;
                LogicStep step = make_step(finder, sets, pair, Word{1} << x);
                step.values.push_back(finder.board.value(z));
                sets.remove_seen(step, pair.a, pair.b, z);
                finder.offer(std::move(step));
            });
        });
    });
}

// With two restricted commons each set lacks one of them, so it holds the other one and all its remaining values.
void find_als_doubly_linked(Finder& finder) {
    if (!finder.wants(doubly_linked_cost)) return;
    const AlmostLockedSets& sets = sets_of(finder);
    each_restricted(finder, sets, doubly_linked_cost, [&](const Restricted& pair) {
        if (std::popcount(pair.values) != 2 || !finder.wants(pair.cost)) return;
        LogicStep step = make_step(finder, sets, pair, pair.values);
        each_bit(pair.values, [&](int bit) { sets.remove_seen(step, pair.a, pair.b, bit); });
        for (const std::uint32_t set : {pair.a, pair.b})
            each_bit(sets[set].values & ~pair.values, [&](int bit) { sets.remove_seen(step, set, set, bit); });
        finder.offer(std::move(step));
    });
}

// A hinge shares one restricted value with each of two sets: one of these loses its own, so it holds z.
void find_als_xy_wing(Finder& finder) {
    if (!finder.wants(xy_wing_cost)) return;
    const AlmostLockedSets& sets = sets_of(finder);
    const auto commons = commons_of(finder);
    for (std::uint32_t hinge = 0; hinge < sets.size(); ++hinge)
        for (std::size_t i = 0; i < commons[hinge].size(); ++i)
            for (std::size_t j = i + 1; j < commons[hinge].size(); ++j) {
                const auto [a, x] = commons[hinge][i];
                const auto [b, y] = commons[hinge][j];
                check_deadline();
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
                    step.values = {finder.board.value(x), finder.board.value(y), finder.board.value(z)};
                    for (const std::uint32_t set : {a, b, hinge}) add_rule(step.rules, sets[set].rule);
                    sets.add_restriction(step, a, hinge, x);
                    sets.add_restriction(step, b, hinge, y);
                    sets.remove_seen(step, a, b, z);
                    add_chain(finder, step, sets, {{a, z, x}, {hinge, x, y}, {b, y, z}});
                    finder.offer(std::move(step));
                });
            }
}

}  // namespace passatempo::human
