#include "deadline.hpp"

#include <algorithm>

namespace passatempo::util {

void Deadline::start(const Limits& limits) {
    limits_ = &limits;
    const auto now = Clock::now();
    // Distant deadlines are capped at a year: adding more could overflow the clock.
    const double seconds = limits.seconds > 0 ? std::min(limits.seconds, 3.2e7) : 0;
    deadline_ = now + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    next_callback_ = now + between_callbacks;
    work_ = work_between_checks - 1;  // so that the first check happens at once
}

bool Deadline::check() {
    work_ = 0;
    const auto now = Clock::now();
    if (now >= deadline_) {
        reason_ = Status::time;
        return true;
    }
    if (now < next_callback_ || !limits_->keep_going) return false;
    next_callback_ = now + between_callbacks;
    if (limits_->keep_going()) return false;
    reason_ = Status::interrupted;
    return true;
}

}  // namespace passatempo::util
