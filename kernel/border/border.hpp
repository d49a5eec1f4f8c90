// Border: what all of the border to Python needs. Plain integers cross it, both ways.
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

#include "../kernel.hpp"
#include "telling.hpp"

namespace nb = nanobind;

// How a search ended, as the number that `Status` has for it in Python.
template <>
struct nb::detail::type_caster<passatempo::Status> {
    NB_TYPE_CASTER(passatempo::Status, const_name("int"))
    static handle from_cpp(passatempo::Status status, rv_policy, cleanup_list*) noexcept {
        return PyLong_FromLong(static_cast<long>(status));
    }
};

namespace passatempo {

using Integers = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

inline std::span<const std::int64_t> span_of(const Integers& integers) { return {integers.data(), integers.size()}; }

// Python's signal handlers run while the kernel works; an exception they raise ends the search. It is kept here, where
// neither the next pulse nor anything else that asks Python in the meantime can replace it.
class Signals {
public:
    bool operator()() {
        if (raised_) return false;
        const nb::gil_scoped_acquire locked;
        if (PyErr_CheckSignals() != 0) raised_.emplace();
        return !raised_;
    }

    // Throw what a handler has raised, if one has.
    void rethrow() const {
        if (raised_) throw nb::python_error(*raised_);
    }

private:
    std::optional<nb::python_error> raised_;
};

// Run one question without the interpreter's lock.
template <class Ask>
Status run(std::optional<std::uint64_t> nodes, std::optional<double> seconds, Ask ask) {
    Signals signals;
    Limits limits;
    if (nodes) limits.nodes = *nodes;
    if (seconds) limits.seconds = *seconds;
    limits.pulse = std::ref(signals);
    Status status;
    {
        const nb::gil_scoped_release unlocked;
        status = ask(limits);
    }
    signals.rethrow();
    return status;
}

void bind_solving(nb::module_&);
void bind_packing(nb::module_&);
void bind_generating(nb::module_&);
void bind_explaining(nb::module_&);

}  // namespace passatempo
