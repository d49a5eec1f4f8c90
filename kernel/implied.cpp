// Implied sums: see implied.hpp.
#include "implied.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>

namespace passatempo {
namespace {

constexpr std::size_t most_cells = 4096;      // of a problem that is looked at
constexpr std::size_t most_implied = 7;       // cells of a sum that is worth having
constexpr std::size_t most_houses = 3;        // taken together
constexpr std::size_t most_regions = 1000;    // looked at
constexpr Value most_total = Value{1} << 45;  // of a cage: sums of them never overflow

class CellSet {
public:
    explicit CellSet(std::size_t cells) : words_((cells + 63) / 64, 0) {}

    void add(Var cell) { words_[cell / 64] |= std::uint64_t{1} << (cell % 64); }

    bool within(const CellSet& other) const {
        for (std::size_t i = 0; i < words_.size(); ++i)
            if (words_[i] & ~other.words_[i]) return false;
        return true;
    }
    bool meets(const CellSet& other) const {
        for (std::size_t i = 0; i < words_.size(); ++i)
            if (words_[i] & other.words_[i]) return true;
        return false;
    }
    CellSet& operator|=(const CellSet& other) {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
        return *this;
    }
    CellSet& operator-=(const CellSet& other) {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= ~other.words_[i];
        return *this;
    }
    std::size_t size() const {
        std::size_t count = 0;
        for (const std::uint64_t word : words_) count += static_cast<std::size_t>(std::popcount(word));
        return count;
    }
    std::vector<Var> cells() const {
        std::vector<Var> found;
        for (std::size_t i = 0; i < words_.size(); ++i)
            for (std::uint64_t word = words_[i]; word; word &= word - 1)
                found.push_back(static_cast<Var>(i * 64 + static_cast<std::size_t>(std::countr_zero(word))));
        return found;
    }

private:
    std::vector<std::uint64_t> words_;
};

struct Area {
    CellSet cells;
    Value total;
};

// What a group of different cells adds up to, if it takes every value there is for it.
std::optional<Value> total_of_house(const RuleData& group, const Wire& wire) {
    std::set<Value> values;
    std::set<std::uint32_t> domains;
    for (const Var cell : group.cells) domains.insert(wire.domain_of[cell]);
    for (const std::uint32_t number : domains)
        for (const auto& [least, greatest] : wire.domains[number]) {
            if (greatest - least >= static_cast<Value>(group.cells.size())) return {};
            for (Value value = least; value <= greatest; ++value) values.insert(value);
            if (values.size() > group.cells.size()) return {};
        }
    if (values.size() != group.cells.size()) return {};
    Value total = 0;
    for (const Value value : values) total += value;
    return total;
}

bool is_total(const RuleData& rule) {
    return rule.op == Op::sum && rule.relation == Relation::equal && !rule.cells.empty() &&
           std::abs(rule.total) <= most_total &&
           std::all_of(rule.numbers.begin(), rule.numbers.end(), [](Value c) { return c == 1; });
}

class Regions {
public:
    explicit Regions(const Wire& wire) : variables_(wire.domain_of.size()) {
        for (const RuleData& rule : wire.rules)
            if (is_total(rule)) cages_.push_back({set_of(rule.cells), rule.total});
        if (cages_.empty()) return;
        for (const RuleData& rule : wire.rules)
            if (rule.op == Op::all_different && rule.numbers.empty())
                if (const auto total = total_of_house(rule, wire)) houses_.push_back({set_of(rule.cells), *total});
    }

    std::map<std::vector<Var>, Value> run() {
        for (std::size_t house = 0; house < houses_.size(); ++house) grow(houses_[house], {house});
        for (const Area& cage : cages_) found_.erase(cage.cells.cells());
        return std::move(found_);
    }

private:
    CellSet set_of(std::span<const Var> cells) const {
        CellSet set(variables_);
        for (const Var cell : cells) set.add(cell);
        return set;
    }

    // Look at some houses together, then at the same with one more: the two that share most cages with them.
    void grow(const Area& region, const std::set<std::size_t>& houses) {
        if (seen_.size() >= most_regions || !seen_.insert(houses).second) return;
        look_at(region);
        if (houses.size() == most_houses) return;
        for (const std::size_t next : neighbours(region)) {
            Area larger = region;
            larger.cells |= houses_[next].cells;
            larger.total += houses_[next].total;
            auto more = houses;
            more.insert(next);
            grow(larger, more);
        }
    }

    std::vector<std::size_t> neighbours(const Area& region) const {
        std::vector<const Area*> across;
        for (const Area& cage : cages_)
            if (cage.cells.meets(region.cells) && !cage.cells.within(region.cells)) across.push_back(&cage);
        std::vector<std::pair<int, std::size_t>> ranked;  // less the number of cages shared, the house
        for (std::size_t house = 0; house < houses_.size(); ++house) {
            const CellSet& cells = houses_[house].cells;
            if (cells.meets(region.cells)) continue;
            const auto shared = std::count_if(across.begin(), across.end(),
                                              [&](const Area* cage) { return cage->cells.meets(cells); });
            if (shared) ranked.emplace_back(-static_cast<int>(shared), house);
        }
        std::sort(ranked.begin(), ranked.end());
        std::vector<std::size_t> best;
        for (std::size_t i = 0; i < std::min<std::size_t>(2, ranked.size()); ++i) best.push_back(ranked[i].second);
        return best;
    }

    void look_at(const Area& region) {
        CellSet taken(variables_), outside(variables_);  // cages may overlap: each cell is taken once
        Area rest = region;
        for (const Area& cage : cages_)
            if (cage.cells.within(region.cells) && !cage.cells.meets(taken)) take(cage, taken, rest);
        note(rest);
        Value across = 0;
        for (const Area& cage : cages_) {
            if (!cage.cells.meets(rest.cells) || cage.cells.within(region.cells) || cage.cells.meets(taken)) continue;
            taken |= cage.cells;
            outside |= cage.cells;
            across += cage.total;
        }
        if (!rest.cells.within(outside)) return;
        outside -= region.cells;
        note({outside, across - rest.total});
    }

    static void take(const Area& cage, CellSet& taken, Area& rest) {
        taken |= cage.cells;
        rest.cells -= cage.cells;
        rest.total -= cage.total;
    }

    void note(const Area& sum) {
        const std::size_t size = sum.cells.size();
        if (size > 0 && size <= most_implied) found_.emplace(sum.cells.cells(), sum.total);
    }

    std::size_t variables_;
    std::vector<Area> cages_, houses_;
    std::set<std::set<std::size_t>> seen_;
    std::map<std::vector<Var>, Value> found_;
};

}  // namespace

void add_implied_sums(Wire& wire, Arena& arena) {
    if (wire.domain_of.size() > most_cells) return;
    for (const auto& [cells, total] : Regions(wire).run()) {
        const std::span<Value> ones = arena.array<Value>(cells.size());
        std::fill(ones.begin(), ones.end(), 1);
        wire.rules.push_back({.op = Op::sum,
                              .relation = Relation::equal,
                              .total = total,
                              .cells = arena.copy(std::span<const Var>(cells)),
                              .numbers = ones});
    }
}

}  // namespace passatempo
