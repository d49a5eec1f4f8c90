#include "checker.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "wire.hpp"

namespace passatempo::solver {
namespace {

using Integers = std::span<const std::int64_t>;
using Wide = __int128;

// A rule of the wire, and the assignment to check.
struct Check {
    Integers rule, values;

    Value operator[](std::size_t i) const { return values[static_cast<std::size_t>(rule[i])]; }
};

constexpr Wide beyond = Wide{1} << 80;  // larger than any total or value, which have 61 and 40 bits

// Saturates at `beyond`, also for negative products.
Wide product(const std::vector<Value>& factors) {
    if (std::find(factors.begin(), factors.end(), 0) != factors.end()) return 0;
    Wide result = 1;
    for (const Value factor : factors) {
        result *= factor;
        if (result >= beyond || result <= -beyond) return beyond;
    }
    return result;
}

std::vector<Value> values_of(const Check& check, std::size_t first) {
    std::vector<Value> found;
    for (std::size_t i = first; i < check.rule.size(); ++i) found.push_back(check[i]);
    return found;
}

bool all_different(const Check& check) {
    const auto ignored = check.rule.subspan(1, static_cast<std::size_t>(check.rule[0]));
    std::uint64_t seen = 0;
    std::vector<Value> others;  // outside of 0 to 63
    for (std::size_t i = 1 + ignored.size(); i < check.rule.size(); ++i) {
        const Value value = check[i];
        if (std::find(ignored.begin(), ignored.end(), value) != ignored.end()) continue;
        if (value < 0 || value >= 64) {
            others.push_back(value);
            continue;
        }
        if (seen >> value & 1) return false;
        seen |= std::uint64_t{1} << value;
    }
    std::sort(others.begin(), others.end());
    return std::adjacent_find(others.begin(), others.end()) == others.end();
}

bool sum(const Check& check) {  // relation, total, cells, coefficients
    const std::size_t cells = (check.rule.size() - 2) / 2;
    Wide reached = -Wide{check.rule[1]};
    for (std::size_t i = 2; i < 2 + cells; ++i) reached += Wide{check[i]} * check.rule[i + cells];
    switch (static_cast<Relation>(check.rule[0])) {
        case Relation::equal: return reached == 0;
        case Relation::unequal: return reached != 0;
        case Relation::at_most: return reached <= 0;
        case Relation::at_least: return reached >= 0;
    }
    return false;
}

bool difference(const Check& check) {
    const auto values = values_of(check, 1);
    if (values.empty()) return false;
    const Wide greatest = *std::max_element(values.begin(), values.end());
    return 2 * greatest - std::accumulate(values.begin(), values.end(), Wide{0}) == check.rule[0];
}

bool quotient(const Check& check) {
    auto others = values_of(check, 1);
    if (others.empty()) return false;
    const auto greatest = std::max_element(others.begin(), others.end());
    const Wide dividend = *greatest;
    others.erase(greatest);
    const Wide divisor = product(others), total = check.rule[0];
    if (total == 0 || divisor == 0) return divisor != 0 && dividend == 0;
    return dividend % divisor == 0 && dividend / divisor == total;
}

bool ascending(const Check& check) {
    const Value step = check.rule[0] ? 1 : 0;
    for (std::size_t i = 2; i < check.rule.size(); ++i)
        if (check[i] < check[i - 1] + step) return false;
    return true;
}

bool greatest(const Check& check) {
    for (std::size_t i = 1; i < check.rule.size(); ++i)
        if (check[i] >= check[0]) return false;
    return true;
}

bool equal(const Check& check) {
    for (std::size_t i = 1; i < check.rule.size(); ++i)
        if (check[i] != check[0]) return false;
    return true;
}

bool table(const Check& check) {  // arity, cells, rows
    const auto arity = static_cast<std::size_t>(check.rule[0]);
    for (std::size_t row = 1 + arity; row < check.rule.size(); row += arity) {
        std::size_t i = 0;
        while (i < arity && check[1 + i] == check.rule[row + i]) ++i;
        if (i == arity) return true;
    }
    return false;
}

bool count(const Check& check) {  // value, cells, the cell with the count
    if (check.rule.size() < 2) return false;
    const auto others = check.rule.subspan(1, check.rule.size() - 2);
    const auto is_counted = [&](Value cell) { return check.values[static_cast<std::size_t>(cell)] == check.rule[0]; };
    return std::count_if(others.begin(), others.end(), is_counted) == check[check.rule.size() - 1];
}

bool times(const Check& check) {  // value, times, cells
    const auto cells = check.rule.subspan(2);
    const auto is_counted = [&](Value cell) { return check.values[static_cast<std::size_t>(cell)] == check.rule[0]; };
    return std::count_if(cells.begin(), cells.end(), is_counted) == check.rule[1];
}

bool unlike(const Check& check) {
    for (std::size_t i = 0; i < check.rule.size(); i += 2)
        if (check[i] != check[i + 1]) return true;
    return false;
}

bool span(const Check& check) {  // width, cells
    const auto values = values_of(check, 1);
    const auto [least, greatest] = std::minmax_element(values.begin(), values.end());
    return *greatest - *least == check.rule[0];
}

bool regular(const Check& check) {  // the number of cells, the cells, then the edges of each
    const auto cells = static_cast<std::size_t>(check.rule[0]);
    std::vector<Value> states{0}, reached;
    auto left = check.rule.subspan(1 + cells);
    for (std::size_t i = 1; i <= cells; ++i) {
        const auto edges = left.subspan(1, 3 * static_cast<std::size_t>(left[0]));
        reached.clear();
        for (std::size_t edge = 0; edge < edges.size(); edge += 3)
            if (edges[edge + 2] == check[i] && std::find(states.begin(), states.end(), edges[edge]) != states.end())
                reached.push_back(edges[edge + 1]);
        states.swap(reached);
        left = left.subspan(1 + edges.size());
    }
    return !states.empty();
}

bool holds(Op op, const Check& check) {
    switch (op) {
        case Op::none: break;
        case Op::all_different: return all_different(check);
        case Op::sum: return sum(check);
        case Op::product: return product(values_of(check, 1)) == check.rule[0];
        case Op::difference: return difference(check);
        case Op::quotient: return quotient(check);
        case Op::equal: return equal(check);
        case Op::less: return ascending(check);
        case Op::greatest: return greatest(check);
        case Op::table: return table(check);
        case Op::iff: return check[0] == (sum({check.rule.subspan(1), check.values}) ? 1 : 0);
        case Op::regular: return regular(check);
        case Op::count: return count(check);
        case Op::times: return times(check);
        case Op::not_all_equal: return !equal(check);
        case Op::unlike: return unlike(check);
        case Op::span: return span(check);
    }
    return false;
}

}  // namespace

Checker::Checker(std::span<const std::int64_t> wire) {
    Integers left = wire;
    const auto taken = [&](Value n) {
        const auto found = left.first(static_cast<std::size_t>(n));
        left = left.subspan(found.size());
        return found;
    };
    const auto head = taken(4);
    for (Value i = 0; i < head[2]; ++i) domains_.push_back(taken(2 * taken(1)[0]));
    domain_of_ = taken(head[1]);
    rules_ = left;
}

bool Checker::holds(Integers values) const {
    if (values.size() != domain_of_.size() || !in_domains(values)) return false;
    for (auto left = rules_; !left.empty();) {
        const auto size = static_cast<std::size_t>(left[1]);
        if (!passatempo::solver::holds(static_cast<Op>(left[0]), {left.subspan(2, size), values})) return false;
        left = left.subspan(2 + size);
    }
    return true;
}

bool Checker::in_domains(Integers values) const {
    for (std::size_t v = 0; v < values.size(); ++v) {
        const Value number = domain_of_[v];
        const auto domain = domains_[static_cast<std::size_t>(number < 0 ? -1 - number : number)];
        std::size_t i = 0;
        while (i < domain.size() && values[v] > domain[i + 1]) i += 2;
        if (i == domain.size() || values[v] < domain[i]) return false;
    }
    return true;
}

}  // namespace passatempo::solver
