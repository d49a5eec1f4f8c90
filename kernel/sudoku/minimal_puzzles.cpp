// Each thread has many puzzles in progress, each with a query in the lanes or waiting for one.
#include "minimal_puzzles.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <deque>
#include <vector>

#include "clue_removal.hpp"
#include "random_grid.hpp"
#include "util/error.hpp"
#include "util/text.hpp"
#include "util/thread_pool.hpp"

namespace passatempo::sudoku {
namespace {

using namespace lanes;

constexpr std::size_t line_size = 2 * (grid_cells + 1);  // puzzle, comma, solution, newline

bool is_full_grid(std::string_view symbols) {
    if (symbols.size() != grid_cells) return false;
    unsigned rows[9]{}, columns[9]{}, boxes[9]{};
    for (std::size_t i = 0; i < grid_cells; ++i) {
        if (symbols[i] < '1' || symbols[i] > '9') return false;
        const unsigned digit = 1u << (symbols[i] - '1');
        rows[i / 9] |= digit, columns[i % 9] |= digit, boxes[i / 27 * 3 + i % 9 / 3] |= digit;
    }
    const auto is_full = [](unsigned digits) { return digits == 0x1FF; };
    return std::all_of(rows, rows + 9, is_full) && std::all_of(columns, columns + 9, is_full) &&
           std::all_of(boxes, boxes + 9, is_full);
}

ClueRemovalPlan plan_of(const MinimalPuzzleOptions& options) {
    std::vector<Cells> groups(grid_cells + 1);  // the first: where no clue may be
    for (std::uint8_t cell = 0; cell < grid_cells; ++cell)
        groups.at(options.may_be_clue[cell] ? options.group[cell] + 1u : 0).push_back(cell);
    const bool first_must_go = !groups[0].empty();
    std::erase_if(groups, [](const Cells& cells) { return cells.empty(); });
    return {std::move(groups), first_must_go, options.least};
}

// All puzzles, and the number of the next one to start.
class Puzzles {
public:
    explicit Puzzles(const MinimalPuzzleOptions& options)
        : options_(options), plan_(plan_of(options)), lines_(options.count * line_size, '\n') {
        read(options.grids);
    }

    // The place of the next puzzle to start; false: there are no more.
    bool take(std::size_t& place) { return (place = taken_++) < options_.count; }

    ClueRemoval begin(std::size_t place) const {
        const std::uint64_t number = options_.first + place;
        Random random(options_.seed, number);
        if (!grids_.empty()) return {plan_, random, grids_[number % grids_.size()].data()};
        char grid[grid_cells];
        random_grid(random, grid);
        return {plan_, random, grid};
    }

    void write(std::size_t place, const ClueRemoval& finished) {
        if (finished.failed()) return;
        std::memcpy(line(place), finished.clues(), grid_cells);
        line(place)[grid_cells] = ',';
        std::memcpy(line(place) + grid_cells + 1, finished.solution(), grid_cells);
    }

    // All lines; unwritten ones become empty.
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
    char* line(std::size_t place) { return lines_.data() + place * line_size; }

    void read(std::string_view text) {
        while (!text.empty()) {
            const std::string_view line = util::take_line(text);
            if (!is_full_grid(line)) throw util::InputError("line " + std::to_string(grids_.size() + 1) + " is not a full grid");
            grids_.push_back(line);
        }
    }

    const MinimalPuzzleOptions& options_;
    const ClueRemovalPlan plan_;
    std::vector<std::string_view> grids_;
    std::string lines_;
    std::atomic<std::size_t> taken_ = 0;
};

// The puzzles that one thread has in progress. Another is started whenever the lanes need more queries.
class PuzzleFeed final : Feed {
public:
    explicit PuzzleFeed(Puzzles& puzzles) : puzzles_(puzzles) {}

    void work(SolveInLanes solve, const volatile bool& must_stop) { solve({*this, '1', &must_stop}); }

private:
    struct Slot {
        std::size_t place;
        ClueRemoval removal;
    };

    int next(LanePuzzle* questions, int most) override {
        int count = 0;
        while (count < most) {
            if (ready_.empty() && !open_slot()) break;
            const std::size_t slot = ready_.back();
            ready_.pop_back();
            questions[count].number = slot;
            if (ask(slots_[slot], questions[count])) ++count;
        }
        return count;
    }

    void answered(const LaneAnswer* answers, int count) override {
        for (int i = 0; i < count; ++i) {
            slots_[answers[i].number].removal.answer(answers[i].solutions);
            ready_.push_back(answers[i].number);
        }
    }

    bool open_slot() {
        std::size_t place = 0;
        if (!puzzles_.take(place)) return false;
        ready_.push_back(slots_.size());
        slots_.push_back({place, puzzles_.begin(place)});
        return true;
    }

    // The next query of its puzzle or, when that is finished, of another. False: there are no more.
    bool ask(Slot& slot, LanePuzzle& question) {
        while (!slot.removal.ask(question)) {
            puzzles_.write(slot.place, slot.removal);
            if (!puzzles_.take(slot.place)) return false;
            slot.removal = puzzles_.begin(slot.place);
        }
        return true;
    }

    Puzzles& puzzles_;
    std::deque<Slot> slots_;
    std::vector<std::size_t> ready_;  // slots without a query in the lanes
};

}  // namespace

std::string minimal_puzzles(const MinimalPuzzleOptions& options) {
    if (options.count > std::string().max_size() / line_size)
        throw util::InputError("not enough memory for so many puzzles");
    const SolveInLanes solve = lanes_for(options.lanes);
    Puzzles puzzles(options);
    util::ThreadPool pool;
    const std::size_t threads = std::min<std::size_t>(options.threads, (options.count + pack - 1) / pack);
    const auto work = [&](std::size_t) { PuzzleFeed(puzzles).work(solve, pool.must_stop()); };
    return pool.run(threads, work, options.keep_going) ? puzzles.finish() : std::string();
}

}  // namespace passatempo::sudoku
