// Clauses: the clause database, in one block, with two watched literals for each clause.
//
// The first two literals of a clause are watched: as long as neither is false the clause is neither unit nor false.
// When a literal becomes false its watchers are visited (see propagate.cpp).
#pragma once

#include "encoding.hpp"

namespace passatempo::solver::learning {

class Clauses {
public:
    using Address = std::uint32_t;

    // The header of a clause; its literals follow.
    struct Head {
        std::uint16_t size;
        std::uint16_t glue;  // number of decision levels of its literals (LBD): the fewer, the more often it propagates
        std::uint16_t used;  // how many reductions it survives; see `permanent`
        std::uint16_t from;  // where a non-false literal was found last: the search resumes there (CaDiCaL's `pos`)

        Literal* begin() { return reinterpret_cast<Literal*>(this + 1); }
        Literal* end() { return begin() + size; }
    };

    struct Watcher {
        Address clause = 0;
        Literal other = no_literal;  // blocking literal: if true, the clause is satisfied
    };

    static constexpr std::uint16_t permanent = UINT16_MAX;
    static constexpr std::uint16_t low_glue = 2;   // never removed
    static constexpr std::uint16_t fair_glue = 6;  // removed later

    explicit Clauses(std::size_t candidates) : watchers_(2 * candidates) {}

    bool has_room() const { return words_.size() < most_words; }
    Head& operator[](Address clause) { return *reinterpret_cast<Head*>(&words_[clause]); }
    std::vector<Watcher>& watchers(Literal literal) { return watchers_[literal]; }

    Address learn(std::span<const Literal> literals, std::uint32_t glue);  // of at least two literals
    Address add_permanent(std::span<const Literal> literals);              // the same, never removed
    void mark_used(Head&, std::uint32_t glue);                             // it was part of a conflict, with this glue now

    // Clause database reduction: removes most of the clauses that were not used lately, but no reasons. Every address
    // changes.
    template <class EachReason>
    void reduce(EachReason each_reason) {  // calls its argument with each address of a reason, to be updated
        each_reason([&](Address& clause) { lock((*this)[clause]); });
        const auto old = collect_garbage();
        each_reason([&](Address& clause) { clause = moved_to(old, clause); });
    }

private:
    static constexpr std::size_t most_words = std::size_t{1} << 28;  // an address must fit into a reason
    static constexpr std::size_t head_words = sizeof(Head) / sizeof(std::uint16_t);
    static constexpr std::uint16_t locked = 1 << 14;      // a bit of `used`
    static constexpr std::uint16_t garbage = UINT16_MAX;  // instead of the glue

    Address add(std::span<const Literal>, Head);
    void watch(Address);
    static void lock(Head& head) { head.used |= locked; }  // permanent clauses have that bit anyway
    bool is_reducible(Head&);                              // whether it was not used lately
    void mark_garbage();
    std::vector<std::uint16_t> collect_garbage();            // returns the old block, its headers with the new addresses
    static Address moved_to(const std::vector<std::uint16_t>& old, Address);

    std::vector<std::uint16_t> words_;            // of 16 bits
    std::vector<Address> all_;                    // oldest first
    std::vector<std::vector<Watcher>> watchers_;  // of each literal
};

}  // namespace passatempo::solver::learning
