// The kernel's own tests, run under sanitizers by `make check`: every rule against brute force, corrupted wires,
// limits, and wide domains.
#include <cstdlib>
#include <functional>
#include <map>
#include <numeric>
#include <random>
#include <set>
#include <string>

#include "expect.hpp"
#include "solver/kernel.hpp"
#include "solver/learning/learning.hpp"
#include "solver/wire.hpp"

using namespace passatempo;
using namespace passatempo::solver;

namespace {

using Numbers = std::vector<std::int64_t>;
using Row = std::vector<Value>;

// A test problem: domains, rules as in the wire, and the predicate of a solution.
struct Problem {
    std::vector<Row> domains;
    std::vector<Numbers> rules;  // op, then its numbers
    std::function<bool(const Row&)> holds;

    Numbers wire() const {
        Numbers out{wire_version, std::ssize(domains), std::ssize(domains), std::ssize(rules)};
        for (const Row& domain : domains) {
            out.push_back(std::ssize(domain));
            for (const Value value : domain) out.insert(out.end(), {value, value});
        }
        for (std::int64_t i = 0; i < std::ssize(domains); ++i) out.push_back(i);
        for (const Numbers& rule : rules) {
            out.insert(out.end(), {rule[0], std::ssize(rule) - 1});
            out.insert(out.end(), rule.begin() + 1, rule.end());
        }
        return out;
    }

    std::set<Row> brute_force() const {
        std::set<Row> found;
        Row values(domains.size());
        const std::function<void(std::size_t)> fill = [&](std::size_t i) {
            if (i == domains.size()) {
                if (holds(values)) found.insert(values);
                return;
            }
            for (const Value value : domains[i]) {
                values[i] = value;
                fill(i + 1);
            }
        };
        fill(0);
        return found;
    }
};

std::set<Row> enumerate(const Numbers& wire, bool& twice) {
    std::set<Row> found;
    const auto kernel = Kernel::compile(wire);
    const auto search = kernel->search({});
    while (search->next({}) == Status::found) twice |= !found.insert(search->values()).second;
    return found;
}

void check_candidates(const Problem& problem, const std::set<Row>& solutions, const std::string& name) {
    std::vector<std::set<Value>> taken(problem.domains.size());
    for (const Row& row : solutions)
        for (std::size_t i = 0; i < row.size(); ++i) taken[i].insert(row[i]);
    const auto kernel = Kernel::compile(problem.wire());
    const auto search = kernel->search({});
    search->candidates({});
    const Candidates known = search->known_candidates();
    for (std::size_t i = 0; i < taken.size(); ++i) {
        expect(known.open[i].empty(), name + ": candidates left open");
        expect(std::set<Value>(known.proven[i].begin(), known.proven[i].end()) == taken[i], name + ": candidates");
    }
}

// The learning search supports values of one word.
void check_learning(const Problem& problem, const std::set<Row>& solutions, const std::string& name) {
    const auto kernel = Kernel::compile(problem.wire());
    const auto search = kernel->search({});
    if (search->propagate({}) == Status::none) return;
    const auto learning = ClauseLearning::of(*kernel, search->known_candidates().open);
    if (!learning) return;
    std::set<Row> found;
    bool twice = false;
    while (learning->next({}) == Status::found) twice |= !found.insert(learning->values()).second;
    expect(found == solutions, name + ": solutions of the learning search");
    expect(!twice, name + ": the learning search found a solution twice");
}

// Human techniques support at most 64 values.
void check_human(const Problem& problem, const std::set<Row>& solutions, const std::string& name) {
    try {
        ::check_human(problem.wire(), solutions, name);
    } catch (const util::InputError& error) {
        expect(std::string(error.what()).find("64 values") != std::string::npos, name + ": " + error.what());
    }
}

void check(const Problem& problem, const std::string& name) {
    const std::set<Row> expected = problem.brute_force();
    bool twice = false;
    expect(enumerate(problem.wire(), twice) == expected, name + ": solutions");
    expect(!twice, name + ": a solution came twice");
    const auto kernel = Kernel::compile(problem.wire());
    const auto search = kernel->search({});
    const Status status = search->count({}, UINT64_MAX);
    expect(status == Status::none && search->solutions() == expected.size(), name + ": count");
    check_candidates(problem, expected, name);
    check_learning(problem, expected, name);
    check_human(problem, expected, name);
}

// The meaning of each op, independent of the kernel.
bool holds(const Numbers& rule, const Row& values);

Row picked(const Numbers& cells, const Row& values) {
    Row out;
    for (const auto cell : cells) out.push_back(values[static_cast<std::size_t>(cell)]);
    return out;
}

bool sum_holds(const Numbers& body, const Row& values) {
    const std::size_t n = (body.size() - 2) / 2;
    Value sum = 0;
    for (std::size_t i = 0; i < n; ++i) sum += values[static_cast<std::size_t>(body[2 + i])] * body[2 + n + i];
    const Value total = body[1];
    return body[0] == 0 ? sum == total : body[0] == 1 ? sum != total : body[0] == 2 ? sum <= total : sum >= total;
}

bool different_holds(const Numbers& body, const Row& values) {
    const auto cells = body.begin() + 1 + body[0];
    const std::set<Value> repeatable(body.begin() + 1, cells);
    std::set<Value> seen;
    for (const Value value : picked({cells, body.end()}, values))
        if (!repeatable.contains(value) && !seen.insert(value).second) return false;
    return true;
}

bool regular_holds(const Numbers& body, const Row& values) {
    auto number = body.begin() + 1 + body[0];
    std::set<Value> here{0};
    for (const Value value : picked({body.begin() + 1, number}, values)) {
        std::set<Value> behind;
        for (Value edges = *number++; edges > 0; --edges, number += 3)
            if (number[2] == value && here.contains(number[0])) behind.insert(number[1]);
        here = behind;
    }
    return !here.empty();
}

bool count_holds(const Numbers& body, const Row& values) {
    const Row row = picked({body.begin() + 1, body.end()}, values);
    return std::count(row.begin(), row.end() - 1, body[0]) == row.back();
}

bool times_holds(const Numbers& body, const Row& values) {
    const Row row = picked({body.begin() + 2, body.end()}, values);
    return std::count(row.begin(), row.end(), body[0]) == body[1];
}

bool span_holds(const Numbers& body, const Row& values) {
    const Row row = picked({body.begin() + 1, body.end()}, values);
    return std::ranges::max(row) - std::ranges::min(row) == body[0];
}

bool unequal_holds(const Numbers& body, const Row& values) {
    const Row row = picked(body, values);
    return std::set<Value>(row.begin(), row.end()).size() > 1;
}

bool unlike_holds(const Numbers& body, const Row& values) {
    Row lines[2];
    for (std::size_t i = 0; i < body.size(); ++i) lines[i % 2].push_back(values[static_cast<std::size_t>(body[i])]);
    return lines[0] != lines[1];
}

bool table_holds(const Numbers& body, const Row& values) {
    const auto n = static_cast<std::size_t>(body[0]);
    const Row row = picked({body.begin() + 1, body.begin() + 1 + body[0]}, values);
    for (std::size_t at = 1 + n; at < body.size(); at += n)
        if (std::equal(row.begin(), row.end(), body.begin() + static_cast<std::ptrdiff_t>(at))) return true;
    return false;
}

bool total_holds(Op op, Value total, Row row) {
    const auto greatest = std::max_element(row.begin(), row.end());
    const Value most = *greatest;
    if (op == Op::product) return std::accumulate(row.begin(), row.end(), Value{1}, std::multiplies<>()) == total;
    row.erase(greatest);
    if (op == Op::difference) return most - std::accumulate(row.begin(), row.end(), Value{0}) == total;
    const Value others = std::accumulate(row.begin(), row.end(), Value{1}, std::multiplies<>());
    return others != 0 && most == total * others;
}

bool order_holds(Op op, const Numbers& body, const Row& values) {
    const Row row = picked(op == Op::less ? Numbers(body.begin() + 1, body.end()) : body, values);
    for (std::size_t i = 1; i < row.size(); ++i) {
        if (op == Op::equal && row[i] != row[0]) return false;
        if (op == Op::greatest && row[i] >= row[0]) return false;
        if (op == Op::less && (body[0] ? row[i - 1] >= row[i] : row[i - 1] > row[i])) return false;
    }
    return true;
}

bool holds(const Numbers& rule, const Row& values) {
    const Op op = static_cast<Op>(rule[0]);
    const Numbers body(rule.begin() + 1, rule.end());
    switch (op) {
        case Op::all_different: return different_holds(body, values);
        case Op::sum: return sum_holds(body, values);
        case Op::iff: return values[static_cast<std::size_t>(body[0])] == sum_holds({body.begin() + 1, body.end()}, values);
        case Op::table: return table_holds(body, values);
        case Op::regular: return regular_holds(body, values);
        case Op::count: return count_holds(body, values);
        case Op::times: return times_holds(body, values);
        case Op::not_all_equal: return unequal_holds(body, values);
        case Op::unlike: return unlike_holds(body, values);
        case Op::span: return span_holds(body, values);
        case Op::product:
        case Op::difference:
        case Op::quotient: return total_holds(op, body[0], picked({body.begin() + 1, body.end()}, values));
        default: return order_holds(op, body, values);
    }
}

#define PASSATEMPO_OP(name) +1
constexpr int ops = 0 PASSATEMPO_OPS(PASSATEMPO_OP);
#undef PASSATEMPO_OP

// Random problems of every op, on narrow and on wide domains.
class Dice {
public:
    explicit Dice(unsigned seed) : random_(seed) {}

    Value roll(Value least, Value greatest) {
        return std::uniform_int_distribution<Value>(least, greatest)(random_);
    }

    Numbers cells(std::size_t variables, std::size_t fewest = 1) {
        Numbers all(variables);
        std::iota(all.begin(), all.end(), 0);
        std::shuffle(all.begin(), all.end(), random_);
        all.resize(static_cast<std::size_t>(roll(static_cast<Value>(fewest), static_cast<Value>(variables))));
        if (roll(0, 9) == 0) all.push_back(all[0]);  // the same cell twice is allowed
        return all;
    }

    Row digits(Value least, Value greatest) {
        Row values;
        for (Value value = least; value <= greatest; ++value)
            if (roll(0, 3)) values.push_back(value);
        return values.empty() ? Row{greatest} : values;
    }

    Numbers different(std::size_t variables) {
        Numbers rule{1, 0};
        const Numbers chosen = cells(variables, 2);
        rule.insert(rule.end(), chosen.begin(), chosen.end());
        return rule;
    }

    Row domain(Value spread) {
        std::set<Value> values;
        const Value size = roll(1, 5);
        while (std::ssize(values) < size) values.insert(spread * roll(-2, 4) + roll(0, 1));
        return {values.begin(), values.end()};
    }

    Numbers sum(std::size_t variables) {
        Numbers chosen = cells(variables), body{roll(0, 3), roll(-4, 12)};
        body.insert(body.end(), chosen.begin(), chosen.end());
        for (std::size_t i = 0; i < chosen.size(); ++i) body.push_back(roll(0, 2) ? 1 : roll(-2, 3));
        return body;
    }

    Numbers rule(Op op, const std::vector<Row>& domains) {
        const std::size_t n = domains.size();
        Numbers out{static_cast<std::int64_t>(op)};
        const auto add = [&](const Numbers& more) { out.insert(out.end(), more.begin(), more.end()); };
        switch (op) {
            case Op::all_different: add(repeatable()), add(cells(n, 2)); break;
            case Op::sum: add(sum(n)); break;
            case Op::iff: add({roll(0, static_cast<Value>(n) - 1)}), add(sum(n)); break;
            case Op::product: add({roll(-6, 12)}), add(cells(n)); break;
            case Op::difference: add({roll(-2, 6)}), add(cells(n)); break;
            case Op::quotient: add({roll(-1, 4)}), add(cells(n)); break;
            case Op::less: add({roll(0, 1)}), add(cells(n)); break;
            case Op::table: table(out, domains); break;
            case Op::regular: regular(out, domains); break;
            case Op::count: add({roll(-1, 3)}), add(cells(n)); break;
            case Op::times: add({roll(-1, 3), roll(-1, 4)}), add(cells(n)); break;
            case Op::unlike: add(pairs(n)); break;
            case Op::span: add({roll(-1, 4)}), add(cells(n)); break;
            default: add(cells(n)); break;
        }
        return out;
    }

private:
    Numbers pairs(std::size_t variables) {
        Numbers out;
        for (Value n = roll(1, 3); n > 0; --n)
            for (int side = 0; side < 2; ++side) out.push_back(roll(0, static_cast<Value>(variables) - 1));
        return out;
    }

    Numbers repeatable() {
        Numbers out{roll(0, 3)};
        for (Value n = out[0]; n > 0; --n) out.push_back(roll(-1, 3));
        return out;
    }

    // Nondeterministic: from a state a value may lead to several states, or none; each state belongs to one layer.
    void regular(Numbers& out, const std::vector<Row>& domains) {
        const Numbers chosen = cells(domains.size());
        out.push_back(std::ssize(chosen));
        out.insert(out.end(), chosen.begin(), chosen.end());
        Value first = 0, last = 0;  // the states before a cell
        for (const auto cell : chosen) {
            const Row& values = domains[static_cast<std::size_t>(cell)];
            const Value behind = last + roll(1, 3);
            out.push_back(roll(1, 12));
            for (Value edges = out.back(); edges > 0; --edges)
                out.insert(out.end(), {roll(first, last), roll(last + 1, behind), any_of(values)});
            first = last + 1, last = behind;
        }
    }

    Value any_of(const Row& values) { return values[static_cast<std::size_t>(roll(0, std::ssize(values) - 1))]; }

    void table(Numbers& out, const std::vector<Row>& domains) {
        const Numbers chosen = cells(domains.size());
        out.push_back(std::ssize(chosen));
        out.insert(out.end(), chosen.begin(), chosen.end());
        for (Value rows = roll(0, 12); rows > 0; --rows)
            for (const auto cell : chosen) out.push_back(any_of(domains[static_cast<std::size_t>(cell)]));
    }

    std::mt19937 random_;
};

// The problem, with the predicate of its rules.
Problem holding(Problem problem) {
    problem.holds = [rules = problem.rules](const Row& values) {
        return std::all_of(rules.begin(), rules.end(), [&](const Numbers& rule) { return holds(rule, values); });
    };
    return problem;
}

Problem random_problem(Dice& dice, Op op, int rules, Value spread) {
    Problem problem;
    for (Value n = dice.roll(2, 4); n > 0; --n) problem.domains.push_back(dice.domain(spread));
    if (op == Op::iff) problem.domains[0] = {0, 1};
    for (int i = 0; i < rules; ++i) {
        const Op next = i == 0 ? op : static_cast<Op>(dice.roll(1, ops));
        problem.rules.push_back(dice.rule(next, problem.domains));
    }
    return holding(std::move(problem));
}

void test_rules() {
    Dice dice(1);
    for (int op = 1; op <= ops; ++op)
        for (int i = 0; i < 300; ++i) {
            const Value spread = i % 3 == 2 ? 90 : 1;  // every third one needs several words
            check(random_problem(dice, static_cast<Op>(op), 1 + i % 3, spread), "op " + std::to_string(op));
        }
}

// Larger ones, on which the learning search has conflicts below other decisions, against the plain search.
void test_learning_of_rules() {
    Dice dice(7);
    for (int i = 0; i < 600; ++i) {
        Problem problem;
        for (Value n = dice.roll(8, 12); n > 0; --n) problem.domains.push_back(dice.domain(1));
        for (Value n = dice.roll(5, 10); n > 0; --n)
            problem.rules.push_back(dice.rule(static_cast<Op>(dice.roll(1, ops)), problem.domains));
        bool twice = false;
        check_learning(problem, enumerate(problem.wire(), twice), "learning " + std::to_string(i));
    }
}

// Small digits in cells that differ, with totals of several digit sets: propagated by digit sets and support tables.
void test_distinct_totals() {
    Dice dice(3);
    const Op operations[] = {Op::sum, Op::product, Op::difference, Op::quotient};
    for (int i = 0; i < 600; ++i) {
        Problem problem;
        const Value least = dice.roll(0, 2);  // below 1 a product is a layered graph
        for (Value n = dice.roll(2, 4); n > 0; --n) problem.domains.push_back(dice.digits(least, 7));
        Numbers cells(problem.domains.size()), different{1, 0}, cage{static_cast<Value>(operations[i % 4])};
        std::iota(cells.begin(), cells.end(), 0);
        different.insert(different.end(), cells.begin(), cells.end());
        if (i % 4 == 0) cage.push_back(0);
        cage.push_back(i % 4 == 1 ? dice.roll(1, 4) * dice.roll(1, 5) * dice.roll(1, 6) : dice.roll(1, 16));
        cage.insert(cage.end(), cells.begin(), cells.end());
        if (i % 4 == 0) cage.insert(cage.end(), cells.size(), 1);
        problem.rules = {cage};
        if (i % 8 < 6) problem.rules.push_back(different);
        check(holding(std::move(problem)), "a cage");
    }
}

// Pruning of interchangeable values must not lose solutions.
void test_interchangeable_values() {
    Dice dice(4);
    for (int i = 0; i < 400; ++i) {
        Problem problem;
        problem.domains.assign(static_cast<std::size_t>(dice.roll(3, 6)), {1, 2, i % 2 ? 70 : 3});
        if (i % 3 == 0) problem.domains[0] = {1, 2};
        for (Value n = dice.roll(2, 5); n > 0; --n)
            problem.rules.push_back(dice.different(problem.domains.size()));
        if (i % 4 == 0) problem.rules.push_back({6, 0, 1});
        check(holding(std::move(problem)), "interchangeable values");
    }
}

// A corrupted wire is rejected or is another valid wire, but never read out of bounds.
void test_damaged_wires() {
    Dice dice(2);
    for (int i = 0; i < 4000; ++i) {
        Numbers wire = random_problem(dice, static_cast<Op>(1 + i % ops), 2, 1).wire();
        for (Value damage = dice.roll(1, 3); damage > 0; --damage) {
            const auto at = static_cast<std::size_t>(dice.roll(0, std::ssize(wire) - 1));
            const Value extremes[] = {-1, 0, 1, 7, 1000, INT64_MAX, INT64_MIN, Value{1} << 41};
            wire[at] = extremes[dice.roll(0, 7)];
        }
        if (dice.roll(0, 3) == 0) wire.resize(static_cast<std::size_t>(dice.roll(0, std::ssize(wire))));
        try {
            const auto kernel = Kernel::compile(wire);
            Limits limits;
            limits.nodes = 100;
            limits.seconds = 0.05;
            kernel->search({})->count(limits, 100);
        } catch (const util::InputError&) {
        }
        ++checks;
    }
}

void expect_refused(const Numbers& wire, const std::string& what) {
    try {
        Kernel::compile(wire);
        expect(false, what);
    } catch (const util::InputError&) {
        ++checks;
    }
}

// Malformed rules: a list that ends too soon, a state out of range.
void test_refused_rules() {
    const std::map<std::string, Numbers> rules{
        {"all different without cells", {1, 0}},
        {"fewer values that may repeat than stated", {1, 3, 0, 1}},
        {"a negative number of values that may repeat", {1, -1, 0, 1}},
        {"a regular rule without cells", {11, 0}},
        {"a regular rule with a cell that does not exist", {11, 1, 2, 1, 0, 1, 5}},
        {"a regular rule without edges for its second cell", {11, 2, 0, 1, 1, 0, 1, 5}},
        {"a regular rule with fewer edges than stated", {11, 1, 0, 2, 0, 1, 5}},
        {"a regular rule with more numbers than stated", {11, 1, 0, 1, 0, 1, 5, 0, 1, 6}},
        {"a regular rule from a state below 0", {11, 1, 0, 1, -1, 1, 5}},
        {"a regular rule to a state beyond all", {11, 1, 0, 1, 0, 1000, 5}},
        {"a count without cells", {12, 5}},
        {"a count of a cell that does not exist", {12, 5, 0, 2}},
        {"a value that stands an unknown number of times", {13, 5}},
        {"times without cells", {13, 5, 1}},
        {"not all equal without cells", {14}},
        {"two lines without cells", {15}},
        {"a line with a cell more than the other", {15, 0, 1, 1}},
        {"a span without cells", {16, 1}},
        {"a span that is too wide", {16, Value{1} << 41, 0}},
        {"an op beyond the last", {ops + 1, 0, 1}},
    };
    for (const auto& [what, rule] : rules) {
        Problem problem;
        problem.domains.assign(2, {5, 6});
        problem.rules = {rule};
        expect_refused(problem.wire(), what);
    }
}

Problem latin_square(int n) {
    Problem problem;
    Row all(static_cast<std::size_t>(n));
    std::iota(all.begin(), all.end(), 1);
    problem.domains.assign(static_cast<std::size_t>(n * n), all);
    for (int line = 0; line < n; ++line) {
        Numbers row{1, 0}, column{1, 0};
        for (int i = 0; i < n; ++i) {
            row.push_back(line * n + i);
            column.push_back(i * n + line);
        }
        problem.rules.insert(problem.rules.end(), {row, column});
    }
    return problem;
}

// Groups with many initially fixed cells, propagated at once; some givens conflict, some may repeat.
void test_many_givens() {
    Dice dice(5);
    for (int i = 0; i < 200; ++i) {
        const Value spread = i % 2 ? 30 : 1;  // of two words, or of one
        Problem problem = latin_square(6);
        for (Value cell = 0; cell < 36; ++cell)
            problem.domains[static_cast<std::size_t>(cell)] = {spread * ((cell / 6 + cell % 6) % 6)};
        for (Value open = dice.roll(1, 4); open > 0; --open)
            problem.domains[static_cast<std::size_t>(dice.roll(0, 35))] = {0, spread, 3 * spread, 4 * spread};
        if (i % 4 < 2) problem.domains[static_cast<std::size_t>(dice.roll(0, 35))] = {5 * spread};
        if (i % 3 == 1)
            for (Numbers& group : problem.rules) group[1] = 1, group.insert(group.begin() + 2, 4 * spread);
        check(holding(std::move(problem)), "many givens");
    }
}

void test_limits() {
    const auto kernel = Kernel::compile(latin_square(9).wire());
    const auto search = kernel->search({});
    Limits few_nodes;
    few_nodes.nodes = 3;
    expect(search->next(few_nodes) == Status::nodes && search->nodes() == 3, "the limit of nodes is exact");
    Limits short_time;
    short_time.seconds = 0.02;
    expect(search->count(short_time, UINT64_MAX) == Status::time, "the limit of time ends a count");
    Limits interrupted;
    interrupted.keep_going = [] { return false; };
    expect(search->count(interrupted, UINT64_MAX) == Status::interrupted, "an interrupt ends a count");
    const auto before = search->solutions();
    expect(search->count({}, 10) == Status::found && search->solutions() == before + 10, "a search goes on");
}

// Also without any propagator.
void test_limits_without_rules() {
    Problem free;
    free.domains.assign(12, {1, 2, 3, 4, 5, 6, 7, 8, 9});
    const auto kernel = Kernel::compile(free.wire());
    const auto search = kernel->search({});
    Limits limits;
    limits.seconds = 0.02;
    expect(search->count(limits, UINT64_MAX) == Status::time, "time ends a count without rules");
    limits.seconds = 0;
    expect(search->next(limits) == Status::time, "no time, no solution");
}

// Problems that could take minutes, or gigabytes.
void test_hostile_sizes() {
    Problem creeping;
    Row wide(20'000);
    std::iota(wide.begin(), wide.end(), 0);
    creeping.domains = {wide, wide};
    creeping.rules = {{2, 0, 1, 0, 1, 2, -2}, {2, 0, 3, 0, 1, 3, -3}};
    expect(Kernel::compile(creeping.wire())->search({})->next({}) == Status::none, "2x - 2y = 1");
    creeping.rules = {{2, 3, 1, 0, 1, 1, -1}, {2, 3, 1, 0, 1, -1, 1}};
    Limits limits;
    limits.seconds = 0.05;
    expect(Kernel::compile(creeping.wire())->search({})->next(limits) == Status::time, "x > y > x is stopped");
    const Numbers far_apart{1, 2, 2, 1, 1, 0, 9, 1, Value{1} << 39, (Value{1} << 39) + 9, 0, 1, 1, 3, 0, 0, 1};
    expect_refused(far_apart, "values too far apart are refused");
    Problem cage;  // 20 cells of 9 values: 3 million paths, some thousands of states
    cage.domains.assign(20, {1, 2, 3, 4, 5, 6, 7, 8, 9});
    Numbers difference{4, 1};
    for (int cell = 0; cell < 20; ++cell) difference.push_back(cell);
    cage.rules = {difference};
    expect(Kernel::compile(cage.wire())->search({})->next({}) == Status::none, "no difference of 1 in 20 cells");
}

void test_counts() {
    const std::map<int, std::uint64_t> squares{{1, 1}, {2, 2}, {3, 12}, {4, 576}, {5, 161280}};
    for (const auto& [n, expected] : squares) {
        const auto kernel = Kernel::compile(latin_square(n).wire());
        const auto search = kernel->search({});
        search->count({}, UINT64_MAX);
        expect(search->solutions() == expected, "latin squares of order " + std::to_string(n));
    }
    Problem large = latin_square(5);
    large.domains.resize(200, {1});  // enough for a trail instead of copies
    const auto large_search = Kernel::compile(large.wire());
    const auto undoing = large_search->search({});
    undoing->count({}, UINT64_MAX);
    expect(undoing->solutions() == 161280, "latin squares among many other cells");
    Problem wide = latin_square(4);
    wide.domains.assign(16, {1, 40, 80, 120});
    const auto kernel = Kernel::compile(wide.wire());
    const auto search = kernel->search({});
    search->count({}, UINT64_MAX);
    expect(search->solutions() == 576, "latin squares of two words a cell");
    expect(Kernel::compile(latin_square(30).wire())->search({})->next({}) == Status::found, "a large latin square");
}

void test_narrowings() {
    const auto kernel = Kernel::compile(latin_square(4).wire());
    const Narrowing first_is_2[] = {{0, 2, 2}};
    const auto search = kernel->search(first_is_2);
    search->count({}, UINT64_MAX);
    expect(search->solutions() == 576 / 4, "a narrowed variable");
    const Narrowing first_is_not_2[] = {{0, 2, 2, true}};
    const auto others = kernel->search(first_is_not_2);
    while (others->next({}) == Status::found) expect(others->values()[0] != 2, "a narrowing to values outside");
    expect(others->solutions() > 0, "a narrowing that leaves something");
    const Narrowing impossible[] = {{0, 5, 9}};
    expect(kernel->search(impossible)->next({}) == Status::none, "a narrowing that leaves nothing");
}

}  // namespace

int main() {
    test_rules();
    test_learning_of_rules();
    test_distinct_totals();
    test_interchangeable_values();
    test_damaged_wires();
    test_refused_rules();
    test_many_givens();
    test_limits();
    test_limits_without_rules();
    test_hostile_sizes();
    test_counts();
    test_narrowings();
    test_grids();
    test_sudoku();
    test_cages();
    test_learning();
    test_matching();
    test_sums();
    test_unique_sums();
    test_spanning_trees();
    std::printf("%d passed, %d failed\n", checks - failures, failures);
    return failures ? EXIT_FAILURE : EXIT_SUCCESS;
}
