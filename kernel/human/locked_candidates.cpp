// Locked candidates: pointing and claiming, and their generalisation to any cells that see all places of a value.
#include "technique.hpp"

namespace passatempo::human {
namespace {

constexpr int pointing_cost = 260, claiming_cost = 280, seen_cost = 270;
constexpr int pointing_at_once = 170, claiming_at_once = 190;

// The places of a value in a house, if there are several.
std::vector<Var> places_of(const Notes& notes, std::size_t unit, int bit) {
    std::vector<Var> cells;
    const Word places = notes.places(unit, bit);
    if (std::popcount(places) > 1)
        each_bit(places, [&](int i) { cells.push_back(notes.board.units[unit].cells[static_cast<std::size_t>(i)]); });
    return cells;
}

// Every house whose easiest step, of this cost in a group of nine, is wanted, and every open value of it.
template <class Cost, class Visit>
void each_base(const Finder& finder, Cost cost, Visit visit) {
    for (std::size_t number = 0; number < finder.board.units.size(); ++number) {
        if (!finder.notes.is_house(number)) continue;
        const Unit& unit = finder.board.units[number];
        const int here = scaled(cost(unit), unit.cells.size());
        if (!finder.wants(here)) continue;
        each_bit(finder.notes.values_of(number), [&](int bit) {
            check_deadline();
            if (const auto cells = places_of(finder.notes, number, bit); !cells.empty()) visit(number, bit, cells, here);
        });
    }
}

bool covers(const Unit& unit, std::span<const Var> cells, int bit) {
    return !(unit.free >> bit & 1) &&
           std::all_of(cells.begin(), cells.end(), [&](Var cell) { return unit.has(cell); });
}

// The cells of a cover that lose the value.
std::vector<Var> losers(const Notes& notes, const Unit& cover, std::span<const Var> cells, int bit) {
    std::vector<Var> found;
    for (const Var cell : cover.cells)
        if (notes.open(cell) && notes.may_be(cell, bit) && std::find(cells.begin(), cells.end(), cell) == cells.end())
            found.push_back(cell);
    return found;
}

template <class Visit>
void each_cover(const Finder& finder, std::size_t base, std::span<const Var> cells, int bit, Visit visit) {
    for (const std::uint32_t number : finder.board.units_of[cells[0]])
        if (number != base && covers(finder.board.units[number], cells, bit)) visit(finder.board.units[number]);
}

LogicStep locked(const Finder& finder, RuleNumber base, RuleNumber cover, std::span<const Var> cells, int bit, int cost) {
    LogicStep step;
    step.cost = cost;
    step.rules = {base, cover};
    step.cells.assign(cells.begin(), cells.end());
    step.values = {finder.board.value(bit)};
    return step;
}

// Cells that hold as many values as they are: a pair in a box and a row, or a cage with one combination. No other cell of a
// group that has all of them holds any of these values. A person sees that at once, so it is one step.
void offer_locked_values(Finder& finder, std::size_t base, std::span<const Var> cells, Word values, int cost) {
    LogicStep step;
    step.cost = cost;
    step.rules = {finder.board.units[base].rule};
    step.cells.assign(cells.begin(), cells.end());
    step.values = finder.values(values);
    each_bit(values, [&](int bit) {
        each_cover(finder, base, cells, bit, [&](const Unit& cover) {
            for (const Var cell : losers(finder.notes, cover, cells, bit)) {
                const Candidate lost = finder.candidate(cell, bit);
                if (std::find(step.removes.begin(), step.removes.end(), lost) != step.removes.end()) continue;
                step.removes.push_back(lost);
                add_rule(step.rules, cover.rule);
            }
        });
    });
    finder.offer(std::move(step));
}

// The values of a house that stand in these cells and nowhere else in it.
Word locked_values(const Notes& notes, std::size_t base, std::span<const Var> cells) {
    Word values = 0;
    each_bit(notes.values_of(base), [&](int bit) {
        const Word places = notes.places(base, bit);
        const bool within = static_cast<std::size_t>(std::popcount(places)) <= cells.size() && [&] {
            bool all = true;
            each_bit(places, [&](int i) {
                all &= std::find(cells.begin(), cells.end(), notes.board.units[base].cells[static_cast<std::size_t>(i)]) != cells.end();
            });
            return all;
        }();
        if (within) values |= Word{1} << bit;
    });
    return values;
}

void find_locked(Finder& finder, bool lines, int cost) {
    each_base(finder, [&](const Unit&) { return cost; }, [&](std::size_t base, int bit, std::span<const Var> cells, int here) {
        const Unit& unit = finder.board.units[base];
        if (unit.is_line() != lines || !finder.wants(here)) return;
        if (const Word values = locked_values(finder.notes, base, cells); static_cast<std::size_t>(std::popcount(values)) == cells.size()) {
            offer_locked_values(finder, base, cells, values, here);
            return;
        }
        each_cover(finder, base, cells, bit, [&](const Unit& cover) {
            LogicStep step = locked(finder, unit.rule, cover.rule, cells, bit, here);
            for (const Var cell : losers(finder.notes, cover, cells, bit))
                step.removes.push_back(finder.candidate(cell, bit));
            finder.offer(std::move(step));
        });
    });
}

// Whether a value has one place left in a house once these cells have lost it.
bool only_place_without(const Finder& finder, std::size_t unit, int bit, std::span<const Var> lost, Var& place) {
    int left = 0;
    for (const Var cell : finder.board.units[unit].cells)
        if (finder.notes.may_be(cell, bit) && std::find(lost.begin(), lost.end(), cell) == lost.end())
            place = cell, ++left;
    return left == 1;
}

bool one_group_has(const Finder& finder, std::size_t base, std::span<const Var> cells, Var cell, int bit) {
    bool found = false;
    each_cover(finder, base, cells, bit, [&](const Unit& cover) { found |= cover.has(cell); });
    return found;
}

}  // namespace

void find_pointing(Finder& finder) { find_locked(finder, false, pointing_cost); }

void find_claiming(Finder& finder) { find_locked(finder, true, claiming_cost); }

// The hidden single must be in a unit of the same direction: a person who scans rooms sees it in another room, one who
// scans rows in another row; elsewhere the removal must be noted.
void find_direct_locked_candidates(Finder& finder) {
    const auto cost_in = [](const Unit& unit) { return unit.is_line() ? claiming_at_once : pointing_at_once; };
    each_base(finder, cost_in, [&](std::size_t base, int bit, std::span<const Var> cells, int cost) {
        const Unit& unit = finder.board.units[base];
        if (!finder.wants(cost)) return;
        each_cover(finder, base, cells, bit, [&](const Unit& cover) {
            const auto lost = losers(finder.notes, cover, cells, bit);
            for (const Var cell : lost)
                for (const std::uint32_t other : finder.board.units_of[cell]) {
                    Var place;
                    if (finder.board.units[other].direction != unit.direction || !finder.notes.is_house(other) ||
                        !only_place_without(finder, other, bit, lost, place))
                        continue;
                    LogicStep step = locked(finder, unit.rule, cover.rule, cells, bit, cost);
                    step.rules.push_back(finder.board.units[other].rule);
                    step.others = {place};
                    step.places = {finder.candidate(place, bit)};
                    finder.offer(std::move(step));
                }
        });
    });
}

// No single group contains all the places: each is seen by another group. More places are harder to see.
void find_common_peer(Finder& finder) {
    const auto cost_of_two = [](const Unit&) { return seen_cost; };
    each_base(finder, cost_of_two, [&](std::size_t base, int bit, std::span<const Var> cells, int) {
        const Unit& unit = finder.board.units[base];
        const int cost = scaled(seen_cost + 30 * (static_cast<int>(cells.size()) - 2), unit.cells.size());
        if (!finder.wants(cost)) return;
        LogicStep step;
        step.cost = cost;
        step.rules = {unit.rule};
        step.cells.assign(cells.begin(), cells.end());
        step.values = {finder.board.value(bit)};
        finder.notes.each_seen_by_all(cells, bit, [&](Var cell) {
            if (one_group_has(finder, base, cells, cell, bit)) return;  // pointing or claiming
            step.removes.push_back(finder.candidate(cell, bit));
            add_links(step, finder.board, cell, cells, bit);
        });
        finder.offer(std::move(step));
    });
}

}  // namespace passatempo::human
