#include "state.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace passatempo::counting {
namespace {

using util::mix64;

constexpr int most_leaves = 12;  // of the search for the least form

}  // namespace

ValueOrder::ValueOrder(const std::array<int, most_values>& value_class, int values) {
    value_at_.resize(static_cast<std::size_t>(values));
    std::iota(value_at_.begin(), value_at_.end(), 0);
    std::ranges::stable_sort(value_at_, {}, [&](int value) { return value_class[static_cast<std::size_t>(value)]; });
    for (std::size_t place = 0; place < value_at_.size(); ++place) {
        const auto value = static_cast<std::size_t>(value_at_[place]);
        place_[value] = static_cast<int>(place);
        if (place > 0 && class_at_.back() != value_class[value]) ends_.push_back(static_cast<int>(place));
        class_at_.push_back(value_class[value]);
    }
    ends_.push_back(values);
}

void ValueOrder::sort(State& state) const {
    int begin = 0;
    for (const int end : ends_) {
        for (int i = begin + 1; i < end; ++i) {  // insertion sort: there are few
            const Slots moved = state[static_cast<std::size_t>(i)];
            int at = i;
            for (; at > begin && state[static_cast<std::size_t>(at) - 1] > moved; --at)
                state[static_cast<std::size_t>(at)] = state[static_cast<std::size_t>(at) - 1];
            state[static_cast<std::size_t>(at)] = moved;
        }
        begin = end;
    }
}

StateForm::StateForm(const Frontier& frontier, int values)
    : slots_(frontier.slots),
      values_(values),
      words_((static_cast<std::size_t>(slots_) * static_cast<std::size_t>(values) + 63) / 64),
      order_(frontier.value_class, values),
      blocks_(frontier.blocks),
      kind_of_block_(frontier.kind_of_block),
      block_of_(static_cast<std::size_t>(slots_)) {
    for (std::size_t block = 0; block < blocks_.size(); ++block)
        for (const int slot : blocks_[block]) {
            block_of_[static_cast<std::size_t>(slot)] = static_cast<int>(block);
            if (blocks_[block].size() > 1) symmetric_.push_back(slot);
        }
}

Words StateForm::pack(State& state, std::uint64_t* words) const {
    order_.sort(state);
    std::fill_n(words, words_, 0);
    std::size_t bit = 0;
    for (int place = 0; place < values_; ++place, bit += static_cast<std::size_t>(slots_)) {
        const Slots slots = state[static_cast<std::size_t>(place)];
        if (!slots) continue;
        words[bit / 64] |= slots << bit % 64;
        if (bit % 64 + static_cast<std::size_t>(slots_) > 64) words[bit / 64 + 1] |= slots >> (64 - bit % 64);
    }
    return {words, words_};
}

State StateForm::unpack(Words words) const {
    State state{};
    std::size_t bit = 0;
    const Slots all = slots_ == 64 ? ~Slots{0} : (Slots{1} << slots_) - 1;
    for (int place = 0; place < values_ && slots_; ++place, bit += static_cast<std::size_t>(slots_)) {
        Slots slots = words[bit / 64] >> bit % 64;
        if (bit % 64 + static_cast<std::size_t>(slots_) > 64) slots |= words[bit / 64 + 1] << (64 - bit % 64);
        state[static_cast<std::size_t>(place)] = slots & all;
    }
    return state;
}

// Colours that equivalent slots, blocks and values have in common.
struct StateForm::Colours {
    std::array<std::uint64_t, most_slots> slot{}, block{};
    std::array<std::uint64_t, most_values> value{};
};

void StateForm::canonicalise(State& state) const {
    if (symmetric_.empty()) return order_.sort(state);
    Colours colours;
    for (std::size_t block = 0; block < blocks_.size(); ++block)
        colours.block[block] = mix64(static_cast<std::uint64_t>(kind_of_block_[block]) + 1);
    for (std::size_t slot = 0; slot < static_cast<std::size_t>(slots_); ++slot)
        colours.slot[slot] = mix64(colours.block[static_cast<std::size_t>(block_of_[slot])]);
    for (int place = 0; place < values_; ++place)
        colours.value[static_cast<std::size_t>(place)] = mix64(static_cast<std::uint64_t>(order_.class_at(place)) + 1000);
    refine(state, colours);
    State least;
    least.fill(~Slots{0});
    int leaves = 0;
    search(state, colours, least, leaves);
    state = least;
}

// Colour refinement: slots are distinguished by the colours of their values and of their block, values by those of
// their slots.
void StateForm::refine(const State& state, Colours& colours) const {
    std::size_t before = 0;
    for (;;) {
        std::array<std::uint64_t, most_slots> sums{};
        for (std::size_t place = 0; place < static_cast<std::size_t>(values_); ++place) {
            std::uint64_t sum = 0;
            for (Slots left = state[place]; left; left &= left - 1) {
                const auto slot = static_cast<std::size_t>(std::countr_zero(left));
                sum += colours.slot[slot];
                sums[slot] += colours.value[place];
            }
            colours.value[place] = mix64(colours.value[place] + sum);
        }
        std::array<std::uint64_t, most_slots> block_sums{};
        for (std::size_t slot = 0; slot < static_cast<std::size_t>(slots_); ++slot) {
            const auto block = static_cast<std::size_t>(block_of_[slot]);
            colours.slot[slot] = mix64(colours.slot[slot] + 3 * sums[slot] + colours.block[block]);
            block_sums[block] += colours.slot[slot];
        }
        for (std::size_t block = 0; block < blocks_.size(); ++block)
            colours.block[block] = mix64(colours.block[block] + block_sums[block]);
        std::array<std::uint64_t, most_slots> sorted = colours.slot;
        std::sort(sorted.begin(), sorted.begin() + slots_);
        const auto distinct = static_cast<std::size_t>(std::unique(sorted.begin(), sorted.begin() + slots_) - sorted.begin());
        if (distinct <= before || distinct == static_cast<std::size_t>(slots_)) return;
        before = distinct;
    }
}

// Individualises tied slots one after the other, and keeps the least of the forms found.
void StateForm::search(const State& state, Colours colours, State& least, int& leaves) const {
    const std::vector<int> tied = tied_slots(colours);
    if (tied.empty()) {
        ++leaves;
        least = std::min(least, arranged(state, colours));
        return;
    }
    for (std::size_t i = 0; i < tied.size() && (i == 0 || leaves < most_leaves); ++i) {
        Colours next = colours;
        next.slot[static_cast<std::size_t>(tied[i])] = mix64(next.slot[static_cast<std::size_t>(tied[i])] + 7);
        refine(state, next);
        search(state, next, least, leaves);
    }
}

// The symmetric slots of the least colour that several have; none if there is no such colour.
std::vector<int> StateForm::tied_slots(const Colours& colours) const {
    std::vector<int> slots = symmetric_;
    std::ranges::sort(slots, {}, [&](int slot) { return colours.slot[static_cast<std::size_t>(slot)]; });
    for (std::size_t i = 0; i + 1 < slots.size();) {
        const std::uint64_t colour = colours.slot[static_cast<std::size_t>(slots[i])];
        std::size_t end = i + 1;
        while (end < slots.size() && colours.slot[static_cast<std::size_t>(slots[end])] == colour) ++end;
        if (end - i > 1) return {slots.begin() + static_cast<std::ptrdiff_t>(i), slots.begin() + static_cast<std::ptrdiff_t>(end)};
        i = end;
    }
    return {};
}

// The state with slots and blocks in the order of their colours, and values without names.
State StateForm::arranged(const State& state, const Colours& colours) const {
    std::vector<int> blocks(blocks_.size());
    std::iota(blocks.begin(), blocks.end(), 0);
    std::ranges::sort(blocks, {}, [&](int block) {
        return std::pair(kind_of_block_[static_cast<std::size_t>(block)], colours.block[static_cast<std::size_t>(block)]);
    });
    std::vector<int> positions(blocks_.size());  // of blocks, by kind
    std::iota(positions.begin(), positions.end(), 0);
    std::ranges::stable_sort(positions, {}, [&](int block) { return kind_of_block_[static_cast<std::size_t>(block)]; });
    std::array<int, most_slots> moved{};
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        std::vector<int> from = blocks_[static_cast<std::size_t>(blocks[i])];
        std::ranges::stable_sort(from, {}, [&](int slot) { return colours.slot[static_cast<std::size_t>(slot)]; });
        const std::vector<int>& to = blocks_[static_cast<std::size_t>(positions[i])];
        for (std::size_t j = 0; j < from.size(); ++j) moved[static_cast<std::size_t>(from[j])] = to[j];
    }
    State arranged{};
    for (std::size_t place = 0; place < static_cast<std::size_t>(values_); ++place)
        for (Slots left = state[place]; left; left &= left - 1)
            arranged[place] |= Slots{1} << moved[static_cast<std::size_t>(std::countr_zero(left))];
    order_.sort(arranged);
    return arranged;
}

}  // namespace passatempo::counting
