// Killer pairs and triples: in a group, cages that need some of a few values in every combination, and cells that have only
// these, take up all of them.
#include "technique.hpp"

namespace passatempo::human {
namespace {

constexpr int pair_cost = 280, triple_cost = 340, cost_per_doubling = 15;

// The open cells of a cage within one group, and what they can hold.
struct CagePart {
    const Cage* cage;
    std::vector<Var> cells;
    std::vector<Word> sets;

    int least_of(Word values) const {  // of these values in every combination
        int least = INT32_MAX;
        for (const Word set : sets) least = std::min(least, std::popcount(set & values));
        return least;
    }
};

class CageSubsets {
public:
    CageSubsets(Finder& finder, int size, int cost) : finder_(finder), notes_(finder.notes), size_(size), cost_(cost) {}

    void run() {
        for (std::size_t number = 0; number < finder_.support.cages().size(); ++number) add_part(number);
        if (parts_.empty()) return;
        for (const Unit& unit : finder_.board.units)
            if (unit.free == 0 && static_cast<int>(unit.cells.size()) > size_) search(unit);
    }

private:
    void add_part(std::size_t number) {
        const Cage& cage = finder_.support.cages()[number];
        CagePart part{&cage, {}, {}};
        Word known = 0;
        for (const Var cell : cage.cells) {
            if (notes_.open(cell)) part.cells.push_back(cell);
            else known |= notes_.mask[cell];
        }
        if (part.cells.size() < 2 || part.cells.size() > 4 || !cage.distinct) return;
        const Support& support = finder_.support.of_cage(number, notes_);
        if (!support.sure || support.sets.empty()) return;
        for (const auto& set : support.sets) {
            Word values = 0;
            for (const Value value : set) values |= Word{1} << (value - finder_.board.base);
            part.sets.push_back(values & ~known);
        }
        parts_.push_back(std::move(part));
    }

    void search(const Unit& unit) {
        std::vector<const CagePart*> inside;
        for (const CagePart& part : parts_)
            if (std::all_of(part.cells.begin(), part.cells.end(), [&](Var cell) { return unit.has(cell); })) inside.push_back(&part);
        if (inside.empty()) return;
        Word all = 0;
        for (const Var cell : unit.cells)
            if (notes_.open(cell)) all |= notes_.mask[cell];
        choose(unit, inside, all, 0);
    }

    void choose(const Unit& unit, std::span<const CagePart* const> inside, Word rest, Word chosen) {
        check_deadline();
        if (!finder_.wants(cost_)) return;
        if (std::popcount(chosen) == size_) return take(unit, inside, chosen);
        for (; rest; rest &= rest - 1) choose(unit, inside, rest & (rest - 1), chosen | (rest & -rest));
    }

    // Cells with only these values, then cages, until all values are taken up.
    void take(const Unit& unit, std::span<const CagePart* const> inside, Word values) {
        LogicStep step;
        step.cost = cost_;
        step.rules = {unit.rule};
        int taken = 0;
        for (const Var cell : unit.cells)
            if (notes_.open(cell) && !(notes_.mask[cell] & ~values)) step.cells.push_back(cell), ++taken;
        if (taken >= size_) return;  // a naked subset
        double sets = 1;
        for (const CagePart* part : inside) {
            const int least = part->least_of(values);
            const bool overlaps = std::any_of(part->cells.begin(), part->cells.end(), [&](Var cell) {
                return std::find(step.cells.begin(), step.cells.end(), cell) != step.cells.end();
            });
            if (least == 0 || overlaps || taken >= size_) continue;
            taken += least;
            sets *= static_cast<double>(part->sets.size());
            step.cells.insert(step.cells.end(), part->cells.begin(), part->cells.end());
            for (const RuleNumber rule : part->cage->rules) add_rule(step.rules, rule);
            for (const RuleNumber rule : part->cage->distinct_by) add_rule(step.rules, rule);
        }
        if (taken != size_) return;
        step.cost += static_cast<int>(cost_per_doubling * std::log2(sets));
        offer(unit, std::move(step), values);
    }

    void offer(const Unit& unit, LogicStep&& step, Word values) {
        step.values = finder_.values(values);
        for (const Var cell : unit.cells)
            if (notes_.open(cell) && std::find(step.cells.begin(), step.cells.end(), cell) == step.cells.end())
                each_bit(notes_.mask[cell] & values, [&](int bit) { step.removes.push_back(finder_.candidate(cell, bit)); });
        finder_.offer(std::move(step));
    }

    Finder& finder_;
    const Notes& notes_;
    int size_, cost_;
    std::vector<CagePart> parts_;
};

}  // namespace

void find_cage_pair(Finder& finder) {
    if (finder.wants(pair_cost)) CageSubsets(finder, 2, pair_cost).run();
}

void find_cage_triple(Finder& finder) {
    if (finder.wants(triple_cost)) CageSubsets(finder, 3, triple_cost).run();
}

}  // namespace passatempo::human
