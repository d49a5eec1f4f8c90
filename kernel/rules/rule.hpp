// Rule: narrows the domains of its cells to what it can still allow.
//
// `propagate` must reach its own fixpoint (unless it wakes itself, as every rule does in which a cell stands
// twice), must be exact once all its cells are fixed (then it is the judge), and must never remove a value
// that takes part in a solution. A run should be short: the clock is looked at only between runs.
#pragma once

#include <memory>
#include <vector>

#include "../space.hpp"
#include "../wire.hpp"

namespace passatempo {

enum class Wake { changed, fixed };                    // when a rule wants to run again
enum class Tier : std::uint8_t { first, later, last };  // cheap rules first

template <bool Wide>
class Rule {
public:
    Rule(std::vector<Var> cells, Tier tier, Wake wake, bool wakes_itself = false)
        : cells(std::move(cells)), tier(tier), wake(wake), wakes_itself(wakes_itself) {}
    virtual ~Rule() = default;

    virtual bool propagate(Space<Wide>&) const = 0;  // false: contradiction

    const std::vector<Var> cells;
    const Tier tier;
    const Wake wake;
    const bool wakes_itself;  // one run may not reach its fixpoint
};

template <bool Wide>
using Rules = std::vector<std::unique_ptr<Rule<Wide>>>;

// What a rule may look at while it is compiled: the domains, and the groups known to be different.
template <bool Wide>
struct Context {
    const Space<Wide>& space;
    const std::vector<std::vector<Var>>& different;  // groups of different values, each sorted by cell
    std::size_t& steps_left;                         // that all chains together may still lay out

    bool all_different(std::vector<Var> cells) const;  // whether one of those groups has them all
};

// One function for each op: turns the checked data into rules, which may be several.
template <bool Wide> void add_all_different(const RuleData&, const Context<Wide>&, Rules<Wide>&);
template <bool Wide> void add_sum(const RuleData&, const Context<Wide>&, Rules<Wide>&);
template <bool Wide> void add_iff(const RuleData&, const Context<Wide>&, Rules<Wide>&);
template <bool Wide> void add_product(const RuleData&, const Context<Wide>&, Rules<Wide>&);
template <bool Wide> void add_difference(const RuleData&, const Context<Wide>&, Rules<Wide>&);
template <bool Wide> void add_quotient(const RuleData&, const Context<Wide>&, Rules<Wide>&);
template <bool Wide> void add_equal(const RuleData&, const Context<Wide>&, Rules<Wide>&);
template <bool Wide> void add_less(const RuleData&, const Context<Wide>&, Rules<Wide>&);
template <bool Wide> void add_greatest(const RuleData&, const Context<Wide>&, Rules<Wide>&);
template <bool Wide> void add_walk(const RuleData&, const Context<Wide>&, Rules<Wide>&);
template <bool Wide> void add_count(const RuleData&, const Context<Wide>&, Rules<Wide>&);
template <bool Wide> void add_table(const RuleData&, const Context<Wide>&, Rules<Wide>&);

}  // namespace passatempo
