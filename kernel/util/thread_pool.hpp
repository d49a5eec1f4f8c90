// ThreadPool: runs work in several threads, while the calling thread polls the caller's callback.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace passatempo::util {

class ThreadPool {
public:
    // Set when the callback or an error asks for it; workers poll it.
    const volatile bool& must_stop() const { return must_stop_; }

    // Runs work(0), work(1), ... in `count` threads, and calls `keep_going`, if there is one, every few milliseconds.
    // Returns false if that asked to stop. Rethrows an exception of a thread.
    bool run(std::size_t count, const std::function<void(std::size_t)>& work, const std::function<bool()>& keep_going) {
        std::vector<std::thread> threads;
        try {
            for (std::size_t i = 0; i < count; ++i) start(threads, [&work, i] { work(i); });
            wait(keep_going);
        } catch (...) {  // the system refused a thread
            fail();
        }
        for (std::thread& each : threads) each.join();
        if (error_) std::rethrow_exception(error_);
        return !must_stop_;
    }

private:
    static constexpr std::chrono::milliseconds between_callbacks{5};

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
        done_.notify_one();
    }

    // Stores the exception being handled and stops all threads.
    void fail() {
        const std::lock_guard locked(mutex_);
        error_ = std::current_exception();
        must_stop_ = true;
    }

    void wait(const std::function<bool()>& keep_going) {
        std::unique_lock locked(mutex_);
        while (!done_.wait_for(locked, between_callbacks, [this] { return working_ == 0; })) {
            locked.unlock();
            if (keep_going && !keep_going()) must_stop_ = true;
            locked.lock();
        }
    }

    volatile bool must_stop_ = false;
    std::mutex mutex_;  // guards all that follows
    std::condition_variable done_;
    std::size_t working_ = 0;  // threads
    std::exception_ptr error_;
};

}  // namespace passatempo::util
