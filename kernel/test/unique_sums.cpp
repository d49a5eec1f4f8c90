// Unique sums: the general search finds one solution.
#include "generate/unique_sums.hpp"

#include "expect.hpp"
#include "solver/wire.hpp"

using namespace passatempo;
using namespace passatempo::generate;
using solver::wire_version;

namespace {

using Groups = std::vector<std::vector<Var>>;

// Rows and columns of a square.
Groups lines(Var side) {
    Groups groups(2 * side);
    for (Var cell = 0; cell < side * side; ++cell) {
        groups[cell / side].push_back(cell);
        groups[side + cell % side].push_back(cell);
    }
    return groups;
}

std::uint64_t solutions(const Groups& groups, const std::vector<bool>& has_sum, const std::vector<Value>& values) {
    std::vector<Value> wire{wire_version, static_cast<Value>(values.size()), 1, 0, 1, 1, 9};
    wire.insert(wire.end(), values.size(), 0);
    for (std::size_t at = 0; at < groups.size(); ++at) {
        const auto size = static_cast<Value>(groups[at].size());
        wire.insert(wire.end(), {static_cast<Value>(Op::all_different), size + 1, 0});
        wire.insert(wire.end(), groups[at].begin(), groups[at].end());
        ++wire[3];
        if (!has_sum[at]) continue;
        Value total = 0;
        for (const Var v : groups[at]) total += values[v];
        wire.insert(wire.end(), {static_cast<Value>(Op::sum), 2 * size + 2, 0, total});
        wire.insert(wire.end(), groups[at].begin(), groups[at].end());
        wire.insert(wire.end(), static_cast<std::size_t>(size), 1);
        ++wire[3];
    }
    const auto kernel = Kernel::compile(wire);
    const auto search = kernel->search({});
    search->count({}, 2);
    return search->solutions();
}

void test_square(Var side, std::size_t without_sum) {
    const Groups groups = lines(side);
    std::vector<bool> has_sum(groups.size(), true);
    for (std::size_t at = 0; at < without_sum; ++at) has_sum[at] = false;
    std::vector<Value> values;
    for (Var cell = 0; cell < side * side; ++cell) values.push_back(1 + (cell / side + cell % side) % side);
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const auto found = unique_sums({values, 1, 9, groups, has_sum, seed, 5000});
        expect(found && solutions(groups, has_sum, *found) == 1,
               "unique sums of a square of " + std::to_string(side) + ", seed " + std::to_string(seed));
    }
}

}  // namespace

void test_unique_sums() {
    test_square(2, 0);
    test_square(3, 0);
    test_square(3, 1);
    const Groups groups = lines(2);
    const std::vector<Value> equal(4, 1);
    bool refused = false;
    try {
        unique_sums({equal, 1, 9, groups, std::vector<bool>(4, true), 1, 10});
    } catch (const util::InputError&) {
        refused = true;
    }
    expect(refused, "values that do not differ are refused");
}
