// Packs rules and domains from Python into the wire.
#include "layers.hpp"
#include "timed.hpp"

namespace passatempo::python {
namespace {

constexpr std::size_t usual_size = 1024;  // numbers: enough for the rules of most boards

nb::bytes bytes_of(const std::vector<std::int64_t>& numbers) {
    return nb::bytes(numbers.data(), numbers.size() * sizeof(std::int64_t));
}

}  // namespace

void bind_pack(nb::module_& m) {
    m.def("packed_rules", [](const nb::list& rules) {
              std::vector<std::int64_t> wire;
              wire.reserve(usual_size);
              std::int64_t count = 0;
              for (const nb::handle rule : rules) count += add_rules(rule.ptr(), wire);
              return std::make_pair(count, bytes_of(wire));
          },
          nb::arg("rules"), "The number of rules, and the rules as in the wire; see wire_numbers.hpp for the input.");
    m.def("packed_layers", [](const nb::handle ways, const std::vector<bool>& ends, std::size_t cells,
                              std::optional<double> seconds) {
              const Automaton automaton = automaton_of(ways.ptr());
              return bytes_of(timed(seconds, [&] { return layers_of(automaton, ends, cells); }));
          },
          nb::arg("ways"), nb::arg("ends"), nb::arg("cells"), nb::arg("seconds") = nb::none(),
          "An automaton unfolded for a number of cells, as in the wire; see layers.hpp. The transitions of each state are "
          "pairs of a value and a state; `ends` has the accepting states.");
    m.def("packed_variables", [](const nb::handle domains, const nb::handle shown) {
              std::vector<std::int64_t> wire;
              const std::int64_t count = add_variables(domains.ptr(), shown.ptr(), wire);
              return std::make_pair(count, bytes_of(wire));
          },
          nb::arg("domains"), nb::arg("shown"), "The number of distinct domains, and domains and variables as in the wire.");
}

}  // namespace passatempo::python
