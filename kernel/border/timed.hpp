// Timed: work that is no search, ended by its time or by Python's signals. See watch.hpp.
#pragma once

#include "../watch.hpp"
#include "border.hpp"

namespace passatempo {

// Do it without the interpreter's lock; TimeoutError after so many seconds, or whatever a signal handler raises.
template <class Work>
auto timed(std::optional<double> seconds, Work work) {
    Signals signals;
    Limits limits;
    if (seconds) limits.seconds = *seconds;
    limits.pulse = std::ref(signals);
    try {
        const nb::gil_scoped_release unlocked;
        const TimedCall call(limits);
        return work();
    } catch (const Stopped&) {
        signals.rethrow();
        PyErr_SetString(PyExc_TimeoutError, "the time given was over");
        throw nb::python_error();
    }
}

}  // namespace passatempo
