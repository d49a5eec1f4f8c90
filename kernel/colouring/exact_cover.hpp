// ExactCover: chooses sets such that every item is in exactly one of them.
#pragma once

#include <array>

#include "bits.hpp"
#include "budget.hpp"

namespace passatempo::colouring {

// `Words`: enough for one bit per item.
template <std::size_t Words>
class ExactCover {
public:
    ExactCover(int items, Budget& budget)
        : items_(items), budget_(&budget), available_(items + 1), having_(items) {}

    void add(const Bits& set);
    void shuffle(std::uint64_t seed);                           // adjacent sets are similar: trying them in order is slow
    Status find();                                              // none: there is no exact cover
    const std::vector<int>& chosen() const { return chosen_; }  // numbers in the order of adding

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
    Budget* budget_;
    std::vector<std::vector<Set>> available_;  // for each depth: copied, to be contiguous
    std::vector<int> having_;                  // for each item, how many sets contain it; scratch of one step
    std::vector<int> chosen_;
};

}  // namespace passatempo::colouring
