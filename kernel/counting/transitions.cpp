#include "transitions.hpp"

#include <bit>

namespace passatempo::counting {

void Transitions::begin(const State& state) {
    std::array<Values, most_slots> used{};
    Classes& classes = classes_[0];
    classes.count = 0;
    for (std::size_t place = 0; place < static_cast<std::size_t>(values_); ++place) {
        const Values value = Values{1} << order_.value_at()[place];
        for (Slots slots = state[place]; slots; slots &= slots - 1) used[static_cast<std::size_t>(std::countr_zero(slots))] |= value;
        const bool same = place > 0 && state[place] == state[place - 1] &&
                          order_.class_at(static_cast<int>(place)) == order_.class_at(static_cast<int>(place) - 1);
        if (same) classes.sets[static_cast<std::size_t>(classes.count) - 1] |= value;
        else classes.sets[static_cast<std::size_t>(classes.count++)] = value;
    }
    for (std::size_t p = 0; p < layer_.portions.size(); ++p) {
        Values taken = 0;
        for (Slots slots = layer_.portions[p].before; slots; slots &= slots - 1)
            taken |= used[static_cast<std::size_t>(std::countr_zero(slots))];
        allowed_[0][p] = layer_.portions[p].domain & ~taken;
    }
}

bool Transitions::descend(std::size_t number, Values picked) {
    for (std::size_t p = number + 1; p < layer_.portions.size(); ++p) {
        const bool conflicts = layer_.portions[number].conflicts >> p & 1;
        const Values allowed = conflicts ? allowed_[number][p] & ~picked : allowed_[number][p];
        allowed_[number + 1][p] = allowed;
        if (static_cast<std::size_t>(std::popcount(allowed)) < layer_.portions[p].cells.size()) return false;
    }
    const Classes& classes = classes_[number];
    Classes& next = classes_[number + 1];
    next.count = 0;
    for (int at = 0; at < classes.count; ++at) {
        const Values inside = classes.sets[static_cast<std::size_t>(at)] & picked, outside = classes.sets[static_cast<std::size_t>(at)] & ~picked;
        if (inside) next.sets[static_cast<std::size_t>(next.count++)] = inside;
        if (outside) next.sets[static_cast<std::size_t>(next.count++)] = outside;
    }
    return true;
}

}  // namespace passatempo::counting
