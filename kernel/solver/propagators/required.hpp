// Required: values that some cells must hold. If all places of one lie in a group, it goes from the rest of that group.
#pragma once

#include <algorithm>
#include <array>

#include "propagator.hpp"

namespace passatempo::solver {

class Required {
public:
    explicit Required(const Groups& groups) : groups_(&groups) {}

    // For at most `most` cells that all differ. False: one of the values has no place, or another cell has no value left.
    template <std::size_t most>
    bool remove_outside(Space<false>& space, std::span<const Var> cells, Word values) const {
        std::array<Var, most> found;
        for (; values; values &= values - 1) {
            const Word value = values & -values;
            std::size_t n = 0;
            for (const Var cell : cells)
                if (space.word(cell, 0) & value) found[n++] = cell;
            if (n == 0) return false;
            const std::span<const Var> places(found.data(), n);
            if (n > 1 && !remove_from_groups(space, cells, places, value)) return false;
        }
        return true;
    }

private:
    bool remove_from_groups(Space<false>& space, std::span<const Var> cells, std::span<const Var> places, Word value) const {
        for (const std::uint32_t number : groups_->of[places[0]]) {
            const Group& group = groups_->all[number];
            if (!group.free.empty() || group.cells.size() <= places.size() || !has(number, places.subspan(1))) continue;
            for (const Var other : group.cells)
                if ((space.word(other, 0) & value) && std::find(cells.begin(), cells.end(), other) == cells.end() &&
                    !space.intersect(other, [=](int) { return ~value; }))
                    return false;
        }
        return true;
    }

    bool has(std::uint32_t group, std::span<const Var> cells) const {
        return std::all_of(cells.begin(), cells.end(), [&](Var cell) {
            const auto of = groups_->of[cell];
            return std::find(of.begin(), of.end(), group) != of.end();
        });
    }

    const Groups* groups_;
};

}  // namespace passatempo::solver
