// Branches on the item with the fewest sets, as Algorithm X. The available sets are a list: each choice leaves a
// fraction of them, so that most of the work is done on short lists.
#include "exact_cover.hpp"

#include <algorithm>

#include "util/random.hpp"

namespace passatempo::colouring {

template <std::size_t Words>
void ExactCover<Words>::add(const Bits& items) {
    const auto number = static_cast<int>(available_[0].size());
    Set& set = available_[0].emplace_back();
    set.number = number;
    items.each([&](int item) { set.items[item / 64] |= std::uint64_t{1} << (item % 64); });
}

template <std::size_t Words>
void ExactCover<Words>::shuffle(std::uint64_t seed) {
    util::Random random(seed);
    random.shuffle(available_[0].data(), available_[0].size());
}

template <std::size_t Words>
bool ExactCover<Words>::Set::meets(const Set& other) const {
    std::uint64_t common = 0;
    for (std::size_t w = 0; w < Words; ++w) common |= items[w] & other.items[w];
    return common != 0;
}

template <std::size_t Words>
Status ExactCover<Words>::find() {
    chosen_.clear();
    return extend(0, Set{});
}

template <std::size_t Words>
Status ExactCover<Words>::extend(std::size_t depth, const Set& covered) {
    const auto& available = available_[depth];
    const int item = rarest(available, covered);
    if (item < 0) return Status::found;
    for (const Set& set : available) {
        if (!set.has(item)) continue;
        if (!budget_->step(available.size() * Words)) return budget_->reason();
        auto& rest = available_[depth + 1];
        rest.clear();
        for (const Set& other : available)
            if (!other.meets(set)) rest.push_back(other);
        Set more = covered;
        for (std::size_t w = 0; w < Words; ++w) more.items[w] |= set.items[w];
        chosen_.push_back(set.number);
        if (const Status status = extend(depth + 1, more); status != Status::none) return status;
        chosen_.pop_back();
    }
    return Status::none;
}

// The item to cover next; -1: all are covered.
template <std::size_t Words>
int ExactCover<Words>::rarest(const std::vector<Set>& available, const Set& covered) {
    std::fill(having_.begin(), having_.end(), 0);
    for (const Set& set : available)
        for (std::size_t w = 0; w < Words; ++w)
            for (std::uint64_t rest = set.items[w]; rest; rest &= rest - 1)
                ++having_[64 * w + std::countr_zero(rest)];
    int found = -1;
    for (int item = 0; item < items_; ++item)
        if (!covered.has(item) && (found < 0 || having_[item] < having_[found])) found = item;
    return found;
}

template class ExactCover<1>;
template class ExactCover<2>;
template class ExactCover<4>;

}  // namespace passatempo::colouring
