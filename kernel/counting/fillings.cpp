#include "fillings.hpp"

#include <algorithm>
#include <bit>

namespace passatempo::counting {

Fillings::Fillings(const Board& board, const Layer& layer, int values)
    : layer_(layer), order_(layer.local_class, values), words_(static_cast<std::size_t>(values)), known_(words_) {
    for (std::size_t p = 0; p < layer.portions.size(); ++p)
        for (const Cell cell : layer.portions[p].cells) places_.push_back({cell, board.domains[cell], static_cast<int>(p), 0});
    for (const Cell cell : layer.inner) places_.push_back({cell, board.domains[cell], -1, 0});
    std::ranges::sort(places_, {}, &Place::cell);
    for (Place& place : places_)
        for (std::size_t group = 0; group < layer.cutting.size(); ++group)
            if (std::ranges::binary_search(layer.cutting[group], place.cell)) place.groups |= std::uint64_t{1} << group;
    always_one_ = layer.inner.empty() && layer.cutting.empty() &&
                  std::ranges::all_of(layer.portions, [](const Portion& portion) { return portion.cells.size() == 1; });
}

std::uint64_t Fillings::count(const Values* sets, std::uint64_t& work) {
    if (always_one_) return 1;
    State key{};
    for (std::size_t p = 0; p < layer_.portions.size(); ++p)
        for (Values left = sets[p]; left; left &= left - 1)
            key[static_cast<std::size_t>(order_.place(std::countr_zero(left)))] |= Slots{1} << p;
    order_.sort(key);
    const Words words(key.data(), words_);
    if (const std::uint64_t* known = known_.find(words)) return *known;
    for (std::size_t p = 0; p < layer_.portions.size(); ++p) left_[p] = sets[p];
    used_.fill(0);
    const std::uint64_t found = fill(0, work);
    if (known_.size() == most_stored) known_.clear();
    return known_[words] = found;
}

std::uint64_t Fillings::fill(std::size_t number, std::uint64_t& work) {
    if (number == places_.size()) return 1;
    ++work;
    const Place& place = places_[number];
    Values allowed = place.portion < 0 ? place.domain : place.domain & left_[static_cast<std::size_t>(place.portion)];
    for (std::uint64_t groups = place.groups; groups; groups &= groups - 1)
        allowed &= ~used_[static_cast<std::size_t>(std::countr_zero(groups))];
    std::uint64_t found = 0;
    for (; allowed; allowed &= allowed - 1) {
        const Values value = allowed & -allowed;
        const auto toggle = [&] {
            if (place.portion >= 0) left_[static_cast<std::size_t>(place.portion)] ^= value;
            for (std::uint64_t groups = place.groups; groups; groups &= groups - 1)
                used_[static_cast<std::size_t>(std::countr_zero(groups))] ^= value;
        };
        toggle();
        found += fill(number + 1, work);
        toggle();
    }
    return found;
}

}  // namespace passatempo::counting
