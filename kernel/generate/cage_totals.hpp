// The total of a cage under an operation.
#pragma once

#include <algorithm>

#include "cages.hpp"

namespace passatempo::generate {

// Empty if undefined, such as a quotient with a remainder or a product that overflows.
inline std::optional<Value> total_of(Op op, const Cells& cells, std::span<const Value> values) {
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

// The total to print, if it suits a puzzle: no quotient of values below 1, no product of 0.
inline std::optional<Value> printable_total(const CageOperation& operation, const Cells& cells, std::span<const Value> values) {
    if (cells.size() > operation.most_cells) return {};
    const auto total = total_of(operation.op, cells, values);
    if (!total || *total > operation.greatest || *total < -operation.greatest) return {};
    if (operation.op == Op::product && *total == 0) return {};
    if (operation.op == Op::quotient && std::any_of(cells.begin(), cells.end(), [&](Var cell) { return values[cell] <= 0; })) return {};
    return total;
}

inline bool holds(const Cage& cage, std::span<const Value> values) { return total_of(cage.op, cage.cells, values) == cage.total; }

}  // namespace passatempo::generate
