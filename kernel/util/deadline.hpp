// Deadline: checks the clock and the caller's callback often enough that a long computation ends in time.
//
// A search owns a Deadline and pauses when it has expired. Work that cannot be paused, such as compiling a problem or
// finding a step of an explanation, calls `check_deadline` in every loop whose length depends on the problem: that throws
// `Stopped` once the limits of the call under way in this thread are reached. What was computed so far is lost, so it
// must not be called where that leaves an object half changed.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

#include "limits.hpp"

namespace passatempo::util {

// Thrown by `check_deadline`: the call under way was stopped by its deadline or by its callback.
struct Stopped {
    Status reason;
};

class Deadline {
public:
    void start(const Limits&);                 // begins a call; the limits must outlive it
    bool expired(std::size_t work = 1) {       // cheap: reads the clock only after enough work
        return (work_ += work) >= work_between_checks && check();
    }
    Status reason() const { return reason_; }  // after `expired`: time or interrupted

private:
    using Clock = std::chrono::steady_clock;

    static constexpr std::size_t work_between_checks = 64;
    static constexpr std::chrono::milliseconds between_callbacks{5};

    bool check();

    const Limits* limits_ = nullptr;
    Clock::time_point deadline_, next_callback_;
    std::size_t work_ = 0;
    Status reason_ = Status::found;
};

// While it lives, `check_deadline` enforces these limits in this thread. Without one there are none.
class DeadlineScope {
public:
    explicit DeadlineScope(const Limits& limits) : outer_(current) {
        deadline_.start(limits);
        current = &deadline_;
    }
    ~DeadlineScope() { current = outer_; }
    DeadlineScope(const DeadlineScope&) = delete;
    DeadlineScope& operator=(const DeadlineScope&) = delete;

private:
    friend void check_deadline(std::size_t);

    static inline thread_local Deadline* current = nullptr;

    Deadline deadline_;
    Deadline* outer_;
};

// To be called every few microseconds; `work` is how many microseconds have passed since, about.
inline void check_deadline(std::size_t work = 1) {
    if (DeadlineScope::current && DeadlineScope::current->expired(work)) throw Stopped{DeadlineScope::current->reason()};
}

// `Limits::keep_going` of a search inside such a call: it throws instead of returning false.
inline bool keep_going_or_throw() {
    check_deadline(SIZE_MAX / 2);
    return true;
}

}  // namespace passatempo::util
