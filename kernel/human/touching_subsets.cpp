// Touching subsets: naked subsets of cells that see each other, though no group contains them all.
#include "technique.hpp"

namespace passatempo::human {
namespace {

constexpr std::size_t least_scanned = 5;  // cells around a place that are looked at, however small its groups are

// Searches for cliques of n cells with n candidates.
class CliqueSearch {
public:
    CliqueSearch(Finder& finder, std::size_t size, int cost) : finder_(finder), notes_(finder.notes), size_(size), cost_(cost) {
        for (Var cell = 0; cell < notes_.mask.size(); ++cell)
            if (const auto count = static_cast<std::size_t>(std::popcount(notes_.mask[cell]));
                notes_.open(cell) && count > 1 && count <= size)
                cells_.push_back(cell);
        choose(0, 0);
    }

private:
    void choose(std::size_t from, Word values) {
        check_deadline();
        if (chosen_.size() == size_) return offer(values);
        for (std::size_t i = from; i < cells_.size(); ++i) {
            const Word more = values | notes_.mask[cells_[i]];
            if (static_cast<std::size_t>(std::popcount(more)) > size_ || !sees_all_chosen(cells_[i])) continue;
            chosen_.push_back(cells_[i]);
            choose(i + 1, more);
            chosen_.pop_back();
        }
    }

    bool sees_all_chosen(Var cell) const {
        return std::all_of(chosen_.begin(), chosen_.end(), [&](Var other) {
            bool sees = true;
            each_bit(notes_.mask[cell] | notes_.mask[other], [&](int bit) { sees &= finder_.board.sees(cell, other, bit); });
            return sees;
        });
    }

    bool is_in_one_group(Word values) const {
        const auto& units = finder_.board.units_of[chosen_[0]];
        return std::any_of(units.begin(), units.end(), [&](std::uint32_t number) {
            const Unit& unit = finder_.board.units[number];
            return unit.cells.size() > size_ && !(unit.free & values) &&
                   std::all_of(chosen_.begin(), chosen_.end(), [&](Var cell) { return unit.has(cell); });
        });
    }

    void offer(Word values) {
        if (is_in_one_group(values)) return;  // a naked subset
        LogicStep step;
        step.cells = chosen_;
        step.values = finder_.values(values);
        for (std::size_t i = 0; i < size_; ++i)
            for (std::size_t j = 0; j < i; ++j) add_sight(step, chosen_[i], chosen_[j]);
        step.cost = scaled(cost_, largest_group(step));
        if (!finder_.wants(step.cost)) return;
        each_bit(values, [&](int bit) {
            const auto places = notes_.places(chosen_, bit);
            notes_.each_seen_by_all(places, bit, [&](Var cell) {
                step.removes.push_back(finder_.candidate(cell, bit));
                add_links(step, finder_.board, cell, places, bit);
            });
        });
        finder_.offer(std::move(step));
    }

    void add_sight(LogicStep& step, Var a, Var b) const {
        each_bit(notes_.mask[a] & notes_.mask[b], [&](int bit) { add_rule(step.rules, finder_.board.link(a, b, bit)); });
    }

    std::size_t largest_group(const LogicStep& step) const {
        std::size_t largest = least_scanned;
        for (const RuleNumber rule : step.rules) largest = std::max(largest, finder_.board.rules[rule].cells.size());
        return largest;
    }

    Finder& finder_;
    const Notes& notes_;
    std::size_t size_;
    int cost_;
    std::vector<Var> cells_, chosen_;
};

void find_touching(Finder& finder, std::size_t size, int cost) {
    if (finder.wants(scaled(cost, least_scanned))) CliqueSearch(finder, size, cost);
}

}  // namespace

void find_touching_pair(Finder& finder) { find_touching(finder, 2, 300); }
void find_touching_triple(Finder& finder) { find_touching(finder, 3, 360); }
void find_touching_quad(Finder& finder) { find_touching(finder, 4, 500); }

}  // namespace passatempo::human
