// Stories: why a supposition cannot be, told link by link, by singles and by every other rule alone.
#pragma once

#include <span>

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
    std::vector<Word> told_of{};       // a bit for each cell that has to be told of until then
    int level = 0;                     // the last of the suppositions that it follows from
};

struct Placing {
    Var cell;
    int bit;
};

class Story {
public:
    Story(const Notes& notes, Cages& cages) : notes_(notes), frame_(notes.frame), cages_(cages) {}

    // Whether the suppositions, the first and those of cases within it, lead to a contradiction; then it can be told.
    bool refutes(std::span<const Placing> supposed);

    // Whether they exclude a candidate, without a contradiction; then that can be told.
    bool excludes(std::span<const Placing> supposed, const Placing& excluded);

    // Only what the contradiction needs. The last link denies an earlier one.
    std::vector<ChainLink> told();

    // What is told with each link by itself; the branch of a link is the last supposition that it follows from.
    std::vector<ChainLink> told_apart();

    static constexpr std::int32_t none = -1, by_sight = -2;

private:
    static constexpr std::uint32_t nobody = UINT32_MAX;

    // A value that has one place left in a house, or none, and how many cells it takes to tell that.
    struct OnlyPlace {
        std::size_t unit = 0;
        int bit = 0;
        std::uint32_t length = UINT32_MAX;
    };

    bool follow(std::span<const Placing> supposed);
    std::uint32_t say(Var cell, int bit, bool on, std::int32_t rule, std::vector<std::uint32_t> after);
    std::uint32_t& gone(Var cell, int bit) { return gone_[cell * frame_.value_count + static_cast<std::size_t>(bit)]; }
    bool place(std::uint32_t number);
    bool remove(Var cell, int bit, std::int32_t rule, std::vector<std::uint32_t> after);
    bool hold_last(Var cell, int bit);
    bool settle();
    bool tell_those_who_see(Var cell);
    OnlyPlace easiest_only_place();
    std::uint32_t length_of(std::uint32_t number) const;
    std::uint32_t length_of_place(std::size_t unit, int bit);
    bool place_in(std::size_t unit, int bit);
    bool ask_rules(bool& changed);
    void deny(std::uint32_t number, std::uint32_t denied);
    bool cannot_keep(RuleNumber rule);
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
    const Placing* goal_ = nullptr;    // a candidate: that it is gone is all that is asked for
    std::uint32_t end_ = 0;            // what is told last
    std::vector<Word> narrowed_;
    std::vector<std::uint8_t> to_ask_;  // for each rule, whether a cell of it has changed since it was asked
};

}  // namespace passatempo::logic
