// XY-wing, XYZ-wing and W-wing.
#include "technique.hpp"

namespace passatempo::human {
namespace {

constexpr int xy_wing_cost = 420, xyz_wing_cost = 440, w_wing_cost = 500;

std::vector<Var> cells_of(const Notes& notes, int values) {
    std::vector<Var> cells;
    for (Var cell = 0; cell < notes.mask.size(); ++cell)
        if (notes.open(cell) && std::popcount(notes.mask[cell]) == values) cells.push_back(cell);
    return cells;
}

bool sees_for(const Board& board, Var a, Var b, Word values) {
    bool all = true;
    each_bit(values, [&](int bit) { all &= board.sees(a, b, bit); });
    return all;
}

// Removes a value from every cell that sees all these, and adds the rules by which it does.
void remove_seen(const Finder& finder, LogicStep& step, std::span<const Var> cells, int bit) {
    finder.notes.each_seen_by_all(cells, bit, [&](Var cell) {
        step.removes.push_back(finder.candidate(cell, bit));
        add_links(step, finder.board, cell, cells, bit);
    });
}

// The pivot has the candidates of the two pincers without their common one (XY), or with it (XYZ).
void find_wing(Finder& finder, int pivot_values, int cost) {
    if (!finder.may_want(cost)) return;
    const Notes& notes = finder.notes;
    const auto pairs = cells_of(notes, 2);
    for (const Var pivot : cells_of(notes, pivot_values))
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            check_deadline();
            const Var a = pairs[i];
            const Word x = notes.mask[a] & notes.mask[pivot];
            if (a == pivot || (pivot_values == 2 ? !has_one_bit(x) : x != notes.mask[a])) continue;
            for (std::size_t j = i + 1; j < pairs.size(); ++j) {
                check_deadline();
                const Var b = pairs[j];
                const Word z = notes.mask[a] & notes.mask[b], all = notes.mask[a] | notes.mask[b] | notes.mask[pivot];
                if (b == pivot || !has_one_bit(z) || std::popcount(all) != 3) continue;
                if (pivot_values == 2 ? (notes.mask[pivot] & z) != 0 : (notes.mask[pivot] & z) == 0) continue;
                const Word with_a = notes.mask[a] & ~z, with_b = notes.mask[b] & ~z;
                if (!sees_for(finder.board, pivot, a, with_a) || !sees_for(finder.board, pivot, b, with_b)) continue;
                LogicStep step;
                step.cost = cost;
                step.cells = {pivot, a, b};
                step.values = {finder.board.value(first_bit(with_a)), finder.board.value(first_bit(with_b)),
                               finder.board.value(first_bit(z))};
                add_rule(step.rules, finder.board.link(pivot, a, first_bit(with_a)));
                add_rule(step.rules, finder.board.link(pivot, b, first_bit(with_b)));
                const std::array<Var, 3> holders{a, b, pivot};
                remove_seen(finder, step, std::span(holders).first(pivot_values == 2 ? 2 : 3), first_bit(z));
                finder.offer_pattern(std::move(step));
            }
        }
}

}  // namespace

void find_xy_wing(Finder& finder) { find_wing(finder, 2, xy_wing_cost); }

void find_xyz_wing(Finder& finder) { find_wing(finder, 3, xyz_wing_cost); }

// Two bivalue cells with equal candidates; a house has two places for one of these, each seen by one of the cells.
void find_w_wing(Finder& finder) {
    if (!finder.may_want(w_wing_cost)) return;
    const Notes& notes = finder.notes;
    const auto pairs = cells_of(notes, 2);
    const auto offer = [&](Var a, Var b, Var c, Var d, const Unit& house, int x) {
        if (c == a || c == b || d == a || d == b) return;
        if (!finder.board.sees(a, c, x) || !finder.board.sees(b, d, x)) return;
        LogicStep step;
        step.cost = w_wing_cost;
        step.cells = {a, b, c, d};
        const int z = first_bit(notes.mask[a] & ~(Word{1} << x));
        step.values = {finder.board.value(x), finder.board.value(z)};
        step.rules = {house.rule};
        add_rule(step.rules, finder.board.link(a, c, x));
        add_rule(step.rules, finder.board.link(b, d, x));
        remove_seen(finder, step, std::array{a, b}, z);
        finder.offer_pattern(std::move(step));
    };
    for (std::size_t i = 0; i < pairs.size(); ++i)
        for (std::size_t j = i + 1; j < pairs.size(); ++j) {
            const Var a = pairs[i], b = pairs[j];
            check_deadline(notes.mask[a] == notes.mask[b] ? finder.board.units.size() : 1);
            if (notes.mask[a] != notes.mask[b]) continue;
            each_bit(notes.mask[a], [&](int x) {
                for (std::size_t unit = 0; unit < finder.board.units.size(); ++unit) {
                    if (!notes.is_house(unit)) continue;
                    const Word places = notes.places(unit, x);
                    if (std::popcount(places) != 2) continue;
                    const Unit& house = finder.board.units[unit];
                    const Var c = house.cells[static_cast<std::size_t>(first_bit(places))];
                    const Var d = house.cells[static_cast<std::size_t>(first_bit(places & (places - 1)))];
                    offer(a, b, c, d, house, x);
                    offer(a, b, d, c, house, x);
                }
            });
        }
}

}  // namespace passatempo::human
