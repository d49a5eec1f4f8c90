// Solving: kernels, searches, lines of boards.
#include "large_pages.hpp"
#include "timed.hpp"

#include <algorithm>
#include <chrono>

#include "../families.hpp"
#include "../judge.hpp"
#include "../learning/learning.hpp"
#include "../lines.hpp"
#include "../thin.hpp"

namespace passatempo {
namespace {

// A search keeps its kernel alive.
struct PySearch {
    std::shared_ptr<const Kernel> kernel;
    std::unique_ptr<Search> search;
};

struct PyKernel {
    std::shared_ptr<const Kernel> kernel;
    Integers wire;  // which the judge reads: a copy may take as long as compiling
    Judge judge;
};

// Room for answers, to be written without the interpreter's lock: new bytes, which nobody else has seen yet, or two
// bytearrays in turn, which whoever calls keeps from one text to the next, so that their memory is not handed out anew.
class AnswerRoom {
public:
    explicit AnswerRoom(nb::object kept) : kept_(std::move(kept)) {}

    // Another one instead of the one there is; the last one stays until this is filled.
    char* of(std::size_t size) {
        const nb::gil_scoped_acquire locked;
        former_ = std::exchange(room_, kept_.is_none() ? nb::object() : nb::object(kept_[turn_++ % 2]));
        char* const begin = room_ ? resized(size) : fresh(size);
        want_large_pages(begin, size);
        return begin;
    }

    nb::object filled() { return std::move(room_); }

private:
    char* fresh(std::size_t size) {
        room_ = nb::steal(PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(size)));
        if (!room_) throw nb::python_error();
        return PyBytes_AS_STRING(room_.ptr());
    }

    char* resized(std::size_t size) {
        if (!PyByteArray_Check(room_.ptr())) throw nb::type_error("room for answers is a bytearray");
        if (PyByteArray_Resize(room_.ptr(), static_cast<Py_ssize_t>(size)) < 0) throw nb::python_error();
        return PyByteArray_AS_STRING(room_.ptr());
    }

    nb::object kept_, room_, former_;
    std::size_t turn_ = 0;
};

// Whether values keep the rules of a kernel, and what the dict tells that some variables may take.
bool holds(const Judge& judge, const nb::dict& limits, const nb::handle values) {
    const Items items(values.ptr());
    std::vector<std::int64_t> told;
    told.reserve(items.size());
    for (PyObject* item : items) told.push_back(number(item));
    if (!judge.holds(told)) return false;
    for (const auto [variable, allowed] : limits) {
        const auto place = static_cast<std::size_t>(number(variable.ptr()));
        if (place >= items.size()) return false;
        const int is_allowed = PySequence_Contains(allowed.ptr(), items.begin()[place]);
        if (is_allowed < 0) throw Raised();
        if (!is_allowed) return false;
    }
    return true;
}

// Solve a text of one board a line; see lines.hpp.
std::pair<nb::object, LineCounts> answer_lines(const Kernel& kernel, const nb::bytes& text, LineOptions options,
                                               nb::object kept) {
    if (options.limit == 0 || options.threads == 0) throw WireError("a limit and a number of threads begin at 1");
    Signals signals;
    options.pulse = std::ref(signals);
    AnswerRoom room(std::move(kept));
    LinesAnswer answer;
    {
        const nb::gil_scoped_release unlocked;
        answer = solve_lines(kernel, {text.c_str(), text.size()}, options, [&](std::size_t size) { return room.of(size); });
    }
    signals.rethrow();
    return {room.filled(), answer.counts};
}

std::vector<Narrowing> narrowings_of(std::span<const std::int64_t> triples) {
    if (triples.size() % 3) throw WireError("narrowings come as variable, least, greatest");
    std::vector<Narrowing> made;
    for (std::size_t i = 0; i < triples.size(); i += 3) {
        if (triples[i] < 0 || triples[i] > INT32_MAX) throw WireError("a narrowing names no variable");
        made.push_back({static_cast<Var>(triples[i]), triples[i + 1], triples[i + 2]});
    }
    return made;
}

// The same, as a dict of variables and the values each may take; nothing if those of one are no interval.
std::optional<std::vector<Narrowing>> narrowings_of(const nb::dict& limits) {
    std::vector<Narrowing> made;
    made.reserve(limits.size());
    for (const auto [variable, values] : limits) {
        const Py_ssize_t size = PySequence_Size(values.ptr());
        if (size < 0) throw Raised();
        if (size == 0) return {};
        const Value least = number_at(values.ptr(), 0), greatest = size == 1 ? least : number_at(values.ptr(), size - 1);
        if (!is_interval(least, greatest, size)) return {};
        made.push_back({nb::cast<Var>(variable), least, greatest});
    }
    return made;
}

bool within(std::span<const Narrowing> narrowings, std::span<const Value> values) {
    return std::all_of(narrowings.begin(), narrowings.end(), [&](const Narrowing& each) {
        return each.variable < values.size() && values[each.variable] >= each.least && values[each.variable] <= each.greatest;
    });
}

// What a search knows of variables, a tuple for each of which it has decided anything.
nb::list decided_candidates(const PySearch& self) {
    nb::list told;
    for (const CandidatesOf& each : self.search->decided_candidates())
        told.append(nb::make_tuple(each.variable, nb::steal(tuple_of(each.proven)), nb::steal(tuple_of(each.open))));
    return told;
}

// Up to `most` solutions are added to a list, all that there are by then even if Ctrl-C ends the search. Returns how
// it ended, whether the judge agrees with each of them, and the search if there is more for it to do.
nb::tuple find(const PyKernel& kernel, std::span<const Narrowing> narrowings, nb::list found, std::uint64_t most,
               std::optional<std::uint64_t> nodes, std::optional<double> seconds) {
    auto search = kernel.kernel->search(narrowings);
    std::vector<std::vector<Value>> solutions;
    bool judged = true;
    const auto add = [&] {
        for (const auto& values : solutions) found.append(nb::steal(tuple_of(values)));
    };
    Status status;
    try {
        status = run(nodes, seconds, [&](Limits limits) {
            const auto start = std::chrono::steady_clock::now();
            while (solutions.size() < most) {
                if (const Status now = search->next(limits); now != Status::found) return now;
                const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
                if (seconds) limits.seconds = std::max(0.0, *seconds - spent.count());
                solutions.push_back(search->values());
                judged = judged && within(narrowings, solutions.back()) && kernel.judge.holds(solutions.back());
            }
            return Status::found;
        });
    } catch (const nb::python_error&) {
        add();
        throw;
    }
    add();
    if (status == Status::none) return nb::make_tuple(status, judged, nb::none());
    return nb::make_tuple(status, judged, PySearch{kernel.kernel, std::move(search)});
}

struct StatusNames {};

}  // namespace

void bind_solving(nb::module_& m) {
    // Not an Enum: Python code would make one, in which a signal handler may raise, and nanobind aborts the process then.
    auto statuses = nb::class_<StatusNames>(m, "Status");
    statuses.attr("found") = Status::found;
    statuses.attr("none") = Status::none;
    statuses.attr("nodes") = Status::nodes;
    statuses.attr("time") = Status::time;
    statuses.attr("interrupted") = Status::interrupted;

    nb::class_<PySearch>(m, "Search")
        .def("next", [](PySearch& self, std::optional<std::uint64_t> nodes, std::optional<double> seconds) {
                return run(nodes, seconds, [&](const Limits& limits) { return self.search->next(limits); });
            },
            nb::arg("nodes").none(), nb::arg("seconds").none(), "Look for the next solution.")
        .def("values", [](const PySearch& self) { return self.search->values(); }, "The solution just found.")
        .def("nodes", [](const PySearch& self) { return self.search->nodes(); }, "Branches taken so far.")
        .def("count",
             [](PySearch& self, std::uint64_t most, std::optional<std::uint64_t> nodes, std::optional<double> seconds) {
                 return run(nodes, seconds, [&](const Limits& limits) { return self.search->count(limits, most); });
             },
             nb::arg("most"), nb::arg("nodes").none(), nb::arg("seconds").none(), "Go past more solutions.")
        .def("solutions", [](const PySearch& self) { return self.search->solutions(); },
             "Solutions found or counted so far.")
        .def("settle", [](PySearch& self, std::optional<double> seconds) {
                return run({}, seconds, [&](const Limits& limits) { return self.search->settle(limits); });
            },
            nb::arg("seconds").none(), "Propagate alone; only on a fresh search.")
        .def("candidates", [](PySearch& self, std::optional<std::uint64_t> nodes, std::optional<double> seconds) {
                return run(nodes, seconds, [&](const Limits& limits) { return self.search->candidates(limits); });
            },
            nb::arg("nodes").none(), nb::arg("seconds").none(), "Decide every value; only on a fresh search.")
        .def("decided_candidates", &decided_candidates,
             "For each variable of which anything was decided: the variable, its values that are proven to be in a solution, "
             "and those that may be in one.")
        .def("learning", [](const PySearch& self, std::optional<double> seconds) {
                return timed(seconds, [&] { return Learning::of(*self.kernel, self.search->known_candidates().open); });
            },
            nb::arg("seconds") = nb::none(),
            "A search that learns, for what settling has left; None if it cannot take that. See learning.hpp.");

    nb::class_<Learning>(m, "Learning")
        .def("next", [](Learning& self, const std::vector<std::pair<Var, Value>>& assumed,
                        std::optional<std::uint64_t> nodes, std::optional<double> seconds) {
                std::vector<Learning::Place> places;
                for (const auto& [cell, value] : assumed) places.push_back({cell, value});
                return run(nodes, seconds, [&](const Limits& limits) { return self.next(limits, places); });
            },
            nb::arg("assumed"), nb::arg("nodes").none(), nb::arg("seconds").none(),
            "Look for the next solution in which cells take the values assumed.")
        .def("values", &Learning::values, "The solution just found.")
        .def("exclude", [](Learning& self, const std::vector<Value>& solution) { self.exclude(solution); },
             nb::arg("solution"), "Do not find this one.")
        .def("nodes", &Learning::nodes, "Contradictions met so far.");

    nb::class_<PyKernel>(m, "Kernel")
        .def("__init__", [](PyKernel* self, const Integers& wire, std::optional<double> seconds) {
                const auto data = span_of(wire);
                std::shared_ptr<const Kernel> kernel = timed(seconds, [&] { return Kernel::compile(data); });
                new (self) PyKernel{std::move(kernel), wire, Judge(data)};
            },
            nb::arg("wire"), nb::arg("seconds") = nb::none())
        .def_prop_ro("variables", [](const PyKernel& self) { return self.kernel->variables(); })
        .def_prop_ro("is_box_grid", [](const PyKernel& self) { return self.kernel->box_grid().has_value(); },
                     "Whether it is a 9x9 board with boxes and nothing else; see box_grid.hpp.")
        .def_prop_ro("only_differs", [](const PyKernel& self) { return !self.kernel->differing().empty(); },
                     "Whether cells have to differ, and nothing else is asked of them.")
        .def("holds", [](const PyKernel& self, const nb::dict& limits, const nb::handle values) {
                return holds(self.judge, limits, values);
            },
            nb::arg("limits"), nb::arg("values"), "Whether values keep all rules and limits; see judge.hpp.")
        .def("search", [](const PyKernel& self, const Integers& narrowings) {
                auto search = self.kernel->search(narrowings_of(span_of(narrowings)));
                return PySearch{self.kernel, std::move(search)};
            },
            nb::arg("narrowings"), "A fresh search; narrowings are triples of variable, least, greatest.")
        .def("find", [](const PyKernel& self, const nb::dict& limits, nb::list found, std::uint64_t most,
                        std::optional<std::uint64_t> nodes, std::optional<double> seconds) -> std::optional<nb::tuple> {
                const auto narrowings = narrowings_of(limits);
                if (!narrowings) return {};
                return find(self, *narrowings, found, most, nodes, seconds);
            },
            nb::arg("limits"), nb::arg("found"), nb::arg("most"), nb::arg("nodes").none(), nb::arg("seconds").none(),
            "Add solutions to a list; limits tell what variables may take. None if that has gaps. Otherwise how the "
            "search ended, whether the judge agrees with all that was found, and the search itself if it can go on. "
            "So many nodes are allowed for each solution, so many seconds for all.")
        .def("search_within", [](const PyKernel& self, const nb::dict& limits,
                                 std::optional<std::uint64_t> seed) -> std::optional<PySearch> {
                const auto narrowings = narrowings_of(limits);
                if (!narrowings) return {};
                return PySearch{self.kernel, self.kernel->search(*narrowings, {seed, {}})};
            },
            nb::arg("limits"), nb::arg("seed") = nb::none(),
            "A fresh search; limits tell what variables may take. None if that has gaps. With a seed, chance decides "
            "in which order values are tried.")
        .def("thinned", [](const PyKernel& self, const std::vector<Value>& values, const std::vector<bool>& told,
                           const std::vector<std::vector<Var>>& lots, std::size_t least, std::uint64_t nodes,
                           std::optional<double> seconds) {
                Thinned thinned = timed(seconds, [&] {
                    return thin(*self.kernel, {values, told, lots, least, nodes, pulse_of_call});
                });
                return std::make_pair(std::move(thinned.went), std::move(thinned.undecided));
            },
            nb::arg("values"), nb::arg("told"), nb::arg("lots"), nb::arg("least"), nb::arg("nodes"),
            nb::arg("seconds") = nb::none(),
            "Which lots of variables need not be told, one after the other, and which were not decided; see thin.hpp.")
        .def("solve_lines", [](const PyKernel& self, const nb::bytes& text, std::uint64_t limit, unsigned threads, int lanes,
                               nb::object kept) {
                auto [answers, counts] = answer_lines(*self.kernel, text, {limit, threads, lanes, {}}, std::move(kept));
                return std::make_pair(std::move(answers),
                                      std::make_tuple(counts.none, counts.one, counts.several, counts.bad));
            },
            nb::arg("text"), nb::arg("limit"), nb::arg("threads"), nb::arg("lanes") = 0, nb::arg("kept") = nb::none(),
            "Answers, a line each, and how many lines have no solution, one, several, or are bad. The answers are new bytes, "
            "or stand in one of the two bytearrays that are kept.");

    m.def("lane_widths", &lane_widths, "How many 9x9 grids this processor can solve at once, the most first.");


    nb::class_<Families>(m, "Families")
        .def(nb::new_([](std::vector<std::vector<int>> groups, std::vector<int> given, int colours, int cols,
                         std::optional<double> seconds) {
                return timed(seconds, [&] { return Families::of({std::move(groups), std::move(given), colours, cols}); });
            }),
            nb::arg("groups"), nb::arg("given"), nb::arg("colours"), nb::arg("cols"), nb::arg("seconds") = nb::none())
        .def("next", [](Families& self, std::optional<std::uint64_t> nodes, std::optional<double> seconds) {
                return run(nodes, seconds, [&](const Limits& limits) { return self.next(limits); });
            },
            nb::arg("nodes").none(), nb::arg("seconds").none(), "Go on until more is known.")
        .def("colours", &Families::colours, "The best colouring so far, -1 for cells without a colour.")
        .def("nodes", &Families::nodes, "Steps taken so far.")
        .def_prop_ro("cost", &Families::cost)
        .def_prop_ro("bound", &Families::bound);
}

}  // namespace passatempo
