// Groups of cells that must differ. When a cell is fixed, its value is removed from its groups at once
// (DepthFirst::remove_from_groups); everything else is left to the propagator in propagators/all_different.cpp.
#pragma once

#include "wire.hpp"

namespace passatempo::solver {

struct Group {
    std::span<const Var> cells;
    std::span<const Value> free;  // values that may repeat

    bool lets_repeat(Value value) const { return std::find(free.begin(), free.end(), value) != free.end(); }
};

struct Groups {
    std::vector<Group> all;
    Rows<std::uint32_t> of;                            // for each variable, the numbers of its groups
    std::vector<std::pair<Var, std::uint32_t>> twice;  // a variable that occurs twice in a group, and that group

    Groups(const Wire& wire, Arena& arena) : of(wire.domain_of.size()) {
        for (const Rule& rule : wire.required_rules())
            if (rule.op == Op::all_different) all.push_back({rule.cells, arena.copy(rule.numbers)});
        std::vector<std::uint32_t> last(of.size(), UINT32_MAX);  // for each variable, the last group it was seen in
        for (std::uint32_t number = 0; number < all.size(); ++number) {
            check_deadline(1 + all[number].cells.size() / 128);
            for (const Var cell : all[number].cells) {
                of.count(cell);
                if (std::exchange(last[cell], number) == number) twice.emplace_back(cell, number);
            }
        }
        of.lay_out();
        for (std::uint32_t number = 0; number < all.size(); ++number)
            for (const Var cell : all[number].cells) of.add(cell, number);
    }

    // Whether one group, in which no value may repeat, contains all the cells.
    bool contain(std::span<const Var> cells) const {
        return std::any_of(of[cells[0]].begin(), of[cells[0]].end(), [&](std::uint32_t group) {
            return all[group].free.empty() && std::all_of(cells.begin(), cells.end(), [&](Var cell) {
                return std::find(of[cell].begin(), of[cell].end(), group) != of[cell].end();
            });
        });
    }
};

}  // namespace passatempo::solver
