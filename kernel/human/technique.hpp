// The interface of techniques: the Finder, and one function for each technique.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

#include "notes.hpp"
#include "rule_support.hpp"

namespace passatempo::human {

class Links;
class AlmostLockedSets;
struct RestrictedPair;
class Consequences;

// The candidates that a technique searches, and the steps that it found.
class Finder {
public:
    Finder(const Notes& notes, RuleSupport& support) : notes(notes), board(notes.board), support(support) {}

    const Notes& notes;
    const Board& board;
    RuleSupport& support;

    // Shared by several techniques, built on first use by `links_of`, `sets_of` and others.
    std::array<std::shared_ptr<const Links>, 3> links{};
    std::shared_ptr<const AlmostLockedSets> sets{};
    std::shared_ptr<const std::vector<RestrictedPair>> restricted{};
    std::shared_ptr<Consequences> consequences{};

    // Only steps that cost less than `limit` are wanted; or all.
    int limit = INT32_MAX;
    bool wants_all = false;
    int technique = 0;
    std::vector<LogicStep> found;

    // Whether a step of this cost is wanted.
    bool wants(int cost) const { return wants_all || cost < limit; }

    // Records a step that changes something. Of equal cost the first one is kept.
    void offer(LogicStep&& step) {
        if ((step.removes.empty() && step.places.empty()) || !wants(step.cost)) return;
        step.technique = technique;
        if (!wants_all) {
            limit = step.cost;
            found.clear();
        }
        found.push_back(std::move(step));
    }

    // The same for a pattern across several groups, such as a wing or a chain, whose cost is that in groups of nine.
    bool may_want(int cost) const;
    void offer_pattern(LogicStep&&);

    Candidate candidate(Var cell, int bit) const { return {cell, board.value(bit)}; }
    std::vector<Value> values(Word mask) const {
        std::vector<Value> found_values;
        each_bit(mask, [&](int bit) { found_values.push_back(board.value(bit)); });
        return found_values;
    }
};

// Costs are for groups of nine; a smaller group is easier to scan, a larger one slightly harder.
inline int scaled(int cost, std::size_t size) {
    const double n = static_cast<double>(size);
    const double factor = size <= 9 ? (n - 1) / 8 : 1 + 0.25 * std::log2(n / 9);
    return 100 + static_cast<int>(std::lround((cost - 100) * factor));
}

// Across small groups a pattern of a few cells is easier to see, and more so the fewer they are: the rules of the step, which
// has its cost in groups of nine, decide.
int cost_across_groups(const Board&, const LogicStep&);
int least_cost_across_groups(const Board&, int cost);  // of any step

inline bool Finder::may_want(int cost) const { return wants(least_cost_across_groups(board, cost)); }

inline void Finder::offer_pattern(LogicStep&& step) {
    if (step.removes.empty() && step.places.empty()) return;
    step.cost = cost_across_groups(board, step);
    offer(std::move(step));
}

inline void add_rule(std::vector<RuleNumber>& rules, RuleNumber rule) {
    if (std::find(rules.begin(), rules.end(), rule) == rules.end()) rules.push_back(rule);
}

// Adds the rules by which a cell sees these others.
inline void add_links(LogicStep& step, const Board& board, Var cell, std::span<const Var> others, int bit) {
    for (const Var other : others) add_rule(step.rules, board.link(cell, other, bit));
}

using Find = void (*)(Finder&);  // techniques.cpp declares the function of each technique

}  // namespace passatempo::human
