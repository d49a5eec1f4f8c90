// What fits: techniques that look at one rule that is no group, or at the cage it makes.
#include "technique.hpp"

namespace passatempo::logic {
namespace {

constexpr int to_note = 60;    // what it takes to keep a removal in mind rather than fill in a value
constexpr int needs_more = 60; // to see that every set has a value, besides knowing the sets
constexpr int unlisted_sets = 64;
constexpr int least_cost = 120;  // of what one rule leaves
constexpr int crossing_more = 20;
constexpr int together_cost = 200, together_cost_a_cell = 15;

int open_cells(const Notes& notes, std::span<const Var> cells) {
    return static_cast<int>(std::count_if(cells.begin(), cells.end(), [&](Var cell) { return notes.open(cell); }));
}

// The more cells are open, the more has to be kept in mind.
int cost_alone(const Notes& notes, const RuleData& rule) {
    const int open = std::max(1, open_cells(notes, rule.cells)) - 1;
    switch (rule.op) {
        case Op::less: case Op::greatest: case Op::equal: return 120 + 10 * open;
        case Op::sum: return 140 + 20 * open;
        case Op::count: return 120;  // it is only seen that a value stands often enough, however many cells are open
        default: return 120 + 20 * open;
    }
}

int cost_of_sets(const Notes& notes, const Cage& cage, const Support& support) {
    const double sets = support.sets.empty() ? unlisted_sets : static_cast<double>(support.sets.size());
    const int open = std::max(1, open_cells(notes, cage.cells)) - 1;
    return 130 + 20 * open + static_cast<int>(25 * std::log2(sets));
}

// What a rule leaves its cells, and how it was found out.
struct View {
    std::span<const Var> cells;
    std::span<const Word> left;
    std::span<const RuleNumber> rules;
    std::span<const RuleNumber> apart;  // groups by which its cells differ
    const Support* support;
    int cost;
    bool by_sets;

    void add_rules(LogicStep& step) const {
        for (const RuleNumber rule : rules) add_rule(step.rules, rule);
        for (const RuleNumber rule : apart) add_rule(step.rules, rule);
    }
};

template <class Visit>
void each_alone(Finder& finder, Visit visit) {
    for (RuleNumber number = 0; number < finder.frame.rules.size(); ++number) {
        const RuleData& rule = finder.frame.rules[number];
        if (rule.op == Op::all_different) continue;
        check_time();
        const Support& support = finder.cages.alone(number, finder.notes);
        if (!support.sure) continue;
        const auto cells = finder.cages.cells_of(number);
        visit(rule, View{cells, support.left, {&number, 1}, {}, &support, cost_alone(finder.notes, rule), false});
    }
}

template <class Visit>
void each_cage(Finder& finder, Visit visit) {
    for (std::size_t number = 0; number < finder.cages.cages().size(); ++number) {
        const Cage& cage = finder.cages.cages()[number];
        check_time();
        if (open_cells(finder.notes, cage.cells) == 0) continue;
        const Support& support = finder.cages.fitting(number, finder.notes);
        if (!support.sure) continue;
        const int cost = cost_of_sets(finder.notes, cage, support);
        visit(cage, View{cage.cells, support.left, cage.rules, cage.apart, &support, cost, true});
    }
}

// The removals of one rule, as one step.
void offer_removals(Finder& finder, const View& view) {
    if (!finder.wants(view.cost + to_note)) return;
    LogicStep step;
    step.cost = view.cost + to_note;
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
void find_alone(Finder& finder, Wanted wanted) {
    each_alone(finder, [&](const RuleData& rule, const View& view) {
        if (wanted(rule)) offer_removals(finder, view);
    });
}

bool is_limit(const RuleData& rule) { return rule.op == Op::less || rule.op == Op::sum; }

// Every rule that is no group, alone, and every cage.
template <class Visit>
void each_view(Finder& finder, Visit visit) {
    each_alone(finder, [&](const RuleData&, const View& view) { visit(view); });
    each_cage(finder, [&](const Cage&, const View& view) { visit(view); });
}

LogicStep placing(const Finder& finder, Var cell, Word left, int cost) {
    LogicStep step;
    step.cost = cost;
    step.cells = {cell};
    step.values = {finder.frame.value(first_bit(left))};
    step.places = {finder.candidate(cell, first_bit(left))};
    return step;
}

}  // namespace

void find_limits(Finder& finder) { find_alone(finder, is_limit); }

void find_arrow(Finder& finder) {
    find_alone(finder, [](const RuleData& rule) { return rule.op == Op::greatest; });
}

void find_what_fits(Finder& finder) {
    find_alone(finder, [&](const RuleData& rule) { return !is_limit(rule) && rule.op != Op::greatest; });
}

void find_digit_sets(Finder& finder) {
    each_cage(finder, [&](const Cage&, const View& view) { offer_removals(finder, view); });
}

void find_rules_together(Finder& finder) {
    for (std::size_t number = 0; number < finder.cages.bundles().size(); ++number) {
        const auto& bundle = finder.cages.bundles()[number];
        const int cost = together_cost + together_cost_a_cell * open_cells(finder.notes, bundle.cells);
        if (!finder.wants(cost + to_note)) continue;
        const Support& support = finder.cages.together(number, finder.notes);
        if (support.sure) offer_removals(finder, {bundle.cells, support.left, bundle.all, {}, &support, cost, false});
    }
}

// One rule leaves a cell one value.
void find_only_value(Finder& finder) {
    if (!finder.wants(least_cost)) return;
    each_view(finder, [&](const View& view) {
        if (!finder.wants(view.cost)) return;
        for (std::size_t i = 0; i < view.cells.size(); ++i) {
            if (!finder.notes.open(view.cells[i]) || !has_one_bit(view.left[i])) continue;
            LogicStep step = placing(finder, view.cells[i], view.left[i], view.cost);
            view.add_rules(step);
            if (view.by_sets) step.sets = view.support->sets;
            finder.offer(std::move(step));
        }
    });
}

// Two rules leave a cell one value.
void find_crossing(Finder& finder) {
    if (!finder.wants(least_cost + crossing_more)) return;
    std::vector<View> views;
    std::vector<RuleNumber> numbers;  // where views of rules alone find theirs
    numbers.reserve(finder.frame.rules.size());
    std::vector<std::vector<std::pair<std::size_t, Word>>> of_cell(finder.notes.mask.size());
    each_view(finder, [&](View view) {
        if (!finder.wants(view.cost + crossing_more)) return;
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
                const int cost = std::max(views[one].cost, views[other].cost) + crossing_more;
                if (!has_one_bit(by_one & by_other) || !finder.wants(cost)) continue;
                LogicStep step = placing(finder, cell, by_one & by_other, cost);
                views[one].add_rules(step);
                views[other].add_rules(step);
                finder.offer(std::move(step));
            }
}

// Whatever fits a cage has a certain value: cells that see all the places of it in the cage cannot.
void find_cage_needs(Finder& finder) {
    each_cage(finder, [&](const Cage& cage, const View& view) {
        const int cost = view.cost + needs_more;
        if (!finder.wants(cost)) return;
        each_bit(view.support->needed, [&](int bit) {
            LogicStep step;
            step.cost = cost;
            view.add_rules(step);
            step.values = {finder.frame.value(bit)};
            step.sets = view.support->sets;
            for (std::size_t i = 0; i < cage.cells.size(); ++i)
                if (view.left[i] >> bit & 1) step.cells.push_back(cage.cells[i]);
            if (step.cells.size() < 2 || step.cells.size() > 4) return;
            finder.notes.each_seen_by_all(step.cells, bit, [&](Var cell) {
                step.removes.push_back(finder.candidate(cell, bit));
                add_links(step, finder.frame, cell, step.cells, bit);
            });
            finder.offer(std::move(step));
        });
    });
}

}  // namespace passatempo::logic
