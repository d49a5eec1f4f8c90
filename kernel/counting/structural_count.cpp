#include "structural_count.hpp"

#include <algorithm>
#include <memory>
#include <mutex>
#include <vector>

#include "fillings.hpp"
#include "layering.hpp"
#include "state.hpp"
#include "transitions.hpp"
#include "util/deadline.hpp"
#include "util/thread_pool.hpp"

namespace passatempo::counting {
namespace {

enum class Lack { nothing, work, memory };

// A trial has used up its work or its memory, or a number exceeds 256 bits.
struct GaveUp {
    Lack lack;
};

using Sums = Table<Natural>;

// What the threads of a trial share.
struct Trial {
    const Board& board;
    const Resources& resources;
    std::uint64_t work_allowed;
    Progress& progress;
    std::atomic<std::uint64_t> work = 0;
    std::atomic<std::size_t> next_state = 0;
    std::atomic<Lack> lack = Lack::nothing;

    bool has_given_up() const { return lack != Lack::nothing; }
};

// The sums of the states after a layer that one thread has found.
class Worker {
public:
    Worker(Trial& trial, const Layer& layer, const StateForm& before, const StateForm& after, int values, const volatile bool& must_stop)
        : trial_(trial), layer_(layer), before_(before), after_(after), values_(values), must_stop_(must_stop),
          fillings_(trial.board, layer, values), transitions_(std::make_unique<Transitions>(layer, before.order(), values)),
          found_(after.words()), canonical_(after.words()) {}

    void run(const Sums& states) {
        try {
            for (std::size_t at; !must_stop_ && !trial_.has_given_up() && (at = trial_.next_state++) < states.size();) {
                if (!leave(before_.unpack(states.key(at)), states.sum(at))) return;
                ++trial_.progress.states_done;
            }
            canonicalise();
        } catch (const GaveUp& gave_up) {
            trial_.lack = gave_up.lack;
        } catch (const Overflow&) {
            trial_.lack = Lack::memory;
        }
    }

    const Sums& canonical() const { return canonical_; }

private:
    static constexpr std::size_t most_found = std::size_t{1} << 18;
    static constexpr std::uint64_t work_of_state = 8;  // reaching one takes as long as trying so many sets

    // All transitions from a state. False: stopped.
    bool leave(const State& state, const Natural& ways) {
        begin(state);
        return transitions_->each(
            state, [&](const Values* sets, std::uint64_t multiplicity) { reach(sets, multiplicity, ways); },
            [&](std::uint64_t work) { return spend(work); });
    }

    // The slots after the layer that contain each value already.
    void begin(const State& state) {
        base_.fill(0);
        for (std::size_t place = 0; place < static_cast<std::size_t>(values_); ++place) {
            Slots slots = 0;
            for (Slots left = state[place]; left; left &= left - 1)
                slots |= layer_.becomes[static_cast<std::size_t>(std::countr_zero(left))];
            const int value = before_.order().value_at()[place];
            base_[static_cast<std::size_t>(after_.order().place(value))] = slots & relevant(value);
        }
    }

    Slots relevant(int value) {
        Slots slots = 0;
        for (int slot = 0; slot < layer_.after.slots; ++slot)
            slots |= Slots{layer_.after.relevant[static_cast<std::size_t>(slot)] >> value & 1} << slot;
        return slots;
    }

    void reach(const Values* sets, std::uint64_t multiplicity, const Natural& ways) {
        extra_work_ += work_of_state;
        const std::uint64_t fillings = fillings_.count(sets, extra_work_);
        if (fillings == 0) return;
        State state = base_;
        for (std::size_t p = 0; p < layer_.portions.size(); ++p)
            for (Values left = sets[p]; left; left &= left - 1) {
                const int value = std::countr_zero(left);
                state[static_cast<std::size_t>(after_.order().place(value))] |= layer_.portions[p].after & relevant_[static_cast<std::size_t>(value)];
            }
        std::array<std::uint64_t, most_values> words;
        found_[after_.pack(state, words.data())] += ways * multiplicity * fillings;
        if (found_.size() >= most_found) canonicalise();
    }

    bool spend(std::uint64_t work) {
        trial_.work += work + std::exchange(extra_work_, 0);
        if (trial_.work > trial_.work_allowed) throw GaveUp{Lack::work};
        return !must_stop_ && !trial_.has_given_up();
    }

    // Moves the sums found to the canonical forms of their states.
    void canonicalise() {
        std::array<std::uint64_t, most_values> words;
        for (std::size_t at = 0; at < found_.size(); ++at) {
            if (!after_.has_symmetric_slots()) {
                canonical_[found_.key(at)] += found_.sum(at);
                continue;
            }
            if (at % 256 == 0 && (must_stop_ || trial_.has_given_up())) return;
            State state = after_.unpack(found_.key(at));
            after_.canonicalise(state);
            canonical_[after_.pack(state, words.data())] += found_.sum(at);
        }
        found_.clear();
        if (canonical_.bytes() * trial_.resources.threads > trial_.resources.bytes) throw GaveUp{Lack::memory};
    }

    Trial& trial_;
    const Layer& layer_;
    const StateForm &before_, &after_;
    int values_;
    const volatile bool& must_stop_;
    Fillings fillings_;
    std::unique_ptr<Transitions> transitions_;  // large
    std::array<Slots, most_values> relevant_ = [this] {
        std::array<Slots, most_values> slots{};
        for (int value = 0; value < values_; ++value) slots[static_cast<std::size_t>(value)] = relevant(value);
        return slots;
    }();
    State base_{};
    std::uint64_t extra_work_ = 0;
    Sums found_, canonical_;  // by states; `found_` before their canonical form is looked for
};

// `keep_going` of a thread pool, false after the deadline too.
class Stop {
public:
    explicit Stop(const util::Limits& limits) { deadline_.start(limits); }
    bool operator()() { return !(stopped_ = stopped_ || deadline_.expired(SIZE_MAX / 2)); }
    util::Status reason() const { return deadline_.reason(); }

private:
    util::Deadline deadline_;
    bool stopped_ = false;
};

struct Stopped {};

// The states after a layer.
Sums after_layer(Trial& trial, const Layer& layer, const StateForm& before, const StateForm& after, int values, const Sums& states, Stop& stop) {
    util::ThreadPool pool;
    trial.next_state = 0;
    trial.progress.states = states.size();
    trial.progress.states_done = 0;
    std::vector<std::unique_ptr<Worker>> workers;
    const std::size_t threads = std::clamp<std::size_t>(states.size(), 1, trial.resources.threads);
    for (std::size_t i = 0; i < threads; ++i)
        workers.push_back(std::make_unique<Worker>(trial, layer, before, after, values, pool.must_stop()));
    if (!pool.run(threads, [&](std::size_t i) { workers[i]->run(states); }, std::ref(stop))) throw Stopped();
    if (trial.has_given_up()) throw GaveUp{trial.lack};
    Sums sums = workers[0]->canonical();
    for (std::size_t i = 1; i < threads; ++i)
        for (std::size_t at = 0; at < workers[i]->canonical().size(); ++at)
            sums[workers[i]->canonical().key(at)] += workers[i]->canonical().sum(at);
    return sums;
}

Natural count_in_layers(Trial& trial, const Layering& layering, Stop& stop) {
    trial.progress.layers = static_cast<std::uint32_t>(layering.layers.size());
    trial.progress.layer = 0;
    auto before = std::make_unique<StateForm>(layering.start, layering.values);
    Sums states(0);
    states[{}] = 1;
    for (const Layer& layer : layering.layers) {
        ++trial.progress.layer;
        auto after = std::make_unique<StateForm>(layer.after, layering.values);
        states = after_layer(trial, layer, *before, *after, layering.values, states, stop);
        if (states.size() == 0) return 0;
        before = std::move(after);
    }
    return states.sum(0);
}

constexpr std::uint64_t first_work = std::uint64_t{1} << 24, growth = 8;

// The number of solutions of a connected board; nothing if every order of layers gave up. In each round the first order
// may work `growth` times as long as before, and as much longer than the second, and so on.
std::optional<Natural> count_part(const Board& board, const Resources& resources, Progress& progress, Stop& stop) {
    std::vector<Layering> orders = layerings(board);
    for (std::uint64_t most = first_work; !orders.empty() && most <= resources.work; most *= growth) {
        std::uint64_t work = most;
        for (std::size_t at = 0; at < orders.size() && work >= first_work; work /= growth) {
            Trial trial{board, resources, work, progress};
            try {
                return count_in_layers(trial, orders[at], stop);
            } catch (const GaveUp& gave_up) {
                if (gave_up.lack == Lack::memory) orders.erase(orders.begin() + static_cast<std::ptrdiff_t>(at));
                else ++at;
            }
        }
    }
    return {};
}

}  // namespace

Counted count_by_structure(const Board& board, const Resources& resources, const util::Limits& limits, Progress& progress) {
    Stop stop(limits);
    const util::DeadlineScope scope(limits);
    Natural solutions = 1;
    try {
        for (const Board& part : connected_parts(board)) {
            const auto found = count_part(part, resources, progress, stop);
            if (!found) return {Outcome::gave_up, {}, {}};
            solutions = solutions * *found;
        }
    } catch (const Stopped&) {
        return {Outcome::stopped, stop.reason(), {}};
    } catch (const util::Stopped& stopped) {
        return {Outcome::stopped, stopped.reason, {}};
    } catch (const Overflow&) {
        return {Outcome::gave_up, {}, {}};
    }
    return {Outcome::counted, {}, solutions};
}

}  // namespace passatempo::counting
