// Rule: narrows the domains of its cells to what it can still allow.
//
// `propagate` must reach its own fixpoint (unless it wakes itself, as every rule does in which a cell stands
// twice), must be exact once all its cells are fixed (then it is the judge), and must never remove a value
// that takes part in a solution. A run should be short: the clock is looked at only between runs, the sooner the longer
// a rule says that its runs take.
#pragma once

#include "../groups.hpp"
#include "../space.hpp"
#include "../watch.hpp"

namespace passatempo {

// When a rule runs: cheap ones first. One rule may have something to do in several tiers.
enum class Tier : std::uint8_t { first, later, last };

constexpr std::uint8_t in(Tier tier) { return static_cast<std::uint8_t>(1 << static_cast<int>(tier)); }

template <bool Wide>
class Rule {
public:
    Rule(std::span<const Var> cells, std::uint8_t tiers, bool wakes_itself = false)
        : cells(cells), manners{tiers, wakes_itself, work_of(cells.size())} {}

    virtual bool propagate(Space<Wide>&, Tier) const = 0;  // false: contradiction

    const std::span<const Var> cells;  // in the arena, as everything a rule has
    Manners manners;                   // settled once it is made

protected:
    // The work of a run that looks at so many things.
    static std::uint16_t work_of(std::size_t things) {
        return static_cast<std::uint16_t>(std::min<std::size_t>(1 + things / things_a_microsecond, UINT16_MAX));
    }

    ~Rule() = default;  // a rule goes with its arena

private:
    static constexpr std::size_t things_a_microsecond = 128;
};

template <bool Wide>
struct Draft;  // see chain.hpp

// What a rule may look at while it is compiled, and where it goes.
template <bool Wide>
struct Context {
    const Domains<Wide>& domains;
    const Groups& groups;
    Arena& arena;
    Draft<Wide>& draft;
    std::vector<const Rule<Wide>*>& rules;

    template <class Made, class... Arguments>
    void add(Arguments&&... arguments) const {
        rules.push_back(arena.make<Made>(std::forward<Arguments>(arguments)...));
    }
};

// One function for each op: turns the checked data into rules, which may be several.
template <bool Wide> void add_all_different(const RuleData&, const Context<Wide>&);
template <bool Wide> void add_sum(const RuleData&, const Context<Wide>&);
template <bool Wide> void add_iff(const RuleData&, const Context<Wide>&);
template <bool Wide> void add_product(const RuleData&, const Context<Wide>&);
template <bool Wide> void add_difference(const RuleData&, const Context<Wide>&);
template <bool Wide> void add_quotient(const RuleData&, const Context<Wide>&);
template <bool Wide> void add_equal(const RuleData&, const Context<Wide>&);
template <bool Wide> void add_less(const RuleData&, const Context<Wide>&);
template <bool Wide> void add_greatest(const RuleData&, const Context<Wide>&);
template <bool Wide> void add_walk(const RuleData&, const Context<Wide>&);
template <bool Wide> void add_count(const RuleData&, const Context<Wide>&);
template <bool Wide> void add_table(const RuleData&, const Context<Wide>&);

}  // namespace passatempo
