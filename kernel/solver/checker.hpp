// Checker: whether values satisfy every rule of a wire. It interprets the wire directly and shares no code with the
// search, so that it catches mistakes of the search. The reference for the meaning of a rule is `holds` of its class
// in Python; tests compare the two.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace passatempo::solver {

class Checker {
public:
    explicit Checker(std::span<const std::int64_t> wire);  // validated, as a kernel was compiled from it; must outlive this
    Checker(Checker&&) = default;

    // Whether each value is in its variable's domain, and every rule holds.
    bool holds(std::span<const std::int64_t> values) const;

private:
    using Integers = std::span<const std::int64_t>;

    bool in_domains(Integers values) const;

    std::vector<Integers> domains_;  // intervals, flat
    Integers domain_of_;             // for each variable
    Integers rules_;
};

}  // namespace passatempo::solver
