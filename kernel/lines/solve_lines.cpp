// Threads take chunks of lines, solve them, and write each answer where it belongs.
#include "solve_lines.hpp"

#include <array>
#include <memory>
#include <optional>

#include "answers.hpp"
#include "chunks.hpp"
#include "sudoku/lanes/lanes.hpp"
#include "symbols.hpp"
#include "util/text.hpp"
#include "util/thread_pool.hpp"

namespace passatempo::lines {
namespace {

using namespace sudoku::lanes;
using solver::Narrowing, util::Limits, util::Status;

// Shared by all threads.
struct Job {
    const Kernel& kernel;
    const Symbols& text;
    const LineOptions& options;
    const volatile bool& must_stop;
    bool is_short = false;  // it takes less time than a thread does to start

    // A search on a board, whose values are numbers or Symbols::open.
    std::unique_ptr<solver::Search> search(const std::uint8_t* values) const {
        std::vector<Narrowing> narrowings;
        for (std::size_t i = 0; i < text.size(); ++i)
            if (values[i] != Symbols::open) narrowings.push_back({kernel.decisions()[i], values[i], values[i]});
        return kernel.search(narrowings);
    }

    void write(const solver::Search& search, char* to) const {
        const auto found = search.values();
        for (const Var v : kernel.decisions()) *to++ = Symbols::symbol(found[v]);
    }
};

// Iterates over the boards of a thread's lines. Empty and malformed lines are answered here.
class Boards {
public:
    Boards(const Symbols& text, Chunks& chunks, std::size_t thread, Answers::Part& answers)
        : text_(text), chunks_(chunks), thread_(thread), answers_(answers) {}

    // Reads the next board. False: there are no more.
    bool next(std::uint8_t* values) {
        while (has_lines()) {
            const std::string_view line = util::take_line(rest_);
            ++number_;
            if (reads(line, values)) return true;
        }
        return false;
    }

    // The next line, if it consists of exactly the 81 digits and dots of a 9x9 board.
    const char* next_if_plain() {
        if (!has_lines() || rest_.size() <= grid_cells || rest_[grid_cells] != '\n' || !is_plain(rest_.data())) return nullptr;
        const char* const line = rest_.data();
        rest_.remove_prefix(grid_cells + 1);
        ++number_;
        return line;
    }

    std::size_t number() const { return number_ - 1; }

private:
    // In blocks, which the compiler vectorises; the last two overlap.
    static bool is_plain(const char* line) {
        constexpr int block = 16;
        std::array<std::uint8_t, block> other{};
        for (const int begin : {0, 16, 32, 48, 64, grid_cells - block})
            for (int i = 0; i < block; ++i) {
                const auto above_dot = static_cast<std::uint8_t>(line[begin + i] - '.');
                other[i] |= (above_dot > '9' - '.') | (above_dot == '/' - '.');
            }
        return other == std::array<std::uint8_t, block>{};
    }

    bool has_lines() {
        if (!rest_.empty()) return true;
        const Chunks::Chunk* chunk = chunks_.take(thread_);
        if (!chunk) return false;
        rest_ = chunk->text;
        number_ = chunk->first_line;
        return true;
    }

    bool reads(std::string_view line, std::uint8_t* values) {
        if (is_empty_line(line)) {
            answers_.empty(number());
            return false;
        }
        const std::string wrong = text_.read(line, values);
        if (!wrong.empty()) answers_.bad(number(), wrong);
        return wrong.empty();
    }

    const Symbols& text_;
    Chunks& chunks_;
    std::size_t thread_;
    Answers::Part& answers_;
    std::string_view rest_;   // of the chunk
    std::size_t number_ = 0;  // of its first line
};

// Solves boards one by one.
class OneByOne {
public:
    OneByOne(const Job& job, Chunks& chunks, std::size_t thread, Answers::Part& answers)
        : job_(job), boards_(job.text, chunks, thread, answers), answers_(answers), values_(job.text.size()) {}

    void solve_all() {
        while (!job_.must_stop && boards_.next(values_.data())) solve();
    }

private:
    void solve() {
        const auto search = job_.search(values_.data());
        Limits limits;
        limits.keep_going = [this] { return !job_.must_stop; };
        Status status = search->next(limits);
        if (status == Status::found) {
            job_.write(*search, answers_.solution(boards_.number()));
            if (job_.options.limit > 1) status = search->count(limits, job_.options.limit - 1);
        }
        if (status != Status::interrupted) answers_.number(boards_.number(), search->solutions());
    }

    const Job& job_;
    Boards boards_;
    Answers::Part& answers_;
    std::vector<std::uint8_t> values_;
};

// Solves 9x9 sudokus in lanes.
class InLanes final : Feed {
public:
    InLanes(const Job& job, Chunks& chunks, std::size_t thread, Answers::Part& answers, Value least)
        : job_(job), boards_(job.text, chunks, thread, answers), answers_(answers), least_(least) {}

    void solve_all(SolveInLanes solve) {
        solve({*this, Symbols::symbol(least_), &job_.must_stop});
    }

private:
    int next(LanePuzzle* puzzles, int most) override {
        int count = 0;
        for (const char* symbols; count < most && (symbols = next_board(count)); ++count)
            puzzles[count] = {symbols, answers_.solution(boards_.number()), boards_.number(), job_.options.limit, 0, 0};
        return count;
    }

    void answered(const LaneAnswer* answers, int count) override {
        for (int i = 0; i < count; ++i) answers_.number(answers[i].number, answers[i].solutions);
    }

    // The symbols of the next board in the format of the lanes; null: there are no more.
    const char* next_board(int place) {
        if (least_ == 1 && !job_.is_short)
            if (const char* plain = boards_.next_if_plain()) return plain;
        std::uint8_t values[grid_cells];
        do {
            if (!boards_.next(values)) return nullptr;
        } while (job_.is_short && answered_alone(values));
        for (int i = 0; i < grid_cells; ++i)
            symbols_[place][i] = values[i] == Symbols::open ? '.' : static_cast<char>('1' + values[i] - least_);
        return symbols_[place];
    }

    // Answers a board by the search for single ones, which is faster for a few. False if it has several solutions: of
    // these the lanes find another first, and a board must have the same answer in every text.
    bool answered_alone(const std::uint8_t* values) {
        const auto search = job_.search(values);
        const bool is_solved = search->next({}) == Status::found;
        if (is_solved) job_.write(*search, answers_.solution(boards_.number()));
        if (is_solved && search->count({}, 1) == Status::found) return false;
        answers_.number(boards_.number(), is_solved);
        return true;
    }

    const Job& job_;
    Boards boards_;
    Answers::Part& answers_;
    Value least_;                     // the value of digit 1
    char symbols_[pack][grid_cells];  // of boards that had to be converted
};

// A barrier: the last thread to arrive prepares what all need. That is short, so the others spin instead of sleeping.
class Barrier {
public:
    Barrier(std::size_t threads, const volatile bool& must_stop) : missing_(threads), must_stop_(must_stop) {}

    template <class Prepare>
    void wait(Prepare prepare) {
        if (--missing_ == 0) {
            prepare();
            prepared_ = true;
        }
        while (!prepared_ && !must_stop_) std::this_thread::yield();
    }

private:
    std::atomic<std::size_t> missing_;
    std::atomic<bool> prepared_ = false;
    const volatile bool& must_stop_;
};

// All lines, and the threads that solve them.
class LineSolver {
public:
    LineSolver(const Kernel& kernel, std::optional<Value> least, std::string_view text, const LineOptions& options,
               const Allocate& allocate)
        : text_(kernel), options_(options), job_{kernel, text_, options_, pool_.must_stop(), is_short(text, options, least)}, chunks_(text, options.threads),
          allocate_(allocate), least_(least) {}

    LinesResult run() {
        Barrier all_cut(chunks_.threads(), job_.must_stop);
        const auto cut_and_solve = [&](std::size_t thread) {
            chunks_.cut(thread);
            all_cut.wait([&] { lay_out(); });
            if (!job_.must_stop) solve(thread);
        };
        if (job_.is_short) cut_and_solve(0);
        else if (!pool_.run(chunks_.threads(), cut_and_solve, options_.keep_going)) return {{}, false};
        return {answers_->finish(std::move(parts_)), true};
    }

private:
    // A few sudokus, each of which is done with the second solution.
    static bool is_short(std::string_view text, const LineOptions& options, std::optional<Value> least) {
        constexpr std::size_t most = 10 * (grid_cells + 1);
        return least && text.size() <= most && options.limit == 2 && !options.lanes;
    }

    void lay_out() {
        answers_.emplace(chunks_.number(), text_.size(), options_.limit, allocate_);
        parts_ = std::vector(chunks_.threads(), Answers::Part(*answers_));
    }

    void solve(std::size_t thread) {
        Answers::Part& part = parts_[thread];
        if (least_) InLanes(job_, chunks_, thread, part, *least_).solve_all(lanes_for(options_.lanes));
        else OneByOne(job_, chunks_, thread, part).solve_all();
        part.complete();
    }

    util::ThreadPool pool_;
    const Symbols text_;
    const LineOptions& options_;
    const Job job_;
    Chunks chunks_;
    const Allocate& allocate_;
    std::optional<Value> least_;  // of a 9x9 sudoku
    std::optional<Answers> answers_;
    std::vector<Answers::Part> parts_;  // of each thread
};

}  // namespace

LinesResult solve_lines(const Kernel& kernel, std::optional<Value> least, std::string_view text, const LineOptions& options,
                        const Allocate& allocate) {
    return LineSolver(kernel, least, text, options, allocate).run();
}

std::vector<int> lane_widths() {
    std::vector<int> lanes;
    for (const Width& width : widths()) lanes.push_back(width.lanes);
    return lanes;
}

}  // namespace passatempo::lines
