// Redundant: propagators of rules that follow from the others. A search adds them once it has become hard, and runs them
// when no other is scheduled: differences of sums, bounds of sums whose cells differ in part, and locked candidates.
// docs/decisions/028 has the measurements.
#pragma once

#include "compiled.hpp"

namespace passatempo::solver {

template <bool Wide>
class Redundant {
public:
    explicit Redundant(const Compiled<Wide>&);

    using List = std::vector<const Propagator<Wide>*>;

    const List& sums() const { return sums_; }
    const List& locked_candidates() const { return locked_candidates_; }

private:
    Arena arena_;  // owns the propagators
    List sums_, locked_candidates_;
};

}  // namespace passatempo::solver
