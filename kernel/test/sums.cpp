// Sums: exact with few open cells; what follows from cages and houses holds in a grid from which the cages were cut.
#include <algorithm>

#include "expect.hpp"
#include "solver/implied_sums.hpp"
#include "solver/kernel.hpp"
#include "util/random.hpp"

using namespace passatempo;
using namespace passatempo::solver;

namespace {

struct SmallSum {
    std::vector<std::vector<Value>> domains;
    std::vector<Value> signs;
    Value total = 0;
    bool differ = false;  // the first two cells

    std::vector<Value> wire() const {
        const auto cells = static_cast<Value>(domains.size());
        std::vector<Value> wire{wire_version, cells, cells, differ ? 2 : 1};
        for (const auto& domain : domains) {
            wire.push_back(static_cast<Value>(domain.size()));
            for (const Value value : domain) wire.insert(wire.end(), {value, value});
        }
        for (Value cell = 0; cell < cells; ++cell) wire.push_back(cell);
        if (differ) wire.insert(wire.end(), {static_cast<Value>(Op::all_different), 3, 0, 0, 1});
        wire.insert(wire.end(), {static_cast<Value>(Op::sum), 2 + 2 * cells, 0, total});
        for (Value cell = 0; cell < cells; ++cell) wire.push_back(cell);
        wire.insert(wire.end(), signs.begin(), signs.end());
        return wire;
    }

    // For each cell the values that occur with the others.
    std::vector<std::set<Value>> taken() const {
        std::vector<std::set<Value>> taken(domains.size());
        std::vector<Value> values;
        visit(values, 0, taken);
        return taken;
    }

private:
    void visit(std::vector<Value>& values, Value sum, std::vector<std::set<Value>>& taken) const {
        const std::size_t at = values.size();
        if (at == domains.size()) {
            if (sum != total || (differ && values[0] == values[1])) return;
            for (std::size_t cell = 0; cell < at; ++cell) taken[cell].insert(values[cell]);
            return;
        }
        for (const Value value : domains[at]) {
            values.push_back(value);
            visit(values, sum + signs[at] * value, taken);
            values.pop_back();
        }
    }
};

SmallSum random_sum(util::Random& random) {
    SmallSum sum;
    sum.domains.resize(2 + random.below(2));
    const Value least = static_cast<Value>(random.below(4)) - 2;
    for (auto& domain : sum.domains) {
        for (Value value = least; value < least + 9; ++value)
            if (random.below(2)) domain.push_back(value);
        if (domain.empty()) domain.push_back(least);
        sum.signs.push_back(random.below(3) ? 1 : -1);
        sum.total += sum.signs.back() * domain[random.below(static_cast<std::uint32_t>(domain.size()))];
    }
    sum.total += random.below(2);
    sum.differ = random.below(2);
    return sum;
}

void check_exact(const SmallSum& sum, const std::string& name) {
    const auto taken = sum.taken();
    const auto wire = sum.wire();
    const auto kernel = Kernel::compile(wire);
    const auto search = kernel->search({});
    const bool any = search->propagate({}) != Status::none;
    expect(any == !taken[0].empty(), name + ": whether it can be reached");
    if (!any) return;
    const auto left = search->known_candidates().open;
    for (std::size_t cell = 0; cell < left.size(); ++cell)
        expect(std::set(left[cell].begin(), left[cell].end()) == taken[cell], name + ": what cell " + std::to_string(cell) + " takes");
}

Value digit(Var cell) { return (cell / 9 * 3 + cell / 27 + cell % 9) % 9 + 1; }  // of one sudoku grid

// Cages of up to five cells, each a walk over cells that are free.
std::vector<std::vector<Var>> random_cages(util::Random& random) {
    std::vector<std::vector<Var>> cages;
    std::vector<bool> is_free(81, true);
    for (Var start = 0; start < 81; ++start) {
        if (!is_free[start]) continue;
        auto& cage = cages.emplace_back();
        for (Var cell = start; cell < 81 && is_free[cell] && cage.size() < 5;) {
            is_free[cell] = false;
            cage.push_back(cell);
            cell += random.below(2) && cell % 9 < 8 ? 1 : 9;
        }
    }
    return cages;
}

Wire killer(const std::vector<std::vector<Var>>& cages, Arena& arena) {
    Wire wire;
    const std::span<Interval> digits = arena.array<Interval>(1);
    digits[0] = {1, 9};
    wire.domains = {digits};
    wire.domain_of.assign(81, 0);
    const auto add = [&](Op op, const std::vector<Var>& cells) {
        Rule rule{.op = op, .cells = arena.copy(std::span<const Var>(cells)), .numbers = {}};
        if (op == Op::sum) {
            for (const Var cell : cells) rule.total += digit(cell);
            const std::span<Value> ones = arena.array<Value>(cells.size());
            std::fill(ones.begin(), ones.end(), 1);
            rule.numbers = ones;
        }
        wire.rules.push_back(rule);
    };
    for (Var line = 0; line < 9; ++line) {
        std::vector<Var> row, column, box;
        for (Var i = 0; i < 9; ++i) {
            row.push_back(9 * line + i);
            column.push_back(9 * i + line);
            box.push_back(27 * (line / 3) + 3 * (line % 3) + 9 * (i / 3) + i % 3);
        }
        for (const auto& house : {row, column, box}) add(Op::all_different, house);
    }
    for (const auto& cage : cages) add(Op::sum, cage);
    return wire;
}

bool holds(const Rule& sum) {
    Value reached = 0;
    for (std::size_t i = 0; i < sum.cells.size(); ++i) reached += sum.numbers[i] * digit(sum.cells[i]);
    return reached == sum.total;
}

void check_implied(std::uint64_t seed) {
    util::Random random(seed);
    Arena arena;
    Wire wire = killer(random_cages(random), arena);
    const Wire sums = cages_and_houses(wire);
    const auto differences = implied_differences(sums, arena);
    add_implied_sums(wire, arena);
    const std::string name = "cages " + std::to_string(seed);
    expect(!differences.empty() && wire.rules.size() > sums.rules.size(), name + ": something follows");
    expect(std::all_of(differences.begin(), differences.end(), holds), name + ": implied differences");
    expect(std::all_of(wire.rules.begin() + static_cast<std::ptrdiff_t>(sums.rules.size()), wire.rules.end(), holds), name + ": implied sums");
}

}  // namespace

void test_sums() {
    util::Random random(1);
    for (int number = 0; number < 3000; ++number) check_exact(random_sum(random), "sum " + std::to_string(number));
    for (std::uint64_t seed = 0; seed < 50; ++seed) check_implied(seed);
}
