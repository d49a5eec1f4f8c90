// The space of a search: the domains as they stand, how to narrow them, and how to go back.
//
// A domain is a row of 64-bit words, bit i of word g standing for the value base + 64 * g + i. All
// variables count from the same base, so masks of different variables can be combined word by word.
// Where 64 values are enough for all of them (`Wide` is false) each variable is one word, and every
// loop over words below vanishes when it is compiled; beyond that the same code runs on several.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "kernel.hpp"

namespace passatempo {

using Word = std::uint64_t;
constexpr int word_bits = 64;

constexpr bool is_single(Word w) { return (w & (w - 1)) == 0; }  // at most one bit

// Where a value stands in a domain: the word, counted from the base, and the bit.
struct Place {
    int g, bit;
};

// Where the words of each variable lie. Fixed when a kernel is compiled.
template <bool Wide>
struct Layout {
    struct Span {
        std::uint32_t offset;  // of its first word in the row of all words
        std::int32_t first;    // that word's place, counted from the base
        std::int32_t count;    // how many words it has
    };

    Value base = 0;           // the value of bit 0 of word 0
    std::size_t words = 0;    // of all variables together
    std::vector<Span> spans;  // one a variable

    int begin(Var v) const { return Wide ? spans[v].first : 0; }
    int end(Var v) const { return Wide ? spans[v].first + spans[v].count : 1; }
    std::size_t at(Var v, int g) const { return Wide ? spans[v].offset + (g - spans[v].first) : v; }
    Value value(int g, int bit) const { return base + Value{word_bits} * g + bit; }
    Place place(Value value) const {
        return {static_cast<int>((value - base) / word_bits), static_cast<int>((value - base) % word_bits)};
    }
};

// Who wants to hear of a change: for each variable, numbers of rules.
struct Watchers {
    std::vector<std::vector<std::uint32_t>> changed;  // any value went
    std::vector<std::vector<std::uint32_t>> fixed;    // one value is left
};

// How a rule wants to be treated by the queue.
struct Manners {
    std::uint8_t tier;  // cheap rules, of a low tier, run first
    bool wakes_itself;  // its own changes may give it more to do
};

// Rules waiting to run, cheap ones first. A rule waits at most once.
class Queue {
public:
    static constexpr int tiers = 3;

    explicit Queue(const std::vector<Manners>& manners) : manners_(&manners), waiting_(manners.size()) {}

    void push(std::uint32_t rule) {
        if (waiting_[rule] || rule == running_) return;
        waiting_[rule] = true;
        lines_[(*manners_)[rule].tier].push_back(rule);
    }

    bool pop(std::uint32_t& rule) {
        for (int tier = 0; tier < tiers; ++tier) {
            auto& line = lines_[tier];
            if (heads_[tier] == line.size()) continue;
            rule = line[heads_[tier]++];
            running_ = (*manners_)[rule].wakes_itself ? nobody : rule;
            waiting_[rule] = false;
            if (heads_[tier] == line.size()) restart(tier);
            return true;
        }
        running_ = nobody;
        return false;
    }

    void clear() {
        running_ = nobody;
        for (int tier = 0; tier < tiers; ++tier) {
            for (std::size_t i = heads_[tier]; i < lines_[tier].size(); ++i) waiting_[lines_[tier][i]] = false;
            restart(tier);
        }
    }

private:
    static constexpr std::uint32_t nobody = UINT32_MAX;

    void restart(int tier) {
        lines_[tier].clear();
        heads_[tier] = 0;
    }

    const std::vector<Manners>* manners_;
    std::vector<std::uint8_t> waiting_;
    std::vector<std::uint32_t> lines_[tiers];
    std::size_t heads_[tiers] = {};
    std::uint32_t running_ = nobody;  // the rule that is not to be woken by its own changes
};

// Every narrowing returns false on a contradiction: a domain would be empty. The space is then
// good for nothing but going back.
template <bool Wide>
class Space {
public:
    Space(const Layout<Wide>& layout, const Watchers& watchers, std::vector<Word> words,
          const std::vector<Manners>& manners)
        : queue(manners), layout_(&layout), watchers_(&watchers), words_(std::move(words)) {}

    const Layout<Wide>& layout() const { return *layout_; }
    int begin(Var v) const { return layout_->begin(v); }
    int end(Var v) const { return layout_->end(v); }

    // One word of a domain; nothing where the variable has no such word.
    Word word(Var v, int g) const {
        if constexpr (Wide)
            if (g < begin(v) || g >= end(v)) return 0;
        return words_[layout_->at(v, g)];
    }

    int size(Var v) const {
        int n = 0;
        for (int g = begin(v); g < end(v); ++g) n += std::popcount(word(v, g));
        return n;
    }

    bool fixed(Var v) const {
        if constexpr (!Wide) return is_single(words_[v]);
        bool seen = false;
        for (int g = begin(v); g < end(v); ++g) {
            const Word w = word(v, g);
            if (w == 0) continue;
            if (seen || !is_single(w)) return false;
            seen = true;
        }
        return true;
    }

    Value min(Var v) const {
        int g = begin(v);
        if constexpr (Wide)
            while (word(v, g) == 0) ++g;
        return layout_->value(g, std::countr_zero(word(v, g)));
    }

    Value max(Var v) const {
        int g = end(v) - 1;
        if constexpr (Wide)
            while (word(v, g) == 0) --g;
        return layout_->value(g, word_bits - 1 - std::countl_zero(word(v, g)));
    }

    bool has(Var v, Value value) const {
        if (!covers(v, value)) return false;
        const auto [g, bit] = layout_->place(value);
        return word(v, g) >> bit & 1;
    }

    template <class Visit>
    void each_value(Var v, Visit visit) const {
        for (int g = begin(v); g < end(v); ++g)
            for (Word w = word(v, g); w; w &= w - 1) visit(layout_->value(g, std::countr_zero(w)));
    }

    // Keep what `mask(g)` has; the heart of all narrowing.
    template <class Mask>
    bool keep(Var v, Mask mask) {
        bool changed = false, empty = true;
        for (int g = begin(v); g < end(v); ++g) {
            const std::size_t at = layout_->at(v, g);
            const Word old = words_[at], now = old & mask(g);
            if (now != old) {
                if (level_) trail_.push_back({at, old});
                words_[at] = now;
                changed = true;
            }
            empty &= now == 0;
        }
        if (changed && !empty) announce(v);
        return !empty;
    }

    bool remove(Var v, Value value) {
        if (!covers(v, value)) return true;
        const Place place = layout_->place(value);
        return keep(v, [=](int g) { return g == place.g ? ~(Word{1} << place.bit) : ~Word{0}; });
    }

    bool fix(Var v, Value value) {
        if (!covers(v, value)) return false;
        const Place place = layout_->place(value);
        return keep(v, [=](int g) { return g == place.g ? Word{1} << place.bit : Word{0}; });
    }

    bool at_least(Var v, Value value) {
        if (value <= min(v)) return true;
        if (value > max(v)) return false;
        const Place least = layout_->place(value);
        return keep(v, [=](int g) {
            return g < least.g ? Word{0} : g > least.g ? ~Word{0} : ~Word{0} << least.bit;
        });
    }

    bool at_most(Var v, Value value) {
        if (value >= max(v)) return true;
        if (value < min(v)) return false;
        const Place greatest = layout_->place(value);
        return keep(v, [=](int g) {
            return g < greatest.g ? ~Word{0} : g > greatest.g ? Word{0} : ~Word{0} >> (word_bits - 1 - greatest.bit);
        });
    }

    // Open a level: what changes from here on can be undone.
    void open() {
        marks_.push_back(trail_.size());
        ++level_;
    }

    // Undo everything since the last open level, and close it.
    void undo() {
        for (; trail_.size() > marks_.back(); trail_.pop_back()) words_[trail_.back().at] = trail_.back().old;
        marks_.pop_back();
        --level_;
        queue.clear();
    }

    Queue queue;
    std::vector<Word> scratch;  // for rules, while they run

private:
    struct Change {
        std::size_t at;
        Word old;
    };

    bool covers(Var v, Value value) const {  // whether the variable's words have a bit for it
        return value >= layout_->value(begin(v), 0) && value < layout_->value(end(v), 0);
    }

    void announce(Var v) {
        for (const auto rule : watchers_->changed[v]) queue.push(rule);
        if (fixed(v))
            for (const auto rule : watchers_->fixed[v]) queue.push(rule);
    }

    const Layout<Wide>* layout_;
    const Watchers* watchers_;
    std::vector<Word> words_;
    std::vector<Change> trail_;
    std::vector<std::size_t> marks_;
    std::size_t level_ = 0;  // open levels; below the first nothing needs to be remembered
};

}  // namespace passatempo
