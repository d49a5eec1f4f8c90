#include "watch.hpp"

#include <algorithm>

namespace passatempo {

void Watch::start(const Limits& limits) {
    limits_ = &limits;
    const auto now = Clock::now();
    // Far deadlines are cut to a year: adding more could overflow the clock.
    const double seconds = limits.seconds > 0 ? std::min(limits.seconds, 3.2e7) : 0;
    deadline_ = now + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    next_pulse_ = now + between_pulses;
    work_ = work_between_looks - 1;  // so that the first look comes at once
}

bool Watch::look() {
    work_ = 0;
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

}  // namespace passatempo
