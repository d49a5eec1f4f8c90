// What all bindings share. Plain integers cross the boundary to Python, both ways.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <utility>

#include "solver/kernel.hpp"
#include "wire_numbers.hpp"

namespace nb = nanobind;

// How a search ended, as the number that `Status` has for it in Python.
template <>
struct nb::detail::type_caster<passatempo::util::Status> {
    NB_TYPE_CASTER(passatempo::util::Status, const_name("int"))
    static handle from_cpp(passatempo::util::Status status, rv_policy, cleanup_list*) noexcept {
        return PyLong_FromLong(static_cast<long>(status));
    }
};

namespace passatempo::python {

using util::InputError, util::Limits, util::Status;

using Integers = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

inline std::span<const std::int64_t> span_of(const Integers& integers) { return {integers.data(), integers.size()}; }

// What Python calls while the kernel works, besides signal handlers; null: nothing. It lives as long as the process.
inline PyObject* called_while_running = nullptr;

// `Limits::keep_going` that runs Python's signal handlers, and `called_while_running`, while the kernel works; an
// exception that they raise ends the search. It is stored here, where no later call into Python can replace it.
class Signals {
public:
    bool operator()() {
        if (raised_) return false;
        const nb::gil_scoped_acquire locked;
        if (PyErr_CheckSignals() != 0 || !call()) raised_.emplace();
        return !raised_;
    }

    // Throws what a handler has raised, if any.
    void rethrow() const {
        if (raised_) throw nb::python_error(*raised_);
    }

private:
    static bool call() {
        if (!called_while_running) return true;
        PyObject* const result = PyObject_CallNoArgs(called_while_running);
        Py_XDECREF(result);
        return result != nullptr;
    }

    std::optional<nb::python_error> raised_;
};

// Runs one call without the global interpreter lock.
template <class Ask>
Status run(std::optional<std::uint64_t> nodes, std::optional<double> seconds, Ask ask) {
    Signals signals;
    Limits limits;
    if (nodes) limits.nodes = *nodes;
    if (seconds) limits.seconds = *seconds;
    limits.keep_going = std::ref(signals);
    Status status;
    {
        const nb::gil_scoped_release unlocked;
        status = ask(limits);
    }
    signals.rethrow();
    return status;
}

void bind_solve(nb::module_&);
void bind_pack(nb::module_&);
void bind_text(nb::module_&);
void bind_generate(nb::module_&);
void bind_explain(nb::module_&);
void bind_count(nb::module_&);

}  // namespace passatempo::python
