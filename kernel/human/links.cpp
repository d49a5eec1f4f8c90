#include "links.hpp"

namespace passatempo::human {
namespace {

constexpr std::uint32_t no_node = UINT32_MAX;  // not a candidate of an open cell
constexpr int most_open = 5;                   // limit on the open cells of a cage that is searched for links
constexpr int most_candidates = 28;             // of a line that is searched for links
constexpr std::size_t largest_set = 5, most_sets = 1000;

}  // namespace

Links::Links(Finder& finder, GroupedNodes several)
    : finder_(finder), assumed_(finder.notes), groups_of_(finder.board.value_count) {
    add_candidates();
    if (several != GroupedNodes::none) add_groups();
    if (several == GroupedNodes::groups_and_sets) add_sets();
    strong_.resize(size());
    add_weak();
    add_strong();
}

void Links::add_candidates() {
    const Notes& notes = finder_.notes;
    id_of_.assign(notes.mask.size() * finder_.board.value_count, no_node);
    for (Var cell = 0; cell < notes.mask.size(); ++cell)
        if (notes.open(cell))
            each_bit(notes.mask[cell], [&](int bit) {
                id_of_[cell * finder_.board.value_count + static_cast<std::size_t>(bit)] = static_cast<std::uint32_t>(size());
                cell_.push_back(cell);
                bit_.push_back(static_cast<std::int8_t>(bit));
            });
}

void Links::add_weak() {
    weak_end_.push_back(0);
    for (std::uint32_t from = 0; from < size(); ++from) {
        check_deadline();
        const int bit = bit_[from];
        if (!is_group(from)) {
            const Var cell = cell_[from];
            each_bit(finder_.notes.mask[cell] & ~(Word{1} << bit), [&](int other) { weak_.push_back({id(cell, other), by_cell}); });
        }
        finder_.notes.each_seen_by_all(cells(from), bit, [&](Var other) { weak_.push_back({id(other, bit), by_sight}); });
        link_to_groups(from);
        if (!is_group(from)) add_cage_links(from);
        weak_end_.push_back(weak_.size());
    }
}

void Links::link_to_groups(std::uint32_t from) {
    for (const std::uint32_t to : groups_of_[static_cast<std::size_t>(bit_[from])])
        if (to != from && is_seen_by(from, to)) weak_.push_back({to, by_sight});
}

bool Links::is_seen_by(std::uint32_t id, std::uint32_t group) const {
    const Word* seen = &seen_by_group_[(group - candidates()) * finder_.board.row(0, 0).size()];
    const auto here = cells(id);
    return std::all_of(here.begin(), here.end(), [&](Var cell) { return seen[cell / 64] >> (cell % 64) & 1; });
}

// Grouped nodes: intersections of a house with another group in which a value has several places.
void Links::add_groups() {
    const Board& board = finder_.board;
    for (std::uint32_t house = 0; house < board.units.size(); ++house) {
        if (!finder_.notes.is_house(house)) continue;
        check_deadline(board.units[house].cells.size());
        std::map<std::uint32_t, std::vector<Var>> shared;
        for (const Var cell : board.units[house].cells)
            for (const std::uint32_t other : board.units_of[cell])
                if (other != house && finder_.notes.open(cell) && board.units[other].free == 0) shared[other].push_back(cell);
        for (const auto& [other, cells] : shared) add_groups_of(cells);
    }
}

void Links::add_groups_of(std::span<const Var> shared) {
    Word once = 0, several = 0;
    for (const Var cell : shared) {
        several |= once & finder_.notes.mask[cell];
        once |= finder_.notes.mask[cell];
    }
    each_bit(several, [&](int bit) { add(finder_.notes.places(shared, bit), bit); });
}

void Links::add_sets() {
    for (const AlmostLocked& set : sets_of(finder_)) {
        if (set.cells.size() == 1 || set.cells.size() > largest_set) continue;
        if (sets_.size() == most_sets) return;
        each_bit(set.values, [&](int bit) { add(finder_.notes.places(set.cells, bit), bit); });
        sets_.push_back(&set);
    }
}

std::uint32_t Links::add(const std::vector<Var>& cells, int bit) {
    if (const std::uint32_t known = find(cells, bit); known != no_node) return known;
    const auto number = static_cast<std::uint32_t>(size());
    numbers_.emplace(std::pair(bit, cells), number);
    groups_of_[static_cast<std::size_t>(bit)].push_back(number);
    std::vector<Word> seen(finder_.board.row(0, 0).size(), ~Word{0});
    check_deadline(1 + seen.size() / 16);
    for (const Var cell : cells)
        for (std::size_t w = 0; w < seen.size(); ++w) seen[w] &= finder_.board.row(cell, bit)[w];
    seen_by_group_.insert(seen_by_group_.end(), seen.begin(), seen.end());
    groups_.push_back(cells);
    bit_.push_back(static_cast<std::int8_t>(bit));
    return number;
}

std::uint32_t Links::find(const std::vector<Var>& cells, int bit) const {
    if (cells.size() == 1) return id(cells[0], bit);
    const auto found = numbers_.find({bit, cells});
    return found == numbers_.end() ? no_node : found->second;
}

// Weak links by cages and other rules, and by all rules of a line.
void Links::add_cage_links(std::uint32_t from) {
    const Var cell = cell_[from];
    if (finder_.board.other_rules_of[cell].empty()) return;
    const Word held = std::exchange(assumed_.mask[cell], Word{1} << bit_[from]);
    for (const RuleNumber rule : finder_.board.other_rules_of[cell])
        add_excluded(from, finder_.support.under_assumption(rule, assumed_, most_open));
    for (const std::size_t line : finder_.support.lines_of(cell))
        add_excluded(from, finder_.support.line_under_assumption(line, assumed_, most_candidates));
    assumed_.mask[cell] = held;
}

// Links to what rules exclude if a candidate is true, unless an earlier rule does.
void Links::add_excluded(std::uint32_t from, const ConditionalSupport& excluded) {
    const Var cell = cell_[from];
    bool any = false;
    for (std::size_t i = 0; i < excluded.cells.size(); ++i) {
        const Var other = excluded.cells[i];
        if (other == cell || !finder_.notes.open(other)) continue;
        each_bit(finder_.notes.mask[other] & ~excluded.left[i], [&](int bit) {
            if (bit == bit_[from] && finder_.board.sees(cell, other, bit)) return;
            const std::uint32_t to = id(other, bit);
            const auto known = std::span(weak_).subspan(weak_end_.back());
            if (std::any_of(known.begin(), known.end(), [&](const Edge& edge) { return edge.to == to; })) return;
            weak_.push_back({to, by_cage + static_cast<std::int32_t>(cage_reasons_.size())});
            any = true;
        });
    }
    if (any) cage_reasons_.push_back(excluded.rules);
}

void Links::add_strong() {
    const Notes& notes = finder_.notes;
    for (Var cell = 0; cell < notes.mask.size(); ++cell)
        if (const Word mask = notes.mask[cell]; notes.open(cell) && std::popcount(mask) == 2)
            join(id(cell, first_bit(mask)), id(cell, first_bit(mask & (mask - 1))), by_cell);
    for (std::size_t number = 0; number < finder_.board.units.size(); ++number) {
        const Unit& unit = finder_.board.units[number];
        if (!notes.is_house(number)) continue;
        Word once = 0, twice = 0, more = 0;
        for (const Var cell : unit.cells) {
            const Word mask = notes.mask[cell];
            more |= twice & mask;
            twice |= once & mask;
            once |= mask;
        }
        each_bit(twice & ~more, [&](int bit) {
            const Word places = notes.places(number, bit);
            join(id(unit.cells[static_cast<std::size_t>(first_bit(places))], bit),
                 id(unit.cells[static_cast<std::size_t>(first_bit(places & (places - 1)))], bit),
                 static_cast<std::int32_t>(unit.rule));
        });
    }
    for (auto group = static_cast<std::uint32_t>(candidates()); group < size(); ++group) {
        check_deadline();
        add_strong_of(group);
    }
    add_strong_within_sets();
}

// An almost locked set that loses a value holds each of the others.
void Links::add_strong_within_sets() {
    for (std::size_t set = 0; set < sets_.size(); ++set) {
        const auto& [cells, values, rule] = *sets_[set];
        std::vector<std::uint32_t> ids;
        each_bit(values, [&](int bit) { ids.push_back(find(finder_.notes.places(cells, bit), bit)); });
        for (std::size_t i = 0; i < ids.size(); ++i)
            for (std::size_t j = i + 1; j < ids.size(); ++j) join(ids[i], ids[j], by_set + static_cast<std::int32_t>(set));
    }
}

// Where the places of a value in a house are two nodes, one of them is true.
void Links::add_strong_of(std::uint32_t group) {
    const auto inside = cells(group);
    for (const std::uint32_t number : finder_.board.units_of[inside[0]]) {
        const Unit& unit = finder_.board.units[number];
        const bool within = std::all_of(inside.begin(), inside.end(), [&](Var cell) { return unit.has(cell); });
        if (!within || !finder_.notes.is_house(number)) continue;
        std::vector<Var> rest;
        for (const Var cell : unit.cells)
            if (finder_.notes.may_be(cell, bit_[group]) && std::find(inside.begin(), inside.end(), cell) == inside.end())
                rest.push_back(cell);
        if (!rest.empty()) join(group, find(rest, bit_[group]), static_cast<std::int32_t>(unit.rule));
    }
}

void Links::join(std::uint32_t a, std::uint32_t b, std::int32_t reason) {
    if (a == no_node || b == no_node) return;  // contradiction: the value is placed elsewhere too
    const auto known = [&](std::uint32_t from, std::uint32_t to) {
        return std::any_of(strong_[from].begin(), strong_[from].end(), [&](const Edge& edge) { return edge.to == to; });
    };
    if (known(a, b)) return;
    strong_[a].push_back({b, reason});
    strong_[b].push_back({a, reason});
}

bool Links::conflict(std::uint32_t a, std::uint32_t b) const {
    if (!is_group(a) && !is_group(b) && cell_[a] == cell_[b]) return bit_[a] != bit_[b];
    if (bit_[a] != bit_[b]) return false;
    for (const Var one : cells(a))
        for (const Var other : cells(b))
            if (!finder_.board.sees(one, other, bit_[a])) return false;
    return true;
}

bool Links::is_weak_of(const Edge& edge, LinkKind kind) {
    return kind == LinkKind::any || edge.reason == by_sight || (kind == LinkKind::of_pairs && edge.reason == by_cell);
}

bool Links::is_strong_of(const Edge& edge, LinkKind kind) {
    return kind == LinkKind::any || (kind == LinkKind::of_pairs) == (edge.reason == by_cell);
}

void Links::add_reason(std::vector<RuleNumber>& rules, std::uint32_t from, const Edge& edge) const {
    if (edge.reason == by_cell) return;
    if (edge.reason == by_sight)
        add_links(rules, from, edge.to);
    else if (edge.reason >= by_cage)
        for (const RuleNumber rule : cage_reasons_[static_cast<std::size_t>(edge.reason - by_cage)]) add_rule(rules, rule);
    else if (edge.reason >= by_set)
        add_rule(rules, sets_[static_cast<std::size_t>(edge.reason - by_set)]->rule);
    else
        add_rule(rules, static_cast<RuleNumber>(edge.reason));
}

std::span<const Var> Links::set_of(const Edge& edge) const {
    if (edge.reason < by_set || edge.reason >= by_cage) return {};
    return sets_[static_cast<std::size_t>(edge.reason - by_set)]->cells;
}

void Links::add_links(std::vector<RuleNumber>& rules, std::uint32_t from, std::uint32_t to) const {
    for (const Var one : cells(from))
        for (const Var other : cells(to))
            if (one != other) add_rule(rules, finder_.board.link(one, other, bit_[from]));
}

const Links& links_of(Finder& finder, GroupedNodes several) {
    auto& links = finder.links[static_cast<std::size_t>(several)];
    if (!links) links = std::make_shared<const Links>(finder, several);
    return *links;
}

// Nothing up to 6 nodes, then a tenth at each of 8, 10, 14, 18, 26 ...: longer chains are harder, but less than
// linearly.
int length_cost(std::size_t nodes) {
    const std::size_t length = nodes < 2 ? 0 : nodes - 2;
    int cost = 0;
    bool odd = false;
    for (std::size_t ceiling = 4; length > ceiling; odd = !odd) {
        cost += 10;
        ceiling = odd ? ceiling * 4 / 3 : ceiling * 3 / 2;
    }
    return cost;
}

void Path::add(LogicStep& step, Node node, const Edge* by, std::uint32_t from, int branch) const {
    const auto cells = links_.cells(node.candidate);
    ChainLink link{{cells.begin(), cells.end()}, finder_.board.value(links_.bit(node.candidate)), node.on, {}, branch};
    if (by) {
        links_.add_reason(link.rules, from, *by);
        const auto set = links_.set_of(*by);
        link.set.assign(set.begin(), set.end());
    }
    for (const RuleNumber rule : link.rules) add_rule(step.rules, rule);
    step.chain.push_back(std::move(link));
}

}  // namespace passatempo::human
