// The total of a cage under an operation.
#pragma once

#include <algorithm>

#include "cages.hpp"

namespace passatempo::generate {

// Empty if undefined, such as a quotient with a remainder.
inline std::optional<Value> total_of(Op op, const Cells& cells, std::span<const Value> values) {
    Value greatest = values[cells.front()], sum = 0, product = 1, divisor = 1;
    std::size_t where = 0;
    for (std::size_t at = 0; at < cells.size(); ++at) {
        const Value value = values[cells[at]];
        if (value > greatest) greatest = value, where = at;
        if (__builtin_add_overflow(sum, value, &sum) || __builtin_mul_overflow(product, value, &product)) return {};
    }
    if (op == Op::sum) return sum;
    if (op == Op::product) return product;
    if (op == Op::difference) return 2 * greatest - sum;
    for (std::size_t at = 0; at < cells.size(); ++at)
        if (at != where) divisor *= values[cells[at]];
    if (divisor == 0 || greatest % divisor != 0) return {};
    return greatest / divisor;
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
