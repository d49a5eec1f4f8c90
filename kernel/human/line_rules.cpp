// The joint support of all rules of one line, by a search within the line for each candidate.
#include <algorithm>

#include "rule_support.hpp"

namespace passatempo::human {
namespace {

constexpr std::size_t most_cells = 40;      // of a line
constexpr std::size_t most_trials = 3'000;  // for all candidates of a line: some milliseconds

bool within(std::span<const Var> cells, std::span<const Var> all) {
    return std::all_of(cells.begin(), cells.end(), [&](Var cell) { return std::find(all.begin(), all.end(), cell) != all.end(); });
}

// Whether several groups lie within it, as on a whole board: too much for a person to see at once.
bool holds_several(const RuleSupport::LineRules& line) {
    return std::count_if(line.units.begin(), line.units.end(), [&](const Unit* unit) {
        return unit->cells.size() < line.cells.size() && within(unit->cells, line.cells);
    }) > 1;
}

}  // namespace

void RuleSupport::add_line(RuleNumber number) {
    if (propagators_of_[number].empty() || cage_numbers_[number] != none) return;
    LineRules line;
    line.cells.assign(cells_of(number).begin(), cells_of(number).end());
    std::sort(line.cells.begin(), line.cells.end());
    line.cells.erase(std::unique(line.cells.begin(), line.cells.end()), line.cells.end());
    if (line.cells.size() > most_cells || line.cells.size() < 3 || known_lines_.contains(line.cells)) return;
    line.rules = {number};  // the rule that defines the line comes first
    for (const Var cell : line.cells) {
        for (const RuleNumber rule : board_.other_rules_of[cell])
            if (!propagators_of_[rule].empty() && within(cells_of(rule), line.cells) &&
                std::find(line.rules.begin(), line.rules.end(), rule) == line.rules.end())
                line.rules.push_back(rule);
        for (const std::uint32_t unit : board_.units_of[cell]) {
            const Unit* each = &board_.units[unit];
            const auto shared = std::count_if(line.cells.begin(), line.cells.end(), [&](Var other) { return each->has(other); });
            if (shared > 1 && std::find(line.units.begin(), line.units.end(), each) == line.units.end())
                line.units.push_back(each);
        }
    }
    if (line.rules.size() + line.units.size() < 2 || holds_several(line)) return;
    line.all = line.rules;
    for (const Unit* unit : line.units) line.all.push_back(unit->rule);
    known_lines_.insert(line.cells);
    lines_.push_back(std::move(line));
}

const Support& RuleSupport::of_line(std::size_t number, const Notes& notes) {
    Support& support = of_lines_[number];
    const LineRules& line = lines_[number];
    bool current = support.candidates.size() == line.cells.size();
    for (std::size_t i = 0; current && i < line.cells.size(); ++i) current = support.candidates[i] == notes.mask[line.cells[i]];
    if (!current) support = compute_line(line, notes);
    return support;
}

std::vector<std::size_t> RuleSupport::lines_of(Var cell) const {
    std::vector<std::size_t> found;
    for (std::size_t number = 0; number < lines_.size(); ++number)
        if (within({&cell, 1}, lines_[number].cells)) found.push_back(number);
    return found;
}

ConditionalSupport RuleSupport::line_under_assumption(std::size_t number, const Notes& notes, int most_candidates) {
    const LineRules& line = lines_[number];
    int candidates = 0;
    for (const Var cell : line.cells)
        if (notes.open(cell)) candidates += std::popcount(notes.mask[cell]);
    if (candidates > most_candidates) return {};
    Support support = compute_line(line, notes);
    if (!support.sure || std::count(support.left.begin(), support.left.end(), 0) > 0) return {};
    return {line.cells, std::move(support.left), line.all};
}

// For each candidate one solution of the line that contains it; other candidates of that solution need no search.
Support RuleSupport::compute_line(const LineRules& line, const Notes& notes) {
    Support support;
    support.left.assign(line.cells.size(), 0);
    const Level level(space_);
    bool possible = true;
    for (const Var cell : line.cells) {
        support.candidates.push_back(notes.mask[cell]);
        possible &= space_.intersect(cell, [&](int) { return notes.mask[cell]; });
    }
    std::size_t trials = 0;
    for (std::size_t i = 0; possible && i < line.cells.size(); ++i)
        for (Word rest = notes.mask[line.cells[i]] & ~support.left[i]; rest; rest = rest & (rest - 1) & ~support.left[i]) {
            const Level trial(space_);
            if (space_.intersect(line.cells[i], [&](int) { return rest & -rest; })) complete(line, support, trials);
        }
    support.sure = possible && trials <= most_trials;
    return support;
}

// Depth-first search for a solution of the line; records its values.
bool RuleSupport::complete(const LineRules& line, Support& support, std::size_t& trials) {
    check_deadline(line.cells.size());
    if (++trials > most_trials || !reach_fixpoint(line)) return false;
    Var open = UINT32_MAX;
    for (const Var cell : line.cells)
        if (!space_.fixed(cell) && (open == UINT32_MAX || space_.size(cell) < space_.size(open))) open = cell;
    if (open == UINT32_MAX) {
        for (std::size_t i = 0; i < line.cells.size(); ++i) support.left[i] |= space_.word(line.cells[i], 0);
        return true;
    }
    for (Word rest = space_.word(open, 0); rest; rest &= rest - 1) {
        const Level trial(space_);
        if (space_.intersect(open, [&](int) { return rest & -rest; }) && complete(line, support, trials)) return true;
    }
    return false;
}

// Propagates all rules of the line to the fixpoint.
bool RuleSupport::reach_fixpoint(const LineRules& line) {
    const auto left = [&] {
        int count = 0;
        for (const Var cell : line.cells) count += space_.size(cell);
        return count;
    };
    for (int before = -1; before != left();) {
        before = left();
        for (const Unit* unit : line.units)
            for (const Var cell : unit->cells) {
                if (!within({&cell, 1}, line.cells) || !space_.fixed(cell)) continue;
                const Word value = space_.word(cell, 0) & ~unit->free;
                for (const Var other : unit->cells)
                    if (other != cell && value && within({&other, 1}, line.cells))
                        if (!space_.intersect(other, [&](int) { return ~value; })) return false;
            }
        for (const RuleNumber rule : line.rules)
            if (!propagate(propagators_of_[rule])) return false;
    }
    return true;
}

}  // namespace passatempo::human
