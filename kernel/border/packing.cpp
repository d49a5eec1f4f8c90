// Packing: rules and domains as Python tells them, laid out as the wire has them.
#include "layers.hpp"
#include "timed.hpp"

namespace passatempo {
namespace {

constexpr std::size_t usual_size = 1024;  // numbers: enough for the rules of most boards

nb::bytes bytes_of(const std::vector<std::int64_t>& numbers) {
    return nb::bytes(numbers.data(), numbers.size() * sizeof(std::int64_t));
}

}  // namespace

void bind_packing(nb::module_& m) {
    m.def("packed_rules", [](const nb::list& rules) {
              std::vector<std::int64_t> wire;
              wire.reserve(usual_size);
              std::int64_t count = 0;
              for (const nb::handle told : rules) count += add_rules(told.ptr(), wire);
              return std::make_pair(count, bytes_of(wire));
          },
          nb::arg("rules"), "How many rules there are, and those as the wire has them; see telling.hpp for how they are told.");
    m.def("packed_layers", [](const nb::handle ways, const std::vector<bool>& ends, std::size_t cells,
                              std::optional<double> seconds) {
              const Ways told = ways_of(ways.ptr());
              return bytes_of(timed(seconds, [&] { return layers_of(told, ends, cells); }));
          },
          nb::arg("ways"), nb::arg("ends"), nb::arg("cells"), nb::arg("seconds") = nb::none(),
          "The layers of a walk of so many cells as the wire has them; see layers.hpp. The ways from each state are "
          "pairs of a value and a state, by its number; ends tells for each state whether a walk may end there.");
    m.def("packed_variables", [](const nb::handle domains, const nb::handle shown) {
              std::vector<std::int64_t> wire;
              const std::int64_t count = add_variables(domains.ptr(), shown.ptr(), wire);
              return std::make_pair(count, bytes_of(wire));
          },
          nb::arg("domains"), nb::arg("shown"), "How many different domains there are, and all as the wire has it.");
}

}  // namespace passatempo
