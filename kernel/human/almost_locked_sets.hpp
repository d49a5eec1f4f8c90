// Almost locked sets: n cells of a group with n + 1 candidates. A set that loses a value holds all others.
#pragma once

#include "technique.hpp"

namespace passatempo::human {

struct AlmostLocked {
    std::vector<Var> cells;
    Word values;
    RuleNumber rule;
};

class AlmostLockedSets {
public:
    explicit AlmostLockedSets(Finder&);

    std::size_t size() const { return sets_.size(); }
    const AlmostLocked& operator[](std::size_t i) const { return sets_[i]; }
    auto begin() const { return sets_.begin(); }
    auto end() const { return sets_.end(); }

    // Whether a value is a restricted common: its places in one set see all those in the other.
    bool is_restricted(std::size_t a, std::size_t b, int bit) const {
        const Word* seen = seen_by(a, bit);
        return std::all_of(sets_[b].cells.begin(), sets_[b].cells.end(), [&](Var cell) {
            return !finder_.notes.may_be(cell, bit) || (seen[cell / 64] >> (cell % 64) & 1);
        });
    }
    void add_restriction(LogicStep&, std::size_t a, std::size_t b, int bit) const;

    // Whether an open cell with the candidate sees all its places in both sets; and the removal from such cells.
    bool any_seen(std::size_t a, std::size_t b, int bit) const;
    void remove_seen(LogicStep&, std::size_t a, std::size_t b, int bit) const;

private:
    void find_seen();
    std::vector<Var> places(std::size_t set, int bit) const { return finder_.notes.places(sets_[set].cells, bit); }
    const Word* seen_by(std::size_t set, int bit) const {
        return &seen_[(set * finder_.board.value_count + static_cast<std::size_t>(bit)) * words_];
    }

    Finder& finder_;
    std::size_t words_;
    std::vector<AlmostLocked> sets_;
    std::vector<Word> seen_;     // for each set and value, the cells that see all its places
    std::vector<Word> holders_;  // for each value, the open cells with the candidate
};

// Of the finder's candidates, built on first use.
const AlmostLockedSets& sets_of(Finder&);

}  // namespace passatempo::human
