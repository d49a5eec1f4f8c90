// Tally: as many cells as stated hold one of some values. As a layered graph the same takes ten times as long.
#pragma once

#include <optional>

#include "propagator.hpp"

namespace passatempo::solver {

struct TallyRule {
    Word values;
    int number;  // of cells
};

class Tally : public Propagator<false> {
public:
    Tally(const Rule& data, const TallyRule& tally) : Propagator<false>(data.cells, bit(Priority::medium)), tally_(tally) {}

    bool propagate(Space<false>& space, Priority) const override {
        int least = 0, most = 0;
        for (const Var cell : cells) {
            const Word word = space.word(cell, 0);
            most += (word & tally_.values) != 0;
            least += (word & ~tally_.values) == 0;
        }
        if (tally_.number < least || tally_.number > most) return false;
        if (least == most) return true;
        if (tally_.number == least) return keep(space, ~tally_.values);
        return tally_.number < most || keep(space, tally_.values);
    }

private:
    // In every cell that can take some of these values, and others.
    bool keep(Space<false>& space, Word values) const {
        for (const Var cell : cells)
            if (space.word(cell, 0) & values) space.intersect(cell, [=](int) { return values; });
        return true;
    }

    TallyRule tally_;
};

// What an unfolded automaton (see wire.hpp) counts, if that is all it does.
std::optional<TallyRule> tally_of(const Rule&, const Domains<false>&);

}  // namespace passatempo::solver
