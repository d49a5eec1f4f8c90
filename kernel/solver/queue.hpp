// The propagation queue: which propagators are scheduled, and in which order.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <iterator>
#include <vector>

namespace passatempo::solver {

// How a propagator is scheduled.
struct Scheduling {
    std::uint8_t priorities;  // one bit for each priority at which it runs when one of its cells has changed
    bool non_idempotent;      // its own changes may give it more to do
    std::uint16_t work;       // estimated duration of a run in microseconds, for the deadline
};

// A scheduled propagator, and its priority.
struct Job {
    std::uint32_t propagator;
    int priority;  // -1: none
};

// Scheduled propagators, the cheap ones first. At each priority a propagator is queued at most once.
class Queue {
public:
    static constexpr int priorities = 3;

    explicit Queue(const std::vector<Scheduling>& scheduling)
        : scheduling_(&scheduling), queued_(scheduling.size(), 0), mask_(std::bit_ceil(scheduling.size() + 1) - 1) {
        rings_.resize(priorities * (mask_ + 1));
    }

    void push(std::uint32_t propagator) {
        for (unsigned wanted = (*scheduling_)[propagator].priorities & ~queued_[propagator]; wanted; wanted &= wanted - 1) {
            const int priority = std::countr_zero(wanted);
            queued_[propagator] |= static_cast<std::uint8_t>(1u << priority);
            place(priority, tails_[priority]++) = propagator;
        }
    }

    bool pop(Job& job) {
        for (int priority = 0; priority < priorities; ++priority) {
            if (heads_[priority] == tails_[priority]) continue;
            running_ = job = {place(priority, heads_[priority]++), priority};
            if ((*scheduling_)[job.propagator].non_idempotent) finish();
            return true;
        }
        return false;
    }

    bool is_empty() const { return std::equal(std::begin(heads_), std::end(heads_), std::begin(tails_)); }

    // The job popped last is done. Until then it counts as queued, so that its own changes do not schedule it.
    void finish() {
        if (running_.priority < 0) return;
        queued_[running_.propagator] &= static_cast<std::uint8_t>(~(1u << running_.priority));
        running_.priority = -1;
    }

    void clear() {
        finish();
        for (int priority = 0; priority < priorities; ++priority)
            for (; heads_[priority] != tails_[priority]; ++heads_[priority]) queued_[place(priority, heads_[priority])] = 0;
    }

private:
    std::uint32_t& place(int priority, std::size_t at) {
        return rings_[static_cast<std::size_t>(priority) * (mask_ + 1) + (at & mask_)];
    }

    const std::vector<Scheduling>* scheduling_;
    std::vector<std::uint8_t> queued_;  // for each propagator, one bit a priority
    std::vector<std::uint32_t> rings_;  // for each priority a ring buffer with room for every propagator
    std::size_t mask_;                  // turns a count into an index of the ring
    std::size_t heads_[priorities] = {}, tails_[priorities] = {};
    Job running_{0, -1};
};

}  // namespace passatempo::solver
