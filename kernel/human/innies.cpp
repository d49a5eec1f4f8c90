// Innies and outies: a region of whole houses has a known total. The cells that its cages leave over, minus those by
// which they stick out, have a known sum.
#include "technique.hpp"

namespace passatempo::human {
namespace {

constexpr int place_cost = 180, sets_cost = 250;
constexpr int surcharge_per_house = 15, surcharge_per_cage = 3, surcharge_per_cell = 30;
constexpr std::size_t most_left = 4;    // cells
constexpr std::size_t most_rooms = 3;   // other than lines, in a region

struct House {
    const Unit* unit;
    Value total;
};

class Regions {
public:
    explicit Regions(Finder& finder) : finder_(finder), notes_(finder.notes), part_(finder.notes.mask.size()) {
        for (std::size_t number = 0; number < finder.support.cages().size(); ++number) {
            const Cage& cage = finder.support.cages()[number];
            if (cage.op == Op::sum && cage.coefficients.empty()) cages_.push_back(&cage);
        }
        if (cages_.empty()) return;
        for (std::size_t unit = 0; unit < finder.board.units.size(); ++unit)
            if (notes_.is_house(unit)) add_house(unit);
    }

    void run() {
        for (const int direction : {in_a_row, in_a_column}) examine_lines(direction);
        for (std::size_t i = 0; i < houses_[in_a_room].size(); ++i) grow({houses_[in_a_room][i]}, i);
    }

private:
    void add_house(std::size_t unit) {
        Value total = 0;
        each_bit(notes_.values_of(unit), [&](int bit) { total += finder_.board.value(bit); });
        const Unit& each = finder_.board.units[unit];
        if (each.full && each.cells.size() > 2) houses_[each.direction].push_back({&each, total});
    }

    // Every range of adjacent lines.
    void examine_lines(int direction) {
        const auto& lines = houses_[direction];
        for (std::size_t from = 0; from < lines.size(); ++from) {
            std::vector<House> region;
            for (std::size_t to = from; to < lines.size() && (region.empty() || apart(region, lines[to])); ++to) {
                region.push_back(lines[to]);
                examine(region);
            }
        }
    }

    void grow(const std::vector<House>& region, std::size_t last) {
        examine(region);
        if (region.size() == most_rooms) return;
        for (std::size_t next = last + 1; next < houses_[in_a_room].size(); ++next) {
            const House& house = houses_[in_a_room][next];
            check_deadline(1 + house.unit->cells.size() * house.unit->cells.size() / 64);
            if (!apart(region, house) || !shares_cage(region, house)) continue;
            std::vector<House> larger = region;
            larger.push_back(house);
            grow(larger, next);
        }
    }

    static bool apart(const std::vector<House>& region, const House& house) {
        return std::none_of(region.begin(), region.end(), [&](const House& each) {
            return std::any_of(each.unit->cells.begin(), each.unit->cells.end(), [&](Var cell) { return house.unit->has(cell); });
        });
    }

    bool shares_cage(const std::vector<House>& region, const House& house) const {
        const auto in_region = [&](Var cell) {
            return std::any_of(region.begin(), region.end(), [&](const House& each) { return each.unit->has(cell); });
        };
        return std::any_of(cages_.begin(), cages_.end(), [&](const Cage* cage) {
            return std::any_of(cage->cells.begin(), cage->cells.end(), in_region) &&
                   std::any_of(cage->cells.begin(), cage->cells.end(), [&](Var cell) { return house.unit->has(cell); });
        });
    }

    enum Part : std::uint8_t { outside, inside, done };

    void examine(const std::vector<House>& region) {
        check_deadline(1 + (part_.size() / 8 + cages_.size()) / 16);
        std::fill(part_.begin(), part_.end(), outside);
        Cage sum{Op::sum, 0, {}, {}, {}, {}, false, {}};
        for (const House& house : region) {
            sum.total += house.total;
            sum.rules.push_back(house.unit->rule);
            for (const Var cell : house.unit->cells) part_[cell] = inside;
        }
        std::vector<Var> outies;
        for (const Cage* cage : cages_) subtract(*cage, sum, outies);
        if (sum.rules.size() == region.size()) return;
        for (const House& house : region)
            for (const Var cell : house.unit->cells)
                if (part_[cell] == inside) add(sum, cell, 1);
        for (const Var cell : outies) add(sum, cell, -1);
        if (sum.cells.empty() || sum.cells.size() > most_left) return;
        offer(sum, region.size());
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

    void offer(Cage& sum, std::size_t houses) {
        const bool alone = sum.cells.size() == 1;
        const int cost = (alone ? place_cost : sets_cost + surcharge_per_cell * (static_cast<int>(sum.cells.size()) - 1)) +
                         surcharge_per_house * (static_cast<int>(houses) - 1) +
                         surcharge_per_cage * static_cast<int>(sum.rules.size() - houses);
        if (!finder_.wants(cost)) return;
        finder_.support.find_distinct(sum);
        const Support support = finder_.support.compute(sum, notes_);
        if (!support.sure) return;
        LogicStep step;
        step.cost = cost;
        step.rules = sum.rules;
        if (!alone) for (const RuleNumber rule : sum.distinct_by) add_rule(step.rules, rule);
        step.values = {sum.total};
        for (std::size_t i = 0; i < sum.cells.size(); ++i) {
            const Var cell = sum.cells[i];
            (sum.coefficients[i] > 0 ? step.cells : step.others).push_back(cell);
            if (alone && has_one_bit(support.left[0])) {
                step.places = {finder_.candidate(cell, first_bit(support.left[0]))};
                break;
            }
            each_bit(notes_.mask[cell] & ~support.left[i], [&](int bit) { step.removes.push_back(finder_.candidate(cell, bit)); });
        }
        finder_.offer(std::move(step));
    }

    Finder& finder_;
    const Notes& notes_;
    std::vector<const Cage*> cages_;
    std::vector<House> houses_[3];  // by direction
    std::vector<std::uint8_t> part_;
};

}  // namespace

void find_innies(Finder& finder) {
    if (finder.wants(place_cost)) Regions(finder).run();
}

}  // namespace passatempo::human
