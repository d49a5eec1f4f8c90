// Techniques on one rule other than all-different, or on its cage.
#include <map>

#include "technique.hpp"

namespace passatempo::human {
namespace {

constexpr int removal_surcharge = 60;    // surcharge of a removal over a placement
constexpr int common_surcharge = 60; // surcharge of a value common to all combinations
constexpr int unlisted_combinations = 64;
constexpr std::size_t most_places = 4;   // of a value that a cage needs
constexpr int least_cost = 120;  // of one rule
constexpr int crossing_surcharge = 20;
constexpr double line_cost = 140, line_cost_per_bit = 20, most_line_cost = 200;  // a bit: the values of the line have doubled
constexpr double line_cost_per_cell = 15, bits_of_five = 2.32;                  // less for fewer than five values

int open_cells(const Notes& notes, std::span<const Var> cells) {
    return static_cast<int>(std::count_if(cells.begin(), cells.end(), [&](Var cell) { return notes.open(cell); }));
}

// More open cells are harder.
int cost_of_rule(const Notes& notes, const Rule& rule) {
    const int open = std::max(1, open_cells(notes, rule.cells)) - 1;
    switch (rule.op) {
        case Op::less: case Op::greatest: case Op::equal: return 120 + 10 * open;
        case Op::sum: return 140 + 20 * open;
        case Op::count: return 120;  // counting is equally easy for any number of open cells
        default: return 120 + 20 * open;
    }
}

int cost_of_sets(const Notes& notes, const Cage& cage, const Support& support) {
    const double sets = support.sets.empty() ? unlisted_combinations : static_cast<double>(support.sets.size());
    const int open = std::max(1, open_cells(notes, cage.cells)) - 1;
    return 130 + 20 * open + static_cast<int>(25 * std::log2(sets));
}

// Of all rules of a line at once. With two values, as for ones and noughts, the ways to complete it are soon listed.
int cost_of_line(const Notes& notes, std::span<const Var> cells) {
    Word values = 0;
    for (const Var cell : cells) values |= notes.board.initial[cell];
    const double bits = std::log2(std::max(2, std::popcount(values)));
    const double whole = std::min(most_line_cost, line_cost + line_cost_per_bit * bits);
    return static_cast<int>(std::lround(whole + line_cost_per_cell * std::min(1.0, bits / bits_of_five) * open_cells(notes, cells)));
}

// The support of a rule, with its cost and reason.
struct View {
    std::span<const Var> cells;
    std::span<const Word> left;
    std::span<const RuleNumber> rules;
    std::span<const RuleNumber> distinct_by;  // groups by which its cells differ
    const Support* support;
    int cost;
    bool by_sets;

    void add_rules(LogicStep& step) const {
        for (const RuleNumber rule : rules) add_rule(step.rules, rule);
        for (const RuleNumber rule : distinct_by) add_rule(step.rules, rule);
    }
};

// Products, differences and quotients are looked at as cages, together with the groups by which their cells differ.
bool is_product(const Rule& rule) { return rule.op == Op::product || rule.op == Op::difference || rule.op == Op::quotient; }

template <class Visit>
void each_rule(Finder& finder, Visit visit) {
    for (RuleNumber number = 0; number < finder.board.rules.size(); ++number) {
        const Rule& rule = finder.board.rules[number];
        if (rule.op == Op::all_different || (is_product(rule) && finder.support.is_known_as_cage(number, finder.notes))) continue;
        check_deadline();
        const Support& support = finder.support.of_rule(number, finder.notes);
        if (!support.sure) continue;
        const auto cells = finder.support.cells_of(number);
        visit(rule, View{cells, support.left, {&number, 1}, {}, &support, cost_of_rule(finder.notes, rule), false});
    }
}

template <class Visit>
void each_cage(Finder& finder, Visit visit) {
    for (std::size_t number = 0; number < finder.support.cages().size(); ++number) {
        const Cage& cage = finder.support.cages()[number];
        check_deadline();
        if (open_cells(finder.notes, cage.cells) == 0) continue;
        const Support& support = finder.support.of_cage(number, finder.notes);
        if (!support.sure) continue;
        const int cost = cost_of_sets(finder.notes, cage, support);
        visit(cage, View{cage.cells, support.left, cage.rules, cage.distinct_by, &support, cost, true});
    }
}

// All removals by one rule as one step.
void offer_removals(Finder& finder, const View& view) {
    if (!finder.wants(view.cost + removal_surcharge)) return;
    LogicStep step;
    step.cost = view.cost + removal_surcharge;
    view.add_rules(step);
    step.cells.assign(view.cells.begin(), view.cells.end());
    if (view.by_sets) step.sets = view.support->sets;
    for (std::size_t i = 0; i < view.cells.size(); ++i)
        if (finder.notes.open(view.cells[i]))
            each_bit(finder.notes.mask[view.cells[i]] & ~view.left[i],
                     [&](int bit) { step.removes.push_back(finder.candidate(view.cells[i], bit)); });
    finder.offer(std::move(step));
}

template <class Wanted>
void find_by_rule(Finder& finder, Wanted wanted) {
    each_rule(finder, [&](const Rule& rule, const View& view) {
        if (wanted(rule)) offer_removals(finder, view);
    });
}

bool is_limit(const Rule& rule) { return rule.op == Op::less || rule.op == Op::sum; }

// Every rule other than all-different on its own, and every cage.
template <class Visit>
void each_view(Finder& finder, Visit visit) {
    each_rule(finder, [&](const Rule&, const View& view) { visit(view); });
    each_cage(finder, [&](const Cage&, const View& view) { visit(view); });
}

LogicStep placing(const Finder& finder, Var cell, Word left, int cost) {
    LogicStep step;
    step.cost = cost;
    step.cells = {cell};
    step.values = {finder.board.value(first_bit(left))};
    step.places = {finder.candidate(cell, first_bit(left))};
    return step;
}

// All open cells of a view that leaves each of them the same single value.
LogicStep same_everywhere(const Finder& finder, const View& view) {
    LogicStep step;
    step.cost = view.cost;
    Word left = 0;
    for (std::size_t i = 0; i < view.cells.size(); ++i) {
        if (!finder.notes.open(view.cells[i])) continue;
        left |= view.left[i];
        if (!has_one_bit(left)) return {};
        step.cells.push_back(view.cells[i]);
        step.places.push_back(finder.candidate(view.cells[i], first_bit(left)));
    }
    if (left) step.values = {finder.board.value(first_bit(left))};
    view.add_rules(step);
    return step;
}

}  // namespace

void find_bounds(Finder& finder) { find_by_rule(finder, is_limit); }

void find_greatest_cell(Finder& finder) {
    find_by_rule(finder, [](const Rule& rule) { return rule.op == Op::greatest; });
}

void find_rule_candidates(Finder& finder) {
    find_by_rule(finder, [&](const Rule& rule) { return !is_limit(rule) && rule.op != Op::greatest; });
}

void find_cage_combinations(Finder& finder) {
    each_cage(finder, [&](const Cage&, const View& view) { offer_removals(finder, view); });
}

void find_combined_rules(Finder& finder) {
    for (std::size_t number = 0; number < finder.support.lines().size(); ++number) {
        const auto& line = finder.support.lines()[number];
        const int cost = cost_of_line(finder.notes, line.cells);
        if (!finder.wants(cost + removal_surcharge)) continue;
        const Support& support = finder.support.of_line(number, finder.notes);
        if (support.sure) offer_removals(finder, {line.cells, support.left, line.all, {}, &support, cost, false});
    }
}

// One rule leaves a cell a single candidate; or all open cells of a line the same, if it has one value as often as it may.
void find_rule_single(Finder& finder) {
    if (!finder.wants(least_cost)) return;
    each_view(finder, [&](const View& view) {
        if (!finder.wants(view.cost)) return;
        if (LogicStep step = same_everywhere(finder, view); step.places.size() > 1) {
            finder.offer(std::move(step));
            return;
        }
        for (std::size_t i = 0; i < view.cells.size(); ++i) {
            if (!finder.notes.open(view.cells[i]) || !has_one_bit(view.left[i])) continue;
            LogicStep step = placing(finder, view.cells[i], view.left[i], view.cost);
            view.add_rules(step);
            if (view.by_sets) step.sets = view.support->sets;
            finder.offer(std::move(step));
        }
    });
}

// Two rules together leave a cell a single candidate.
void find_intersection_single(Finder& finder) {
    if (!finder.wants(least_cost + crossing_surcharge)) return;
    std::vector<View> views;
    std::vector<RuleNumber> numbers;  // storage for the rules of single-rule views
    numbers.reserve(finder.board.rules.size());
    std::vector<std::vector<std::pair<std::size_t, Word>>> of_cell(finder.notes.mask.size());
    each_view(finder, [&](View view) {
        if (!finder.wants(view.cost + crossing_surcharge)) return;
        bool any = false;
        for (std::size_t i = 0; i < view.cells.size(); ++i) {
            const Var cell = view.cells[i];
            if (!finder.notes.open(cell) || view.left[i] == finder.notes.mask[cell] || has_one_bit(view.left[i])) continue;
            of_cell[cell].emplace_back(views.size(), view.left[i]);
            any = true;
        }
        if (!any) return;
        if (!view.by_sets) {
            numbers.push_back(view.rules[0]);
            view.rules = {&numbers.back(), 1};
        }
        views.push_back(view);
    });
    for (Var cell = 0; cell < of_cell.size(); ++cell)
        for (std::size_t i = 0; i < of_cell[cell].size(); ++i)
            for (std::size_t j = i + 1; j < of_cell[cell].size(); ++j) {
                const auto& [one, by_one] = of_cell[cell][i];
                const auto& [other, by_other] = of_cell[cell][j];
                const int cost = std::max(views[one].cost, views[other].cost) + crossing_surcharge;
                if (!has_one_bit(by_one & by_other) || !finder.wants(cost)) continue;
                LogicStep step = placing(finder, cell, by_one & by_other, cost);
                views[one].add_rules(step);
                views[other].add_rules(step);
                finder.offer(std::move(step));
            }
}

// A value that occurs in every combination of a cage is removed from cells that see all its places in the cage. Values with
// the same places are one step: a pair in two cells, say.
void find_cage_required_values(Finder& finder) {
    each_cage(finder, [&](const Cage& cage, const View& view) {
        const int cost = view.cost + common_surcharge;
        if (!finder.wants(cost)) return;
        std::map<std::vector<Var>, Word> values_at;
        each_bit(view.support->needed, [&](int bit) {
            std::vector<Var> places;
            for (std::size_t i = 0; i < cage.cells.size(); ++i)
                if (view.left[i] >> bit & 1) places.push_back(cage.cells[i]);
            if (places.size() > 1 && places.size() <= most_places) values_at[places] |= Word{1} << bit;
        });
        for (const auto& [places, values] : values_at) {
            LogicStep step;
            step.cost = cost;
            view.add_rules(step);
            step.cells = places;
            step.sets = view.support->sets;
            each_bit(values, [&](int bit) {
                const std::size_t before = step.removes.size();
                finder.notes.each_seen_by_all(places, bit, [&](Var cell) {
                    step.removes.push_back(finder.candidate(cell, bit));
                    add_links(step, finder.board, cell, places, bit);
                });
                if (step.removes.size() > before) step.values.push_back(finder.board.value(bit));
            });
            finder.offer(std::move(step));
        }
    });
}

}  // namespace passatempo::human
