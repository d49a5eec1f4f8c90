// Bindings of human/.
#include "timed.hpp"

#include "human/logic.hpp"

namespace passatempo::python {
namespace {

using namespace human;
using Changes = std::vector<std::pair<Var, std::vector<Value>>>;  // variables and their candidates

nb::list to_python(const std::vector<ChainLink>& chain) {
    nb::list links;
    for (const ChainLink& link : chain) links.append(nb::make_tuple(link.cells, link.value, link.on, link.rules, link.branch, link.set));
    return links;
}

// A step as a tuple, in the order of Reasoner._step in explaining/reasoner.py.
nb::tuple to_python(const LogicStep& step) {
    return nb::make_tuple(step.technique, step.cost, step.rules, step.cells, step.values, step.others, step.sets,
                          to_python(step.chain), step.removes, step.places);
}

// Applies steps cheaper than `below` while there are any: the technique and the cost of each.
std::vector<std::pair<int, int>> run_steps(Logic& logic, bool assume_unique, int below) {
    std::vector<std::pair<int, int>> steps;
    LogicStep step;
    while (!logic.solved() && !logic.contradictory() && logic.next(step, assume_unique, below)) {
        steps.emplace_back(step.technique, step.cost);
        logic.apply(step.removes, step.places);
    }
    return steps;
}

// The same, whole steps, each with the candidates of the variables that it changes.
std::vector<std::pair<LogicStep, Changes>> record_steps(Logic& logic, bool assume_unique, int below) {
    std::vector<std::pair<LogicStep, Changes>> steps;
    LogicStep step;
    logic.changes();
    while (!logic.solved() && !logic.contradictory() && logic.next(step, assume_unique, below)) {
        logic.apply(step.removes, step.places);
        steps.emplace_back(std::move(step), logic.changes());
    }
    return steps;
}

}  // namespace

void bind_explain(nb::module_& m) {
    nb::class_<Logic>(m, "Logic")
        .def(nb::new_([](const Integers& wire, std::uint32_t cols, const Integers& rooms_of_two, std::optional<double> seconds) {
                return timed(seconds, [&] { return Logic::compile(span_of(wire), cols, span_of(rooms_of_two)); });
            }),
            nb::arg("wire"), nb::arg("cols"), nb::arg("rooms_of_two"), nb::arg("seconds") = nb::none())
        .def("next", [](Logic& self, bool assume_unique, std::optional<double> seconds) -> std::optional<nb::tuple> {
                LogicStep step;
                if (!timed(seconds, [&] { return self.next(step, assume_unique); })) return {};
                return to_python(step);
            },
            nb::arg("assume_unique"), nb::arg("seconds") = nb::none(), "The easiest step, or None.")
        .def("find_all", [](Logic& self, int technique, std::optional<double> seconds) {
                nb::list steps;
                for (const LogicStep& step : timed(seconds, [&] { return self.find_all(technique); })) steps.append(to_python(step));
                return steps;
            },
            nb::arg("technique"), nb::arg("seconds") = nb::none(), "All steps of one technique.")
        .def("find_by_rules", [](Logic& self, int technique, const std::vector<RuleNumber>& rules, const Changes& candidates,
                                 std::optional<double> seconds) {
                nb::list steps;
                for (const LogicStep& step : timed(seconds, [&] { return self.find_by_rules(technique, rules, candidates); }))
                    steps.append(to_python(step));
                return steps;
            },
            nb::arg("technique"), nb::arg("rules"), nb::arg("candidates"), nb::arg("seconds") = nb::none(),
            "All steps of one technique that some rules alone allow; see logic.hpp.")
        .def("run", [](Logic& self, bool assume_unique, std::optional<int> below, std::optional<double> seconds) {
                return timed(seconds, [&] { return run_steps(self, assume_unique, below.value_or(INT_MAX)); });
            },
            nb::arg("assume_unique"), nb::arg("below") = nb::none(), nb::arg("seconds") = nb::none(),
            "Apply steps cheaper than `below` while there are any: the technique and the cost of each.")
        .def("record", [](Logic& self, bool assume_unique, std::optional<int> below, std::optional<double> seconds) {
                nb::list steps;
                for (const auto& [step, changes] : timed(seconds, [&] { return record_steps(self, assume_unique, below.value_or(INT_MAX)); }))
                    steps.append(nb::make_tuple(to_python(step), changes));
                return steps;
            },
            nb::arg("assume_unique"), nb::arg("below") = nb::none(), nb::arg("seconds") = nb::none(),
            "As run, but whole steps, each with what `changes` returns after it.")
        .def("apply", [](Logic& self, const std::vector<Candidate>& removes, const std::vector<Candidate>& places) {
                return self.apply(removes, places);
            },
            nb::arg("removes"), nb::arg("places"), "Apply a step; False on a contradiction.")
        .def("refutations", [](Logic& self, std::size_t most, std::optional<double> seconds) {
                nb::list found;
                for (const Refutation& each : timed(seconds, [&] { return self.refutations(most); }))
                    found.append(nb::make_tuple(each.assumed, each.rules, to_python(each.chain)));
                return found;
            },
            nb::arg("most"), nb::arg("seconds") = nb::none(), "Candidates that lead to a contradiction, the rules used, and the implications; see logic.hpp.")
        .def("splits", [](Logic& self, std::size_t most, std::size_t deeper, std::optional<double> seconds) {
                nb::list found;
                for (const Split& split : timed(seconds, [&] { return self.splits(most, deeper); }))
                    found.append(nb::make_tuple(split.assumed, split.cell, split.second));
                return found;
            },
            nb::arg("most"), nb::arg("deeper"), nb::arg("seconds") = nb::none(), "Candidates that every value of some cell excludes; see logic.hpp.")
        .def("cases", [](Logic& self, const Candidate& assumed, std::size_t most, std::optional<double> seconds) {
                nb::list found;
                for (const Cases& each : timed(seconds, [&] { return self.cases(assumed, most); }))
                    found.append(nb::make_tuple(each.assumed, each.cell));
                return found;
            },
            nb::arg("assumed"), nb::arg("most"), nb::arg("seconds") = nb::none(), "A proof by cases that a candidate is false; see logic.hpp.")
        .def("implications", [](Logic& self, const std::vector<Candidate>& assumed, std::optional<Candidate> excluded,
                         std::optional<double> seconds) {
                return to_python(timed(seconds, [&] { return self.implications(assumed, excluded); }));
            },
            nb::arg("assumed"), nb::arg("excluded").none(), nb::arg("seconds") = nb::none(),
            "Why assumptions contradict each other, or exclude a candidate; see logic.hpp.")
        .def("changes", &Logic::changes, "The candidates of each variable whose candidates have changed since the last call; "
             "at first of all variables.")
        .def_prop_ro("solved", &Logic::solved)
        .def_prop_ro("contradictory", &Logic::contradictory);

    m.def("techniques", [] {
              nb::list table;
              for (const TechniqueInfo& each : technique_infos()) table.append(nb::make_tuple(each.name, each.cost, each.assumes_unique));
              return table;
          },
          "The table of techniques: name, least cost in hundredths, whether it assumes a unique solution.");
}

}  // namespace passatempo::python
