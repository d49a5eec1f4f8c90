// Singles: full houses, hidden singles and naked singles.
#include "technique.hpp"

namespace passatempo::human {
namespace {

constexpr int in_a_room_cost = 120, in_a_line_cost = 150, single_candidate_cost = 230;

int only_place_cost(const Unit& unit) {
    return scaled(unit.is_line() ? in_a_line_cost : in_a_room_cost, unit.cells.size());
}

LogicStep placing(const Finder& finder, Var cell, int bit, int cost, std::vector<RuleNumber> rules) {
    LogicStep step;
    step.cost = cost;
    step.rules = std::move(rules);
    step.cells = {cell};
    step.values = {finder.board.value(bit)};
    step.places = {finder.candidate(cell, bit)};
    return step;
}

// The placed values that the cell sees.
Word values_seen(const Finder& finder, Var cell) {
    Word seen = 0;
    for (const std::uint32_t unit : finder.board.units_of[cell])
        for (const Var other : finder.board.units[unit].cells)
            if (other != cell && !finder.notes.open(other)) seen |= finder.notes.mask[other] & ~finder.board.units[unit].free;
    return seen & finder.board.initial[cell];
}

}  // namespace

void find_full_house(Finder& finder) {
    for (std::size_t unit = 0; unit < finder.board.units.size(); ++unit) {
        const Unit& each = finder.board.units[unit];
        check_deadline();
        if (!each.full || !finder.notes.is_house(unit) || !finder.wants(100)) continue;  // else what is missing is not known
        Var last = 0;
        int open = 0;
        for (const Var cell : each.cells)
            if (finder.notes.open(cell)) last = cell, ++open;
        if (open == 1 && has_one_bit(finder.notes.mask[last]))
            finder.offer(placing(finder, last, first_bit(finder.notes.mask[last]), 100, {each.rule}));
    }
}

void find_hidden_single(Finder& finder) {
    for (std::size_t unit = 0; unit < finder.board.units.size(); ++unit) {
        const Unit& each = finder.board.units[unit];
        const int cost = only_place_cost(each);
        check_deadline();
        if (!finder.notes.is_house(unit) || !finder.wants(cost)) continue;
        Word once = 0, twice = 0;
        for (const Var cell : each.cells) {
            const Word mask = finder.notes.mask[cell];
            twice |= once & mask;
            once |= mask;
        }
        for (const Var cell : each.cells)
            if (const Word alone = finder.notes.mask[cell] & ~twice; alone && finder.notes.open(cell))
                finder.offer(placing(finder, cell, first_bit(alone), cost, {each.rule}));
    }
}

// A person has to check the placed values that the cell sees; candidates removed by earlier steps are already noted.
void find_naked_single(Finder& finder) {
    for (Var cell = 0; cell < finder.notes.mask.size(); ++cell) {
        if (!finder.notes.open(cell) || !has_one_bit(finder.notes.mask[cell])) continue;
        check_deadline();
        const auto seen_values = static_cast<std::size_t>(std::popcount(values_seen(finder, cell)));
        finder.offer(placing(finder, cell, first_bit(finder.notes.mask[cell]), scaled(single_candidate_cost, seen_values + 1), {}));
    }
}

}  // namespace passatempo::human
