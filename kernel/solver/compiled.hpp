// Compiled: a problem with its domains as words, its propagators, and the watchers of each variable.
#pragma once

#include "solver/propagators/propagator.hpp"
#include "space.hpp"
#include "wire.hpp"

namespace passatempo::solver {

template <bool Wide>
class Compiled : public Kernel {
public:
    Compiled(const Wire&, Value base, Arena&&, Wire&& cages_and_houses = {});

    std::size_t variables() const override { return layout.variables; }
    std::span<const Var> decisions() const override { return decided; }
    std::vector<Value> values_of(Var) const override;
    bool has_uniform_domains() const override;
    std::vector<std::span<const Var>> all_different_groups() const override;
    std::unique_ptr<Search> search(std::span<const Narrowing>, const Branching& = {}) const override;
    std::unique_ptr<AssumptionSearch> assumption_search(const Branching& = {}) const override;

    // The propagators of an optional rule, from the first to the one after the last.
    std::pair<std::uint32_t, std::uint32_t> propagators_of_optional(std::uint32_t number) const;

    Arena arena;                             // owns the propagators and their lists
    bool impossible = false;                 // a domain is empty from the start: no propagators are posted
    bool values_interchangeable;             // permuting the values of a solution gives a solution
    bool only_all_different;                 // there is no rule of another kind
    Wire cages_and_houses;                   // more sums follow from them
    Groups groups;
    Layout<Wide> layout;
    Domains<Wide> domains;                   // initial
    std::vector<const Propagator<Wide>*> propagators;
    std::vector<std::uint32_t> rule_ends;    // for each rule of the wire, the end of its propagators
    std::size_t optional;                    // the last of the rules, which apply only where they are assumed
    std::vector<Scheduling> scheduling;      // for each propagator
    Rows<std::uint32_t> watchers;            // for each variable, the propagators to schedule when it changes
    std::vector<Var> decided;                // the decision variables
    std::vector<Var> auxiliary;              // the auxiliary variables

private:
    std::vector<Word> lay_out(const Wire&, Value base);
    void post_rules(const Wire&);
    void add_watchers();
};

}  // namespace passatempo::solver
