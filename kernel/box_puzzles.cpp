// Each thread has puzzles under way, a question about each in the lanes or waiting for one.
#include "box_puzzles.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <deque>
#include <vector>

#include "box_fillings.hpp"
#include "crew.hpp"
#include "lanes/lanes.hpp"
#include "line_chunks.hpp"

namespace passatempo {
namespace {

constexpr std::size_t line_size = 2 * (grid_cells + 1);  // puzzle, comma, solution, newline

using Cells = std::vector<std::uint8_t>;

// How many clues are tried at once, found by measuring; what comes of it does not depend on them.
constexpr int many_clues = 48;  // down to so many at once
constexpr int few_clues = 32, clues_at_once = 6;

bool is_full_grid(std::string_view symbols) {
    if (symbols.size() != grid_cells) return false;
    unsigned rows[9]{}, columns[9]{}, boxes[9]{};
    for (std::size_t i = 0; i < grid_cells; ++i) {
        if (symbols[i] < '1' || symbols[i] > '9') return false;
        const unsigned digit = 1u << (symbols[i] - '1');
        rows[i / 9] |= digit, columns[i % 9] |= digit, boxes[i / 27 * 3 + i % 9 / 3] |= digit;
    }
    const auto is_full = [](unsigned digits) { return digits == 0x1FF; };
    return std::all_of(rows, rows + 9, is_full) && std::all_of(columns, columns + 9, is_full) && std::all_of(boxes, boxes + 9, is_full);
}

// What is common to all puzzles.
struct Plan {
    explicit Plan(const BoxPuzzleOptions& options) : least(options.least) {
        std::vector<Cells> by_number(grid_cells);
        for (std::uint8_t cell = 0; cell < grid_cells; ++cell)
            (options.may_stand[cell] ? by_number.at(options.group[cell]) : never).push_back(cell);
        for (Cells& cells : by_number)
            if (!cells.empty()) groups.push_back(std::move(cells));
    }

    std::vector<Cells> groups;  // that go together
    Cells never;                // where no clue may stand
    int least;                  // clues
};

// A puzzle on its way from a full grid to a minimal one.
//
// Groups are tried several at once: if they can go together, so they could one by one; if not, fewer are tried. What
// comes of it is the same as if each were tried alone, whatever the numbers.
class Thinning {
public:
    Thinning(const Plan& plan, Random random, const char* grid) : plan_(&plan), order_(plan.groups.size()) {
        std::memcpy(solution_, grid, grid_cells);
        std::memcpy(clues_, grid, grid_cells);
        for (std::size_t i = 0; i < order_.size(); ++i) order_[i] = static_cast<std::uint8_t>(i);
        random.shuffle(order_.data(), order_.size());
    }

    // Asks whether some clues are superfluous. False: no more of them can go.
    bool ask(LanePuzzle& question) {
        if (failed_) return false;
        if (!started_) {
            if (!plan_->never.empty()) return ask_about_start(question);
            started_ = true;
        }
        choose();
        if (at_ == order_.size()) return false;
        const char* barred = nullptr;
        for (std::size_t i = at_; i < at_ + tried_; ++i) barred = take(group(i));
        put(question, tried_ == 1 && group(at_).size() == 1 ? barred : nullptr);
        return true;
    }

    void answer(std::uint64_t solutions) {
        const bool are_superfluous = solutions == expected_;
        if (!started_) {
            started_ = true;
            failed_ = !are_superfluous;
        } else if (are_superfluous) {
            at_ += tried_;
            if (too_many_) too_many_ -= tried_;
        } else {
            for (std::size_t i = at_; i < at_ + tried_; ++i) give_back(group(i));
            too_many_ = tried_;
        }
    }

    // A line, or nothing if the puzzle failed.
    void write(char* line) const {
        if (failed_) return;
        std::memcpy(line, clues_, grid_cells);
        line[grid_cells] = ',';
        std::memcpy(line + grid_cells + 1, solution_, grid_cells);
        line[line_size - 1] = '\n';
    }

private:
    const Cells& group(std::size_t i) const { return plan_->groups[order_[i]]; }

    bool ask_about_start(LanePuzzle& question) {
        take(plan_->never);
        put(question, nullptr);
        return true;
    }

    // One clue alone is superfluous if there is no solution with another digit in its place: that is cheaper to see
    // than that there is only one.
    void put(LanePuzzle& question, const char* barred) {
        question.symbols = clues_;
        question.solution = nullptr;
        question.limit = barred ? 1 : 2;
        question.cell = barred ? static_cast<int>(barred - clues_) : 0;
        question.barred = barred ? 1 << (solution_[question.cell] - '1') : 0;
        expected_ = barred ? 0 : 1;
    }

    // How many groups to try next, past those that are known to stay.
    void choose() {
        for (; at_ < order_.size(); ++at_, too_many_ = 0) {
            if (too_many_ == 1) continue;
            tried_ = how_many_fit();
            if (tried_ > 0) return;
        }
    }

    // Half of those that are known to be too many; otherwise so many that they are likely to be superfluous.
    std::size_t wanted() const {
        if (too_many_) return too_many_ / 2;
        const int cells = count_ > many_clues ? count_ - many_clues : std::max(1, (count_ - few_clues) / clues_at_once);
        return std::max<std::size_t>(1, static_cast<std::size_t>(cells) * order_.size() / grid_cells);
    }

    // As many as wanted, or fewer, lest too few clues are left.
    std::size_t how_many_fit() const {
        std::size_t fit = 0;
        int left = count_;
        for (const std::size_t most = std::min(wanted(), order_.size() - at_); fit < most; ++fit) {
            left -= static_cast<int>(group(at_ + fit).size());
            if (left < plan_->least) break;
        }
        return fit;
    }

    const char* take(const Cells& cells) {
        for (const std::uint8_t cell : cells) clues_[cell] = '.';
        count_ -= static_cast<int>(cells.size());
        return clues_ + cells.back();
    }

    void give_back(const Cells& cells) {
        for (const std::uint8_t cell : cells) clues_[cell] = solution_[cell];
        count_ += static_cast<int>(cells.size());
    }

    const Plan* plan_;
    char solution_[grid_cells], clues_[grid_cells];
    std::vector<std::uint8_t> order_;  // of the groups
    int count_ = grid_cells;           // clues
    bool started_ = false;             // the clues that may not stand are gone
    bool failed_ = false;              // there were several solutions then
    std::size_t at_ = 0;               // groups up to here are decided
    std::size_t tried_ = 0;            // so many groups are being asked about
    std::size_t too_many_ = 0;         // so many groups cannot go together; 0: not known
    std::uint64_t expected_ = 0;       // solutions, if the clues asked about are superfluous
};

// All puzzles, and the numbers of those that nobody has begun yet.
class Orders {
public:
    explicit Orders(const BoxPuzzleOptions& options) : options_(options), plan_(options), lines_(options.count * line_size, '\n') {
        read(options.grids);
    }

    // The place of a puzzle that nobody has begun; false: there are no more.
    bool take(std::size_t& place) { return (place = taken_++) < options_.count; }

    Thinning begin(std::size_t place) const {
        const std::uint64_t number = options_.first + place;
        Random random(options_.seed, number);
        if (!grids_.empty()) return {plan_, random, grids_[number % grids_.size()].data()};
        char grid[grid_cells];
        random_filling(random, grid);
        return {plan_, random, grid};
    }

    char* line(std::size_t place) { return lines_.data() + place * line_size; }

    // All lines; those that were left blank become empty.
    std::string finish() {
        char* to = lines_.data();
        for (std::size_t i = 0; i < options_.count; ++i) {
            const std::size_t size = *line(i) == '\n' ? 1 : line_size;
            std::memmove(to, line(i), size);
            to += size;
        }
        lines_.resize(static_cast<std::size_t>(to - lines_.data()));
        return std::move(lines_);
    }

private:
    void read(std::string_view text) {
        while (!text.empty()) {
            const std::string_view line = take_line(text);
            if (!is_full_grid(line)) throw WireError("line " + std::to_string(grids_.size() + 1) + " is no full grid");
            grids_.push_back(line);
        }
    }

    const BoxPuzzleOptions& options_;
    Plan plan_;
    std::vector<std::string_view> grids_;
    std::string lines_;
    std::atomic<std::size_t> taken_ = 0;
};

// The puzzles that one thread has under way. One more is begun whenever the lanes want more than there are.
class Workshop final : Feed {
public:
    explicit Workshop(Orders& orders) : orders_(orders) {}

    void work(SolveInLanes solve, const volatile bool& must_stop) { solve({*this, '1', &must_stop}); }

private:
    struct Bench {
        std::size_t place;
        Thinning thinning;
    };

    int next(LanePuzzle* questions) override {
        int count = 0;
        while (count < pack) {
            if (ready_.empty() && !open_bench()) break;
            const std::size_t bench = ready_.back();
            ready_.pop_back();
            questions[count].number = bench;
            if (ask(benches_[bench], questions[count])) ++count;
        }
        return count;
    }

    void answered(const LaneAnswer* answers, int count) override {
        for (int i = 0; i < count; ++i) {
            benches_[answers[i].number].thinning.answer(answers[i].solutions);
            ready_.push_back(answers[i].number);
        }
    }

    bool open_bench() {
        std::size_t place;
        if (!orders_.take(place)) return false;
        ready_.push_back(benches_.size());
        benches_.push_back({place, orders_.begin(place)});
        return true;
    }

    // The next question about its puzzle or, when that is finished, about another. False: there are no more.
    bool ask(Bench& bench, LanePuzzle& question) {
        while (!bench.thinning.ask(question)) {
            bench.thinning.write(orders_.line(bench.place));
            if (!orders_.take(bench.place)) return false;
            bench.thinning = orders_.begin(bench.place);
        }
        return true;
    }

    Orders& orders_;
    std::deque<Bench> benches_;
    std::vector<std::size_t> ready_;  // benches whose puzzles wait to be asked about
};

}  // namespace

std::string box_puzzles(const BoxPuzzleOptions& options) {
    const SolveInLanes solve = lanes_for(options.lanes);
    Orders orders(options);
    Crew crew;
    const std::size_t threads = std::min<std::size_t>(options.threads, (options.count + pack - 1) / pack);
    const bool complete = crew.run(threads, [&](std::size_t) { Workshop(orders).work(solve, crew.must_stop()); }, options.pulse);
    return complete ? orders.finish() : std::string();
}

}  // namespace passatempo
