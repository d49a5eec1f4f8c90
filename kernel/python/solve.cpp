// Bindings of solver/, colouring/, lines/ and of generate/clue_removal.hpp.
#include "large_pages.hpp"
#include "timed.hpp"

#include <algorithm>
#include <chrono>

#include "colouring/colouring.hpp"
#include "generate/clue_removal.hpp"
#include "lines/cells.hpp"
#include "lines/solve_lines.hpp"
#include "lines/symbols.hpp"
#include "solver/checker.hpp"
#include "solver/learning/learning.hpp"
#include "sudoku/cut.hpp"
#include "sudoku/kernel.hpp"

namespace passatempo::python {
namespace {

using namespace solver;
using namespace lines;
using generate::ClueGroup, generate::ClueRemovalResult, generate::remove_clues, generate::remove_givens;
using colouring::PartialColouring;

using Bytes = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// A search keeps its kernel alive.
struct PySearch {
    std::shared_ptr<const Kernel> kernel;
    std::unique_ptr<Search> search;
};

struct PyKernel {
    std::shared_ptr<const Kernel> kernel;
    Integers wire;  // read by the checker: a copy may take as long as compiling
    Checker checker;
    std::optional<Value> least;  // of a 9x9 sudoku, see sudoku/kernel.hpp
};

// The output buffer, written without the global interpreter lock: a new bytes object, to which there is no other
// reference yet, or two bytearrays in turn, which the caller reuses from one text to the next to avoid new page faults.
class OutputBuffer {
public:
    explicit OutputBuffer(nb::object reused) : reused_(std::move(reused)) {}

    // Allocates a buffer; the previous one stays valid.
    char* allocate(std::size_t size) {
        const nb::gil_scoped_acquire locked;
        former_ = std::exchange(buffer_, reused_.is_none() ? nb::object() : nb::object(reused_[turn_++ % 2]));
        char* const begin = buffer_ ? resized(size) : fresh(size);
        request_huge_pages(begin, size);
        return begin;
    }

    nb::object filled() { return std::move(buffer_); }

private:
    char* fresh(std::size_t size) {
        buffer_ = nb::steal(PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(size)));
        if (!buffer_) throw nb::python_error();
        return PyBytes_AsString(buffer_.ptr());
    }

    char* resized(std::size_t size) {
        if (!PyByteArray_Check(buffer_.ptr())) throw nb::type_error("a buffer for answers is a bytearray");
        if (PyByteArray_Resize(buffer_.ptr(), static_cast<Py_ssize_t>(size)) < 0) throw nb::python_error();
        return PyByteArray_AsString(buffer_.ptr());
    }

    nb::object reused_, buffer_, former_;
    std::size_t turn_ = 0;
};

// Whether values satisfy the rules of a kernel, and the limits of a dict of variables and allowed values.
bool holds(const Checker& checker, const nb::dict& limits, const nb::handle values) {
    const Items items(values.ptr());
    std::vector<std::int64_t> integers;
    integers.reserve(items.size());
    for (PyObject* item : items) integers.push_back(number(item));
    if (!checker.holds(integers)) return false;
    for (const auto [variable, allowed] : limits) {
        const auto place = static_cast<std::size_t>(number(variable.ptr()));
        if (place >= items.size()) return false;
        const int is_allowed = PySequence_Contains(allowed.ptr(), items.begin()[place]);
        if (is_allowed < 0) throw Raised();
        if (!is_allowed) return false;
    }
    return true;
}

// Solves a text with one board a line; see solve_lines.hpp.
std::pair<nb::object, LineCounts> answer_lines(const PyKernel& self, const nb::bytes& text, LineOptions options,
                                               nb::object reused) {
    if (options.limit == 0 || options.threads == 0) throw InputError("the limit and the number of threads must be at least 1");
    Signals signals;
    options.keep_going = std::ref(signals);
    OutputBuffer buffer(std::move(reused));
    LinesResult result;
    {
        const nb::gil_scoped_release unlocked;
        const auto allocate = [&](std::size_t size) { return buffer.allocate(size); };
        result = solve_lines(*self.kernel, self.least, {text.c_str(), text.size()}, options, allocate);
    }
    signals.rethrow();
    return {buffer.filled(), result.counts};
}

std::vector<Narrowing> narrowings_of(std::span<const std::int64_t> triples) {
    if (triples.size() % 3) throw InputError("expected triples: variable, least, greatest");
    std::vector<Narrowing> narrowings;
    for (std::size_t i = 0; i < triples.size(); i += 3) {
        if (triples[i] < 0 || triples[i] > INT32_MAX) throw InputError("a narrowing has a variable out of range");
        narrowings.push_back({static_cast<Var>(triples[i]), triples[i + 1], triples[i + 2]});
    }
    return narrowings;
}

// The same from a dict of variables and allowed values, or the only one; empty if the values of one are no interval.
std::optional<std::vector<Narrowing>> narrowings_of(const nb::dict& limits) {
    std::vector<Narrowing> narrowings;
    narrowings.reserve(limits.size());
    for (const auto [variable, values] : limits) {
        if (PyLong_Check(values.ptr())) {
            const Value only = number(values.ptr());
            narrowings.push_back({nb::cast<Var>(variable), only, only});
            continue;
        }
        const Py_ssize_t size = PySequence_Size(values.ptr());
        if (size < 0) throw Raised();
        if (size == 0) return {};
        const Value least = number_at(values.ptr(), 0), greatest = size == 1 ? least : number_at(values.ptr(), size - 1);
        if (!is_interval(least, greatest, size)) return {};
        narrowings.push_back({nb::cast<Var>(variable), least, greatest});
    }
    return narrowings;
}

bool within(std::span<const Narrowing> narrowings, std::span<const Value> values) {
    return std::all_of(narrowings.begin(), narrowings.end(), [&](const Narrowing& each) {
        return each.variable < values.size() && values[each.variable] >= each.least && values[each.variable] <= each.greatest;
    });
}

// A tuple for each variable of which the search has decided anything.
nb::list decided_candidates(const PySearch& self) {
    nb::list decided;
    for (const CandidatesOf& each : self.search->decided_candidates())
        decided.append(nb::make_tuple(each.variable, nb::steal(tuple_of(each.proven)), nb::steal(tuple_of(each.open))));
    return decided;
}

constexpr std::size_t work_per_solution = 16;  // at least, in the units of Deadline

// Appends up to `most` solutions to a list, also those found before Ctrl-C. Returns how the search ended, whether the
// checker accepts all of them, and the search unless it is exhausted.
nb::tuple find(const PyKernel& kernel, std::span<const Narrowing> narrowings, nb::list found, std::uint64_t most,
               std::optional<std::uint64_t> nodes, std::optional<double> seconds) {
    auto search = kernel.kernel->search(narrowings);
    std::vector<std::vector<Value>> solutions;
    bool checked = true;
    const auto add = [&] {
        for (const auto& values : solutions) found.append(nb::steal(tuple_of(values)));
    };
    Status status;
    try {
        status = run(nodes, seconds, [&](Limits limits) {
            const auto start = std::chrono::steady_clock::now();
            util::Deadline deadline;  // of the whole call: a search that finds each solution at once reads no clock
            deadline.start(limits);
            while (solutions.size() < most) {
                if (deadline.expired(work_per_solution)) return deadline.reason();
                if (const Status now = search->next(limits); now != Status::found) return now;
                const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
                if (seconds) limits.seconds = std::max(0.0, *seconds - spent.count());
                solutions.push_back(search->values());
                checked = checked && within(narrowings, solutions.back()) && kernel.checker.holds(solutions.back());
            }
            return Status::found;
        });
    } catch (const nb::python_error&) {
        add();
        throw;
    }
    add();
    if (status == Status::none) return nb::make_tuple(status, checked, nb::none());
    return nb::make_tuple(status, checked, PySearch{kernel.kernel, std::move(search)});
}

nb::tuple tuple_of(const util::Statistics& all) {
    return nb::make_tuple(all.nodes, all.backtracks, all.failures, all.propagations, all.restarts, all.learnt);
}

using RulePiece = std::tuple<std::uint32_t, std::uint32_t, std::optional<std::uint32_t>>;

std::vector<ClueGroup> groups_of(const std::vector<std::vector<RulePiece>>& pieces) {
    std::vector<ClueGroup> groups;
    for (const std::vector<RulePiece>& group : pieces)
        for (ClueGroup& clues = groups.emplace_back(); const auto& [first, rules, negation] : group)
            clues.push_back({.first_rule = first, .rules = rules, .negation = negation});
    return groups;
}

using RemovedClues = std::pair<std::vector<std::uint32_t>, std::vector<std::uint32_t>>;  // the groups removed; not decided

template <class Remove>
RemovedClues removed_clues(std::optional<double> seconds, Remove remove) {
    ClueRemovalResult result = timed(seconds, remove);
    return {std::move(result.removed), std::move(result.undecided)};
}

constexpr auto statistics_doc = "Nodes, backtracks, failures, propagations, restarts and learnt clauses so far.";

struct StatusNames {};

}  // namespace

void bind_solve(nb::module_& m) {
    // Not an Enum, which Python code would create: a signal handler may raise in it, and nanobind aborts the process then.
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
            nb::arg("nodes").none(), nb::arg("seconds").none(), "Find the next solution.")
        .def("values", [](const PySearch& self) { return self.search->values(); }, "The solution just found.")
        .def("nodes", [](const PySearch& self) { return self.search->nodes(); }, "Branches taken so far.")
        .def("statistics", [](const PySearch& self) { return tuple_of(self.search->statistics()); }, statistics_doc)
        .def("count",
             [](PySearch& self, std::uint64_t most, std::optional<std::uint64_t> nodes, std::optional<double> seconds) {
                 return run(nodes, seconds, [&](const Limits& limits) { return self.search->count(limits, most); });
             },
             nb::arg("most"), nb::arg("nodes").none(), nb::arg("seconds").none(), "Skip up to `most` more solutions.")
        .def("solutions", [](const PySearch& self) { return self.search->solutions(); },
             "Solutions found or counted so far.")
        .def("propagate", [](PySearch& self, std::optional<double> seconds) {
                return run({}, seconds, [&](const Limits& limits) { return self.search->propagate(limits); });
            },
            nb::arg("seconds").none(), "Propagate to the fixpoint at the root; only on a fresh search.")
        .def("candidates", [](PySearch& self, std::optional<std::uint64_t> nodes, std::optional<double> seconds) {
                return run(nodes, seconds, [&](const Limits& limits) { return self.search->candidates(limits); });
            },
            nb::arg("nodes").none(), nb::arg("seconds").none(), "Decide every value; only on a fresh search.")
        .def("decided_candidates", &decided_candidates,
             "For each variable of which anything was decided: the variable, its values that are proven to be in a solution, "
             "and those that may be in one.")
        .def("clause_learning", [](const PySearch& self, std::optional<double> seconds) {
                return timed(seconds, [&] { return ClauseLearning::of(*self.kernel, self.search->known_candidates().open); });
            },
            nb::arg("seconds") = nb::none(), nb::keep_alive<0, 1>(),  // it uses the propagators of the kernel
            "A clause-learning search on the propagated domains; None if it does not apply. See learning.hpp.");

    nb::class_<ClauseLearning>(m, "ClauseLearning")
        .def("next", [](ClauseLearning& self, const std::vector<std::pair<Var, Value>>& assumed,
                        std::optional<std::uint64_t> nodes, std::optional<double> seconds) {
                std::vector<ClauseLearning::Place> places;
                for (const auto& [cell, value] : assumed) places.push_back({cell, value});
                return run(nodes, seconds, [&](const Limits& limits) { return self.next(limits, places); });
            },
            nb::arg("assumed"), nb::arg("nodes").none(), nb::arg("seconds").none(),
            "Find the next solution under assumptions.")
        .def("values", &ClauseLearning::values, "The solution just found.")
        .def("exclude", [](ClauseLearning& self, const std::vector<Value>& solution) { self.exclude(solution); },
             nb::arg("solution"), "Block this solution.")
        .def("nodes", &ClauseLearning::nodes, "Conflicts so far.")
        .def("statistics", [](const ClauseLearning& self) { return tuple_of(self.statistics()); }, statistics_doc);

    nb::class_<PyKernel>(m, "Kernel")
        .def("__init__", [](PyKernel* self, const Integers& wire, std::optional<double> seconds) {
                const auto data = span_of(wire);
                auto compiled = timed(seconds, [&] { return sudoku::compile(data); });
                new (self) PyKernel{std::move(compiled.kernel), wire, Checker(data), compiled.least};
            },
            nb::arg("wire"), nb::arg("seconds") = nb::none())
        .def_prop_ro("variables", [](const PyKernel& self) { return self.kernel->variables(); })
        .def_prop_ro("is_sudoku", [](const PyKernel& self) { return self.least.has_value(); },
                     "Whether it is a 9x9 sudoku and nothing else; see recognise.hpp.")
        .def_prop_ro("only_all_different", [](const PyKernel& self) { return !self.kernel->all_different_groups().empty(); },
                     "Whether all rules are all-different.")
        .def_prop_ro("all_different_groups", [](const PyKernel& self) {
                std::vector<std::vector<Var>> groups;
                for (const auto group : self.kernel->all_different_groups()) groups.emplace_back(group.begin(), group.end());
                return groups;
            },
            "The cells of each rule if all rules are all-different; else none.")
        .def("holds", [](const PyKernel& self, const nb::dict& limits, const nb::handle values) {
                return holds(self.checker, limits, values);
            },
            nb::arg("limits"), nb::arg("values"), "Whether values satisfy all rules and limits; see checker.hpp.")
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
            "Append solutions to a list; `limits` has the values allowed for variables, or the only one. None if these have gaps. "
            "Otherwise "
            "how the search ended, whether the checker accepts all solutions, and the search unless it is exhausted. "
            "`nodes` is the limit for each solution, `seconds` for all.")
        .def("search_within", [](const PyKernel& self, const nb::dict& limits,
                                 std::optional<std::uint64_t> seed) -> std::optional<PySearch> {
                const auto narrowings = narrowings_of(limits);
                if (!narrowings) return {};
                return PySearch{self.kernel, self.kernel->search(*narrowings, {seed, {}})};
            },
            nb::arg("limits"), nb::arg("seed") = nb::none(),
            "A fresh search; `limits` has the values allowed for variables. None if these have gaps. With a seed, ties and "
            "values are chosen at random.")
        .def("cut", [](const PyKernel& self, const nb::dict& limits, std::size_t boards) -> std::optional<nb::bytes> {
                const auto narrowings = self.least ? narrowings_of(limits) : std::nullopt;
                if (!narrowings) return {};
                const bool has_givens_only = std::all_of(narrowings->begin(), narrowings->end(),
                                                         [](const Narrowing& each) { return each.least == each.greatest; });
                if (!has_givens_only) return {};
                const std::string lines = sudoku::cut(*narrowings, *self.least, boards);
                return nb::bytes(lines.data(), lines.size());
            },
            nb::arg("limits"), nb::arg("boards"),
            "Lines of boards that have the solutions between them, see cut.hpp; None unless it is a 9x9 sudoku with givens.")
        .def("remove_clues", [](const PyKernel& self, const std::vector<Value>& values, const std::vector<bool>& given,
                           const std::vector<std::vector<Var>>& groups, std::size_t least, std::uint64_t nodes,
                           std::optional<double> seconds) {
                return removed_clues(seconds, [&] { return remove_givens(*self.kernel, {values, given, groups, least, nodes}); });
            },
            nb::arg("values"), nb::arg("given"), nb::arg("groups"), nb::arg("least"), nb::arg("nodes"),
            nb::arg("seconds") = nb::none(),
            "The groups of clues that were removed, and those not decided; see clue_removal.hpp.")
        .def("solve_lines", [](const PyKernel& self, const nb::bytes& text, std::uint64_t limit, unsigned threads, int lanes,
                               nb::object buffers) {
                auto [answers, counts] = answer_lines(self, text, {limit, threads, lanes, {}}, std::move(buffers));
                return std::make_pair(std::move(answers),
                                      std::make_tuple(counts.none, counts.one, counts.several, counts.bad));
            },
            nb::arg("text"), nb::arg("limit"), nb::arg("threads"), nb::arg("lanes") = 0, nb::arg("buffers") = nb::none(),
            "Answers, one a line, and the numbers of lines with no solution, one, several, or an error. The answers are new "
            "bytes, or one of two bytearrays given as buffers.");

    m.def("remove_rules", [](const Integers& wire, std::size_t optional, const nb::dict& limits, const std::vector<Value>& values,
                             const std::vector<std::vector<RulePiece>>& pieces, std::size_t least, std::uint64_t nodes,
                             std::optional<double> seconds) -> std::optional<RemovedClues> {
              const auto narrowings = narrowings_of(limits);
              if (!narrowings) return {};
              const std::vector<ClueGroup> groups = groups_of(pieces);
              return removed_clues(seconds, [&] {
                  const auto kernel = Kernel::compile(span_of(wire), optional);
                  return remove_clues(*kernel, {values, *narrowings, groups, least, nodes});
              });
          },
          nb::arg("wire"), nb::arg("optional"), nb::arg("limits"), nb::arg("values"), nb::arg("groups"), nb::arg("least"),
          nb::arg("nodes"), nb::arg("seconds") = nb::none(),
          "The same for clues that are rules: the last rules of the wire, which are `optional`. Each clue is its first rule, "
          "counted from the first optional one, the number of its rules, and one that holds where it does not, or None. None "
          "if a limit has gaps.");

    m.def("lines_of_cells", [](const Bytes& values, std::size_t cells, std::uint8_t blank) {
              if (cells == 0 || values.size() % cells) throw InputError("expected whole boards");
              const std::string lines = lines_of_cells({values.data(), values.size()}, cells, blank);
              return nb::bytes(lines.data(), lines.size());
          },
          nb::arg("values"), nb::arg("cells"), nb::arg("blank"), "Boards as lines; see cells.hpp.");
    m.def("cells_of_answers", [](const nb::bytes& answers, std::size_t cells) {
              const AnswerCells found = cells_of_answers({answers.c_str(), answers.size()}, cells);
              return std::make_pair(nb::bytes(found.solutions.data(), found.solutions.size()),
                                    nb::bytes(found.counts.data(), found.counts.size() * sizeof(std::int64_t)));
          },
          nb::arg("answers"), nb::arg("cells"), "Answers as cells and 64-bit numbers of solutions; see cells.hpp.");
    m.def("has_letter", [](const nb::bytes& text) {
              const nb::gil_scoped_release unlocked;
              return lines::has_letter({text.c_str(), text.size()});
          },
          nb::arg("text"), "Whether there is a letter of ASCII.");
    m.def("newlines_in", [](const nb::bytes& text) { return lines::newlines_in({text.c_str(), text.size()}); },
          nb::arg("text"), "How many newlines there are.");
    m.def("newlines_in", [](const nb::bytearray& text) { return lines::newlines_in({text.c_str(), text.size()}); },
          nb::arg("text"));
    m.def("lane_widths", &lane_widths, "How many 9x9 sudokus this processor can solve at once, the most first.");

    nb::class_<PartialColouring>(m, "PartialColouring")
        .def(nb::new_([](std::vector<std::vector<int>> groups, std::vector<int> given, int colours, int cols,
                         std::optional<double> seconds) {
                return timed(seconds, [&] { return PartialColouring::of({std::move(groups), std::move(given), colours, cols}); });
            }),
            nb::arg("groups"), nb::arg("given"), nb::arg("colours"), nb::arg("cols"), nb::arg("seconds") = nb::none())
        .def("next", [](PartialColouring& self, std::optional<std::uint64_t> nodes, std::optional<double> seconds) {
                return run(nodes, seconds, [&](const Limits& limits) { return self.next(limits); });
            },
            nb::arg("nodes").none(), nb::arg("seconds").none(), "Continue until cost or bound improves.")
        .def("colours", &PartialColouring::colours, "The best colouring so far, -1 for uncoloured cells.")
        .def("nodes", &PartialColouring::nodes, "Steps so far.")
        .def_prop_ro("cost", &PartialColouring::cost)
        .def_prop_ro("bound", &PartialColouring::bound);
}

}  // namespace passatempo::python
