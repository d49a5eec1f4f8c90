// Crew: threads that work side by side, while the thread that called looks at the pulse.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace passatempo {

class Crew {
public:
    // Set when the pulse or an error says so; whoever works looks at it now and then.
    const volatile bool& must_stop() const { return must_stop_; }

    // Runs work(0), work(1), ... in so many threads, and the pulse, if there is one, every few milliseconds; false: the
    // pulse said to stop. Throws what a thread has thrown.
    bool run(std::size_t count, const std::function<void(std::size_t)>& work, const std::function<bool()>& pulse) {
        std::vector<std::thread> threads;
        try {
            for (std::size_t i = 0; i < count; ++i) start(threads, [&work, i] { work(i); });
            wait(pulse);
        } catch (...) {  // no thread to be had
            fail();
        }
        for (std::thread& each : threads) each.join();
        if (error_) std::rethrow_exception(error_);
        return !must_stop_;
    }

private:
    static constexpr std::chrono::milliseconds between_pulses{5};

    template <class Work>
    void start(std::vector<std::thread>& threads, Work work) {
        const std::lock_guard locked(mutex_);
        threads.emplace_back([this, work] { run_one(work); });
        ++working_;
    }

    template <class Work>
    void run_one(const Work& work) {
        try {
            work();
        } catch (...) {
            fail();
        }
        const std::lock_guard locked(mutex_);
        --working_;
        news_.notify_one();
    }

    // Remember the error being handled, and end all threads.
    void fail() {
        const std::lock_guard locked(mutex_);
        error_ = std::current_exception();
        must_stop_ = true;
    }

    // Until all threads are done.
    void wait(const std::function<bool()>& pulse) {
        std::unique_lock locked(mutex_);
        while (!news_.wait_for(locked, between_pulses, [this] { return working_ == 0; })) {
            locked.unlock();
            if (pulse && !pulse()) must_stop_ = true;
            locked.lock();
        }
    }

    volatile bool must_stop_ = false;
    std::mutex mutex_;  // of all that follows
    std::condition_variable news_;
    std::size_t working_ = 0;  // threads
    std::exception_ptr error_;
};

}  // namespace passatempo
