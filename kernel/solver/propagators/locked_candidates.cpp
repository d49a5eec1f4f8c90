#include "locked_candidates.hpp"

namespace passatempo::solver {
namespace {

struct House {
    std::span<const Var> cells;
    Word values;
};

std::vector<House> houses_of(const Context<false>& context) {
    std::vector<House> houses;
    for (const Group& group : context.groups.all) {
        const Word values = all_values(group.cells, context.domains);
        if (group.free.empty() && static_cast<std::size_t>(std::popcount(values)) == group.cells.size())
            houses.push_back({group.cells, values});
    }
    return houses;
}

void add_without(const House& house, const House& other, std::vector<Var>& cells) {
    for (const Var cell : house.cells)
        if (std::find(other.cells.begin(), other.cells.end(), cell) == other.cells.end()) cells.push_back(cell);
}

}  // namespace

void add_locked_candidates(const Context<false>& context) {
    const std::vector<House> houses = houses_of(context);
    std::vector<Var> cells;
    for (std::size_t i = 0; i < houses.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            const House &one = houses[i], &other = houses[j];
            if (one.values != other.values) continue;
            check_deadline(1 + one.cells.size() * other.cells.size() / 512);
            cells.clear();
            add_without(one, other, cells);
            if (cells.empty() || one.cells.size() - cells.size() < 2) continue;
            add_without(other, one, cells);
            context.add<LockedCandidates>(context.arena.copy(std::span<const Var>(cells)));
        }
}

}  // namespace passatempo::solver
