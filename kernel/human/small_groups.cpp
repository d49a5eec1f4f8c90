// The cost of patterns across several groups where these are smaller than nine cells.
#include <set>

#include "technique.hpp"

namespace passatempo::human {
namespace {

constexpr std::size_t full_size = 9;
constexpr int least_cost = 300;          // a pattern is harder than a pair in one group
constexpr std::size_t few_cells = 3;
constexpr int cost_per_cell = 25;        // for each further cell

int eased(int cost, std::size_t largest) { return largest < full_size ? std::min(cost, std::max(least_cost, scaled(cost, largest))) : cost; }

}  // namespace

int cost_across_groups(const Board& board, const LogicStep& step) {
    std::size_t largest = 2;
    for (const RuleNumber rule : step.rules) largest = std::max(largest, board.rules[rule].cells.size());
    std::set<Var> cells(step.cells.begin(), step.cells.end());
    cells.insert(step.others.begin(), step.others.end());
    for (const ChainLink& link : step.chain) cells.insert(link.cells.begin(), link.cells.end());
    const int further = static_cast<int>(std::max(cells.size(), few_cells) - few_cells);
    return std::min(step.cost, eased(step.cost, largest) + cost_per_cell * further);
}

int least_cost_across_groups(const Board& board, int cost) { return eased(cost, board.smallest_rule); }

}  // namespace passatempo::human
