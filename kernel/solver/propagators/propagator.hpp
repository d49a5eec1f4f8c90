// Propagator: removes values that its rule cannot take from the domains of its cells.
//
// `propagate` must be idempotent (unless marked as non-idempotent, as every propagator is in which a cell occurs
// twice), must decide the rule once all its cells are fixed, and must never remove a value of a solution. A run should
// be short: the deadline is checked only between runs, after less work the longer the runs are estimated to take.
#pragma once

#include "solver/groups.hpp"
#include "solver/space.hpp"

namespace passatempo::solver {

// Cheap propagators run first. One propagator may run at several priorities.
enum class Priority : std::uint8_t { high, medium, low };

constexpr std::uint8_t bit(Priority priority) { return static_cast<std::uint8_t>(1 << static_cast<int>(priority)); }

inline Word all_values(std::span<const Var> cells, const Domains<false>& domains) {
    Word all = 0;
    for (const Var cell : cells) all |= domains.word(cell, 0);
    return all;
}

template <bool Wide>
class Propagator {
public:
    Propagator(std::span<const Var> cells, std::uint8_t priorities, bool non_idempotent = false)
        : cells(cells), scheduling{priorities, non_idempotent, work_of(cells.size())} {}

    virtual bool propagate(Space<Wide>&, Priority) const = 0;  // false: failure

    const std::span<const Var> cells;  // in the arena, as all data of a propagator
    Scheduling scheduling;             // constant after construction

protected:
    // The work of a run that visits this many items.
    static std::uint16_t work_of(std::size_t items) {
        return static_cast<std::uint16_t>(std::min<std::size_t>(1 + items / items_per_microsecond, UINT16_MAX));
    }

    ~Propagator() = default;  // freed with its arena

private:
    static constexpr std::size_t items_per_microsecond = 128;
};

template <bool Wide>
struct LayerBuilder;  // see layered_graph.hpp

// What a rule may read while it is posted, and where its propagators go.
template <bool Wide>
struct Context {
    const Domains<Wide>& domains;
    const Groups& groups;
    Arena& arena;
    LayerBuilder<Wide>& builder;
    std::vector<const Propagator<Wide>*>& propagators;

    template <class Posted, class... Arguments>
    void add(Arguments&&... arguments) const {
        propagators.push_back(arena.make<Posted>(std::forward<Arguments>(arguments)...));
    }
};

// One function for each op: posts the propagators of a rule, none, one or several.
#define PASSATEMPO_OP(name) template <bool Wide> void post_##name(const Rule&, const Context<Wide>&);
PASSATEMPO_OPS(PASSATEMPO_OP)
#undef PASSATEMPO_OP

}  // namespace passatempo::solver
