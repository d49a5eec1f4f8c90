// Innies and outies: a region of whole houses has a known total. The cells that its cages leave over, minus those by
// which they stick out, have a known sum.
#include "innie_regions.hpp"
#include "technique.hpp"

namespace passatempo::human {
namespace {

constexpr int place_cost = 180, sets_cost = 250;
constexpr int required_surcharge = 60;
constexpr int surcharge_per_house = 15, surcharge_per_cage = 3, surcharge_per_cell = 30;
constexpr std::size_t most_left = 4;  // cells

class InnieSearch {
public:
    // `virtual_cages`: cells left over are looked at as a cage, and what it must hold is removed elsewhere.
    InnieSearch(Finder& finder, bool virtual_cages)
        : finder_(finder), notes_(finder.notes), virtual_cages_(virtual_cages), part_(finder.notes.mask.size()) {}

    void run() {
        for (InnieRegion& region : finder_.support.innie_regions().regions()) {
            if (!finder_.wants(least_cost_of(region)) || (!virtual_cages_ && is_idle(region))) continue;
            check_deadline(1 + region.depends_on.size() / 16);
            if (examine(region) && !virtual_cages_) set_idle(region);
        }
    }

private:
    enum Part : std::uint8_t { outside, inside, done };

    bool is_idle(const InnieRegion& region) const {
        return !region.idle.empty() &&
               std::equal(region.depends_on.begin(), region.depends_on.end(), region.idle.begin(),
                          [&](Var cell, Word candidates) { return notes_.mask[cell] == candidates; });
    }

    void set_idle(InnieRegion& region) const {
        region.idle.clear();
        for (const Var cell : region.depends_on) region.idle.push_back(notes_.mask[cell]);
    }

    // Returns whether it is known that nothing follows.
    bool examine(const InnieRegion& region) {
        for (const Var cell : region.depends_on) part_[cell] = outside;
        for (const Var cell : region.cells) part_[cell] = inside;
        Cage sum{Op::sum, region.total, {}, {}, {}, {}, false, {}};
        for (const Unit* house : region.houses) sum.rules.push_back(house->rule);
        std::vector<Var> outies;
        for (const Cage* cage : region.cages) subtract(*cage, sum, outies);
        if (sum.rules.size() == region.houses.size()) return true;
        for (const Var cell : region.cells)
            if (part_[cell] == inside) add(sum, cell, 1);
        for (const Var cell : outies) add(sum, cell, -1);
        return sum.cells.empty() || sum.cells.size() > most_left || offer(sum, region.houses.size());
    }

    int open_in(const Cage& cage, Part part) const {
        return static_cast<int>(std::count_if(cage.cells.begin(), cage.cells.end(), [&](Var cell) {
            return part_[cell] == part && notes_.open(cell);
        }));
    }

    // Subtracts a cage within the region; also one that sticks out, if more open cells are inside than outside.
    void subtract(const Cage& cage, Cage& sum, std::vector<Var>& outies) {
        const auto count = [&](Part part) {
            return std::count_if(cage.cells.begin(), cage.cells.end(), [&](Var cell) { return part_[cell] == part; });
        };
        if (count(inside) == 0 || count(done) > 0) return;
        if (count(outside) > 0 && open_in(cage, outside) >= open_in(cage, inside)) return;
        sum.total -= cage.total;
        sum.rules.push_back(cage.rules[0]);
        for (const Var cell : cage.cells) {
            if (part_[cell] == outside) outies.push_back(cell);
            part_[cell] = done;
        }
    }

    void add(Cage& sum, Var cell, Value coefficient) const {
        if (notes_.open(cell)) {
            sum.cells.push_back(cell);
            sum.coefficients.push_back(coefficient);
        } else {
            sum.total -= coefficient * finder_.board.value(first_bit(notes_.mask[cell]));
        }
    }

    int cost_of(std::size_t open_cells, std::size_t houses, std::size_t cages) const {
        const int open = static_cast<int>(open_cells);
        return (open == 1 ? place_cost : sets_cost + surcharge_per_cell * (open - 1)) +
               surcharge_per_house * (static_cast<int>(houses) - 1) + surcharge_per_cage * static_cast<int>(cages) +
               (virtual_cages_ ? required_surcharge : 0);
    }

    int least_cost_of(const InnieRegion& region) const {
        return cost_of(virtual_cages_ ? 2 : 1, region.houses.size(), region.whole);
    }

    // Returns whether it is known that nothing follows.
    bool offer(Cage& sum, std::size_t houses) {
        const int cost = cost_of(sum.cells.size(), houses, sum.rules.size() - houses);
        if (!finder_.wants(cost)) return false;
        finder_.support.find_distinct(sum);
        const Support support = finder_.support.compute(sum, notes_);
        if (!support.sure) return false;
        LogicStep step;
        step.cost = cost;
        step.rules = sum.rules;
        if (sum.cells.size() > 1) for (const RuleNumber rule : sum.distinct_by) add_rule(step.rules, rule);
        step.values = {sum.total};
        if (virtual_cages_) return offer_required(std::move(step), sum, support), false;
        for (std::size_t i = 0; i < sum.cells.size(); ++i) {
            const Var cell = sum.cells[i];
            (sum.coefficients[i] > 0 ? step.cells : step.others).push_back(cell);
            if (sum.cells.size() == 1 && has_one_bit(support.left[0])) {
                step.places = {finder_.candidate(cell, first_bit(support.left[0]))};
                break;
            }
            each_bit(notes_.mask[cell] & ~support.left[i], [&](int bit) { step.removes.push_back(finder_.candidate(cell, bit)); });
        }
        const bool useless = step.removes.empty() && step.places.empty();
        finder_.offer(std::move(step));
        return useless;
    }

    // A value in every combination is removed from cells that see all its places. It follows the total in `values`.
    void offer_required(LogicStep&& found, const Cage& sum, const Support& support) {
        if (std::any_of(sum.coefficients.begin(), sum.coefficients.end(), [](Value each) { return each < 0; })) return;
        each_bit(support.needed, [&](int bit) {
            LogicStep step = found;
            step.cells = sum.cells;
            step.values.push_back(finder_.board.value(bit));
            const auto places = notes_.places(sum.cells, bit);
            finder_.notes.each_seen_by_all(places, bit, [&](Var cell) {
                step.removes.push_back(finder_.candidate(cell, bit));
                add_links(step, finder_.board, cell, places, bit);
            });
            finder_.offer(std::move(step));
        });
    }

    Finder& finder_;
    const Notes& notes_;
    bool virtual_cages_;
    std::vector<std::uint8_t> part_;
};

}  // namespace

void find_innies_outies(Finder& finder) {
    if (finder.wants(place_cost)) InnieSearch(finder, false).run();
}

void find_virtual_cage(Finder& finder) {
    if (finder.wants(sets_cost + surcharge_per_cell + required_surcharge)) InnieSearch(finder, true).run();
}

}  // namespace passatempo::human
