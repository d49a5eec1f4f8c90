// CliqueBounds: the bounds of a total whose cells differ only in part, such as that of a diagonal.
//
// The cells are divided into cliques of cells that all differ, greedily. The least sum of a clique is that of its least
// values, each above the one before; the greatest likewise.
#pragma once

#include "propagator.hpp"

namespace passatempo::solver {

class CliqueBounds : public Propagator<false> {
public:
    CliqueBounds(const Rule& sum, const Context<false>& context)
        : Propagator<false>(sum.cells, bit(Priority::low), true), total_(sum.total) {
        std::vector<Var> left(cells.begin(), cells.end()), ordered;
        std::vector<std::uint32_t> ends;
        while (!left.empty()) {
            const std::size_t begin = ordered.size();
            std::erase_if(left, [&](Var cell) {
                const bool differs = std::all_of(ordered.begin() + static_cast<std::ptrdiff_t>(begin), ordered.end(), [&](Var other) {
                    const Var pair[] = {cell, other};
                    return context.groups.contain(pair);
                });
                if (differs) ordered.push_back(cell);
                return differs;
            });
            ends.push_back(static_cast<std::uint32_t>(ordered.size()));
        }
        ordered_ = context.arena.copy(std::span<const Var>(ordered));
        ends_ = context.arena.copy(std::span<const std::uint32_t>(ends));
    }

    bool propagate(Space<false>& space, Priority) const override {
        Value low = 0, high = 0;
        each_clique([&](std::span<const Var> clique) {
            low += extreme(space, clique, least).sum;
            high += extreme(space, clique, greatest).sum;
            return true;
        });
        if (low > total_ || high < total_) return false;
        // The domains are narrowed on the way, which leaves the bounds valid.
        return each_clique([&](std::span<const Var> clique) {
            const Value most = extreme(space, clique, least).last + (total_ - low);
            const Value fewest = extreme(space, clique, greatest).last - (high - total_);
            return std::all_of(clique.begin(), clique.end(), [&](Var cell) {
                return space.at_least(cell, fewest) && space.at_most(cell, most);
            });
        });
    }

private:
    static constexpr Value least = 1, greatest = -1;

    struct Extreme {
        Value sum, last;  // last: the greatest of the least values, or the least of the greatest
    };

    template <class Visit>
    bool each_clique(Visit visit) const {
        std::uint32_t begin = 0;
        for (const std::uint32_t end : ends_)
            if (!visit(ordered_.subspan(std::exchange(begin, end), end - begin))) return false;
        return true;
    }

    static Extreme extreme(Space<false>& space, std::span<const Var> clique, Value direction) {
        Value bounds[word_bits];
        std::size_t n = 0;
        for (const Var cell : clique) bounds[n++] = direction * (direction == least ? space.min(cell) : space.max(cell));
        std::sort(bounds, bounds + n);
        Value sum = bounds[0], last = bounds[0];
        for (std::size_t i = 1; i < n; ++i) sum += last = std::max(bounds[i], last + 1);
        return {direction * sum, direction * last};
    }

    Value total_;
    std::span<const Var> ordered_;            // clique by clique
    std::span<const std::uint32_t> ends_;     // of the cliques
};

}  // namespace passatempo::solver
