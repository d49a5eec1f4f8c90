// HitCounts: for a family of sets, how many elements of each set are chosen. As long as every set has one, the chosen
// elements are a hitting set; clues of a puzzle must hit every unavoidable set.
#pragma once

#include <cstddef>

namespace passatempo::util {

// `SetsOf[element]` is iterable and lists the numbers of the sets that contain the element; `Counts[set]` is a number.
template <class SetsOf, class Counts>
class HitCounts {
public:
    // Removes an element from the choice. False: one of its sets is hit no more.
    bool remove(std::size_t element) {
        bool is_last = false;
        for (const auto set : sets_of[element]) is_last |= --counts[set] == 0;
        return !is_last;
    }

    // Adds it to the choice.
    void add(std::size_t element) {
        for (const auto set : sets_of[element]) ++counts[set];
    }

    // Whether a chosen element is the only one of some set.
    bool is_needed(std::size_t element) const {
        for (const auto set : sets_of[element])
            if (counts[set] == 1) return true;
        return false;
    }

    SetsOf sets_of;
    Counts counts;
};

}  // namespace passatempo::util
