// ExactCover: choose sets so that every item is in exactly one of them.
#pragma once

#include <array>

#include "bits.hpp"
#include "meter.hpp"

namespace passatempo::families {

// `Words` are enough for one bit per item.
template <std::size_t Words>
class ExactCover {
public:
    ExactCover(int items, Meter& meter)
        : items_(items), meter_(&meter), available_(items + 1), having_(items) {}

    void add(const Bits& set);
    void shuffle(std::uint64_t seed);  // neighbours in a list are alike: trying them in turn is slow
    Status find();                     // none: there is no such choice
    const std::vector<int>& chosen() const { return chosen_; }  // in the order of adding

private:
    struct Set {
        std::array<std::uint64_t, Words> items;
        int number;

        bool meets(const Set& other) const;
        bool has(int item) const { return items[item / 64] >> (item % 64) & 1; }
    };

    Status extend(std::size_t depth, const Set& covered);
    int rarest(const std::vector<Set>& available, const Set& covered);

    int items_;
    Meter* meter_;
    std::vector<std::vector<Set>> available_;  // for each depth: copied, so that they lie side by side
    std::vector<int> having_;                  // for each item, how many sets have it; scratch of one step
    std::vector<int> chosen_;
};

}  // namespace passatempo::families
