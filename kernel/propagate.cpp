// Propagate: run the rules that wait until none does, a contradiction appears, or time is up.
#include "search.hpp"

namespace passatempo {

void Watch::start(const Limits& limits) {
    limits_ = &limits;
    const auto now = Clock::now();
    // Far deadlines are cut to a year: adding more could overflow the clock.
    const double seconds = limits.seconds > 0 ? std::min(limits.seconds, 3.2e7) : 0;
    deadline_ = now + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    next_pulse_ = now + between_pulses;
    calls_ = calls_between_looks - 1;  // so that the first look comes at once
}

bool Watch::must_stop() { return ++calls_ % calls_between_looks == 0 && look(); }

bool Watch::look() {
    const auto now = Clock::now();
    if (now >= deadline_) {
        reason_ = Status::time;
        return true;
    }
    if (now < next_pulse_ || !limits_->pulse) return false;
    next_pulse_ = now + between_pulses;
    if (limits_->pulse()) return false;
    reason_ = Status::interrupted;
    return true;
}

template <bool Wide>
typename DepthFirst<Wide>::Outcome DepthFirst<Wide>::propagate() {
    for (std::uint32_t number; space_.queue.pop(number);) {
        const Rule<Wide>& rule = *kernel_->rules[number];
        if (!rule.propagate(space_)) {
            for (const Var cell : rule.cells) ++weight_[cell];
            space_.queue.clear();
            return Outcome::contradiction;
        }
        if (watch_.must_stop()) return Outcome::paused;
    }
    return Outcome::stable;
}

template DepthFirst<false>::Outcome DepthFirst<false>::propagate();
template DepthFirst<true>::Outcome DepthFirst<true>::propagate();

}  // namespace passatempo
