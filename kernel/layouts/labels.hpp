// Labels: what the values of a cage make by an operation.
#pragma once

#include <algorithm>

#include "cages.hpp"

namespace passatempo {

// What they make; nothing if they make nothing by it, such as a quotient with a rest or a product that is no number.
inline std::optional<Value> made(Op op, const Cells& cells, std::span<const Value> values) {
    const auto value_of = [&](Var cell) { return values[cell]; };
    const auto largest = std::ranges::max_element(cells, {}, value_of);
    const Value greatest = values[*largest];
    Value sum = 0, product = 1;
    for (auto cell = cells.begin(); cell != cells.end(); ++cell) {
        sum += values[*cell];
        const bool counts = op == Op::product || (op == Op::quotient && cell != largest);
        if (counts && __builtin_mul_overflow(product, values[*cell], &product)) return {};
    }
    if (op == Op::sum) return sum;
    if (op == Op::product) return product;
    if (op == Op::difference) return 2 * greatest - sum;
    if (product == 0 || greatest % product != 0) return {};
    return greatest / product;
}

// What a cage would tell in this way, if people would like that: no quotient of values that are not above 0, no
// product that is 0, whatever the others are.
inline std::optional<Value> told(const CageWay& way, const Cells& cells, std::span<const Value> values) {
    if (cells.size() > way.most_cells) return {};
    const auto total = made(way.op, cells, values);
    if (!total || *total > way.greatest || *total < -way.greatest) return {};
    if (way.op == Op::product && *total == 0) return {};
    if (way.op == Op::quotient && std::any_of(cells.begin(), cells.end(), [&](Var cell) { return values[cell] <= 0; })) return {};
    return total;
}

inline bool keeps(const Cage& cage, std::span<const Value> values) { return made(cage.op, cage.cells, values) == cage.total; }

}  // namespace passatempo
