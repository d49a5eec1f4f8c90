// Law of leftovers: as many lines as rooms hold the same values. So do the cells of the lines outside the rooms and those of
// the rooms outside the lines.
#include "leftover_sets.hpp"
#include "technique.hpp"

namespace passatempo::human {
namespace {

constexpr int least_cost = 200, cost_per_house = 10, cost_per_cell = 30;

int cost_of(const Leftover& each) {
    const int cells = static_cast<int>(each.of_lines.size()), lines = static_cast<int>(each.lines);
    return scaled(least_cost + cost_per_cell * (cells - 1) + cost_per_house * (lines - 1), each.size);
}

// Removes values from one side that the other cannot hold, or only in cells that see the place.
void remove_unmatched(const Finder& finder, LogicStep& step, std::span<const Var> side, std::span<const Var> other_side) {
    for (const Var cell : side) {
        if (!finder.notes.open(cell)) continue;
        each_bit(finder.notes.mask[cell], [&](int bit) {
            const auto places = finder.notes.places(other_side, bit);
            if (!std::all_of(places.begin(), places.end(), [&](Var other) { return finder.board.sees(cell, other, bit); })) return;
            step.removes.push_back(finder.candidate(cell, bit));
            add_links(step, finder.board, cell, places, bit);
        });
    }
}

}  // namespace

void find_leftovers(Finder& finder) {
    if (!finder.wants(scaled(least_cost, 3))) return;
    for (const Leftover& each : finder.support.leftovers().all()) {
        check_deadline();
        LogicStep step;
        step.cost = cost_of(each);
        if (!finder.wants(step.cost)) continue;
        step.cells = each.of_lines;
        step.others = each.of_rooms;
        step.rules = each.rules;
        remove_unmatched(finder, step, step.cells, step.others);
        remove_unmatched(finder, step, step.others, step.cells);
        finder.offer(std::move(step));
    }
}

}  // namespace passatempo::human
