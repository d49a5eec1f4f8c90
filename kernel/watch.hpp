// Watch: looks at the clock and at the pulse now and then, so that whatever takes long ends in time.
//
// A search has a watch of its own and pauses when that says so. Work that cannot be paused, such as compiling a
// problem or looking for a step of logic, calls `check_time` in every loop whose length depends on the problem:
// it throws `Stopped` once the limits of the call under way in this thread are reached. What it had made by then
// is lost, so it must not be called where that leaves an object half changed.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

#include "kernel.hpp"

namespace passatempo {

// The call under way was stopped: by its time, or by the pulse.
struct Stopped {
    Status reason;
};

class Watch {
public:
    void start(const Limits&);                 // of a call; they must outlive it
    bool must_stop(std::size_t work = 1) {     // cheap: looks only once so much work was done
        return (work_ += work) >= work_between_looks && look();
    }
    Status reason() const { return reason_; }  // why it must

private:
    using Clock = std::chrono::steady_clock;

    static constexpr std::size_t work_between_looks = 64;
    static constexpr std::chrono::milliseconds between_pulses{5};

    bool look();

    const Limits* limits_ = nullptr;
    Clock::time_point deadline_, next_pulse_;
    std::size_t work_ = 0;
    Status reason_ = Status::found;
};

// As long as it lives, `check_time` in this thread keeps these limits; without one there are none.
class TimedCall {
public:
    explicit TimedCall(const Limits& limits) : outer_(under_way) {
        watch_.start(limits);
        under_way = &watch_;
    }
    ~TimedCall() { under_way = outer_; }
    TimedCall(const TimedCall&) = delete;
    TimedCall& operator=(const TimedCall&) = delete;

private:
    friend void check_time(std::size_t);

    static inline thread_local Watch* under_way = nullptr;

    Watch watch_;
    Watch* outer_;
};

// To be called every few microseconds; or less often, with how many such pieces of work were done.
inline void check_time(std::size_t work = 1) {
    if (TimedCall::under_way && TimedCall::under_way->must_stop(work)) throw Stopped{TimedCall::under_way->reason()};
}

// The pulse of a search that is part of such a call: it never says no, but throws.
inline bool pulse_of_call() {
    check_time(SIZE_MAX / 2);
    return true;
}

}  // namespace passatempo
