// Only the cages that meet a region are examined, so each house has a list of its cages, and each cage of its houses.
#include "implied_sums.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <optional>

namespace passatempo::solver {
namespace {

constexpr std::size_t most_implied = 7;       // cells of a sum that is worth posting
constexpr std::size_t most_in_difference = 6; // the same of a difference
constexpr std::size_t most_houses = 3;        // in a region
constexpr std::size_t most_ways = 2;          // to extend a region by a house
constexpr std::size_t most_regions = 1000;    // examined
constexpr Value most_total = Value{1} << 45;  // of a cage, so that sums of totals never overflow

template <std::size_t Words>
struct CellSet {
    std::array<std::uint64_t, Words> words{};

    static CellSet of(std::span<const Var> cells) {
        CellSet set;
        for (const Var cell : cells) set.words[cell / 64] |= std::uint64_t{1} << (cell % 64);
        return set;
    }

    bool within(const CellSet& other) const {
        std::uint64_t beyond = 0;
        for (std::size_t i = 0; i < Words; ++i) beyond |= words[i] & ~other.words[i];
        return beyond == 0;
    }
    bool meets(const CellSet& other) const {
        std::uint64_t common = 0;
        for (std::size_t i = 0; i < Words; ++i) common |= words[i] & other.words[i];
        return common != 0;
    }
    CellSet& operator|=(const CellSet& other) {
        for (std::size_t i = 0; i < Words; ++i) words[i] |= other.words[i];
        return *this;
    }
    CellSet& operator-=(const CellSet& other) {
        for (std::size_t i = 0; i < Words; ++i) words[i] &= ~other.words[i];
        return *this;
    }
    std::size_t size() const {
        std::size_t count = 0;
        for (const std::uint64_t word : words) count += static_cast<std::size_t>(std::popcount(word));
        return count;
    }
    std::span<Var> cells(Arena& arena) const {
        const std::span<Var> found = arena.array<Var>(size());
        std::size_t n = 0;
        for (std::size_t i = 0; i < Words; ++i)
            for (std::uint64_t word = words[i]; word; word &= word - 1)
                found[n++] = static_cast<Var>(i * 64 + static_cast<std::size_t>(std::countr_zero(word)));
        return found;
    }
    // Word by word: for a defaulted comparison the compiler emits a call.
    bool operator==(const CellSet& other) const {
        std::uint64_t differing = 0;
        for (std::size_t i = 0; i < Words; ++i) differing |= words[i] ^ other.words[i];
        return differing == 0;
    }
    bool operator<(const CellSet& other) const {
        std::size_t i = 0;
        while (i + 1 < Words && words[i] == other.words[i]) ++i;
        return words[i] < other.words[i];
    }
};

// The sum of an all-different group, if it has exactly as many values as cells.
std::optional<Value> total_of_house(const Rule& group, const Wire& wire) {
    std::vector<Interval> intervals;
    std::uint32_t last = UINT32_MAX;  // the previous domain, which most cells share
    for (const Var cell : group.cells) {
        if (std::exchange(last, wire.domain_of[cell]) == wire.domain_of[cell]) continue;
        const Domain domain = wire.domain(cell);
        check_deadline(1 + domain.size() / 32);
        intervals.insert(intervals.end(), domain.begin(), domain.end());
    }
    std::sort(intervals.begin(), intervals.end());
    const auto cells = static_cast<Value>(group.cells.size());
    Value values = 0, total = 0, beyond = INT64_MIN;  // beyond: the first value not yet counted
    for (auto [least, greatest] : intervals) {
        least = std::max(least, beyond);
        if (least > greatest) continue;
        if (greatest - least >= cells - values) return {};
        values += greatest - least + 1;
        for (beyond = least; beyond <= greatest; ++beyond) total += beyond;
    }
    if (values != cells) return {};
    return total;
}

bool is_group(const Rule& rule) { return rule.op == Op::all_different && rule.numbers.empty(); }

bool is_total(const Rule& rule) {
    return rule.op == Op::sum && rule.relation == Relation::equal && !rule.cells.empty() &&
           std::abs(rule.total) <= most_total &&
           std::all_of(rule.numbers.begin(), rule.numbers.end(), [](Value c) { return c == 1; });
}

template <std::size_t Words>
class Regions {
public:
    struct Area {
        CellSet<Words> cells;
        Value total;
    };

    // The sum of some cells minus that of others.
    struct Difference {
        CellSet<Words> plus, minus;
        Value total;
    };

    explicit Regions(const Wire& wire) {
        if (std::none_of(wire.rules.begin(), wire.rules.end(), is_total)) return;
        for (const Rule& rule : wire.rules)
            if (is_group(rule))
                if (const auto total = total_of_house(rule, wire))
                    houses_.push_back({CellSet<Words>::of(rule.cells), *total});
        if (houses_.empty()) return;
        for (const Rule& rule : wire.rules)
            if (is_total(rule)) cages_.push_back({CellSet<Words>::of(rule.cells), rule.total});
        list_incidences();
    }

    // Each sum once, without those that are cages already.
    const std::vector<Area>& sums() {
        grow_all([&](const Area& region) { find_sums(region); });
        const auto before = [](const Area& a, const Area& b) { return a.cells < b.cells; };
        std::stable_sort(sums_.begin(), sums_.end(), before);
        const auto same = [](const Area& a, const Area& b) { return a.cells == b.cells; };
        sums_.erase(std::unique(sums_.begin(), sums_.end(), same), sums_.end());
        std::sort(cages_.begin(), cages_.end(), before);
        std::erase_if(sums_, [&](const Area& sum) {
            return std::binary_search(cages_.begin(), cages_.end(), sum, before);
        });
        return sums_;
    }

    // Each difference once.
    const std::vector<Difference>& differences() {
        grow_all([&](const Area& region) { find_differences(region); });
        std::stable_sort(differences_.begin(), differences_.end(), [](const Difference& a, const Difference& b) {
            return a.plus == b.plus ? a.minus < b.minus : a.plus < b.plus;
        });
        const auto same = [](const Difference& a, const Difference& b) { return a.plus == b.plus && a.minus == b.minus; };
        differences_.erase(std::unique(differences_.begin(), differences_.end(), same), differences_.end());
        return differences_;
    }

private:
    static constexpr std::uint32_t no_house = UINT32_MAX;

    using Houses = std::array<std::uint32_t, most_houses>;  // ascending, padded with no_house

    void list_incidences() {
        cages_of_ = Rows<std::uint32_t>(houses_.size());
        houses_of_ = Rows<std::uint32_t>(cages_.size());
        const auto each = [&](auto visit) {
            for (std::uint32_t house = 0; house < houses_.size(); ++house) {
                check_deadline(1 + cages_.size() * Words / 512);
                for (std::uint32_t cage = 0; cage < cages_.size(); ++cage)
                    if (houses_[house].cells.meets(cages_[cage].cells)) visit(house, cage);
            }
        };
        each([&](auto house, auto cage) { cages_of_.count(house), houses_of_.count(cage); });
        cages_of_.lay_out();
        houses_of_.lay_out();
        each([&](auto house, auto cage) { cages_of_.add(house, cage), houses_of_.add(cage, house); });
        shared_.assign(houses_.size(), 0);
    }

    template <class Examine>
    void grow_all(Examine examine) {
        for (std::uint32_t house = 0; house < houses_.size(); ++house)
            grow(houses_[house], {house, no_house, no_house}, 1, examine);
    }

    // Examines a region, then extends it by one house: those that share most cages with it.
    template <class Examine>
    void grow(const Area& region, const Houses& houses, std::size_t count, Examine examine) {
        const auto place = std::lower_bound(seen_.begin(), seen_.end(), houses);
        if (seen_.size() >= most_regions || (place != seen_.end() && *place == houses)) return;
        seen_.insert(place, houses);
        touching_.clear();
        for (std::size_t i = 0; i < count; ++i)
            touching_.insert(touching_.end(), cages_of_[houses[i]].begin(), cages_of_[houses[i]].end());
        std::sort(touching_.begin(), touching_.end());
        touching_.erase(std::unique(touching_.begin(), touching_.end()), touching_.end());
        check_deadline(1 + (houses_.size() + touching_.size()) * Words / 256);
        examine(region);
        if (count == most_houses) return;
        for (const std::uint32_t next : neighbours(region)) {
            if (next == no_house) break;
            Area larger = region;
            larger.cells |= houses_[next].cells;
            larger.total += houses_[next].total;
            Houses more = houses;
            more[count] = next;
            std::sort(more.begin(), more.end());
            grow(larger, more, count + 1, examine);
        }
    }

    std::array<std::uint32_t, most_ways> neighbours(const Area& region) {
        std::fill(shared_.begin(), shared_.end(), 0);
        for (const std::uint32_t cage : touching_)
            if (!cages_[cage].cells.within(region.cells))
                for (const std::uint32_t house : houses_of_[cage]) ++shared_[house];
        std::array<std::uint32_t, most_ways> best;
        best.fill(no_house);
        for (std::uint32_t house = 0; house < houses_.size(); ++house) {
            if (shared_[house] == 0 || houses_[house].cells.meets(region.cells)) continue;
            std::uint32_t other = house;
            for (std::uint32_t& place : best)
                if (place == no_house || (other != no_house && shared_[other] > shared_[place])) std::swap(place, other);
        }
        return best;
    }

    // Subtracts the cages inside a region. Cages may overlap: each cell is subtracted once.
    Area rest_of(const Area& region, CellSet<Words>& taken) const {
        Area rest = region;
        for (const std::uint32_t number : touching_) {
            const Area& cage = cages_[number];
            if (!cage.cells.within(region.cells) || cage.cells.meets(taken)) continue;
            taken |= cage.cells;
            rest.cells -= cage.cells;
            rest.total -= cage.total;
        }
        return rest;
    }

    // Each cage that crosses the boundary, with its cells outside; those accepted do not overlap.
    template <class Accept>
    void each_across(const Area& region, const Area& rest, CellSet<Words> taken, Accept accept) const {
        for (const std::uint32_t number : touching_) {
            const Area& cage = cages_[number];
            if (!cage.cells.meets(rest.cells) || cage.cells.within(region.cells) || cage.cells.meets(taken)) continue;
            CellSet<Words> outside = cage.cells;
            outside -= region.cells;
            if (accept(cage, outside)) taken |= cage.cells;
        }
    }

    void find_sums(const Area& region) {
        CellSet<Words> taken, covered, outside;
        const Area rest = rest_of(region, taken);
        add_sum(rest);
        Value across = 0;
        each_across(region, rest, taken, [&](const Area& cage, const CellSet<Words>& beyond) {
            covered |= cage.cells;
            outside |= beyond;
            across += cage.total;
            return true;
        });
        if (rest.cells.within(covered)) add_sum({outside, across - rest.total});
    }

    // With all cages of which the greater part lies inside, and with each one of which a single cell does not.
    void find_differences(const Area& region) {
        CellSet<Words> taken;
        const Area rest = rest_of(region, taken);
        Difference most{rest.cells, {}, rest.total};
        each_across(region, rest, taken, [&](const Area& cage, const CellSet<Words>& outside) {
            if (2 * outside.size() >= cage.cells.size()) return false;
            most.plus -= cage.cells;
            most.minus |= outside;
            most.total -= cage.total;
            return true;
        });
        add_difference(most);
        each_across(region, rest, taken, [&](const Area& cage, const CellSet<Words>& outside) {
            Difference one{rest.cells, outside, rest.total - cage.total};
            one.plus -= cage.cells;
            if (outside.size() == 1) add_difference(one);
            return false;
        });
    }

    void add_sum(const Area& sum) {
        const std::size_t size = sum.cells.size();
        if (size > 0 && size <= most_implied) sums_.push_back(sum);
    }

    void add_difference(const Difference& difference) {
        const std::size_t plus = difference.plus.size(), minus = difference.minus.size();
        if (plus > 0 && minus > 0 && plus + minus <= most_in_difference) differences_.push_back(difference);
    }

    std::vector<Area> cages_, houses_, sums_;
    std::vector<Difference> differences_;
    Rows<std::uint32_t> cages_of_, houses_of_;  // the cages that meet a house, the houses that meet a cage
    std::vector<Houses> seen_;                  // sorted
    std::vector<std::uint32_t> touching_;       // the cages that meet the current region
    std::vector<std::uint32_t> shared_;         // for each house, how many cages it shares with that region
};

Rule sum_of(std::span<const Var> cells, std::span<const Value> coefficients, Value total) {
    return {.op = Op::sum, .relation = Relation::equal, .total = total, .cells = cells, .numbers = coefficients};
}

template <std::size_t Words>
void add_sums(Wire& wire, Arena& arena) {
    Regions<Words> regions(wire);
    for (const auto& [cells, total] : regions.sums()) {
        const std::span<Value> ones = arena.array<Value>(cells.size());
        std::fill(ones.begin(), ones.end(), 1);
        wire.rules.push_back(sum_of(cells.cells(arena), ones, total));
    }
}

template <std::size_t Words>
std::vector<Rule> differences(const Wire& wire, Arena& arena) {
    std::vector<Rule> found;
    Regions<Words> regions(wire);
    for (const auto& [plus, minus, total] : regions.differences()) {
        const std::span<const Var> inside = plus.cells(arena), outside = minus.cells(arena);
        const std::span<Var> cells = arena.array<Var>(inside.size() + outside.size());
        std::copy(outside.begin(), outside.end(), std::copy(inside.begin(), inside.end(), cells.begin()));
        const std::span<Value> signs = arena.array<Value>(cells.size());
        std::fill(std::fill_n(signs.begin(), inside.size(), 1), signs.end(), -1);
        found.push_back(sum_of(cells, signs, total));
    }
    return found;
}

}  // namespace

void add_implied_sums(Wire& wire, Arena& arena) {
    const std::size_t cells = wire.domain_of.size();
    if (cells <= 128) return add_sums<2>(wire, arena);
    if (cells <= 1024) return add_sums<16>(wire, arena);
    if (cells <= 4096) return add_sums<64>(wire, arena);
}

Wire cages_and_houses(const Wire& wire) {
    if (std::none_of(wire.rules.begin(), wire.rules.end(), is_total)) return {};
    Wire sums{wire.domains, wire.domain_of, {}, {}};
    for (const Rule& rule : wire.rules)
        if (is_total(rule) || is_group(rule)) sums.rules.push_back(rule);
    return sums;
}

std::vector<Rule> implied_differences(const Wire& wire, Arena& arena) {
    const std::size_t cells = wire.domain_of.size();
    if (cells <= 128) return differences<2>(wire, arena);
    if (cells <= 1024) return differences<16>(wire, arena);
    return {};
}

}  // namespace passatempo::solver
