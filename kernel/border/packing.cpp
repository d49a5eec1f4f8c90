// Packing: rules and domains as Python tells them, laid out as the wire has them.
#include "border.hpp"

namespace passatempo {
namespace {

nb::bytes bytes_of(const std::vector<std::int64_t>& numbers) {
    return nb::bytes(numbers.data(), numbers.size() * sizeof(std::int64_t));
}

}  // namespace

void bind_packing(nb::module_& m) {
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
}

}  // namespace passatempo
