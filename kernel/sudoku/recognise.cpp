#include "recognise.hpp"

#include <algorithm>

namespace passatempo::sudoku {
namespace {

using solver::Kernel, solver::Value, solver::Var;

constexpr int size = 9, cells = size * size;

using Groups = std::vector<std::vector<Var>>;

Groups grid_groups() {
    Groups groups(3 * size);
    for (Var cell = 0; cell < cells; ++cell) {
        groups[cell / size].push_back(cell);
        groups[size + cell % size].push_back(cell);
        groups[2 * size + cell / 27 * 3 + cell % size / 3].push_back(cell);
    }
    std::sort(groups.begin(), groups.end());
    return groups;
}

bool has_grid_groups(const Kernel& kernel) {
    static const Groups expected = grid_groups();
    const auto found = kernel.all_different_groups();
    if (found.size() != expected.size()) return false;
    Groups groups;
    for (const auto cells_of_group : found) {
        auto& group = groups.emplace_back(cells_of_group.begin(), cells_of_group.end());
        std::sort(group.begin(), group.end());
    }
    std::sort(groups.begin(), groups.end());
    return groups == expected;
}

}  // namespace

std::optional<Value> recognise(const Kernel& kernel) {
    if (kernel.variables() != cells || kernel.decisions().size() != cells || !kernel.has_uniform_domains()) return {};
    const std::vector<Value> values = kernel.values_of(0);
    if (values.size() != size || values.back() - values.front() != size - 1 || !has_grid_groups(kernel)) return {};
    return values.front();
}

}  // namespace passatempo::sudoku
