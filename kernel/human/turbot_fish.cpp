// Two strong links of one value, the near ends of which see each other: one of the far ends is true. Skyscraper, two-string
// kite and other turbot fish; and the empty rectangle, one link of which is between two parts of a room.
#include "technique.hpp"

namespace passatempo::human {
namespace {

constexpr int skyscraper_cost = 460, kite_cost = 470, turbot_cost = 480, rectangle_cost = 490;

// A house with two places for the value.
struct StrongLink {
    const Unit* house;
    Var near, far;

    StrongLink reversed() const { return {house, far, near}; }
    bool has(Var cell) const { return near == cell || far == cell; }
};

enum class Shape { skyscraper, kite, other };

Shape shape_of(const Finder& finder, const StrongLink& one, const StrongLink& other, int bit) {
    if (one.house->is_line() && one.house->direction == other.house->direction) {
        const RuleNumber rule = finder.board.link(one.near, other.near, bit);
        const auto& units = finder.board.units_of[one.near];
        const bool across = std::any_of(units.begin(), units.end(), [&](std::uint32_t number) {
            const Unit& unit = finder.board.units[number];
            return unit.rule == rule && unit.direction == 1 - one.house->direction;
        });
        return across ? Shape::skyscraper : Shape::other;
    }
    if (!one.house->is_line() || !other.house->is_line()) return Shape::other;
    const auto& units = finder.board.units_of[one.near];
    const bool in_a_room = std::any_of(units.begin(), units.end(), [&](std::uint32_t number) {
        const Unit& unit = finder.board.units[number];
        return !unit.is_line() && unit.has(other.near);
    });
    return in_a_room ? Shape::kite : Shape::other;
}

// The strong links of a value, one for each pair of places.
std::vector<StrongLink> strong_links(const Finder& finder, int bit) {
    std::vector<StrongLink> links;
    for (std::size_t unit = 0; unit < finder.board.units.size(); ++unit) {
        const Unit& each = finder.board.units[unit];
        if (!finder.notes.is_house(unit)) continue;
        const Word places = finder.notes.places(unit, bit);
        if (std::popcount(places) != 2) continue;
        links.push_back({&each, each.cells[static_cast<std::size_t>(first_bit(places))],
                         each.cells[static_cast<std::size_t>(first_bit(places & (places - 1)))]});
    }
    return links;
}

template <class Visit>
void each_value(Finder& finder, int cost, Visit visit) {
    Word all = 0;
    for (Var cell = 0; cell < finder.notes.mask.size(); ++cell)
        if (finder.notes.open(cell)) all |= finder.notes.mask[cell];
    each_bit(all, [&](int bit) {
        if (finder.may_want(cost)) visit(bit);
    });
}

// The near ends come first, then the far ends, in the order of the houses.
void offer_turbot(Finder& finder, const StrongLink& one, const StrongLink& other, int bit, int cost) {
    LogicStep step;
    step.cost = cost;
    step.cells = {one.near, other.near};
    step.others = {one.far, other.far};
    step.values = {finder.board.value(bit)};
    step.rules = {one.house->rule, other.house->rule, finder.board.link(one.near, other.near, bit)};
    finder.notes.each_seen_by_all(step.others, bit, [&](Var cell) {
        if (cell == one.near || cell == other.near) return;
        step.removes.push_back(finder.candidate(cell, bit));
        add_links(step, finder.board, cell, step.others, bit);
    });
    finder.offer_pattern(std::move(step));
}

void find_turbot(Finder& finder, Shape wanted, int cost) {
    each_value(finder, cost, [&](int bit) {
        const auto links = strong_links(finder, bit);
        for (std::size_t i = 0; i < links.size(); ++i)
            for (std::size_t j = i + 1; j < links.size(); ++j) {
                check_deadline();
                if (links[i].has(links[j].near) || links[i].has(links[j].far)) continue;
                for (const StrongLink& one : {links[i], links[i].reversed()})
                    for (const StrongLink& other : {links[j], links[j].reversed()})
                        if (finder.board.sees(one.near, other.near, bit) && shape_of(finder, one, other, bit) == wanted)
                            offer_turbot(finder, one, other, bit, cost);
            }
    });
}

// The places of a value in a room: those that a cell sees, and the rest.
struct Parts {
    std::vector<Var> seen, rest;
};

Parts parts_of(const Finder& finder, std::size_t room, Var from, int bit) {
    Parts parts;
    for (const Var cell : finder.notes.places(finder.board.units[room].cells, bit))
        (finder.board.sees(from, cell, bit) ? parts.seen : parts.rest).push_back(cell);
    return parts;
}

void offer_rectangle(Finder& finder, const StrongLink& link, std::size_t room, int bit) {
    const Parts parts = parts_of(finder, room, link.near, bit);
    if (parts.seen.empty() || parts.rest.empty() || parts.seen.size() + parts.rest.size() < 3) return;
    LogicStep step;
    step.cost = rectangle_cost;
    step.cells = {link.near, link.far};
    step.others = parts.seen;
    step.others.insert(step.others.end(), parts.rest.begin(), parts.rest.end());
    step.values = {finder.board.value(bit)};
    step.rules = {finder.board.units[room].rule, link.house->rule};
    add_links(step, finder.board, link.near, parts.seen, bit);
    std::vector<Var> ends = parts.rest;
    ends.push_back(link.far);
    finder.notes.each_seen_by_all(ends, bit, [&](Var cell) {
        if (cell == link.near || std::find(parts.seen.begin(), parts.seen.end(), cell) != parts.seen.end()) return;
        step.removes.push_back(finder.candidate(cell, bit));
        add_links(step, finder.board, cell, ends, bit);
    });
    finder.offer_pattern(std::move(step));
}

}  // namespace

void find_skyscraper(Finder& finder) { find_turbot(finder, Shape::skyscraper, skyscraper_cost); }
void find_two_string_kite(Finder& finder) { find_turbot(finder, Shape::kite, kite_cost); }
void find_turbot_fish(Finder& finder) { find_turbot(finder, Shape::other, turbot_cost); }

// If the near end of a link in a line is true, the value stands in the part of the room that it does not see.
void find_empty_rectangle(Finder& finder) {
    each_value(finder, rectangle_cost, [&](int bit) {
        for (const StrongLink& link : strong_links(finder, bit)) {
            if (!link.house->is_line()) continue;
            for (std::size_t room = 0; room < finder.board.units.size(); ++room) {
                const Unit& unit = finder.board.units[room];
                check_deadline();
                if (unit.is_line() || !finder.notes.is_house(room) || unit.has(link.near) || unit.has(link.far)) continue;
                for (const StrongLink& each : {link, link.reversed()}) offer_rectangle(finder, each, room, bit);
            }
        }
    });
}

}  // namespace passatempo::human
