// Explaining: steps as a person makes them.
#include "timed.hpp"

#include "../logic/logic.hpp"

namespace passatempo {
namespace {

nb::list told(const std::vector<ChainLink>& chain) {
    nb::list links;
    for (const ChainLink& link : chain) links.append(nb::make_tuple(link.cells, link.value, link.on, link.rules, link.branch, link.set));
    return links;
}

// A step as plain integers, in the order of explaining/logic.py.
nb::tuple told(const LogicStep& step) {
    return nb::make_tuple(step.technique, step.cost, step.rules, step.cells, step.values, step.others, step.sets,
                          told(step.chain), step.removes, step.places);
}

// Make steps that cost less, as long as there are any: the technique and the cost of each.
std::vector<std::pair<int, int>> climb(Logic& logic, bool assume_unique, int below) {
    std::vector<std::pair<int, int>> climbed;
    LogicStep step;
    while (!logic.solved() && !logic.contradictory() && logic.next(step, assume_unique, below)) {
        climbed.emplace_back(step.technique, step.cost);
        logic.change(step.removes, step.places);
    }
    return climbed;
}

}  // namespace

void bind_explaining(nb::module_& m) {
    nb::class_<Logic>(m, "Logic")
        .def(nb::new_([](const Integers& wire, std::uint32_t cols, const Integers& rooms_of_two, std::optional<double> seconds) {
                return timed(seconds, [&] { return Logic::compile(span_of(wire), cols, span_of(rooms_of_two)); });
            }),
            nb::arg("wire"), nb::arg("cols"), nb::arg("rooms_of_two"), nb::arg("seconds") = nb::none())
        .def("next", [](Logic& self, bool assume_unique, std::optional<double> seconds) -> std::optional<nb::tuple> {
                LogicStep step;
                if (!timed(seconds, [&] { return self.next(step, assume_unique); })) return {};
                return told(step);
            },
            nb::arg("assume_unique"), nb::arg("seconds") = nb::none(), "The easiest step there is.")
        .def("every", [](Logic& self, int technique, std::optional<double> seconds) {
                nb::list steps;
                for (const LogicStep& step : timed(seconds, [&] { return self.every(technique); })) steps.append(told(step));
                return steps;
            },
            nb::arg("technique"), nb::arg("seconds") = nb::none(), "All steps that one technique finds.")
        .def("climb", [](Logic& self, bool assume_unique, std::optional<int> below, std::optional<double> seconds) {
                return timed(seconds, [&] { return climb(self, assume_unique, below.value_or(INT_MAX)); });
            },
            nb::arg("assume_unique"), nb::arg("below") = nb::none(), nb::arg("seconds") = nb::none(),
            "Make steps that cost less, as long as there are any: the technique and the cost of each.")
        .def("change", [](Logic& self, const std::vector<Candidate>& removes, const std::vector<Candidate>& places) {
                return self.change(removes, places);
            },
            nb::arg("removes"), nb::arg("places"), "Make a step; False if it leads to a contradiction.")
        .def("suppositions", [](Logic& self, std::size_t most, std::optional<double> seconds) {
                nb::list found;
                for (const Supposition& each : timed(seconds, [&] { return self.suppositions(most); }))
                    found.append(nb::make_tuple(each.supposed, each.rules, told(each.chain)));
                return found;
            },
            nb::arg("most"), nb::arg("seconds") = nb::none(), "Candidates that lead to a contradiction, the rules that say so, and how; see logic.hpp.")
        .def("splits", [](Logic& self, std::size_t most, std::size_t deeper, std::optional<double> seconds) {
                nb::list found;
                for (const Split& split : timed(seconds, [&] { return self.splits(most, deeper); }))
                    found.append(nb::make_tuple(split.supposed, split.cell, split.second));
                return found;
            },
            nb::arg("most"), nb::arg("deeper"), nb::arg("seconds") = nb::none(), "Candidates that each value of some cell excludes; see logic.hpp.")
        .def("cases", [](Logic& self, const Candidate& supposed, std::size_t most, std::optional<double> seconds) {
                nb::list found;
                for (const Cases& each : timed(seconds, [&] { return self.cases(supposed, most); }))
                    found.append(nb::make_tuple(each.supposed, each.cell));
                return found;
            },
            nb::arg("supposed"), nb::arg("most"), nb::arg("seconds") = nb::none(), "Why a candidate cannot be, in cases; see logic.hpp.")
        .def("story", [](Logic& self, const std::vector<Candidate>& supposed, std::optional<Candidate> excluded,
                         std::optional<double> seconds) {
                return told(timed(seconds, [&] { return self.story(supposed, excluded); }));
            },
            nb::arg("supposed"), nb::arg("excluded").none(), nb::arg("seconds") = nb::none(),
            "Why suppositions contradict each other, or exclude a candidate, link by link; see logic.hpp.")
        .def("changes", &Logic::changes, "What each variable may still hold, of those for which that has changed since the "
             "last time; at first, of all.")
        .def_prop_ro("solved", &Logic::solved)
        .def_prop_ro("contradictory", &Logic::contradictory);

    m.def("techniques", [] {
              nb::list table;
              for (const TechniqueInfo& each : technique_infos()) table.append(nb::make_tuple(each.name, each.cost, each.assumes_unique));
              return table;
          },
          "The table of techniques: name, least cost in hundredths, whether it assumes a unique solution.");
}

}  // namespace passatempo
