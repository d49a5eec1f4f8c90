// The queue: which rules are to run, and in which order.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

namespace passatempo {

// How a rule wants to be treated by the queue.
struct Manners {
    std::uint8_t tiers;  // one bit for each tier it wants to run in when a cell of it has changed
    bool wakes_itself;   // its own changes may give it more to do
    std::uint16_t work;  // how long a run takes, about a microsecond each: see watch.hpp
};

// A rule that is to run, and in which tier.
struct Job {
    std::uint32_t rule;
    int tier;  // -1: none
};

// Rules waiting to run, those of a low tier, the cheap ones, first. In each tier a rule waits at most once.
class Queue {
public:
    static constexpr int tiers = 3;

    explicit Queue(const std::vector<Manners>& manners)
        : manners_(&manners), waiting_(manners.size(), 0), mask_(std::bit_ceil(manners.size() + 1) - 1) {
        lines_.resize(tiers * (mask_ + 1));
    }

    void push(std::uint32_t rule) {
        for (unsigned wanted = (*manners_)[rule].tiers & ~waiting_[rule]; wanted; wanted &= wanted - 1) {
            const int tier = std::countr_zero(wanted);
            waiting_[rule] |= static_cast<std::uint8_t>(1u << tier);
            place(tier, tails_[tier]++) = rule;
        }
    }

    bool pop(Job& job) {
        for (int tier = 0; tier < tiers; ++tier) {
            if (heads_[tier] == tails_[tier]) continue;
            running_ = job = {place(tier, heads_[tier]++), tier};
            if ((*manners_)[job.rule].wakes_itself) finish();
            return true;
        }
        return false;
    }

    // The job popped last is over. Until then it counts as waiting, so that its own changes do not wake it.
    void finish() {
        if (running_.tier < 0) return;
        waiting_[running_.rule] &= static_cast<std::uint8_t>(~(1u << running_.tier));
        running_.tier = -1;
    }

    void clear() {
        finish();
        for (int tier = 0; tier < tiers; ++tier)
            for (; heads_[tier] != tails_[tier]; ++heads_[tier]) waiting_[place(tier, heads_[tier])] = 0;
    }

private:
    std::uint32_t& place(int tier, std::size_t at) {
        return lines_[static_cast<std::size_t>(tier) * (mask_ + 1) + (at & mask_)];
    }

    const std::vector<Manners>* manners_;
    std::vector<std::uint8_t> waiting_;  // for each rule, one bit a tier
    std::vector<std::uint32_t> lines_;   // for each tier a ring with room for every rule
    std::size_t mask_;                   // turns a count into a place in the ring
    std::size_t heads_[tiers] = {}, tails_[tiers] = {};
    Job running_{0, -1};
};

}  // namespace passatempo
