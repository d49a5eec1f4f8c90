// WXYZ-wing: four cells with four candidates, three of which can stand only once there. So one of the cells holds the fourth.
#include "technique.hpp"

namespace passatempo::human {
namespace {

constexpr int wing_cost = 550;
constexpr int values = 4;

class WingSearch {
public:
    explicit WingSearch(Finder& finder) : finder_(finder), notes_(finder.notes) {
        for (Var cell = 0; cell < notes_.mask.size(); ++cell)
            if (notes_.open(cell) && std::popcount(notes_.mask[cell]) <= values) cells_.push_back(cell);
        for (const Var pivot : cells_) {
            if (std::popcount(notes_.mask[pivot]) < 3) continue;  // with two candidates, it is a chain of pairs
            chosen_ = {pivot};
            choose(0, notes_.mask[pivot]);
        }
    }

private:
    void choose(std::size_t from, Word all) {
        check_deadline();
        if (chosen_.size() == values) return offer(all);
        for (std::size_t i = from; i < cells_.size() && finder_.may_want(wing_cost); ++i) {
            const Word mask = notes_.mask[cells_[i]], common = mask & notes_.mask[chosen_[0]];
            if (cells_[i] == chosen_[0] || !common || std::popcount(all | mask) > values) continue;
            if (!finder_.board.sees(chosen_[0], cells_[i], first_bit(common))) continue;
            chosen_.push_back(cells_[i]);
            choose(i + 1, all | mask);
            chosen_.pop_back();
        }
    }

    // Whether a value can stand only once: all its places see each other.
    bool is_restricted(int bit) const {
        const auto places = notes_.places(chosen_, bit);
        for (std::size_t i = 0; i < places.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                if (!finder_.board.sees(places[i], places[j], bit)) return false;
        return true;
    }

    void offer(Word all) {
        Word unrestricted = 0;
        each_bit(all, [&](int bit) {
            if (!is_restricted(bit)) unrestricted |= Word{1} << bit;
        });
        if (std::popcount(all) != values || !has_one_bit(unrestricted)) return;
        const int z = first_bit(unrestricted);
        LogicStep step;
        step.cost = wing_cost;
        step.cells = chosen_;
        step.values = finder_.values(all & ~unrestricted);
        step.values.push_back(finder_.board.value(z));
        const auto ends = notes_.places(chosen_, z);
        notes_.each_seen_by_all(ends, z, [&](Var cell) { step.removes.push_back(finder_.candidate(cell, z)); });
        if (step.removes.empty()) return;
        each_bit(all & ~unrestricted, [&](int bit) { add_sight(step, bit); });
        for (const auto& [cell, value] : step.removes) add_links(step, finder_.board, cell, ends, z);
        finder_.offer_pattern(std::move(step));
    }

    void add_sight(LogicStep& step, int bit) const {
        const auto places = notes_.places(chosen_, bit);
        for (std::size_t i = 0; i < places.size(); ++i)
            for (std::size_t j = 0; j < i; ++j) add_rule(step.rules, finder_.board.link(places[i], places[j], bit));
    }

    Finder& finder_;
    const Notes& notes_;
    std::vector<Var> cells_, chosen_;
};

}  // namespace

void find_wxyz_wing(Finder& finder) {
    if (finder.may_want(wing_cost)) WingSearch search(finder);
}

}  // namespace passatempo::human
