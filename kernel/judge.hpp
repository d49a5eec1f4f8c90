// Judge: whether values keep every rule of a wire. It reads the wire as it was told and shares nothing with
// the search, whose answers it judges: a mistake there is found here. What a rule means is said by `holds` of
// its class in Python, which this is tested against.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace passatempo {

class Judge {
public:
    explicit Judge(std::span<const std::int64_t> wire);  // one that a kernel was compiled from; it must outlive this
    Judge(Judge&&) = default;

    // Whether each value is in its variable's domain, and each rule holds.
    bool holds(std::span<const std::int64_t> values) const;

private:
    using Integers = std::span<const std::int64_t>;

    bool in_domains(Integers values) const;

    std::vector<Integers> domains_;  // intervals, one after the other
    Integers domain_of_;             // for each variable
    Integers rules_;
};

}  // namespace passatempo
