// Two values that stand in a group change places there together: so the cells that groups join go together.
#include "exchanges.hpp"

#include <algorithm>
#include <set>

#include "watch.hpp"

namespace passatempo {

Exchanges::Exchanges(const Kernel& kernel, std::span<const Value> values, const std::vector<bool>& told)
    : groups_of_(kernel.variables()), of_(kernel.variables()) {
    const auto groups = kernel.differing();
    if (groups.empty()) return;
    for (Var number = 0; number < groups.size(); ++number)
        for (const Var v : groups[number]) groups_of_[v].push_back(number);
    for (Var v = 0; v < values.size(); ++v) takes_.push_back(kernel.values_of(v));
    const std::set<Value> all(values.begin(), values.end());
    for (auto one = all.begin(); one != all.end(); ++one)
        for (auto other = std::next(one); other != all.end(); ++other) find(values, *one, *other);
    for (Var v = 0; v < told.size(); ++v)
        if (told[v]) tell(v, true);
}

// The cells of two values, those together that groups join, directly or by others.
void Exchanges::find(std::span<const Value> values, Value one, Value other) {
    check_time(1 + values.size() / 64);
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

bool Exchanges::takes(Var v, Value value) const { return std::binary_search(takes_[v].begin(), takes_[v].end(), value); }

void Exchanges::add(std::span<const Var> cells) {
    for (const Var v : cells) of_[v].push_back(static_cast<std::uint32_t>(told_.size()));
    told_.push_back(0);
}

void Exchanges::tell(Var v, bool now) {
    for (const std::uint32_t exchange : of_[v]) told_[exchange] += now ? 1 : -1;
}

bool Exchanges::needs(Var v) const {
    return std::any_of(of_[v].begin(), of_[v].end(), [&](std::uint32_t exchange) { return told_[exchange] == 1; });
}

}  // namespace passatempo
