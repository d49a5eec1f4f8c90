// Cages for latin squares: they cover the board with correct totals, and bad tasks are rejected.
#include "generate/cages.hpp"

#include <algorithm>
#include <numeric>

#include "expect.hpp"

using namespace passatempo;
using namespace passatempo::generate;
using solver::wire_version;

namespace {

const CageOperation ways[] = {{Op::sum, 2, 9, 999}, {Op::product, 2, 9, 99}, {Op::difference, 4, 2, 999}, {Op::quotient, 8, 2, 999}};

// A latin square of n x n, and a task for it.
struct Square {
    explicit Square(Var n) : wire{wire_version, n * n, 1, 2 * n, 1, 1, n}, half(n * n) {
        wire.insert(wire.end(), n * n, 0);
        for (Var line = 0; line < n; ++line)
            for (const auto& [start, step] : {std::pair{line * n, Var{1}}, std::pair{line, n}}) {
                wire.insert(wire.end(), {1, n + 1, 0});
                for (Var i = 0; i < n; ++i) wire.push_back(start + i * step);
            }
        for (Var cell = 0; cell < n * n; ++cell) {
            const Var row = cell / n, col = cell % n;
            values.push_back((row * 2 + row / 3 + col) % n + 1);
            half[cell] = n * n - 1 - cell;
            Cells& around = neighbours.emplace_back();
            if (row > 0) around.push_back(cell - n);
            if (col > 0) around.push_back(cell - 1);
            if (col + 1 < n) around.push_back(cell + 1);
            if (row + 1 < n) around.push_back(cell + n);
        }
    }

    CageTask task(std::uint64_t seed, bool sums) const {
        const std::span<const std::vector<Var>> turns(&half, seed % 2);
        return {wire, values, neighbours, turns, std::span(ways, sums ? 1 : 4), 1, 4, values.size() / 6, sums, 500, 40, seed};
    }

    std::vector<std::int64_t> wire;
    std::vector<Value> values;
    std::vector<Cells> neighbours;
    std::vector<Var> half;  // rotation by 180 degrees
};

void check_cages(const Square& square, const std::vector<Cage>& cages, const std::string& name) {
    Cells covered;
    for (const Cage& cage : cages) {
        covered.insert(covered.end(), cage.cells.begin(), cage.cells.end());
        Value sum = 0;
        for (const Var cell : cage.cells) sum += square.values[cell];
        expect(cage.op != Op::sum || sum == cage.total, name + " have correct sums");
        expect(cage.cells.size() <= 4, name + " are not too large");
    }
    std::sort(covered.begin(), covered.end());
    Cells all(square.values.size());
    std::iota(all.begin(), all.end(), Var{0});
    expect(covered == all, name + " cover the board once");
}

void expect_refused(const CageTask& task, const std::string& what) {
    bool refused = false;
    try {
        unique_cages(task);
    } catch (const util::InputError&) {
        refused = true;
    }
    expect(refused, what + " is refused");
}

}  // namespace

void test_cages() {
    const Square square(5);
    int successes = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const auto cages = unique_cages(square.task(seed, seed % 3 == 0));
        successes += cages.has_value();
        if (cages) check_cages(square, *cages, "cages of seed " + std::to_string(seed));
    }
    expect(successes > 20, "most seeds succeed");
    CageTask task = square.task(1, true);
    task.values = task.values.first(3);
    expect_refused(task, "a solution that is too short");
    task = square.task(1, true);
    task.least = 5;
    expect_refused(task, "a least size above the greatest");
    const std::vector<Cells> astray(25, Cells{25});
    task = square.task(1, true);
    task.neighbours = astray;
    expect_refused(task, "a neighbour off the board");
}
