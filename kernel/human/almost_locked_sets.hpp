// Almost locked sets: n cells of a group with n + 1 candidates. A set that loses a value holds all others.
#pragma once

#include "technique.hpp"

namespace passatempo::human {

struct AlmostLocked {
    std::vector<Var> cells;
    Word values;
    RuleNumber rule;
};

// Two sets, and their restricted commons: values whose places in one of them see all those in the other.
struct RestrictedPair {
    std::uint32_t a, b;
    Word values;
};

class AlmostLockedSets {
public:
    explicit AlmostLockedSets(Finder&);

    std::size_t size() const { return sets_.size(); }
    const AlmostLocked& operator[](std::size_t i) const { return sets_[i]; }
    auto begin() const { return sets_.begin(); }
    auto end() const { return sets_.end(); }

    // All pairs with a restricted common.
    std::vector<RestrictedPair> restricted_pairs() const;
    void add_restriction(LogicStep&, std::size_t a, std::size_t b, int bit) const;

    // Whether an open cell with the candidate sees all its places in both sets; and the removal from such cells.
    bool any_seen(std::size_t a, std::size_t b, int bit) const;
    void remove_seen(LogicStep&, std::size_t a, std::size_t b, int bit) const;

private:
    void find_seen();
    std::vector<Var> places(std::size_t set, int bit) const { return finder_.notes.places(sets_[set].cells, bit); }
    std::size_t row(std::size_t set, int bit) const {
        return (set * finder_.board.value_count + static_cast<std::size_t>(bit)) * words_;
    }
    const Word* seen_by(std::size_t set, int bit) const { return &seen_[row(set, bit)]; }
    bool is_restricted(std::size_t a, std::size_t b, int bit) const;

    Finder& finder_;
    std::size_t words_;
    std::vector<AlmostLocked> sets_;
    std::vector<Word> places_;   // for each set and value
    std::vector<Word> seen_;     // likewise, the cells that see all these places
    std::vector<Word> holders_;  // for each value, the open cells with the candidate
};

// Of the finder's candidates, built on first use.
const AlmostLockedSets& sets_of(Finder&);
const std::vector<RestrictedPair>& restricted_pairs_of(Finder&);

}  // namespace passatempo::human
