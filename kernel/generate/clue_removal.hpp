// Clue removal: which clues of a puzzle are redundant, tried in a given order while the solution stays unique.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "base.hpp"

namespace passatempo::generate {

// A clue is a variable that is given, or optional rules of the kernel.
struct RemovableClue {
    std::optional<Var> given = std::nullopt;
    std::uint32_t first_rule = 0, rules = 0;  // these, numbered as optional rules
    std::optional<std::uint32_t> negation = std::nullopt;  // an optional rule that holds where they do not
};

using ClueGroup = std::vector<RemovableClue>;  // removed together or not at all

struct ClueRemovalTask {
    std::span<const Value> values;         // the solution, one value for each variable
    std::span<const Narrowing> limits;     // apply always
    std::span<const ClueGroup> groups;     // in the order to try
    std::size_t least;                     // clues of the groups that must remain
    std::uint64_t nodes;                   // limit for each clue: if it is reached the group stays
};

struct ClueRemovalResult {
    std::vector<std::uint32_t> removed;    // the numbers of the groups that were removed
    std::vector<std::uint32_t> undecided;  // those that stay because of the node limit
};

// With all clues the values must be the only solution; they still are after the removals. A group that stays and is not
// undecided was needed when it was tried, so it is needed after further removals too.
ClueRemovalResult remove_clues(const Kernel&, const ClueRemovalTask&);  // throws InputError, Stopped

struct GivenRemovalTask {
    std::span<const Value> values;
    std::vector<bool> given;                   // the variables that are clues
    std::span<const std::vector<Var>> groups;  // of variables; one that is not given, or was in an earlier group, is ignored
    std::size_t least;                         // clues that must remain, with those in no group
    std::uint64_t nodes;
};

ClueRemovalResult remove_givens(const Kernel&, GivenRemovalTask);  // the same

}  // namespace passatempo::generate
