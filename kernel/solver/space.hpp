// The computation space of a search: the current domains, how to narrow them, and how to backtrack.
//
// A domain is an array of 64-bit words: bit i of word g is the value base + 64 * g + i. All variables share one base,
// so masks of different variables can be combined word by word. If 64 values are enough for all of them (`Wide` is
// false), each variable is one word, and the compiler removes every loop over words below.
#pragma once

#include "kernel.hpp"
#include "queue.hpp"

namespace passatempo::solver {

using Word = std::uint64_t;
constexpr int word_bits = 64;

constexpr bool is_single(Word w) { return (w & (w - 1)) == 0; }  // at most one bit

// The position of a value in a domain: the word, counted from the base, and the bit.
struct Place {
    int g, bit;
};

// Where the words of each variable are stored. Fixed at compile time.
template <bool Wide>
struct Layout {
    struct Span {
        std::uint32_t offset;  // of its first word in the array of all words
        std::int32_t first;    // number of that word, counted from the base
        std::int32_t count;    // of words
    };

    Value base = 0;           // the value of bit 0 of word 0
    std::size_t words = 0;    // of all variables together
    std::size_t variables = 0;
    std::vector<Span> spans;  // one for each variable, if wide

    int begin(Var v) const { return Wide ? spans[v].first : 0; }
    int end(Var v) const { return Wide ? spans[v].first + spans[v].count : 1; }
    std::size_t at(Var v, int g) const { return Wide ? spans[v].offset + (g - spans[v].first) : v; }
    Value value(int g, int bit) const { return base + Value{word_bits} * g + bit; }
    Place place(Value value) const {
        return {static_cast<int>((value - base) / word_bits), static_cast<int>((value - base) % word_bits)};
    }
};

// The current domains, read-only.
template <bool Wide>
class Domains {
public:
    Domains(const Layout<Wide>& layout, std::vector<Word> words) : words_(std::move(words)), layout_(&layout) {}

    const Layout<Wide>& layout() const { return *layout_; }
    int begin(Var v) const { return layout_->begin(v); }
    int end(Var v) const { return layout_->end(v); }

    // One word of a domain; 0 if the variable has no such word.
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

    // The values from this one on, which is not below the base, as many as a word has.
    Word word_from(Var v, Value least) const {
        const auto [g, bit] = layout_->place(least);
        Word found = word(v, g) >> bit;
        if constexpr (Wide)
            if (bit) found |= word(v, g + 1) << (word_bits - bit);
        return found;
    }

    template <class Visit>
    void each_value(Var v, Visit visit) const {
        for (int g = begin(v); g < end(v); ++g)
            for (Word w = word(v, g); w; w &= w - 1) visit(layout_->value(g, std::countr_zero(w)));
    }

protected:
    bool covers(Var v, Value value) const {  // whether the variable's words include its bit
        return value >= layout_->value(begin(v), 0) && value < layout_->value(end(v), 0);
    }

    std::vector<Word> words_;
    const Layout<Wide>* layout_;
};

// Every narrowing returns false on failure: a domain became empty. The space can then only be backtracked.
template <bool Wide>
class Space : public Domains<Wide> {
public:
    using Domains<Wide>::begin, Domains<Wide>::end, Domains<Wide>::word, Domains<Wide>::fixed;
    using Domains<Wide>::min, Domains<Wide>::max;

    // `watchers` lists for each variable the propagators to schedule when it changes.
    Space(const Domains<Wide>& domains, const Rows<std::uint32_t>& watchers, const std::vector<Scheduling>& scheduling)
        : Domains<Wide>(domains), queue(scheduling), watchers_(&watchers) {
        newly_fixed.reserve(watchers.size());
    }

    // Intersects the domain with `mask(g)`; all other narrowings use this.
    template <class Mask>
    bool intersect(Var v, Mask mask) {
        bool changed = false, empty = true;
        for (int g = begin(v); g < end(v); ++g) {
            const std::size_t at = this->layout_->at(v, g);
            const Word old = this->words_[at], now = old & mask(g);
            if (now != old) {
                if (trailing_) trail_.push_back({at, old});
                this->words_[at] = now;
                changed = true;
            }
            empty &= now == 0;
        }
        if (changed && !empty) schedule(v);
        return !empty;
    }

    bool remove(Var v, Value value) { return !this->covers(v, value) || remove(v, this->layout_->place(value)); }

    bool remove(Var v, Place place) {
        if (!(word(v, place.g) >> place.bit & 1)) return true;
        return intersect(v, [=](int g) { return g == place.g ? ~(Word{1} << place.bit) : ~Word{0}; });
    }

    bool fix(Var v, Value value) {
        if (!this->covers(v, value)) return false;
        const Place place = this->layout_->place(value);
        return intersect(v, [=](int g) { return g == place.g ? Word{1} << place.bit : Word{0}; });
    }

    bool at_least(Var v, Value value) {
        if (value <= min(v)) return true;
        if (value > max(v)) return false;
        const Place least = this->layout_->place(value);
        return intersect(v, [=](int g) {
            return g < least.g ? Word{0} : g > least.g ? ~Word{0} : ~Word{0} << least.bit;
        });
    }

    bool at_most(Var v, Value value) {
        if (value >= max(v)) return true;
        if (value < min(v)) return false;
        const Place greatest = this->layout_->place(value);
        return intersect(v, [=](int g) {
            return g < greatest.g ? ~Word{0} : g > greatest.g ? Word{0} : ~Word{0} >> (word_bits - 1 - greatest.bit);
        });
    }

    // Opens a decision level.
    void push_level() {
        if (is_small()) {
            copies_.insert(copies_.end(), this->words_.begin(), this->words_.end());
        } else {
            marks_.push_back(trail_.size());
            trailing_ = true;
        }
    }

    // Backtracks: undoes everything since the last level was opened, and closes it.
    void pop_level() {
        if (is_small()) {
            const auto copy = copies_.end() - static_cast<std::ptrdiff_t>(this->words_.size());
            std::copy(copy, copies_.end(), this->words_.begin());
            copies_.erase(copy, copies_.end());
        } else {
            for (; trail_.size() > marks_.back(); trail_.pop_back())
                this->words_[trail_.back().at] = trail_.back().old;
            marks_.pop_back();
            trailing_ = !marks_.empty();
        }
        clear_pending();
    }

    // Empties the propagation queue.
    void clear_pending() {
        queue.clear();
        newly_fixed.clear();
    }

    Queue queue;
    std::vector<Var> newly_fixed;     // variables that became fixed, not yet propagated to their groups
    std::vector<Word> scratch;        // for propagators, during a run
    std::vector<std::uint8_t> marks;  // the same
    bool is_hard = false;             // the search has taken many branches: propagators may do more

private:
    static constexpr std::size_t most_copied = 128;  // words; docs/decisions/012 has figures

    bool is_small() const { return this->words_.size() <= most_copied; }

    struct Change {
        std::size_t at;
        Word old;
    };

    void schedule(Var v) {
        for (const auto propagator : (*watchers_)[v]) queue.push(propagator);
        if (fixed(v)) newly_fixed.push_back(v);
    }

    const Rows<std::uint32_t>* watchers_;
    std::vector<Change> trail_;
    std::vector<std::size_t> marks_;
    bool trailing_ = false;     // at the root nothing needs to be recorded
    std::vector<Word> copies_;  // of a small space: the words as they were at each level, instead of a trail
};

}  // namespace passatempo::solver
