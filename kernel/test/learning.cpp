// Clause learning: on random all-different problems it finds exactly the solutions of the general search; limits;
// resuming.
#include <algorithm>

#include "expect.hpp"
#include "solver/checker.hpp"
#include "solver/learning/learning.hpp"
#include "solver/wire.hpp"
#include "util/random.hpp"

using namespace passatempo;
using namespace passatempo::solver;

namespace {

using Row = std::vector<Value>;

struct Board {
    std::vector<Row> domains;
    std::vector<std::vector<Var>> groups;

    std::vector<Value> wire() const {
        const auto cells = static_cast<Value>(domains.size());
        std::vector<Value> wire{wire_version, cells, cells, static_cast<Value>(groups.size())};
        for (const Row& domain : domains) {
            wire.push_back(static_cast<Value>(domain.size()));
            for (const Value value : domain) wire.insert(wire.end(), {value, value});
        }
        for (Value cell = 0; cell < cells; ++cell) wire.push_back(cell);
        for (const auto& group : groups) {
            wire.insert(wire.end(), {static_cast<Value>(Op::all_different), static_cast<Value>(group.size()) + 1, 0});
            wire.insert(wire.end(), group.begin(), group.end());
        }
        return wire;
    }
};

Row values_to(std::uint32_t most) {
    Row values;
    for (std::uint32_t value = 1; value <= most; ++value) values.push_back(value);
    return values;
}

// A latin square of some size, with boxes if that is 4 or 6.
Board square(std::uint32_t size, bool boxes, std::uint32_t values) {
    Board board{std::vector<Row>(size * size, values_to(values)), {}};
    for (std::uint32_t line = 0; line < size; ++line) {
        board.groups.emplace_back(), board.groups.emplace_back();
        for (std::uint32_t at = 0; at < size; ++at) {
            board.groups[2 * line].push_back(line * size + at);
            board.groups[2 * line + 1].push_back(at * size + line);
        }
    }
    const std::uint32_t wide = size / 2, high = 2;
    for (std::uint32_t box = 0; boxes && box < size; ++box) {
        board.groups.emplace_back();
        for (std::uint32_t at = 0; at < size; ++at) {
            const std::uint32_t row = box / 2 * high + at / wide, col = box % 2 * wide + at % wide;
            board.groups.back().push_back(row * size + col);
        }
    }
    return board;
}

// Random groups, with at most as many cells as values.
Board irregular(util::Random& random) {
    const std::uint32_t cells = 6 + random.below(6), values = 3 + random.below(3);
    Board board{std::vector<Row>(cells, values_to(values)), {}};
    for (std::uint32_t group = 0; group < 3 + random.below(4); ++group) {
        board.groups.emplace_back();
        for (Var cell = 0; cell < cells; ++cell)
            if (random.below(2) && board.groups.back().size() < values) board.groups.back().push_back(cell);
        if (board.groups.back().size() < 2) board.groups.back() = {0, 1 + random.below(cells - 1)};
    }
    return board;
}

void take_away(Board& board, util::Random& random, std::uint32_t of_twenty) {
    for (Row& domain : board.domains) {
        std::erase_if(domain, [&](Value) { return random.below(20) < of_twenty; });
        if (domain.empty()) domain.push_back(1 + random.below(4));
    }
}

std::vector<Row> left_of(const Kernel& kernel) {
    const auto search = kernel.search({});
    if (search->propagate({}) == Status::none) return {};
    return search->known_candidates().open;
}

std::vector<Row> all_of(ClauseLearning& learning, const std::string& name, std::span<const ClauseLearning::Place> assumed = {}) {
    std::vector<Row> found;
    while (learning.next({}, assumed) == Status::found) {
        found.push_back(learning.values());
        if (found.size() > 100'000) break;
    }
    expect(learning.next({}, assumed) == Status::none, name + ": the end is the end");
    return found;
}

// Excluding each solution explicitly, which next() does anyway, gives the same order.
std::vector<Row> all_excluded(ClauseLearning& learning) {
    std::vector<Row> found;
    while (learning.next({}) == Status::found) {
        found.push_back(learning.values());
        learning.exclude(found.back());
    }
    return found;
}

std::vector<Row> all_of(const Kernel& kernel) {
    std::vector<Row> found;
    const auto search = kernel.search({});
    while (search->next({}) == Status::found) found.push_back(search->values());
    std::sort(found.begin(), found.end());
    return found;
}

std::vector<Row> sorted(std::vector<Row> rows) {
    std::sort(rows.begin(), rows.end());
    return rows;
}

void check_assumed(const Kernel& kernel, const std::vector<Row>& left, const std::vector<Row>& solutions, util::Random& random,
                   const std::string& name) {
    const auto cell = static_cast<Var>(random.below(static_cast<std::uint32_t>(left.size())));
    const Value value = 1 + random.below(5);
    auto with = solutions;
    std::erase_if(with, [&](const Row& row) { return row[cell] != value; });
    const auto learning = ClauseLearning::of(kernel, left);
    const ClauseLearning::Place assumed[] = {{cell, value}};
    expect(sorted(all_of(*learning, name, assumed)) == with, name + ": solutions with an assumption");
    auto others = solutions;
    std::erase_if(others, [&](const Row& row) { return row[cell] == value; });
    expect(sorted(all_of(*learning, name)) == others, name + ": the others afterwards");
}

void check_excluded(const Kernel& kernel, const std::vector<Row>& left, std::vector<Row> solutions, const std::string& name) {
    const auto learning = ClauseLearning::of(kernel, left);
    if (learning->next({}) == Status::found) {
        const Row own = learning->values();
        learning->exclude(own);
        std::erase(solutions, own);
    }
    if (!solutions.empty()) {
        learning->exclude(solutions[solutions.size() / 2]);
        solutions.erase(solutions.begin() + static_cast<std::ptrdiff_t>(solutions.size() / 2));
    }
    learning->exclude(Row(left.size(), 999));  // not a solution: no effect
    expect(sorted(all_of(*learning, name)) == solutions, name + ": all but those excluded");
}

void check(const Board& board, util::Random& random, const std::string& name) {
    const auto wire = board.wire();
    const auto kernel = Kernel::compile(wire);
    const Checker checker(wire);
    const auto solutions = all_of(*kernel), left = left_of(*kernel);
    if (left.empty()) return expect(solutions.empty(), name + ": propagated");
    const auto learning = ClauseLearning::of(*kernel, left);
    expect(learning != nullptr, name + ": can be taken");
    const auto found = all_of(*learning, name), again = all_of(*ClauseLearning::of(*kernel, left), name);
    expect(sorted(found) == solutions, name + ": the same solutions, each once");
    expect(found == again, name + ": in the same order each time");
    expect(found == all_excluded(*ClauseLearning::of(*kernel, left)), name + ": in the same order if each is excluded");
    expect(std::all_of(found.begin(), found.end(), [&](const Row& row) { return checker.holds(row); }), name + ": checked");
    check_assumed(*kernel, left, solutions, random, name);
    check_excluded(*kernel, left, solutions, name);
    // Domains that are not propagated are rejected, unless there is nothing to propagate.
    const auto at_once = ClauseLearning::of(*kernel, board.domains);
    expect(!at_once || sorted(all_of(*at_once, name)) == solutions, name + ": not propagated");
}

void test_random_boards() {
    util::Random random(5);
    for (int number = 0; number < 150; ++number) {
        const std::string name = "learning " + std::to_string(number);
        Board latin = square(4 + random.below(2), false, 5), boxes = square(number % 2 ? 4 : 6, true, number % 2 ? 4 : 6);
        Board rooms = irregular(random);
        take_away(latin, random, 8), take_away(boxes, random, number % 2 ? 4 : 8), take_away(rooms, random, 6);
        check(latin, random, name + ", latin");
        check(boxes, random, name + ", boxes");
        check(rooms, random, name + ", any groups");
    }
}

// Hard squares: many conflicts, so that the clause database is reduced.
void test_long_search() {
    util::Random random(9);
    Board board = square(16, false, 16);
    take_away(board, random, 12);
    for (int turn = 0; turn < 6; ++turn, take_away(board, random, 1)) {
        const auto wire = board.wire();
        const auto kernel = Kernel::compile(wire);
        const auto left = left_of(*kernel);
        if (left.empty()) continue;
        const auto learning = ClauseLearning::of(*kernel, left);
        Status status = Status::nodes;
        Limits limits;
        limits.nodes = 500;
        while (status == Status::nodes && learning->nodes() < 8000) status = learning->next(limits);
        expect(status != Status::found || Checker(wire).holds(learning->values()), "learning: what took long is right");
    }
}

void test_limits() {
    const Board blank = square(25, false, 25);
    const auto kernel = Kernel::compile(blank.wire());
    const auto learning = ClauseLearning::of(*kernel, blank.domains);
    Limits limits;
    limits.seconds = 0;
    expect(learning->next(limits) == Status::time, "learning: no time");
    limits = {};
    limits.keep_going = [] { return false; };
    int calls = 0;
    Status status = Status::found;
    while (status == Status::found && ++calls < 1000) status = learning->next(limits);
    expect(status == Status::interrupted, "learning: interrupted");
    limits = {};
    limits.nodes = 0;
    expect(learning->next(limits) == Status::nodes, "learning: no nodes");
    expect(learning->next({}) == Status::found, "learning: goes on after all that");
    expect(Checker(blank.wire()).holds(learning->values()), "learning: and what it finds is right");
}

void test_refused() {
    const Board large = square(33, false, 33);
    const auto kernel = Kernel::compile(large.wire());
    expect(ClauseLearning::of(*kernel, large.domains) == nullptr, "learning: too many candidates");
    Board crowded = square(30, false, 30);
    for (const auto& group : std::vector(crowded.groups))  // repeated groups
        for (std::size_t left_out = 0; left_out < 12; ++left_out) {
            crowded.groups.push_back(group);
            crowded.groups.back().erase(crowded.groups.back().begin() + static_cast<std::ptrdiff_t>(left_out));
        }
    for (auto& domain : crowded.domains) domain.pop_back();  // as many values as cells: an at-least-one constraint for each
    crowded.groups.erase(crowded.groups.begin(), crowded.groups.begin() + 60);
    const auto many = Kernel::compile(crowded.wire());
    expect(ClauseLearning::of(*many, crowded.domains) == nullptr, "learning: too many at-least-one constraints");
    Board fixed = square(4, false, 4);
    const auto wire = fixed.wire();
    fixed.domains[0] = {1};
    expect(ClauseLearning::of(*Kernel::compile(wire), fixed.domains) == nullptr, "learning: not propagated");
    expect(ClauseLearning::of(*Kernel::compile(wire), std::vector<Row>{}) == nullptr, "learning: no domains");
    expect(ClauseLearning::of(*Kernel::compile(wire), std::vector<Row>(16))->next({}) == Status::none, "learning: empty domains");
}

}  // namespace

void test_learning() {
    test_random_boards();
    test_long_search();
    test_limits();
    test_refused();
}
