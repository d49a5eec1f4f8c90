// Runs work that is no search under a deadline and Python's signals; see util/deadline.hpp.
#pragma once

#include "bindings.hpp"
#include "util/deadline.hpp"

namespace passatempo::python {

// Without the global interpreter lock. Raises TimeoutError at the deadline, or what a signal handler raises.
template <class Work>
auto timed(std::optional<double> seconds, Work work) {
    Signals signals;
    Limits limits;
    if (seconds) limits.seconds = *seconds;
    limits.keep_going = std::ref(signals);
    try {
        const nb::gil_scoped_release unlocked;
        const util::DeadlineScope scope(limits);
        return work();
    } catch (const util::Stopped&) {
        signals.rethrow();
        PyErr_SetString(PyExc_TimeoutError, "the time given was over");
        throw nb::python_error();
    }
}

}  // namespace passatempo::python
