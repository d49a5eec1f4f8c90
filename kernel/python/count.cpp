// Bindings of counting/.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include "bindings.hpp"
#include "counting/structural_count.hpp"

namespace passatempo::python {
namespace {

using namespace counting;

// A Python integer of any size.
nb::object integer(const Natural& number) {
    return nb::steal(PyLong_FromString(number.hexadecimal().c_str(), nullptr, 16));
}

Board board_of(std::vector<Values> domains, std::vector<Cells> groups) {
    for (const Values domain : domains)
        if (domain >> most_values) throw InputError("a value is out of range");
    for (const Cells& group : groups)
        for (const Cell cell : group)
            if (cell >= domains.size()) throw InputError("a group has a cell out of range");
    return {std::move(domains), std::move(groups)};
}

// How the count ended, and the number; None if every order of layers gave up or the call was stopped.
nb::tuple count(std::vector<Values> domains, std::vector<Cells> groups, const Resources& resources,
                std::optional<double> seconds, Progress& progress) {
    const Board board = board_of(std::move(domains), std::move(groups));
    Counted counted;
    const Status status = run({}, seconds, [&](const Limits& limits) {
        counted = count_by_structure(board, resources, limits, progress);
        return counted.outcome == Outcome::stopped ? counted.reason
               : counted.outcome == Outcome::counted ? Status::found : Status::nodes;
    });
    return nb::make_tuple(status, status == Status::found ? integer(counted.solutions) : nb::none());
}

}  // namespace

void bind_count(nb::module_& m) {
    nb::class_<Progress>(m, "CountProgress")
        .def(nb::init<>())
        .def_prop_ro("layer", [](const Progress& self) { return self.layer.load(); })
        .def_prop_ro("layers", [](const Progress& self) { return self.layers.load(); })
        .def_prop_ro("states", [](const Progress& self) { return self.states.load(); })
        .def_prop_ro("states_done", [](const Progress& self) { return self.states_done.load(); });

    m.attr("MOST_VALUES_COUNTED") = most_values;
    m.def("count_by_structure",
          [](std::vector<Values> domains, std::vector<Cells> groups, std::uint64_t work, std::size_t bytes,
             std::size_t threads, std::optional<double> seconds, Progress& progress) {
              return count(std::move(domains), std::move(groups), {work, bytes, threads}, seconds, progress);
          },
          nb::arg("domains"), nb::arg("groups"), nb::arg("work"), nb::arg("bytes"), nb::arg("threads"),
          nb::arg("seconds").none(), nb::arg("progress"),
          "The number of solutions of a propagated board of all-different groups, by its structure; see "
          "structural_count.hpp. A domain is a set of bits. Returns the status (nodes: it gave up) and the number or None.");
}

}  // namespace passatempo::python
