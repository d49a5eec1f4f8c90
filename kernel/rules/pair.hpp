// Pair: a rule between two cells that does not ask which of them is which.
#pragma once

#include "rule.hpp"

namespace passatempo {

using Huge = __int128;  // products of any two values

class Pair : public Rule<false> {
public:
    template <class Holds>
    Pair(const RuleData& data, const Context<false>& context, Holds holds)
        : Rule<false>(data.cells, in(Tier::later)) {
        const Word all = context.domains.word(cells[0], 0) | context.domains.word(cells[1], 0);
        const std::span<Word> partners = context.arena.array<Word>(static_cast<std::size_t>(std::bit_width(all)));
        const auto value = [&](Word bit) { return context.domains.layout().value(0, std::countr_zero(bit)); };
        for (Word one = all; one; one &= one - 1) {
            Word& found = partners[static_cast<std::size_t>(std::countr_zero(one))] = 0;
            for (Word other = all; other; other &= other - 1)
                if (holds(value(one), value(other))) found |= other & -other;
        }
        partners_ = partners.data();
    }

    // What the second cell loses has no partner in the first, so the first keeps all it has after its turn.
    bool propagate(Space<false>& space, Tier) const override {
        return keep_partners(space, cells[1], cells[0]) && keep_partners(space, cells[0], cells[1]);
    }

private:
    bool keep_partners(Space<false>& space, Var of, Var in) const {
        Word partners = 0;
        for (Word values = space.word(of, 0); values; values &= values - 1)
            partners |= partners_[std::countr_zero(values)];
        return space.keep(in, [=](int) { return partners; });
    }

    const Word* partners_;  // for each bit, the mask of its partners; not set where no cell has the bit
};

// Whether there are two cells, and one word is enough for them.
template <bool Wide, class Holds>
bool add_pair(const RuleData& data, const Context<Wide>& context, Holds holds) {
    if constexpr (!Wide)
        if (data.cells.size() == 2) {
            context.template add<Pair>(data, context, holds);
            return true;
        }
    return false;
}

}  // namespace passatempo
