// Two values that occur in the same group can only be swapped in both cells together, so an unavoidable set is a
// connected component of the cells with two values, joined by groups.
#include "unavoidable_sets.hpp"

#include <algorithm>
#include <set>

namespace passatempo::generate {

UnavoidableSets::UnavoidableSets(const Kernel& kernel, std::span<const Value> values, const std::vector<bool>& given)
    : groups_of_(kernel.variables()) {
    clues_.sets_of.resize(kernel.variables());
    const auto groups = kernel.all_different_groups();
    if (groups.empty()) return;
    for (Var number = 0; number < groups.size(); ++number)
        for (const Var v : groups[number]) groups_of_[v].push_back(number);
    for (Var v = 0; v < values.size(); ++v) takes_.push_back(kernel.values_of(v));
    const std::set<Value> all(values.begin(), values.end());
    for (auto one = all.begin(); one != all.end(); ++one)
        for (auto other = std::next(one); other != all.end(); ++other) find(values, *one, *other);
    for (Var v = 0; v < given.size(); ++v)
        if (given[v]) clues_.add(v);
}

// The connected components of the cells that hold one of two values.
void UnavoidableSets::find(std::span<const Value> values, Value one, Value other) {
    check_deadline(1 + values.size() / 64);
    std::vector<std::vector<Var>> in_group;  // for each group, its cells that hold one of the two
    std::vector<Var> open;
    for (Var v = 0; v < values.size(); ++v) {
        if (values[v] != one && values[v] != other) continue;
        open.push_back(v);
        for (const Var group : groups_of_[v]) {
            if (in_group.size() <= group) in_group.resize(group + 1);
            in_group[group].push_back(v);
        }
    }
    std::vector<bool> seen(values.size());
    for (const Var first : open) {
        if (seen[first]) continue;
        std::vector<Var> cells{first};
        seen[first] = true;
        for (std::size_t at = 0; at < cells.size(); ++at)
            for (const Var group : groups_of_[cells[at]])
                for (const Var v : in_group[group])
                    if (!seen[v]) seen[v] = true, cells.push_back(v);
        if (std::all_of(cells.begin(), cells.end(), [&](Var v) { return takes(v, one) && takes(v, other); }))
            add(cells);
    }
}

bool UnavoidableSets::takes(Var v, Value value) const {
    return std::binary_search(takes_[v].begin(), takes_[v].end(), value);
}

void UnavoidableSets::add(std::span<const Var> cells) {
    for (const Var v : cells) clues_.sets_of[v].push_back(static_cast<std::uint32_t>(clues_.counts.size()));
    clues_.counts.push_back(0);
}

}  // namespace passatempo::generate
