// Clue removal: which clues of a puzzle are redundant, tried in a given order while the solution stays unique.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "base.hpp"

namespace passatempo::generate {

struct ClueRemovalTask {
    std::span<const Value> values;             // the solution, one value for each variable
    std::vector<bool> given;                   // the variables that are clues
    std::span<const std::vector<Var>> groups;  // clues that are removed together or not at all, in the order to try
    std::size_t least;                         // clues that must remain
    std::uint64_t nodes;                       // limit for each group: if it is reached the group stays
    std::function<bool()> keep_going;          // called every few milliseconds; false: stop
};

struct ClueRemovalResult {
    std::vector<std::uint32_t> removed;    // the numbers of the groups that were removed
    std::vector<std::uint32_t> undecided;  // those that stay because of the node limit
};

// With all clues the values must be the only solution; they still are after the removals. A group that stays and is not
// undecided was needed when it was tried, so it is needed after further removals too. If stopped, it returns the
// result so far.
ClueRemovalResult remove_clues(const Kernel&, const ClueRemovalTask&);  // throws InputError

}  // namespace passatempo::generate
