// Naked and hidden subsets.
#include "technique.hpp"

namespace passatempo::human {
namespace {

// Every choice of `size` of these masks whose union has `size` bits.
template <class Visit>
class SubsetSearch {
public:
    SubsetSearch(std::span<const Word> masks, std::size_t size, Visit visit) : masks_(masks), size_(size), visit_(visit) {
        choose(0, 0, 0, 0);
    }

private:
    void choose(std::size_t from, std::size_t chosen, Word which, Word together) {
        check_deadline();
        if (chosen == size_) return visit_(which, together);
        for (std::size_t i = from; i < masks_.size(); ++i) {
            const Word more = together | masks_[i];
            if (masks_[i] && static_cast<std::size_t>(std::popcount(more)) <= size_)
                choose(i + 1, chosen + 1, which | Word{1} << i, more);
        }
    }

    std::span<const Word> masks_;
    std::size_t size_;
    Visit visit_;
};

std::vector<Var> cells_at(std::span<const Var> cells, Word which) {
    std::vector<Var> found;
    each_bit(which, [&](int i) { found.push_back(cells[static_cast<std::size_t>(i)]); });
    return found;
}

std::vector<Var> open_cells(const Notes& notes, const Unit& unit) {
    std::vector<Var> cells;
    for (const Var cell : unit.cells)
        if (notes.open(cell)) cells.push_back(cell);
    return cells;
}

LogicStep subset(const Finder& finder, const Unit& unit, int cost, std::vector<Var> cells, Word values) {
    LogicStep step;
    step.cost = cost;
    step.rules = {unit.rule};
    step.cells = std::move(cells);
    step.values = finder.values(values);
    return step;
}

// The groups that hold all these cells and more, in which none of these values may repeat.
std::vector<const Unit*> common_units(const Board& board, std::span<const Var> cells, Word values) {
    std::vector<const Unit*> found;
    for (const std::uint32_t number : board.units_of[cells[0]]) {
        const Unit& unit = board.units[number];
        if (unit.cells.size() > cells.size() && !(unit.free & values) &&
            std::all_of(cells.begin(), cells.end(), [&](Var cell) { return unit.has(cell); }))
            found.push_back(&unit);
    }
    return found;
}

bool removes_in(const LogicStep& step, const Unit& unit) {
    return std::any_of(step.removes.begin(), step.removes.end(), [&](const Candidate& each) { return unit.has(each.first); });
}

bool removes_outside(const LogicStep& step, const Unit& unit) {
    return std::any_of(step.removes.begin(), step.removes.end(), [&](const Candidate& each) { return !unit.has(each.first); });
}

// Removes each value of the subset from all cells that see its places there, by its groups or by others.
void remove_seen(const Finder& finder, LogicStep& step, Word values) {
    each_bit(values, [&](int bit) {
        finder.notes.each_seen_by_all(finder.notes.places(step.cells, bit), bit,
                                      [&](Var cell) { step.removes.push_back(finder.candidate(cell, bit)); });
    });
}

// Adds the rules by which cells see the subset: one of its groups, in their order, or those of each place.
void add_sight(const Finder& finder, LogicStep& step, std::span<const Unit* const> groups) {
    for (const auto& [cell, value] : step.removes) {
        const auto group = std::find_if(groups.begin(), groups.end(), [&](const Unit* unit) { return unit->has(cell); });
        const int bit = static_cast<int>(value - finder.board.base);
        if (group != groups.end()) add_rule(step.rules, (*group)->rule);
        else add_links(step, finder.board, cell, finder.notes.places(step.cells, bit), bit);
    }
}

// A subset belongs to the first group in which it removes something. It is locked if it also removes something in
// another group, where two groups intersect.
void offer_naked(Finder& finder, const Unit& unit, LogicStep step, Word values, bool locked) {
    auto groups = common_units(finder.board, step.cells, values);
    remove_seen(finder, step, values);
    if (step.removes.empty()) return;
    const auto end = std::stable_partition(groups.begin(), groups.end(), [&](const Unit* each) { return removes_in(step, *each); });
    if (groups[0] != &unit) return;
    const Unit* second = nullptr;
    for (auto each = groups.begin() + 1; each < end; ++each)
        if (removes_outside(step, **each) && !second) second = *each;
    if ((second && removes_outside(step, unit)) != locked) return;
    if (locked) step.rules.push_back(second->rule);
    add_sight(finder, step, groups);
    finder.offer(std::move(step));
}

void find_naked(Finder& finder, std::size_t size, int cost, bool locked = false) {
    for (const Unit& unit : finder.board.units) {
        const int here = scaled(cost, unit.cells.size());
        if (unit.cells.size() <= size || !finder.wants(here)) continue;
        const auto cells = open_cells(finder.notes, unit);
        if (cells.size() < size || cells.size() > word_size) continue;  // sets of cells are words
        std::vector<Word> masks;
        for (const Var cell : cells) {
            const Word mask = finder.notes.mask[cell];
            const auto count = static_cast<std::size_t>(std::popcount(mask));
            masks.push_back(count > 1 && count <= size && !(mask & unit.free) ? mask : 0);
        }
        SubsetSearch(masks, size, [&](Word which, Word values) {
            if (finder.wants(here)) offer_naked(finder, unit, subset(finder, unit, here, cells_at(cells, which), values), values, locked);
        });
    }
}

// For each open value of a house the mask of its places.
struct Places {
    std::vector<int> bits;
    std::vector<Word> masks;
};

Places places_in(const Notes& notes, std::size_t unit, std::size_t most) {
    Places places;
    each_bit(notes.values_of(unit), [&](int bit) {
        const Word at = notes.places(unit, bit);
        const auto count = static_cast<std::size_t>(std::popcount(at));
        if (count < 2) return;
        places.bits.push_back(bit);
        places.masks.push_back(count <= most ? at : 0);
    });
    return places;
}

template <class Visit>
void each_hidden(const Finder& finder, std::size_t unit, std::size_t size, Visit visit) {
    const Places places = places_in(finder.notes, unit, size);
    if (places.bits.size() <= size) return;
    SubsetSearch(places.masks, size, [&](Word which, Word cells) {
        Word values = 0;
        each_bit(which, [&](int i) { values |= Word{1} << places.bits[static_cast<std::size_t>(i)]; });
        visit(values, cells);
    });
}

void find_hidden(Finder& finder, std::size_t size, int cost) {
    for (std::size_t number = 0; number < finder.board.units.size(); ++number) {
        const Unit& unit = finder.board.units[number];
        const int here = scaled(cost, unit.cells.size());
        if (!finder.notes.is_house(number) || unit.cells.size() <= size || !finder.wants(here)) continue;
        each_hidden(finder, number, size, [&](Word values, Word which) {
            LogicStep step = subset(finder, unit, here, cells_at(unit.cells, which), values);
            for (const Var cell : step.cells)
                each_bit(finder.notes.mask[cell] & ~values,
                         [&](int bit) { step.removes.push_back(finder.candidate(cell, bit)); });
            finder.offer(std::move(step));
        });
    }
}

// A hidden subset occupies its cells, so that another value of the house is a hidden single.
void find_direct_hidden(Finder& finder, std::size_t size, int cost) {
    for (std::size_t number = 0; number < finder.board.units.size(); ++number) {
        const Unit& unit = finder.board.units[number];
        const int here = scaled(cost, unit.cells.size());
        if (!finder.notes.is_house(number) || unit.cells.size() <= size || !finder.wants(here)) continue;
        each_hidden(finder, number, size, [&](Word values, Word which) {
            each_bit(finder.notes.values_of(number) & ~values, [&](int bit) {
                const Word at = finder.notes.places(number, bit), left = at & ~which;
                if (!has_one_bit(left) || has_one_bit(at)) return;
                const Var cell = unit.cells[static_cast<std::size_t>(first_bit(left))];
                LogicStep step = subset(finder, unit, here, cells_at(unit.cells, which), values);
                step.values.push_back(finder.board.value(bit));
                step.others = {cell};
                step.places = {finder.candidate(cell, bit)};
                finder.offer(std::move(step));
            });
        });
    }
}

}  // namespace

void find_locked_pair(Finder& finder) { find_naked(finder, 2, 300, true); }
void find_locked_triple(Finder& finder) { find_naked(finder, 3, 360, true); }
void find_naked_pair(Finder& finder) { find_naked(finder, 2, 300); }
void find_naked_triple(Finder& finder) { find_naked(finder, 3, 360); }
void find_naked_quad(Finder& finder) { find_naked(finder, 4, 500); }
void find_hidden_pair(Finder& finder) { find_hidden(finder, 2, 340); }
void find_hidden_triple(Finder& finder) { find_hidden(finder, 3, 400); }
void find_hidden_quad(Finder& finder) { find_hidden(finder, 4, 540); }
void find_direct_hidden_pair(Finder& finder) { find_direct_hidden(finder, 2, 200); }
void find_direct_hidden_triple(Finder& finder) { find_direct_hidden(finder, 3, 250); }

}  // namespace passatempo::human
