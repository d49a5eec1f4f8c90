#include "judge.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "wire.hpp"

namespace passatempo {
namespace {

using Integers = std::span<const std::int64_t>;
using Wide = __int128;

// A rule as it stands in the wire, and the values it is asked about.
struct Asked {
    Integers rule, values;

    Value operator[](std::size_t i) const { return values[static_cast<std::size_t>(rule[i])]; }
};

constexpr Wide beyond = Wide{1} << 80;  // larger than any total or value; those have 61 bits and 40

// `beyond` stands for all products that are larger, up or down.
Wide product(const std::vector<Value>& factors) {
    if (std::find(factors.begin(), factors.end(), 0) != factors.end()) return 0;
    Wide made = 1;
    for (const Value factor : factors) {
        made *= factor;
        if (made >= beyond || made <= -beyond) return beyond;
    }
    return made;
}

std::vector<Value> values_of(const Asked& asked, std::size_t first) {
    std::vector<Value> found;
    for (std::size_t i = first; i < asked.rule.size(); ++i) found.push_back(asked[i]);
    return found;
}

bool all_different(const Asked& asked) {
    const auto ignored = asked.rule.subspan(1, static_cast<std::size_t>(asked.rule[0]));
    std::uint64_t seen = 0;
    std::vector<Value> others;  // that have no bit in a word
    for (std::size_t i = 1 + ignored.size(); i < asked.rule.size(); ++i) {
        const Value value = asked[i];
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

bool sum(const Asked& asked) {  // relation, total, cells, coefficients
    const std::size_t cells = (asked.rule.size() - 2) / 2;
    Wide reached = -Wide{asked.rule[1]};
    for (std::size_t i = 2; i < 2 + cells; ++i) reached += Wide{asked[i]} * asked.rule[i + cells];
    switch (static_cast<Relation>(asked.rule[0])) {
        case Relation::equal: return reached == 0;
        case Relation::unequal: return reached != 0;
        case Relation::at_most: return reached <= 0;
        case Relation::at_least: return reached >= 0;
    }
    return false;
}

bool difference(const Asked& asked) {
    const auto values = values_of(asked, 1);
    if (values.empty()) return false;
    const Wide greatest = *std::max_element(values.begin(), values.end());
    return 2 * greatest - std::accumulate(values.begin(), values.end(), Wide{0}) == asked.rule[0];
}

bool quotient(const Asked& asked) {
    auto others = values_of(asked, 1);
    if (others.empty()) return false;
    const auto greatest = std::max_element(others.begin(), others.end());
    const Wide dividend = *greatest;
    others.erase(greatest);
    const Wide divisor = product(others), total = asked.rule[0];
    if (total == 0 || divisor == 0) return divisor != 0 && dividend == 0;
    return dividend % divisor == 0 && dividend / divisor == total;
}

bool ascending(const Asked& asked) {
    const Value step = asked.rule[0] ? 1 : 0;
    for (std::size_t i = 2; i < asked.rule.size(); ++i)
        if (asked[i] < asked[i - 1] + step) return false;
    return true;
}

bool greatest(const Asked& asked) {
    for (std::size_t i = 1; i < asked.rule.size(); ++i)
        if (asked[i] >= asked[0]) return false;
    return true;
}

bool equal(const Asked& asked) {
    for (std::size_t i = 1; i < asked.rule.size(); ++i)
        if (asked[i] != asked[0]) return false;
    return true;
}

bool table(const Asked& asked) {  // arity, cells, rows
    const auto arity = static_cast<std::size_t>(asked.rule[0]);
    for (std::size_t row = 1 + arity; row < asked.rule.size(); row += arity) {
        std::size_t i = 0;
        while (i < arity && asked[1 + i] == asked.rule[row + i]) ++i;
        if (i == arity) return true;
    }
    return false;
}

bool count(const Asked& asked) {  // value, cells, the cell that tells
    if (asked.rule.size() < 2) return false;
    const auto others = asked.rule.subspan(1, asked.rule.size() - 2);
    const auto is_counted = [&](Value cell) { return asked.values[static_cast<std::size_t>(cell)] == asked.rule[0]; };
    return std::count_if(others.begin(), others.end(), is_counted) == asked[asked.rule.size() - 1];
}

bool walk(const Asked& asked) {  // the number of cells, those, then the edges of each
    const auto cells = static_cast<std::size_t>(asked.rule[0]);
    std::vector<Value> states{0}, reached;
    auto left = asked.rule.subspan(1 + cells);
    for (std::size_t i = 1; i <= cells; ++i) {
        const auto edges = left.subspan(1, 3 * static_cast<std::size_t>(left[0]));
        reached.clear();
        for (std::size_t edge = 0; edge < edges.size(); edge += 3)
            if (edges[edge + 2] == asked[i] && std::find(states.begin(), states.end(), edges[edge]) != states.end())
                reached.push_back(edges[edge + 1]);
        states.swap(reached);
        left = left.subspan(1 + edges.size());
    }
    return !states.empty();
}

bool keeps(Op op, const Asked& asked) {
    switch (op) {
        case Op::all_different: return all_different(asked);
        case Op::sum: return sum(asked);
        case Op::product: return product(values_of(asked, 1)) == asked.rule[0];
        case Op::difference: return difference(asked);
        case Op::quotient: return quotient(asked);
        case Op::equal: return equal(asked);
        case Op::less: return ascending(asked);
        case Op::greatest: return greatest(asked);
        case Op::table: return table(asked);
        case Op::iff: return asked[0] == (sum({asked.rule.subspan(1), asked.values}) ? 1 : 0);
        case Op::walk: return walk(asked);
        case Op::count: return count(asked);
    }
    return false;
}

}  // namespace

Judge::Judge(std::span<const std::int64_t> wire) {
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

bool Judge::holds(Integers values) const {
    if (values.size() != domain_of_.size() || !in_domains(values)) return false;
    for (auto left = rules_; !left.empty();) {
        const auto size = static_cast<std::size_t>(left[1]);
        if (!keeps(static_cast<Op>(left[0]), {left.subspan(2, size), values})) return false;
        left = left.subspan(2 + size);
    }
    return true;
}

bool Judge::in_domains(Integers values) const {
    for (std::size_t v = 0; v < values.size(); ++v) {
        const Value number = domain_of_[v];
        const auto domain = domains_[static_cast<std::size_t>(number < 0 ? -1 - number : number)];
        std::size_t i = 0;
        while (i < domain.size() && values[v] > domain[i + 1]) i += 2;
        if (i == domain.size() || values[v] < domain[i]) return false;
    }
    return true;
}

}  // namespace passatempo
