// Minimal sudokus: each has a unique solution and no redundant clue, verified by the general search, and depends on its
// number only. Random grids are uniform, and canonical forms are equal for equivalent puzzles.
#include "sudoku/minimal_puzzles.hpp"

#include <cmath>
#include <string>

#include "box_wire.hpp"
#include "expect.hpp"
#include "sudoku/canonical_form.hpp"
#include "sudoku/canonical_order.hpp"
#include "sudoku/lanes/lanes.hpp"
#include "sudoku/random_grid.hpp"

using namespace passatempo;
using namespace passatempo::sudoku;
using solver::Kernel, solver::Narrowing, solver::Value, solver::Var;
using util::Random, util::Status;
using namespace passatempo::sudoku::lanes;

namespace {

constexpr std::size_t line_size = 164;

MinimalPuzzleOptions each_alone(std::size_t count) {
    MinimalPuzzleOptions options;
    options.count = count;
    for (std::size_t i = 0; i < 81; ++i) options.group[i] = static_cast<std::uint8_t>(i), options.may_be_clue[i] = true;
    return options;
}

std::uint64_t solutions(const Kernel& kernel, const std::string& puzzle) {
    std::vector<Narrowing> givens;
    for (Var cell = 0; cell < 81; ++cell)
        if (puzzle[cell] != '.') givens.push_back({cell, puzzle[cell] - '0', puzzle[cell] - '0'});
    const auto search = kernel.search(givens);
    search->count({}, 2);
    return search->solutions();
}

// With groups that are removed together.
void expect_minimal(const Kernel& kernel, const std::string& line, const MinimalPuzzleOptions& options) {
    const std::string puzzle = line.substr(0, 81);
    expect(line[81] == ',' && line[163] == '\n', "a puzzle, a comma, its solution");
    expect(solutions(kernel, puzzle) == 1 && solutions(kernel, line.substr(82, 81)) == 1, "one solution");
    for (std::size_t i = 0; i < 81; ++i) {
        expect(puzzle[i] == '.' || puzzle[i] == line[82 + i], "clues are of the solution");
        if (puzzle[i] == '.' || options.group[i] != i) continue;
        std::string fewer = puzzle;
        for (std::size_t j = 0; j < 81; ++j)
            if (options.group[j] == i) fewer[j] = '.';
        expect(solutions(kernel, fewer) == 2, "no clue is redundant");
    }
}

void test_minimal() {
    const auto general = Kernel::compile(grid_wire(true));
    MinimalPuzzleOptions options = each_alone(6);
    for (const bool symmetric : {false, true}) {
        if (symmetric)
            for (std::size_t i = 41; i < 81; ++i) options.group[i] = static_cast<std::uint8_t>(80 - i);
        const std::string lines = minimal_puzzles(options);
        for (std::size_t at = 0; at < lines.size(); at += line_size) expect_minimal(*general, lines.substr(at, line_size), options);
    }
}

void test_same_puzzles() {
    MinimalPuzzleOptions options = each_alone(100);
    options.seed = 5;
    const std::string lines = minimal_puzzles(options);
    for (const Width& width : widths())
        for (const unsigned threads : {1u, 2u, 5u}) {
            options.lanes = width.lanes, options.threads = threads;
            expect(minimal_puzzles(options) == lines, "the same for any width and any threads");
        }
    options.first = 60, options.count = 40;
    expect(minimal_puzzles(options) == lines.substr(60 * line_size), "the same by its number");
}

void test_options() {
    MinimalPuzzleOptions options = each_alone(10);
    options.least = 40;
    for (const std::string lines = minimal_puzzles(options); const std::size_t at : {0u, 5u})
        expect(std::count(lines.begin() + at * line_size, lines.begin() + at * line_size + 81, '.') == 41, "the least clues");
    options.may_be_clue.fill(false);
    expect(minimal_puzzles(options) == std::string(10, '\n'), "an empty line for each that failed");
    options = each_alone(1'000'000);
    options.keep_going = [] { return false; };
    expect(minimal_puzzles(options).empty(), "it can be stopped");
    options.grids = "123";
    try {
        minimal_puzzles(options);
        expect(false, "a grid that is none is refused");
    } catch (const util::InputError&) {
    }
}

std::vector<DigitSets> partitions() {
    std::vector<DigitSets> found;
    for (unsigned a = 0; a < 512; ++a)
        for (unsigned b = 0; b < 512; ++b)
            if (std::popcount(a) == 3 && std::popcount(b) == 3 && !(a & b))
                found.push_back({static_cast<DigitSet>(a), static_cast<DigitSet>(b), static_cast<DigitSet>(511 ^ a ^ b)});
    return found;
}

void test_ways() {
    const DigitSets rows{7, 56, 448};
    const Lines lines(rows);
    for (const DigitSets& columns : partitions()) {
        for (const Lines::WaySet ways : {lines.compatible_nearer(columns), lines.compatible_farther(columns)})
            expect(ways == 0 || std::popcount(ways) == Lines::compatible, "none or eight ways are compatible");
        const Lines down(columns);
        std::uint32_t count = 0;
        for (std::uint32_t way = 0; way < Lines::ways; ++way)
            count += static_cast<std::uint32_t>(std::popcount(down.compatible_nearer(lines.nearer(way))));
        expect(count == crossings(rows, columns), "as many crossings as there are");
    }
}

// If attempts are drawn correctly, their mean weight is the number of grids.
void test_number_of_grids() {
    constexpr int attempts = 100'000;
    double sum = 0;
    Random random(1, 1);
    for (int i = 0; i < attempts; ++i) {
        const GridDraw filling(random);
        expect(filling.weight() <= GridDraw::most_weight(), "no weight beyond the most");
        sum += filling.weight();
    }
    const double grids = sum / attempts * GridDraw::starts;
    expect(std::abs(grids / 6670903752021072936960.0 - 1) < 0.01, "the mean weight is the number of grids");
}

void test_random() {
    int counts[7]{};
    Random random(1, 0), same(1, 0), other(1, 1);
    expect(random.next() == same.next() && random.next() != other.next(), "a sequence for each number");
    for (int i = 0; i < 70'000; ++i) ++counts[random.below(7)];
    for (const int count : counts) expect(std::abs(count - 10'000) < 500, "all numbers equally often");
}

void test_canonical() {
    const std::string open(81, '.'), last = std::string(80, '.') + "1";
    expect(canonical_lines(open + "\n7" + open.substr(1)) == open + "\n" + last + "\n", "a blank board, and one clue");
    MinimalPuzzleOptions options = each_alone(20);
    const std::string lines = minimal_puzzles(options);
    for (std::size_t at = 0; at < lines.size(); at += line_size) {
        const std::string puzzle = lines.substr(at, 81);
        std::string flipped(81, '.');
        for (std::size_t i = 0; i < 81; ++i)  // transposed, reversed and relabelled
            if (puzzle[i] != '.') flipped[80 - (i % 9 * 9 + i / 9)] = static_cast<char>('1' + (puzzle[i] - '0') % 9);
        const std::string form = canonical_lines(puzzle);
        expect(form == canonical_lines(flipped) && form == canonical_lines(form), "equivalent puzzles have one form");
    }
}

using Entries = std::vector<BoxEntry>;

// The canonical board.
std::vector<std::uint64_t> ordered(const BoxShape& shape, const Entries& entries) {
    const CanonicalOrder order = canonical_order(shape, entries);
    std::vector<std::uint64_t> board;
    for (const auto& [row, column, value] : entries) {
        const auto [down, right] = order.transposed ? std::pair(column, row) : std::pair(row, column);
        board.push_back((std::uint64_t{order.rows[down]} * 100 + order.columns[right]) * 100 + order.values[value]);
    }
    std::sort(board.begin(), board.end());
    return board;
}

// A random permutation of lines that preserves boxes.
std::vector<std::uint32_t> shuffled(std::uint32_t lines, std::uint32_t boxes, Random& random) {
    std::vector<std::uint32_t> order(boxes), places;
    for (std::uint32_t i = 0; i < boxes; ++i) order[i] = i;
    random.shuffle(order.data(), boxes);
    for (const std::uint32_t box : order) {
        std::vector<std::uint32_t> within(lines);
        for (std::uint32_t i = 0; i < lines; ++i) within[i] = box * lines + i;
        random.shuffle(within.data(), lines);
        places.insert(places.end(), within.begin(), within.end());
    }
    return places;
}

// Equivalent boards, some of them with many automorphisms, have the same canonical board.
void test_order() {
    Random random(7, 0);
    for (const BoxShape shape : {BoxShape{2, 2, 4, true}, {2, 3, 6, false}, {3, 3, 9, true}, {3, 3, 10, true}, {1, 6, 6, true}}) {
        const std::uint32_t side = shape.height * shape.width;
        for (std::uint32_t round = 0; round < 40; ++round) {
            Entries entries;
            if (round % 2)
                for (std::uint32_t i = 0; i < round; ++i) entries.push_back({random.below(side), random.below(side), random.below(shape.values)});
            else  // a diagonal: highly symmetric
                for (std::uint32_t i = 0; i < std::min(round, side); ++i) entries.push_back({i, i, i});
            const auto rows = shuffled(shape.height, shape.width, random), columns = shuffled(shape.width, shape.height, random);
            const auto values = shuffled(1, shape.values, random);
            const bool flips = shape.transposable && random.below(2);
            Entries image;
            for (const auto& [row, column, value] : entries)
                image.push_back(flips ? BoxEntry{columns[column], rows[row], values[value]} : BoxEntry{rows[row], columns[column], values[value]});
            expect(ordered(shape, entries) == ordered(shape, image), "an image has the same order");
        }
    }
}

}  // namespace

void test_sudoku() {
    test_random();
    test_ways();
    test_number_of_grids();
    test_minimal();
    test_same_puzzles();
    test_options();
    test_canonical();
    test_order();
}
