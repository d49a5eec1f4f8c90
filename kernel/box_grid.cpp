#include "box_grid.hpp"

#include <algorithm>

namespace passatempo {
namespace {

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

bool has_grid_rules(const Wire& wire) {
    static const Groups expected = grid_groups();
    Groups groups;
    for (const RuleData& rule : wire.rules) {
        if (rule.op != Op::all_different || !rule.numbers.empty()) return false;
        auto& group = groups.emplace_back(rule.cells.begin(), rule.cells.end());
        std::sort(group.begin(), group.end());
    }
    std::sort(groups.begin(), groups.end());
    return groups == expected;
}

}  // namespace

std::optional<Value> box_grid(const Wire& wire) {
    if (wire.domain_of.size() != cells || wire.rules.size() != 3 * size || wire.domains.size() != 1) return {};
    if (std::find(wire.is_helper.begin(), wire.is_helper.end(), true) != wire.is_helper.end()) return {};
    const Domain& domain = wire.domains.front();
    if (domain.size() != 1 || domain.front().second - domain.front().first != size - 1) return {};
    if (!has_grid_rules(wire)) return {};
    return domain.front().first;
}

}  // namespace passatempo
