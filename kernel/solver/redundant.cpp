#include "redundant.hpp"

#include "implied_sums.hpp"
#include "solver/propagators/clique_bounds.hpp"
#include "solver/propagators/layered_graph.hpp"
#include "solver/propagators/locked_candidates.hpp"

namespace passatempo::solver {

template <bool Wide>
Redundant<Wide>::Redundant(const Compiled<Wide>& kernel) {
    if constexpr (!Wide) {
        if (kernel.only_all_different) return;  // matching alone does as well there
        LayerBuilder<Wide> builder{0};
        const auto context = [&](List& list) {
            return Context<Wide>{kernel.domains, kernel.groups, arena_, builder, list};
        };
        for (const Rule& rule : implied_differences(kernel.cages_and_houses, arena_))
            post_sum<Wide>(rule, context(sums_));
        for (const Rule& rule : kernel.cages_and_houses.rules)
            if (rule.op == Op::sum && rule.cells.size() <= word_bits && !kernel.groups.contain(rule.cells))
                context(sums_).template add<CliqueBounds>(rule, context(sums_));
        add_locked_candidates(context(locked_candidates_));
    }
}

template class Redundant<false>;
template class Redundant<true>;

}  // namespace passatempo::solver
