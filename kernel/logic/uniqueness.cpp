// Techniques that assume one solution: a pattern whose values could be exchanged cannot be part of it.
#include "technique.hpp"

namespace passatempo::logic {
namespace {

constexpr int rectangle_cost = 450, grave_cost = 560;

// Four open cells around which two values could be exchanged: whatever group has one has also a neighbour.
class Rectangles {
public:
    explicit Rectangles(Finder& finder) : finder_(finder), frame_(finder.frame), notes_(finder.notes) {}

    void run() {
        for (Var a = 0; a < notes_.mask.size(); ++a) {
            if (!notes_.open(a) || std::popcount(notes_.mask[a]) != 2) continue;
            const Word pair = notes_.mask[a];
            const auto beside = neighbours(a, pair);
            for (std::size_t i = 0; i < beside.size(); ++i)
                for (std::size_t j = i + 1; j < beside.size(); ++j)
                    for (const Var opposite : neighbours(beside[i], pair))
                        if (opposite != a && is_deadly({a, beside[i], opposite, beside[j]})) look_at({a, beside[i], opposite, beside[j]}, pair);
        }
    }

private:
    using Four = std::array<Var, 4>;  // around the rectangle

    std::vector<Var> neighbours(Var cell, Word pair) const {
        std::vector<Var> found;
        for (const std::uint32_t unit : frame_.units_of[cell])
            for (const Var other : frame_.units[unit].cells)
                if (other != cell && notes_.open(other) && (notes_.mask[other] & pair) == pair &&
                    std::find(found.begin(), found.end(), other) == found.end())
                    found.push_back(other);
        return found;
    }

    bool is_deadly(const Four& four) const {
        for (const Var cell : four)
            if (!frame_.other_rules_of[cell].empty()) return false;
        for (std::size_t i = 0; i < 4; ++i)
            for (const std::uint32_t number : frame_.units_of[four[i]]) {
                const Unit& unit = frame_.units[number];
                const bool before = unit.has(four[(i + 3) % 4]), after = unit.has(four[(i + 1) % 4]);
                if (before == after || unit.has(four[(i + 2) % 4]) || unit.free) return false;
            }
        return true;
    }

    void look_at(const Four& four, Word pair) {
        std::vector<Var> roof;  // cells with more than the pair
        Word extra = 0;
        for (const Var cell : four)
            if (notes_.mask[cell] != pair) {
                roof.push_back(cell);
                extra |= notes_.mask[cell] & ~pair;
            }
        if (roof.size() == 1) one_corner(four, pair, roof[0]);
        if (roof.size() > 1 && has_one_bit(extra)) same_extra(four, pair, roof, first_bit(extra));
        if (roof.size() == 2) locked_roof(four, pair, roof);
    }

    LogicStep told(const Four& four, Word pair) const {
        LogicStep step;
        step.cost = rectangle_cost;
        step.cells.assign(four.begin(), four.end());
        step.values = finder_.values(pair);
        for (std::size_t i = 0; i < 4; ++i) add_rule(step.rules, frame_.link(four[i], four[(i + 1) % 4], first_bit(pair)));
        return step;
    }

    void one_corner(const Four& four, Word pair, Var corner) {
        LogicStep step = told(four, pair);
        each_bit(pair, [&](int bit) { step.removes.push_back(finder_.candidate(corner, bit)); });
        finder_.offer(std::move(step));
    }

    void same_extra(const Four& four, Word pair, std::span<const Var> roof, int extra) {
        LogicStep step = told(four, pair);
        step.cost += 5;
        notes_.each_seen_by_all(roof, extra, [&](Var cell) { step.removes.push_back(finder_.candidate(cell, extra)); });
        finder_.offer(std::move(step));
    }

    // One value of the pair stands in one of two corners: the other value in neither.
    void locked_roof(const Four& four, Word pair, std::span<const Var> roof) {
        for (const std::uint32_t number : frame_.units_of[roof[0]]) {
            if (!frame_.units[number].has(roof[1]) || !notes_.is_house(number)) continue;
            each_bit(pair, [&](int bit) {
                if (std::popcount(notes_.places(number, bit)) != 2) return;
                LogicStep step = told(four, pair);
                step.cost += 10;
                add_rule(step.rules, frame_.units[number].rule);
                const int other = first_bit(pair & ~(Word{1} << bit));
                for (const Var cell : roof) step.removes.push_back(finder_.candidate(cell, other));
                finder_.offer(std::move(step));
            });
        }
    }

    Finder& finder_;
    const Frame& frame_;
    const Notes& notes_;
};

// Whether every value that is open in a house has two places in it, once a cell has lost one.
bool is_grave_without(const Notes& notes, Var cell, int lost) {
    for (std::size_t unit = 0; unit < notes.frame.units.size(); ++unit) {
        if (!notes.is_house(unit)) return false;
        const Unit& each = notes.frame.units[unit];
        bool even = true;
        each_bit(notes.values_of(unit), [&](int bit) {
            int places = bit == lost && each.has(cell) ? -1 : 0;
            for (const Var other : each.cells) places += notes.open(other) && notes.may_be(other, bit);
            even &= places == 0 || places == 2;
        });
        if (!even) return false;
    }
    return true;
}

}  // namespace

void find_unique_rectangle(Finder& finder) {
    if (finder.wants(rectangle_cost)) Rectangles(finder).run();
}

// Every open cell has two values but one, which has three: it holds the one that would stand three times in its
// groups, or else everything could be exchanged.
void find_bivalue_grave(Finder& finder) {
    const Notes& notes = finder.notes;
    if (!finder.wants(grave_cost)) return;
    for (const auto& rules : finder.frame.other_rules_of)
        if (!rules.empty()) return;
    std::vector<Var> threes;
    for (Var cell = 0; cell < notes.mask.size(); ++cell) {
        if (!notes.open(cell) || std::popcount(notes.mask[cell]) == 2) continue;
        if (std::popcount(notes.mask[cell]) != 3 || !threes.empty()) return;
        threes.push_back(cell);
    }
    if (threes.empty()) return;
    const Var cell = threes[0];
    Word odd = 0;
    each_bit(notes.mask[cell], [&](int bit) {
        if (is_grave_without(notes, cell, bit)) odd |= Word{1} << bit;
    });
    if (!has_one_bit(odd)) return;
    LogicStep step;
    step.cost = grave_cost;
    step.cells = {cell};
    step.values = finder.values(odd);
    for (const std::uint32_t unit : finder.frame.units_of[cell]) step.rules.push_back(finder.frame.units[unit].rule);
    step.places = {finder.candidate(cell, first_bit(odd))};
    finder.offer(std::move(step));
}

}  // namespace passatempo::logic
