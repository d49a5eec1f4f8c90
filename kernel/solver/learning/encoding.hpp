// Encoding: the candidates of a problem, their peers, and the at-least-one constraints.
#pragma once

#include <optional>

#include "learning.hpp"

namespace passatempo::solver::learning {

using Candidate = std::uint16_t;   // candidates are just integers
using AtLeastOne = std::uint16_t;  // and so are at-least-one constraints
using Literal = std::uint16_t;     // twice the candidate, plus 1 if negated

constexpr std::size_t most_candidates = (1 << 15) - 1;
constexpr std::size_t most_at_least_one = 1 << 14;  // their counts are saved at each level
constexpr std::size_t most_peers = 1 << 24;         // ordered pairs: 32 megabytes
constexpr Literal no_literal = UINT16_MAX;

constexpr Literal positive(Candidate candidate) { return static_cast<Literal>(2 * candidate); }
constexpr Literal negative(Candidate candidate) { return static_cast<Literal>(2 * candidate + 1); }
constexpr Literal negated(Literal literal) { return literal ^ 1; }
constexpr Candidate candidate_of(Literal literal) { return literal >> 1; }
constexpr bool is_positive(Literal literal) { return !(literal & 1); }

struct Encoding {
    std::vector<ClauseLearning::Place> places;  // of each candidate; those of a cell are adjacent, ascending by value
    std::vector<Candidate> first;               // for each variable its first candidate, and an end marker
    std::vector<Value> fixed;                   // for each fixed variable its value
    Rows<Candidate> peers;                      // of each candidate
    Rows<Candidate> at_least_one;               // at least one of each list is true
    Rows<AtLeastOne> at_least_one_of;           // for each candidate, the numbers of the lists it is in
    bool impossible = false;                    // a domain is empty

    // Empty if there are too many candidates or constraints, or if another cell of a group still has a fixed value.
    static std::optional<Encoding> of(std::span<const std::span<const Var>> groups, std::span<const std::vector<Value>> left);

    std::size_t candidates() const { return places.size(); }
    bool is_open(Var cell) const { return first[cell] != first[cell + 1]; }
    std::optional<Candidate> find(Var cell, Value value) const;
};

}  // namespace passatempo::solver::learning
