// Bundles: the rules of one line looked at together, by trying what each candidate leads to within the line.
#include <algorithm>

#include "cages.hpp"

namespace passatempo::logic {
namespace {

constexpr std::size_t most_cells = 40;      // of a bundle
constexpr std::size_t most_trials = 3'000;  // for all the candidates of a bundle: some milliseconds

bool within(std::span<const Var> cells, std::span<const Var> all) {
    return std::all_of(cells.begin(), cells.end(), [&](Var cell) { return std::find(all.begin(), all.end(), cell) != all.end(); });
}

// Whether several groups lie within it, as on a whole board: nobody sees at once what all their rules leave.
bool holds_several(const Cages::Bundle& bundle) {
    return std::count_if(bundle.units.begin(), bundle.units.end(), [&](const Unit* unit) {
        return unit->cells.size() < bundle.cells.size() && within(unit->cells, bundle.cells);
    }) > 1;
}

}  // namespace

void Cages::add_bundle(RuleNumber number) {
    if (made_of_[number].empty() || cage_numbers_[number] != none) return;
    Bundle bundle;
    bundle.cells.assign(cells_of(number).begin(), cells_of(number).end());
    std::sort(bundle.cells.begin(), bundle.cells.end());
    bundle.cells.erase(std::unique(bundle.cells.begin(), bundle.cells.end()), bundle.cells.end());
    if (bundle.cells.size() > most_cells || bundle.cells.size() < 3 || bundled_.contains(bundle.cells)) return;
    bundle.rules = {number};  // the one that says where it is comes first
    for (const Var cell : bundle.cells) {
        for (const RuleNumber rule : frame_.other_rules_of[cell])
            if (!made_of_[rule].empty() && within(cells_of(rule), bundle.cells) &&
                std::find(bundle.rules.begin(), bundle.rules.end(), rule) == bundle.rules.end())
                bundle.rules.push_back(rule);
        for (const std::uint32_t unit : frame_.units_of[cell]) {
            const Unit* each = &frame_.units[unit];
            const auto shared = std::count_if(bundle.cells.begin(), bundle.cells.end(), [&](Var other) { return each->has(other); });
            if (shared > 1 && std::find(bundle.units.begin(), bundle.units.end(), each) == bundle.units.end())
                bundle.units.push_back(each);
        }
    }
    if (bundle.rules.size() + bundle.units.size() < 2 || holds_several(bundle)) return;
    bundle.all = bundle.rules;
    for (const Unit* unit : bundle.units) bundle.all.push_back(unit->rule);
    bundled_.insert(bundle.cells);
    bundles_.push_back(std::move(bundle));
}

const Support& Cages::together(std::size_t number, const Notes& notes) {
    Support& support = together_[number];
    const Bundle& bundle = bundles_[number];
    bool current = support.candidates.size() == bundle.cells.size();
    for (std::size_t i = 0; current && i < bundle.cells.size(); ++i) current = support.candidates[i] == notes.mask[bundle.cells[i]];
    if (!current) support = find_together(bundle, notes);
    return support;
}

// For each candidate, one way to fill the cells with it; what stands in such a way needs no trial of its own.
Support Cages::find_together(const Bundle& bundle, const Notes& notes) {
    Support support;
    support.left.assign(bundle.cells.size(), 0);
    const Level level(space_);
    bool possible = true;
    for (const Var cell : bundle.cells) {
        support.candidates.push_back(notes.mask[cell]);
        possible &= space_.keep(cell, [&](int) { return notes.mask[cell]; });
    }
    std::size_t trials = 0;
    for (std::size_t i = 0; possible && i < bundle.cells.size(); ++i)
        for (Word rest = notes.mask[bundle.cells[i]] & ~support.left[i]; rest; rest = rest & (rest - 1) & ~support.left[i]) {
            const Level trial(space_);
            if (space_.keep(bundle.cells[i], [&](int) { return rest & -rest; })) complete(bundle, support, trials);
        }
    support.sure = possible && trials <= most_trials;
    return support;
}

// Fill the cells in some way; true, and noted, if there is one.
bool Cages::complete(const Bundle& bundle, Support& support, std::size_t& trials) {
    check_time(bundle.cells.size());
    if (++trials > most_trials || !settle(bundle)) return false;
    Var open = UINT32_MAX;
    for (const Var cell : bundle.cells)
        if (!space_.fixed(cell) && (open == UINT32_MAX || space_.size(cell) < space_.size(open))) open = cell;
    if (open == UINT32_MAX) {
        for (std::size_t i = 0; i < bundle.cells.size(); ++i) support.left[i] |= space_.word(bundle.cells[i], 0);
        return true;
    }
    for (Word rest = space_.word(open, 0); rest; rest &= rest - 1) {
        const Level trial(space_);
        if (space_.keep(open, [&](int) { return rest & -rest; }) && complete(bundle, support, trials)) return true;
    }
    return false;
}

// Let every rule of the bundle narrow the cells until nothing changes any more.
bool Cages::settle(const Bundle& bundle) {
    const auto left = [&] {
        int count = 0;
        for (const Var cell : bundle.cells) count += space_.size(cell);
        return count;
    };
    for (int before = -1; before != left();) {
        before = left();
        for (const Unit* unit : bundle.units)
            for (const Var cell : unit->cells) {
                if (!within({&cell, 1}, bundle.cells) || !space_.fixed(cell)) continue;
                const Word value = space_.word(cell, 0) & ~unit->free;
                for (const Var other : unit->cells)
                    if (other != cell && value && within({&other, 1}, bundle.cells))
                        if (!space_.keep(other, [&](int) { return ~value; })) return false;
            }
        for (const RuleNumber rule : bundle.rules)
            if (!propagate(made_of_[rule])) return false;
    }
    return true;
}

}  // namespace passatempo::logic
