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

// The candidates that a technique searches, and the steps that it found.
class Finder {
public:
    Finder(const Notes& notes, RuleSupport& support) : notes(notes), board(notes.board), support(support) {}

    const Notes& notes;
    const Board& board;
    RuleSupport& support;

    // Shared by several techniques, built on first use by `links_of` and `sets_of`.
    std::array<std::shared_ptr<const Links>, 3> links{};
    std::shared_ptr<const AlmostLockedSets> sets{};

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

inline void add_rule(std::vector<RuleNumber>& rules, RuleNumber rule) {
    if (std::find(rules.begin(), rules.end(), rule) == rules.end()) rules.push_back(rule);
}

// Adds the rules by which a cell sees these others.
inline void add_links(LogicStep& step, const Board& board, Var cell, std::span<const Var> others, int bit) {
    for (const Var other : others) add_rule(step.rules, board.link(cell, other, bit));
}

using Find = void (*)(Finder&);

void find_last_cell(Finder&);
void find_only_place(Finder&);
void find_single_candidate(Finder&);
void find_locked_at_once(Finder&);
void find_hidden_pair_at_once(Finder&);
void find_hidden_triple_at_once(Finder&);
void find_pointing(Finder&);
void find_claiming(Finder&);
void find_every_place_seen(Finder&);
void find_naked_pair(Finder&);
void find_naked_triple(Finder&);
void find_naked_quad(Finder&);
void find_hidden_pair(Finder&);
void find_hidden_triple(Finder&);
void find_hidden_quad(Finder&);
void find_limits(Finder&);
void find_arrow(Finder&);
void find_what_fits(Finder&);
void find_rules_together(Finder&);
void find_digit_sets(Finder&);
void find_cage_needs(Finder&);
void find_only_value(Finder&);
void find_crossing(Finder&);
void find_innies(Finder&);
void find_x_wing(Finder&);
void find_swordfish(Finder&);
void find_jellyfish(Finder&);
void find_finned_x_wing(Finder&);
void find_finned_swordfish(Finder&);
void find_finned_jellyfish(Finder&);
void find_xy_wing(Finder&);
void find_xyz_wing(Finder&);
void find_w_wing(Finder&);
void find_simple_colouring(Finder&);
void find_x_chain(Finder&);
void find_xy_chain(Finder&);
void find_alternating_chain(Finder&);
void find_loop(Finder&);
void find_grouped_chain(Finder&);
void find_grouped_loop(Finder&);
void find_als_xz(Finder&);
void find_als_doubly_linked(Finder&);
void find_als_xy_wing(Finder&);
void find_als_chain(Finder&);
void find_als_loop(Finder&);
void find_forcing_cell(Finder&);
void find_forcing_group(Finder&);
void find_unique_rectangle(Finder&);
void find_bivalue_grave(Finder&);

}  // namespace passatempo::human
