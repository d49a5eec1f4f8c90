// 9x9 sudokus: the grid search and the lanes of every width must agree with the general search.
#include <algorithm>
#include <list>
#include <numeric>
#include <random>

#include "box_wire.hpp"
#include "expect.hpp"
#include "lines/solve_lines.hpp"
#include "sudoku/kernel.hpp"
#include "sudoku/lanes/lanes.hpp"

using namespace passatempo;
using namespace passatempo::solver;
using namespace passatempo::lines;
using namespace passatempo::sudoku::lanes;
using util::Limits, util::Status;

namespace {

using Digits = std::vector<int>;  // of a grid; 0: open

// A solved grid with digits, rows and columns permuted at random.
Digits random_solution(std::mt19937& random) {
    std::vector<int> digit(9), row, column;
    std::iota(digit.begin(), digit.end(), 1);
    std::shuffle(digit.begin(), digit.end(), random);
    for (auto* lines : {&row, &column}) {
        std::vector<int> bands{0, 1, 2}, places{0, 1, 2};
        std::shuffle(bands.begin(), bands.end(), random);
        for (const int band : bands) {
            std::shuffle(places.begin(), places.end(), random);
            for (const int place : places) lines->push_back(3 * band + place);
        }
    }
    Digits grid;
    for (const int r : row)
        for (const int c : column) grid.push_back(digit[static_cast<std::size_t>((r * 3 + r / 3 + c) % 9)]);
    return grid;
}

Digits random_puzzle(std::mt19937& random, int givens) {
    Digits grid = random_solution(random);
    std::vector<int> cells(81);
    std::iota(cells.begin(), cells.end(), 0);
    std::shuffle(cells.begin(), cells.end(), random);
    for (const int cell : std::span(cells).subspan(static_cast<std::size_t>(givens))) grid[static_cast<std::size_t>(cell)] = 0;
    return grid;
}

bool is_solution_of(const Digits& grid, const Digits& puzzle) {
    for (std::size_t i = 0; i < 81; ++i)
        if (puzzle[i] && puzzle[i] != grid[i]) return false;
    for (int u = 0; u < 9; ++u) {
        int row = 0, column = 0, box = 0;
        for (int i = 0; i < 9; ++i) {
            row |= 1 << grid[static_cast<std::size_t>(9 * u + i)];
            column |= 1 << grid[static_cast<std::size_t>(9 * i + u)];
            box |= 1 << grid[static_cast<std::size_t>(u / 3 * 27 + u % 3 * 3 + i / 3 * 9 + i % 3)];
        }
        if (row != 1022 || column != 1022 || box != 1022) return false;
    }
    return true;
}

struct Counted {
    std::uint64_t solutions;
    Digits first;
};

Counted count_by_search(const Kernel& kernel, const Digits& puzzle, std::uint64_t limit) {
    std::vector<Narrowing> givens;
    for (Var cell = 0; cell < 81; ++cell)
        if (puzzle[cell]) givens.push_back({cell, puzzle[cell], puzzle[cell]});
    const auto search = kernel.search(givens);
    Counted counted{0, {}};
    if (search->next({}) == Status::found) {
        for (const Value value : search->values()) counted.first.push_back(static_cast<int>(value));
        search->count({}, limit - 1);
    }
    counted.solutions = search->solutions();
    return counted;
}

// Feeds puzzles to the lanes, and stores the answers.
class Puzzles final : public Feed {
public:
    Puzzles(const std::vector<Digits>& puzzles, std::uint64_t limit, std::vector<std::pair<int, int>> excluded = {})
        : limit_(limit), excluded_(std::move(excluded)), solutions_(puzzles.size(), std::string(81, '?')), counts_(puzzles.size()) {
        for (const Digits& puzzle : puzzles) {
            symbols_.emplace_back();
            for (const int digit : puzzle) symbols_.back() += digit ? static_cast<char>('0' + digit) : ".0"[symbols_.size() % 2];
        }
    }

    int next(LanePuzzle* puzzles, int most) override {
        int count = 0;
        for (; count < most && taken_ < symbols_.size(); ++taken_) {
            const auto [cell, digits] = excluded_.empty() ? std::pair(0, 0) : excluded_[taken_];
            puzzles[count++] = {symbols_[taken_].data(), solutions_[taken_].data(), taken_, limit_, cell, digits};
        }
        return count;
    }

    void answered(const LaneAnswer* answers, int count) override {
        for (int i = 0; i < count; ++i) counts_[answers[i].number] = answers[i].solutions, ++answered_;
    }

    std::vector<Counted> counted() const {
        expect(answered_ == symbols_.size(), "an answer to each puzzle");
        std::vector<Counted> all;
        for (std::size_t i = 0; i < counts_.size(); ++i) {
            all.push_back({counts_[i], {}});
            if (counts_[i])
                for (const char symbol : solutions_[i]) all.back().first.push_back(symbol - '0');
        }
        return all;
    }

private:
    std::uint64_t limit_;
    std::vector<std::pair<int, int>> excluded_;  // from each puzzle: a cell, and digits that it may not hold
    std::vector<std::string> symbols_, solutions_;
    std::vector<std::uint64_t> counts_;
    std::size_t taken_ = 0, answered_ = 0;
};

std::vector<Counted> count_in_lanes(const Width& width, const std::vector<Digits>& puzzles, std::uint64_t limit) {
    Puzzles feed(puzzles, limit);
    const bool go_on = false;
    expect(width.solve({feed, '1', &go_on}), "not stopped");
    return feed.counted();
}

void expect_same(const Counted& counted, const Counted& expected, const Digits& puzzle, const std::string& who) {
    expect(counted.solutions == expected.solutions, who + " counts as many solutions");
    if (counted.solutions) expect(is_solution_of(counted.first, puzzle), who + " finds a solution");
    if (expected.solutions == 1) expect(counted.first == expected.first, who + " finds the only solution");
}

std::vector<Digits> puzzles() {
    std::mt19937 random(81);
    std::vector<Digits> found{Digits(81, 0)};  // the empty board
    for (int givens = 1; givens <= 60; ++givens)
        for (int i = 0; i < 8; ++i) {
            found.push_back(random_puzzle(random, givens));
            found.push_back(found.back());  // and one with a wrong given, or at least another puzzle
            const auto given = std::find_if(found.back().begin(), found.back().end(), [](int digit) { return digit > 0; });
            *given = *given % 9 + 1;
        }
    return found;
}

void test_agreement(std::uint64_t limit) {
    const auto general_kernel = sudoku::compile(grid_wire(true)), own_kernel = sudoku::compile(grid_wire(false));
    const auto &general = general_kernel.kernel, &own = own_kernel.kernel;
    expect(!general_kernel.least && own_kernel.least == 1, "a sudoku is recognised by its rules");
    const auto all = puzzles();
    std::vector<Counted> expected;
    for (const Digits& puzzle : all) {
        expected.push_back(count_by_search(*general, puzzle, limit));
        expect_same(count_by_search(*own, puzzle, limit), expected.back(), puzzle, "the search for grids");
    }
    for (const Width& width : widths()) {
        const auto counted = count_in_lanes(width, all, limit);
        for (std::size_t i = 0; i < all.size(); ++i)
            expect_same(counted[i], expected[i], all[i], std::to_string(width.lanes) + " lanes");
    }
}

void test_few_puzzles() {
    std::mt19937 random(9);
    for (const Width& width : widths())
        for (std::size_t n = 0; n < 70; n += n < 3 ? 1 : 11) {
            const std::vector<Digits> few(n, random_puzzle(random, 70));
            for (const Counted& each : count_in_lanes(width, few, 2)) expect(each.solutions >= 1, "a few puzzles");
        }
}

// Without the digit of its solution in some cell, a puzzle with one solution has none; without any other, it keeps it.
void test_excluded() {
    std::mt19937 random(27);
    const auto kernel = sudoku::compile(grid_wire(true)).kernel;
    std::vector<Digits> all;
    std::vector<std::pair<int, int>> excluded;
    std::vector<bool> is_solvable;
    while (all.size() < 400) {
        const Digits puzzle = random_puzzle(random, 26 + static_cast<int>(all.size() / 10));
        const Counted counted = count_by_search(*kernel, puzzle, 2);
        if (counted.solutions != 1) continue;
        const int cell = static_cast<int>(random() % 81), digit = static_cast<int>(random() % 9) + 1;
        const int right = counted.first[static_cast<std::size_t>(cell)], wrong = all.size() % 2 ? digit : right;
        all.push_back(puzzle);
        excluded.push_back({cell, 1 << (wrong - 1)});
        is_solvable.push_back(wrong != right);
    }
    for (const Width& width : widths()) {
        Puzzles feed(all, 2, excluded);
        const bool go_on = false;
        width.solve({feed, '1', &go_on});
        const auto counted = feed.counted();
        for (std::size_t i = 0; i < all.size(); ++i)
            expect(counted[i].solutions == is_solvable[i], std::to_string(width.lanes) + " lanes exclude a digit");
    }
}

void test_stop() {
    const bool stop = true;
    for (const Width& width : widths()) {
        Puzzles feed({Digits(81, 0)}, UINT64_MAX);
        expect(!width.solve({feed, '1', &stop}), "lanes can be stopped");
    }
}

std::string answers(const sudoku::Compiled& kernel, const std::string& lines, const LineOptions& options,
                    LinesResult& answer) {
    std::list<std::string> buffers;
    const auto allocate = [&](std::size_t size) { return buffers.emplace_back(size, '?').data(); };
    answer = solve_lines(*kernel.kernel, kernel.least, lines, options, allocate);
    return buffers.back();
}

void test_lines() {
    const auto kernel = sudoku::compile(grid_wire(false)), shifted = sudoku::compile(grid_wire(false, 0));
    const std::string open(81, '.'), ones(81, '1');
    LinesResult answer;
    for (const unsigned threads : {1u, 2u, 3u}) {
        const std::string text = answers(kernel, open + "\n" + ones + "\n\n12\n", {2, threads, 0, {}}, answer);
        expect(text.ends_with(",2+\n,0\n\n,error: 2 symbols: expected 81\n"), "an answer for each line");
        expect(answer.complete && answer.counts.several == 1 && answer.counts.none == 1 && answer.counts.bad == 1, "counts");
    }
    const std::string from_zero = answers(shifted, "08" + std::string(79, '.'), {1, 1, 0, {}}, answer);
    expect(from_zero.starts_with("08") && from_zero.ends_with(",1+\n"), "values from 0 to 8");
    answers(kernel, open, {UINT64_MAX, 1, 0, [] { return false; }}, answer);
    expect(!answer.complete, "lines can be stopped");
}

}  // namespace

void test_grids() {
    test_agreement(2);
    test_agreement(100);
    test_few_puzzles();
    test_excluded();
    test_stop();
    test_lines();
}
