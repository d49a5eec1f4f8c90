// Compiled: a problem laid out in words, with its rules made and its watchers listed.
#pragma once

#include "rules/rule.hpp"
#include "space.hpp"
#include "wire.hpp"

namespace passatempo {

template <bool Wide>
class Compiled : public Kernel {
public:
    Compiled(const Wire&, Value base, Arena&&);

    std::size_t variables() const override { return layout.variables; }
    std::span<const Var> decisions() const override { return decided; }
    std::vector<Value> values_of(Var) const override;
    std::optional<Value> box_grid() const override { return box_grid_least; }
    std::vector<std::span<const Var>> differing() const override;
    std::unique_ptr<Search> search(std::span<const Narrowing>, const Order& = {}) const override;

    Arena arena;                             // where the rules and their lists are
    bool impossible = false;                 // a domain is empty from the start: there are no rules
    bool values_alike;                       // no rule tells one value from another
    bool all_differ;                         // no rule asks for more than that cells differ
    Groups groups;
    Layout<Wide> layout;
    Domains<Wide> domains;                   // at the beginning
    std::vector<const Rule<Wide>*> rules;
    std::vector<std::uint32_t> rule_ends;    // for each rule of the wire, where those end that it was made into
    std::vector<Manners> manners;            // for each rule
    Rows<std::uint32_t> watchers;            // for each variable, the rules that want to hear of a change
    std::vector<Var> decided;                // the variables to branch on, and to ask candidates of
    std::vector<Var> helpers;                // the others
    std::optional<Value> box_grid_least;     // see box_grid.hpp

private:
    std::vector<Word> lay_out(const Wire&, Value base);
    void add_rules(const Wire&);
    void add_watchers();
};

}  // namespace passatempo
