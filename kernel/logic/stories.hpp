// Stories: why a supposition cannot be, told link by link, by singles and by every other rule alone.
#pragma once

#include "cages.hpp"

namespace passatempo::logic {

// What is said on the way: a cell holds a value or, if not `on`, does not.
struct Said {
    Var cell;
    int bit;
    bool on;
    std::int32_t rule;                 // by which it follows; none: the cell has nothing else left, or it is supposed;
                                       // by_sight: what it follows from sees it, by a rule that is looked up if told
    std::vector<std::uint32_t> after;  // what it follows from, by number
};

class Story {
public:
    Story(const Notes& notes, Cages& cages) : notes_(notes), frame_(notes.frame), cages_(cages) {}

    // Whether the supposition leads to a contradiction; then it can be told.
    bool refutes(Var cell, int bit);

    // Only what the contradiction needs. The last link denies an earlier one.
    std::vector<ChainLink> told();

    static constexpr std::int32_t none = -1, by_sight = -2;

private:
    static constexpr std::uint32_t nobody = UINT32_MAX;

    std::uint32_t say(Var cell, int bit, bool on, std::int32_t rule, std::vector<std::uint32_t> after);
    std::uint32_t& gone(Var cell, int bit) { return gone_[cell * frame_.value_count + static_cast<std::size_t>(bit)]; }
    bool place(std::uint32_t number);
    bool remove(Var cell, int bit, std::int32_t rule, std::vector<std::uint32_t> after);
    bool hold_last(Var cell, int bit);
    bool settle();
    bool tell_those_who_see(Var cell);
    bool place_only_place(bool& changed);
    bool place_in(std::size_t unit, int bit);
    bool ask_rules(bool& changed);
    bool deny(RuleNumber rule);
    std::vector<std::uint32_t> gone_of(RuleNumber rule);
    std::vector<std::uint32_t> fewest_before(RuleNumber rule, Var cell, int bit, std::vector<std::uint32_t> after);
    ChainLink link_of(const Said&) const;

    const Notes& notes_;
    const Frame& frame_;
    Cages& cages_;
    std::vector<Word> left_;
    std::vector<Said> said_;
    std::vector<std::uint32_t> gone_;  // for each candidate, what was said of it, if it is gone since
    std::vector<std::uint32_t> held_;  // for each cell, what said that it holds its value
    std::vector<Var> waiting_;         // cells whose value is to be told to those who see them
    std::size_t next_ = 0;             // of those
    std::vector<Word> narrowed_;
    std::vector<std::uint8_t> to_ask_;  // for each rule, whether a cell of it has changed since it was asked
};

}  // namespace passatempo::logic
