// Pair: a symmetric rule between two cells, as a table of supports.
#pragma once

#include "propagator.hpp"

namespace passatempo::solver {

using Huge = __int128;  // products of any two values

class Pair : public Propagator<false> {
public:
    template <class Holds>
    Pair(const Rule& data, const Context<false>& context, Holds holds)
        : Propagator<false>(data.cells, bit(Priority::medium)) {
        const Word all = context.domains.word(cells[0], 0) | context.domains.word(cells[1], 0);
        const std::span<Word> supports = context.arena.array<Word>(static_cast<std::size_t>(std::bit_width(all)));
        const auto value = [&](Word bit) { return context.domains.layout().value(0, std::countr_zero(bit)); };
        for (Word one = all; one; one &= one - 1) {
            Word& found = supports[static_cast<std::size_t>(std::countr_zero(one))] = 0;
            for (Word other = all; other; other &= other - 1)
                if (holds(value(one), value(other))) found |= other & -other;
        }
        supports_ = supports.data();
    }

    // One pass is the fixpoint: a value that the second cell loses has no support in the first.
    bool propagate(Space<false>& space, Priority) const override {
        return keep_supported(space, cells[1], cells[0]) && keep_supported(space, cells[0], cells[1]);
    }

private:
    bool keep_supported(Space<false>& space, Var of, Var in) const {
        Word supports = 0;
        for (Word values = space.word(of, 0); values; values &= values - 1)
            supports |= supports_[std::countr_zero(values)];
        return space.intersect(in, [=](int) { return supports; });
    }

    const Word* supports_;  // for each bit, the mask of its supports; uninitialised where no cell has the bit
};

// Returns whether it applies: two cells whose values fit one word.
template <bool Wide, class Holds>
bool post_pair(const Rule& data, const Context<Wide>& context, Holds holds) {
    if constexpr (!Wide)
        if (data.cells.size() == 2) {
            context.template add<Pair>(data, context, holds);
            return true;
        }
    return false;
}

}  // namespace passatempo::solver
