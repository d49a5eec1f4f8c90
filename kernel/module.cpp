// The border to Python: the only file that includes nanobind. Plain integers cross it, both ways.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include "box_canon.hpp"
#include "box_puzzles.hpp"
#include "box_signature.hpp"
#include "families.hpp"
#include "judge.hpp"
#include "kernel.hpp"
#include "layouts/cages.hpp"
#include "lines.hpp"
#include "logic/logic.hpp"
#include "refill.hpp"
#include "telling.hpp"
#include "thin.hpp"

namespace nb = nanobind;
using namespace passatempo;

namespace {

using Integers = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

std::span<const std::int64_t> span_of(const Integers& integers) { return {integers.data(), integers.size()}; }

// Python's signal handlers run while the kernel works; an exception they raise ends the search.
struct Signals {
    bool raised = false;

    bool operator()() {
        const nb::gil_scoped_acquire locked;
        raised = PyErr_CheckSignals() != 0;
        return !raised;
    }
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
    if (signals.raised) throw nb::python_error();
    return status;
}

// A search keeps its kernel alive.
struct PySearch {
    std::shared_ptr<const Kernel> kernel;
    std::unique_ptr<Search> search;
};

struct PyKernel {
    std::shared_ptr<const Kernel> kernel;
    Judge judge;
};

// Bytes to be written without the interpreter's lock: nobody else has seen them yet.
class FreshBytes {
public:
    FreshBytes() = default;
    FreshBytes(const FreshBytes&) = delete;
    ~FreshBytes() { Py_XDECREF(bytes_), Py_XDECREF(former_); }

    // Others instead of those there are; the last ones stay until they are all filled.
    char* room(std::size_t size) {
        const nb::gil_scoped_acquire locked;
        Py_XDECREF(std::exchange(former_, bytes_));
        bytes_ = PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(size));
        if (!bytes_) throw nb::python_error();
        return PyBytes_AS_STRING(bytes_);
    }

    nb::bytes filled() { return nb::steal<nb::bytes>(std::exchange(bytes_, nullptr)); }

private:
    PyObject *bytes_ = nullptr, *former_ = nullptr;
};

nb::bytes bytes_of(const std::vector<std::int64_t>& numbers) {
    return nb::bytes(numbers.data(), numbers.size() * sizeof(std::int64_t));
}

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
std::pair<nb::bytes, LineCounts> answer_lines(const Kernel& kernel, const nb::bytes& text, LineOptions options) {
    if (options.limit == 0 || options.threads == 0) throw WireError("a limit and a number of threads begin at 1");
    Signals signals;
    options.pulse = std::ref(signals);
    FreshBytes answers;
    LinesAnswer answer;
    {
        const nb::gil_scoped_release unlocked;
        answer = solve_lines(kernel, {text.c_str(), text.size()}, options, [&](std::size_t size) { return answers.room(size); });
    }
    if (signals.raised) throw nb::python_error();
    return {answers.filled(), answer.counts};
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
        if (greatest - least != size - 1) return {};
        made.push_back({nb::cast<Var>(variable), least, greatest});
    }
    return made;
}

bool within(std::span<const Narrowing> narrowings, std::span<const Value> values) {
    return std::all_of(narrowings.begin(), narrowings.end(), [&](const Narrowing& each) {
        return each.variable < values.size() && values[each.variable] >= each.least && values[each.variable] <= each.greatest;
    });
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

// Something for each of 81 cells.
template <class Value>
std::array<Value, 81> each_cell(const std::vector<int>& values, int most) {
    std::array<Value, 81> cells;
    if (values.size() != cells.size()) throw WireError("expected 81 numbers, one for each cell");
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (values[i] < 0 || values[i] > most) throw WireError("a cell has a number beyond " + std::to_string(most));
        cells[i] = static_cast<Value>(values[i]);
    }
    return cells;
}

// Make minimal puzzles; see box_puzzles.hpp.
nb::bytes made_puzzles(BoxPuzzleOptions options) {
    if (options.threads == 0) throw WireError("a number of threads begins at 1");
    Signals signals;
    options.pulse = std::ref(signals);
    std::string lines;
    {
        const nb::gil_scoped_release unlocked;
        lines = box_puzzles(options);
    }
    if (signals.raised) throw nb::python_error();
    return nb::bytes(lines.data(), lines.size());
}

using Ways = std::vector<std::tuple<int, std::uint32_t, std::size_t, Value>>;

std::vector<CageWay> ways_of(const Ways& told) {
    std::vector<CageWay> ways;
    for (const auto& [op, liking, most_cells, greatest] : told) {
        if (op < static_cast<int>(Op::sum) || op > static_cast<int>(Op::quotient)) throw WireError("no operation of a cage");
        ways.push_back({static_cast<Op>(op), liking, most_cells, greatest});
    }
    return ways;
}

// Cages as their cells, op and total; nothing if there are none such.
std::optional<nb::list> caged(CageTask task) {
    Signals signals;
    task.pulse = std::ref(signals);
    std::optional<std::vector<Cage>> cages;
    {
        const nb::gil_scoped_release unlocked;
        cages = cages_that_tell(task);
    }
    if (signals.raised) throw nb::python_error();
    if (!cages) return {};
    nb::list told;
    for (const Cage& cage : *cages)
        told.append(nb::make_tuple(nb::steal(tuple_of({cage.cells.begin(), cage.cells.end()})), static_cast<int>(cage.op), cage.total));
    return told;
}

nb::list told(const std::vector<ChainLink>& chain) {
    nb::list links;
    for (const ChainLink& link : chain) links.append(nb::make_tuple(link.cells, link.value, link.on, link.rules, link.branch));
    return links;
}

// A step as plain integers, in the order of explaining/logic.py.
nb::tuple told(const LogicStep& step) {
    return nb::make_tuple(step.technique, step.cost, step.rules, step.cells, step.values, step.others, step.sets,
                          told(step.chain), step.removes, step.places);
}

}  // namespace

NB_MODULE(_kernel, m) {
    m.doc() = "The native kernel: plain integers in, plain integers out. See kernel/kernel.hpp.";

    nb::register_exception_translator(
        [](const std::exception_ptr& error, void*) {
            try {
                std::rethrow_exception(error);
            } catch (const WireError& wire) {
                PyErr_SetString(PyExc_ValueError, wire.what());
            } catch (const Raised&) {  // Python knows
            }
        });

    nb::enum_<Status>(m, "Status")
        .value("found", Status::found)
        .value("none", Status::none)
        .value("nodes", Status::nodes)
        .value("time", Status::time)
        .value("interrupted", Status::interrupted);

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
        .def("known_candidates", [](const PySearch& self) {
                Candidates known = self.search->known_candidates();
                return std::make_pair(std::move(known.proven), std::move(known.open));
            },
            "Values proven to be in a solution, and values not decided, for each variable.");

    nb::class_<PyKernel>(m, "Kernel")
        .def("__init__", [](PyKernel* self, const Integers& wire) {
                const auto data = span_of(wire);
                std::shared_ptr<const Kernel> kernel;
                {
                    const nb::gil_scoped_release unlocked;
                    kernel = Kernel::compile(data);
                }
                new (self) PyKernel{std::move(kernel), Judge(data)};
            },
            nb::arg("wire"))
        .def_prop_ro("variables", [](const PyKernel& self) { return self.kernel->variables(); })
        .def_prop_ro("is_box_grid", [](const PyKernel& self) { return self.kernel->box_grid().has_value(); },
                     "Whether it is a 9x9 board with boxes and nothing else; see box_grid.hpp.")
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
                using Clock = std::chrono::steady_clock;
                Signals signals;
                Thinned thinned;
                const auto start = Clock::now();
                const auto pulse = [&] {
                    const std::chrono::duration<double> taken = Clock::now() - start;
                    return (!seconds || taken.count() < *seconds) && signals();
                };
                {
                    const nb::gil_scoped_release unlocked;
                    thinned = thin(*self.kernel, {values, told, lots, least, nodes, pulse});
                }
                if (signals.raised) throw nb::python_error();
                return std::make_pair(std::move(thinned.went), std::move(thinned.undecided));
            },
            nb::arg("values"), nb::arg("told"), nb::arg("lots"), nb::arg("least"), nb::arg("nodes"),
            nb::arg("seconds") = nb::none(),
            "Which lots of variables need not be told, one after the other, and which were not decided; see thin.hpp.")
        .def("solve_lines", [](const PyKernel& self, const nb::bytes& text, std::uint64_t limit, unsigned threads, int lanes) {
                auto [answers, counts] = answer_lines(*self.kernel, text, {limit, threads, lanes, {}});
                return std::make_pair(std::move(answers),
                                      std::make_tuple(counts.none, counts.one, counts.several, counts.bad));
            },
            nb::arg("text"), nb::arg("limit"), nb::arg("threads"), nb::arg("lanes") = 0,
            "Answers, a line each, and how many lines have no solution, one, several, or are bad.");

    m.def("caged", [](const Integers& wire, const std::vector<Value>& values, const std::vector<Cells>& neighbours,
                      const std::vector<std::vector<Var>>& turns, const Ways& ways, std::pair<std::size_t, std::size_t> sizes,
                      std::size_t most_singles, bool differ, std::uint64_t nodes, std::size_t most_searches, std::uint64_t seed) {
              const auto told_ways = ways_of(ways);
              return caged({span_of(wire), values, neighbours, turns, told_ways, sizes.first, sizes.second, most_singles, differ,
                            nodes, most_searches, seed, {}});
          },
          nb::arg("wire"), nb::arg("values"), nb::arg("neighbours"), nb::arg("turns"), nb::arg("ways"), nb::arg("sizes"),
          nb::arg("most_singles"), nb::arg("differ"), nb::arg("nodes"), nb::arg("most_searches"), nb::arg("seed"),
          "Cages that tell values from all others: the cells, the op and the total of each; see layouts/cages.hpp.");

    m.def("refilled", [](const std::vector<Value>& values, Value least, Value greatest,
                         const std::vector<std::vector<Var>>& groups, const std::vector<bool>& told,
                         std::uint64_t seed, std::uint64_t steps) {
              Signals signals;
              std::optional<std::vector<Value>> refilled;
              {
                  const nb::gil_scoped_release unlocked;
                  refilled = refill({values, least, greatest, groups, told, seed, steps, std::ref(signals)});
              }
              if (signals.raised) throw nb::python_error();
              return refilled;
          },
          nb::arg("values"), nb::arg("least"), nb::arg("greatest"), nb::arg("groups"), nb::arg("told"),
          nb::arg("seed"), nb::arg("steps"),
          "Values that sums of groups tell from all others; None if so many changes were not enough. See refill.hpp.");
    m.def("packed_rules", [](const nb::list& rules) {
              std::vector<std::int64_t> wire;
              std::size_t count = 0;
              for (const nb::handle rule : rules) count += add_rule(rule.ptr(), wire);
              return std::make_pair(count, bytes_of(wire));
          },
          nb::arg("rules"), "How many rules there are, and those as the wire has them; each is told as its op and its "
                            "numbers, or packed before.");
    m.def("packed_each", [](const nb::list& rules) {
              nb::list packed;
              for (const nb::handle rule : rules) {
                  std::vector<std::int64_t> wire;
                  add_rule(rule.ptr(), wire);
                  packed.append(bytes_of(wire));
              }
              return packed;
          },
          nb::arg("rules"), "Each rule as the wire has it.");
    m.def("packed_variables", [](const nb::handle domains, const nb::handle shown) {
              std::vector<std::int64_t> wire;
              const std::int64_t count = add_variables(domains.ptr(), shown.ptr(), wire);
              return std::make_pair(count, bytes_of(wire));
          },
          nb::arg("domains"), nb::arg("shown"), "How many different domains there are, and all as the wire has it.");
    m.def("lane_widths", &lane_widths, "How many 9x9 grids this processor can solve at once, the most first.");

    m.def("box_puzzles", [](std::size_t count, std::uint64_t seed, std::uint64_t first, const std::vector<int>& orbits,
                            const std::vector<int>& may_stand, int least, unsigned threads, int lanes, const nb::bytes& grids) {
              return made_puzzles({seed, first, count, each_cell<std::uint8_t>(orbits, 80), each_cell<bool>(may_stand, 1),
                                   least, {grids.c_str(), grids.size()}, threads, lanes, {}});
          },
          nb::arg("count"), nb::arg("seed"), nb::arg("first"), nb::arg("orbits"), nb::arg("may_stand"), nb::arg("least"),
          nb::arg("threads"), nb::arg("lanes") = 0, nb::arg("grids") = nb::bytes("", 0),
          "Lines of minimal puzzles and their solutions, from the number `first` on; see box_puzzles.hpp.");
    m.def("box_signatures", [](const nb::bytes& text) { return box_signatures({text.c_str(), text.size()}); },
          nb::arg("text"), "A number for the puzzle of each line; see box_signature.hpp.");
    m.def("canonical_lines", [](const nb::bytes& text) {
              std::string forms;
              {
                  const nb::gil_scoped_release unlocked;
                  forms = canonical_lines({text.c_str(), text.size()});
              }
              return nb::bytes(forms.data(), forms.size());
          },
          nb::arg("text"), "The canonical form of the puzzle of each line; see box_canon.hpp.");

    nb::class_<Logic>(m, "Logic")
        .def(nb::new_([](const Integers& wire, std::uint32_t cols) {
                const nb::gil_scoped_release unlocked;
                return Logic::compile(span_of(wire), cols);
            }),
            nb::arg("wire"), nb::arg("cols"))
        .def("next", [](Logic& self, bool assume_unique) -> std::optional<nb::tuple> {
                LogicStep step;
                if (!self.next(step, assume_unique)) return {};
                return told(step);
            },
            nb::arg("assume_unique"), "The easiest step there is.")
        .def("every", [](Logic& self, int technique) {
                nb::list steps;
                for (const LogicStep& step : self.every(technique)) steps.append(told(step));
                return steps;
            },
            nb::arg("technique"), "All steps that one technique finds.")
        .def("climb", [](Logic& self, bool assume_unique, std::optional<int> below) {
                std::vector<std::pair<int, int>> climbed;
                LogicStep step;
                while (!self.solved() && !self.contradictory() && self.next(step, assume_unique, below.value_or(INT_MAX))) {
                    climbed.emplace_back(step.technique, step.cost);
                    self.change(step.removes, step.places);
                }
                return climbed;
            },
            nb::arg("assume_unique"), nb::arg("below") = nb::none(),
            "Make steps that cost less, as long as there are any: the technique and the cost of each.")
        .def("change", [](Logic& self, const std::vector<Candidate>& removes, const std::vector<Candidate>& places) {
                return self.change(removes, places);
            },
            nb::arg("removes"), nb::arg("places"), "Make a step; False if it leads to a contradiction.")
        .def("suppositions", [](Logic& self, std::size_t most) {
                nb::list found;
                for (const Supposition& each : self.suppositions(most))
                    found.append(nb::make_tuple(each.supposed, each.rules, told(each.chain)));
                return found;
            },
            nb::arg("most"), "Candidates that lead to a contradiction, the rules that say so, and how; see logic.hpp.")
        .def("splits", [](Logic& self, std::size_t most, std::size_t deeper) {
                nb::list found;
                for (const Split& split : self.splits(most, deeper)) found.append(nb::make_tuple(split.supposed, split.cell, split.second));
                return found;
            },
            nb::arg("most"), nb::arg("deeper"), "Candidates that each value of some cell excludes; see logic.hpp.")
        .def("cases", [](Logic& self, const Candidate& supposed, std::size_t most) {
                nb::list found;
                for (const Cases& each : self.cases(supposed, most)) found.append(nb::make_tuple(each.supposed, each.cell));
                return found;
            },
            nb::arg("supposed"), nb::arg("most"), "Why a candidate cannot be, in cases; see logic.hpp.")
        .def("candidates", &Logic::candidates, "What each variable may still hold.")
        .def_prop_ro("solved", &Logic::solved)
        .def_prop_ro("contradictory", &Logic::contradictory);

    m.def("techniques", [] {
              nb::list table;
              for (const TechniqueInfo& each : technique_infos()) table.append(nb::make_tuple(each.name, each.cost, each.assumes_unique));
              return table;
          },
          "The table of techniques: name, least cost in hundredths, whether it assumes a unique solution.");

    nb::class_<Families>(m, "Families")
        .def(nb::new_([](std::vector<std::vector<int>> groups, std::vector<int> given, int colours, int cols) {
                const nb::gil_scoped_release unlocked;
                return Families::of({std::move(groups), std::move(given), colours, cols});
            }),
            nb::arg("groups"), nb::arg("given"), nb::arg("colours"), nb::arg("cols"))
        .def("next", [](Families& self, std::optional<std::uint64_t> nodes, std::optional<double> seconds) {
                return run(nodes, seconds, [&](const Limits& limits) { return self.next(limits); });
            },
            nb::arg("nodes").none(), nb::arg("seconds").none(), "Go on until more is known.")
        .def("colours", &Families::colours, "The best colouring so far, -1 for cells without a colour.")
        .def("nodes", &Families::nodes, "Steps taken so far.")
        .def_prop_ro("cost", &Families::cost)
        .def_prop_ro("bound", &Families::bound);
}
