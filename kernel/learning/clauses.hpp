// Clauses: lists of literals of which one is true at least, one behind the other in one block.
//
// The first two literals of a clause are watched: as long as neither of them is false the clause has nothing to say.
// Whoever makes a literal false looks through its watchers (see propagate.cpp).
#pragma once

#include "facts.hpp"

namespace passatempo::learning {

class Clauses {
public:
    using Address = std::uint32_t;

    // How a clause begins; its literals follow.
    struct Head {
        std::uint16_t size;
        std::uint16_t glue;  // how many levels its literals are from: the fewer, the more often it has something to say
        std::uint16_t used;  // so many times it is not thrown away; see `for_good`
        std::uint16_t from;  // where a literal that is not false was found last: long clauses are not begun anew each time

        Literal* begin() { return reinterpret_cast<Literal*>(this + 1); }
        Literal* end() { return begin() + size; }
    };

    struct Watcher {
        Address clause = 0;
        Literal other = no_literal;  // if this one is true, the clause need not be looked at
    };

    static constexpr std::uint16_t for_good = UINT16_MAX;
    static constexpr std::uint16_t low_glue = 2;   // never thrown away
    static constexpr std::uint16_t fair_glue = 6;  // thrown away later

    explicit Clauses(std::size_t candidates) : watchers_(2 * candidates) {}

    bool has_room() const { return words_.size() < most_words; }
    Head& operator[](Address clause) { return *reinterpret_cast<Head*>(&words_[clause]); }
    std::vector<Watcher>& watchers(Literal literal) { return watchers_[literal]; }

    Address learn(std::span<const Literal> literals, std::uint32_t glue);  // of two literals at least
    Address keep(std::span<const Literal> literals);                       // the same, for good
    void note_use(Head&, std::uint32_t glue);                              // it had something to say, with this glue now

    // Throw away the worse half of what was of no use lately, but none that is a reason. Every address changes.
    template <class EachReason>
    void tidy(EachReason each_reason) {  // calls its argument with each address of a reason, to be changed
        each_reason([&](Address& clause) { lock((*this)[clause]); });
        const auto old = drop_and_move();
        each_reason([&](Address& clause) { clause = moved_to(old, clause); });
    }

private:
    static constexpr std::size_t most_words = std::size_t{1} << 29;  // an address must fit into a reason
    static constexpr std::size_t head_words = sizeof(Head) / sizeof(std::uint16_t);
    static constexpr std::uint16_t locked = 1 << 14;   // a bit of `used`
    static constexpr std::uint16_t dropped = UINT16_MAX;  // instead of the glue

    Address add(std::span<const Literal>, Head);
    void watch(Address);
    static void lock(Head& head) { head.used |= locked; }  // those that stay for good have that bit anyhow
    bool may_go(Head&);                                    // whether it was of no use lately
    void choose_dropped();
    std::vector<std::uint16_t> drop_and_move();            // the block as it was; its heads tell where the clauses are now
    static Address moved_to(const std::vector<std::uint16_t>& old, Address);

    std::vector<std::uint16_t> words_;            // 16 bits each
    std::vector<Address> all_;                    // the older ones first
    std::vector<std::vector<Watcher>> watchers_;  // of each literal
};

}  // namespace passatempo::learning
