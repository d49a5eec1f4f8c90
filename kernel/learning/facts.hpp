// Facts: the candidates of a problem, which of them are rivals, and of which lists one is needed.
#pragma once

#include <optional>

#include "../arena.hpp"
#include "learning.hpp"

namespace passatempo::learning {

using Candidate = std::uint16_t;  // candidates are just integers
using Need = std::uint16_t;       // and so are needs
using Literal = std::uint16_t;    // twice the candidate: it is so; one more: it is not

constexpr std::size_t most_candidates = (1 << 15) - 1;
constexpr std::size_t most_needs = 1 << 14;  // what is left of them is saved at each level
constexpr std::size_t most_rivals = 1 << 24;  // pairs, each way: 32 megabytes
constexpr Literal no_literal = UINT16_MAX;

constexpr Literal is_so(Candidate candidate) { return static_cast<Literal>(2 * candidate); }
constexpr Literal is_not(Candidate candidate) { return static_cast<Literal>(2 * candidate + 1); }
constexpr Literal negated(Literal literal) { return literal ^ 1; }
constexpr Candidate candidate_of(Literal literal) { return literal >> 1; }
constexpr bool says_so(Literal literal) { return !(literal & 1); }

struct Facts {
    std::vector<Learning::Place> places;     // of each candidate; those of a cell side by side, the least value first
    std::vector<Candidate> first;            // for each variable its first candidate; one entry more at the end
    std::vector<Value> fixed;                // for each variable the value it has anyhow; of open ones anything
    Rows<Candidate> rivals;                  // of each candidate
    Rows<Candidate> needs;                   // one of each list is true
    Rows<Need> needs_of;                     // for each candidate, the numbers of the needs it is in
    bool impossible = false;                 // a variable has no value left

    // Nothing: there are too many candidates or needs, or the value of a fixed cell is left for others of its group.
    static std::optional<Facts> of(std::span<const std::span<const Var>> groups, std::span<const std::vector<Value>> left);

    std::size_t candidates() const { return places.size(); }
    bool is_open(Var cell) const { return first[cell] != first[cell + 1]; }
    std::optional<Candidate> find(Var cell, Value value) const;
};

}  // namespace passatempo::learning
