// Each thread has puzzles under way, a question about each in the lanes or waiting for one.
#include "box_puzzles.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <deque>
#include <vector>

#include "box_fillings.hpp"
#include "box_thinning.hpp"
#include "crew.hpp"
#include "line_chunks.hpp"

namespace passatempo {
namespace {

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

ThinningPlan plan_of(const BoxPuzzleOptions& options) {
    std::vector<Cells> groups(grid_cells + 1);  // the first of them: where no clue may stand
    for (std::uint8_t cell = 0; cell < grid_cells; ++cell)
        groups.at(options.may_stand[cell] ? options.group[cell] + 1u : 0).push_back(cell);
    const bool first_must_go = !groups[0].empty();
    std::erase_if(groups, [](const Cells& cells) { return cells.empty(); });
    return {std::move(groups), first_must_go, options.least};
}

// All puzzles, and the numbers of those that nobody has begun yet.
class Orders {
public:
    explicit Orders(const BoxPuzzleOptions& options)
        : options_(options), plan_(plan_of(options)), lines_(options.count * line_size, '\n') {
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

    void write(std::size_t place, const Thinning& finished) {
        if (finished.failed()) return;
        std::memcpy(line(place), finished.clues(), grid_cells);
        line(place)[grid_cells] = ',';
        std::memcpy(line(place) + grid_cells + 1, finished.solution(), grid_cells);
    }

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
    char* line(std::size_t place) { return lines_.data() + place * line_size; }

    void read(std::string_view text) {
        while (!text.empty()) {
            const std::string_view line = take_line(text);
            if (!is_full_grid(line)) throw WireError("line " + std::to_string(grids_.size() + 1) + " is no full grid");
            grids_.push_back(line);
        }
    }

    const BoxPuzzleOptions& options_;
    const ThinningPlan plan_;
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
        std::size_t place = 0;
        if (!orders_.take(place)) return false;
        ready_.push_back(benches_.size());
        benches_.push_back({place, orders_.begin(place)});
        return true;
    }

    // The next question about its puzzle or, when that is finished, about another. False: there are no more.
    bool ask(Bench& bench, LanePuzzle& question) {
        while (!bench.thinning.ask(question)) {
            orders_.write(bench.place, bench.thinning);
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
    if (options.count > std::string().max_size() / line_size) throw WireError("so many puzzles have no room in memory");
    const SolveInLanes solve = lanes_for(options.lanes);
    Orders orders(options);
    Crew crew;
    const std::size_t threads = std::min<std::size_t>(options.threads, (options.count + pack - 1) / pack);
    const auto work = [&](std::size_t) { Workshop(orders).work(solve, crew.must_stop()); };
    return crew.run(threads, work, options.pulse) ? orders.finish() : std::string();
}

}  // namespace passatempo
