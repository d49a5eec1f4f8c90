// Lines are cut into chunks, which threads take one after another; the answers are joined in order.
#include "lines.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <thread>

#include "lanes/lanes.hpp"
#include "line_text.hpp"

namespace passatempo {
namespace {

constexpr std::size_t most_lines_in_chunk = 8192;  // lanes stand idle while the hardest of a chunk is solved
constexpr std::chrono::milliseconds between_pulses{5};

// A text, cut into chunks of lines one after another.
class Cutter {
public:
    Cutter(std::string_view text, std::size_t threads) : rest_(text) {
        constexpr std::size_t fewest = 64;
        most_ = std::clamp(text.size() / usual_line / (4 * threads), fewest, most_lines_in_chunk);
    }

    bool at_end() const { return rest_.empty(); }

    // About how many chunks there are; threads beyond that would find nothing to do.
    std::size_t chunks() const { return at_end() ? 0 : rest_.size() / usual_line / most_ + 1; }

    // The lines of the next chunk.
    void cut(std::vector<std::string_view>& lines) {
        lines.clear();
        while (lines.size() < most_ && !at_end()) {
            const std::size_t end = std::min(rest_.find('\n'), rest_.size());
            lines.push_back(rest_.substr(0, end));
            rest_.remove_prefix(std::min(end + 1, rest_.size()));
        }
    }

private:
    static constexpr std::size_t usual_line = 82;  // characters

    std::string_view rest_;
    std::size_t most_;
};

// What is common to all chunks.
struct Job {
    const Kernel& kernel;
    const LineText& text;
    const LineOptions& options;
    const volatile bool& must_stop;
};

// Collects the answers of a chunk.
class Answers {
public:
    static constexpr std::size_t most_told = 24;  // characters behind a solution

    explicit Answers(std::uint64_t limit) : limit_(limit) {}

    // Begin anew, in the room there is.
    void clear() {
        text.clear();
        counts = {};
    }

    void empty() { text += '\n'; }

    void bad(const std::string& what) {
        text += ",error: " + what + '\n';
        ++counts.bad;
    }

    // The solution stands in the text already, if there is one.
    void number(std::uint64_t solutions) {
        char told[most_told];
        text.append(told, tell(solutions, told));
    }

    // Counts a line, and writes how many solutions it has; returns where that ends.
    char* tell(std::uint64_t solutions, char* to) {
        ++(solutions == 0 ? counts.none : solutions == 1 ? counts.one : counts.several);
        *to++ = ',';
        to = std::to_chars(to, to + most_told, solutions).ptr;
        if (solutions == limit_) *to++ = '+';
        *to++ = '\n';
        return to;
    }

    std::string text;
    LineCounts counts;

private:
    std::uint64_t limit_;
};

// A chunk of lines, solved one by one. False: stopped.
class OneByOne {
public:
    explicit OneByOne(const Job& job) : job_(job), values_(job.text.size()) {}

    bool solve(std::span<const std::string_view> lines, Answers& answers) {
        for (const std::string_view line : lines) {
            if (is_empty_line(line)) {
                answers.empty();
            } else if (const std::string wrong = job_.text.read(line, values_.data()); !wrong.empty()) {
                answers.bad(wrong);
            } else if (!solve_values(answers)) {
                return false;
            }
        }
        return true;
    }

private:
    bool solve_values(Answers& answers) {
        std::vector<Narrowing> narrowings;
        for (std::size_t i = 0; i < values_.size(); ++i)
            if (values_[i] != LineText::open) narrowings.push_back({job_.kernel.decisions()[i], values_[i], values_[i]});
        const auto search = job_.kernel.search(narrowings);
        Limits limits;
        limits.pulse = [this] { return !job_.must_stop; };
        Status status = search->next(limits);
        if (status == Status::found) {
            const auto found = search->values();
            std::vector<Value> shown;
            for (const Var v : job_.kernel.decisions()) shown.push_back(found[v]);
            job_.text.write(shown, answers.text);
            if (job_.options.limit > 1) status = search->count(limits, job_.options.limit - 1);
        }
        if (status == Status::interrupted) return false;
        answers.number(search->solutions());
        return true;
    }

    const Job& job_;
    std::vector<std::uint8_t> values_;
};

// A chunk of 9x9 box grids, solved in lanes.
class InLanes {
public:
    InLanes(const Job& job, SolveBatch solve) : job_(job), solve_(solve), least_(*job.kernel.box_grid()) {}

    bool solve(std::span<const std::string_view> lines, Answers& answers) {
        givens_.resize(lines.size() * grid_bytes);
        solutions_.resize(lines.size() * grid_bytes);
        counts_.resize(lines.size());
        wrong_.clear();
        std::size_t good = 0;
        for (std::size_t i = 0; i < lines.size(); ++i) good += read(lines[i], i, &givens_[good * grid_bytes]);
        if (!solve_({givens_.data(), solutions_.data(), counts_.data(), good, job_.options.limit, &job_.must_stop}))
            return false;
        write(lines.size(), answers);
        return true;
    }

private:
    struct Wrong {
        std::size_t line;
        std::string what;  // nothing, if the line is empty
    };

    bool read(std::string_view line, std::size_t number, std::uint8_t* digits) {
        if (least_ == 1 && read_plain(line, digits)) return true;
        std::string what;
        if (is_empty_line(line) || !(what = job_.text.read(line, digits)).empty()) {
            wrong_.push_back({number, std::move(what)});
            return false;
        }
        for (int i = 0; i < grid_cells; ++i)
            digits[i] = digits[i] == LineText::open ? 0 : static_cast<std::uint8_t>(digits[i] - least_ + 1);
        return true;
    }

    // The usual line, digits and dots alone: a loop that a compiler turns into vectors.
    static bool read_plain(std::string_view line, std::uint8_t* digits) {
        if (line.size() != grid_cells) return false;
        std::uint8_t strange = 0;
        for (int i = 0; i < grid_cells; ++i) {
            const auto symbol = static_cast<std::uint8_t>(line[i]), digit = static_cast<std::uint8_t>(symbol - '0');
            const std::uint8_t is_digit = digit <= 9 ? 255 : 0, is_dot = symbol == '.' ? 255 : 0;
            strange |= static_cast<std::uint8_t>(~(is_digit | is_dot));
            digits[i] = digit & is_digit;
        }
        return !strange;
    }

    void write(std::size_t lines, Answers& answers) const {
        answers.text.reserve(lines * (grid_cells + 3));
        auto wrong = wrong_.begin();
        for (std::size_t i = 0, good = 0; i < lines; ++i) {
            if (wrong == wrong_.end() || wrong->line != i) {
                write_answer(&solutions_[good * grid_bytes], counts_[good], answers);
                ++good;
            } else if (const std::string& what = wrong++->what; what.empty()) {
                answers.empty();
            } else {
                answers.bad(what);
            }
        }
    }

    void write_answer(const std::uint8_t* digits, std::uint64_t solutions, Answers& answers) const {
        char line[grid_cells + Answers::most_told];
        char* end = line;
        if (solutions)
            for (int i = 0; i < grid_cells; ++i) *end++ = static_cast<char>('0' - 1 + least_ + digits[i]);
        answers.text.append(line, answers.tell(solutions, end));
    }

    const Job& job_;
    SolveBatch solve_;
    Value least_;  // what the digit 1 stands for
    std::vector<std::uint8_t> givens_, solutions_;
    std::vector<std::uint64_t> counts_;
    std::vector<Wrong> wrong_;
};

// The threads, and what they share.
class Pool {
public:
    Pool(const Kernel& kernel, std::string_view text, const LineOptions& options, const Sink& sink)
        : text_(kernel), options_(options), job_{kernel, text_, options_, must_stop_}, sink_(sink), cutter_(text, options.threads) {}

    LinesAnswer run() {
        std::vector<std::thread> threads;
        try {
            for (auto left = std::min<std::size_t>(options_.threads, cutter_.chunks()); left > 0; --left) start(threads);
            wait();
        } catch (...) {  // no thread to be had, or no room for the answers
            fail();
        }
        for (std::thread& each : threads) each.join();
        if (error_) std::rethrow_exception(error_);
        return {counts_, cutter_.at_end() && handed_on_ == taken_};
    }

private:
    void start(std::vector<std::thread>& threads) {
        const std::lock_guard locked(mutex_);
        threads.emplace_back([this] { work(); });
        ++working_;
    }

    // Remember the error being handled, and end all threads.
    void fail() {
        const std::lock_guard locked(mutex_);
        error_ = std::current_exception();
        must_stop_ = true;
    }

    void work() {
        try {
            if (const SolveBatch solve = lanes()) take_chunks(InLanes(job_, solve));
            else take_chunks(OneByOne(job_));
        } catch (...) {
            fail();
        }
        const std::lock_guard locked(mutex_);
        --working_;
        news_.notify_one();
    }

    template <class Solver>
    void take_chunks(Solver solver) {
        std::vector<std::string_view> lines;
        std::unique_ptr<Answers> answers;
        for (std::size_t number; take_chunk(lines, number, answers);) {
            if (!solver.solve(lines, *answers)) return;
            const std::lock_guard locked(mutex_);
            ready_[number] = std::move(answers);
        }
    }

    // The next chunk, its number, and where its answers may go. False: there is none, or no time for it.
    bool take_chunk(std::vector<std::string_view>& lines, std::size_t& number, std::unique_ptr<Answers>& answers) {
        const std::lock_guard locked(mutex_);
        if (must_stop_ || cutter_.at_end()) return false;
        cutter_.cut(lines);
        number = taken_++;
        if (spare_.empty()) spare_.push_back(std::make_unique<Answers>(options_.limit));
        answers = std::move(spare_.back());
        spare_.pop_back();
        return true;
    }

    // The widest of the lanes wanted; nothing if this kernel has none.
    SolveBatch lanes() const {
        if (!job_.kernel.box_grid()) return nullptr;
        for (const Width& width : widths())
            if (options_.lanes == 0 || options_.lanes == width.lanes) return width.solve;
        throw WireError("this processor has no " + std::to_string(options_.lanes) + " lanes");
    }

    // Until all threads are done: hand on what they have found, and look at the pulse.
    void wait() {
        for (bool done = false; !done;) {
            {
                std::unique_lock locked(mutex_);
                done = news_.wait_for(locked, between_pulses, [this] { return working_ == 0; });
            }
            hand_on();
            if (!done && options_.pulse && !options_.pulse()) must_stop_ = true;
        }
    }

    // Answers without a gap before them; the room they took is used again.
    void hand_on() {
        while (auto answers = next_answers()) {
            sink_(answers->text);
            counts_ += answers->counts;
            answers->clear();
            const std::lock_guard locked(mutex_);
            spare_.push_back(std::move(answers));
        }
    }

    std::unique_ptr<Answers> next_answers() {
        const std::lock_guard locked(mutex_);
        const auto found = ready_.find(handed_on_);
        if (found == ready_.end()) return nullptr;
        auto answers = std::move(found->second);
        ready_.erase(found);
        ++handed_on_;
        return answers;
    }

    const LineText text_;
    const LineOptions& options_;
    volatile bool must_stop_ = false;
    const Job job_;
    const Sink& sink_;

    std::mutex mutex_;  // of all that follows
    std::condition_variable news_;
    Cutter cutter_;
    std::size_t taken_ = 0, handed_on_ = 0;                      // chunks
    std::map<std::size_t, std::unique_ptr<Answers>> ready_;      // answers that are not handed on yet, by chunk
    std::vector<std::unique_ptr<Answers>> spare_;
    std::size_t working_ = 0;  // threads
    std::exception_ptr error_;

    LineCounts counts_;  // of those handed on
};

}  // namespace

LinesAnswer solve_lines(const Kernel& kernel, std::string_view text, const LineOptions& options, const Sink& sink) {
    return Pool(kernel, text, options, sink).run();
}

std::vector<int> lane_widths() {
    std::vector<int> lanes;
    for (const Width& width : widths()) lanes.push_back(width.lanes);
    return lanes;
}

}  // namespace passatempo
