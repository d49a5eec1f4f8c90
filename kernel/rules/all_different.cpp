// All different, in three rules of rising cost: naked singles, hidden singles, matching.
#include <algorithm>

#include "rule.hpp"

namespace passatempo {
namespace {

template <bool Wide>
struct Range {  // the words that the cells of a group have between them
    int begin, end;

    Range(const std::vector<Var>& cells, const Space<Wide>& space) : begin(0), end(1) {
        if constexpr (Wide) {
            begin = INT32_MAX, end = 0;
            for (const Var cell : cells) {
                begin = std::min(begin, space.begin(cell));
                end = std::max(end, space.end(cell));
            }
        }
    }
    int count() const { return end - begin; }
};

// A cell with one value left takes it from all the others.
template <bool Wide>
class NakedSingles : public Rule<Wide> {
public:
    NakedSingles(const RuleData& data, const Space<Wide>& space)
        : Rule<Wide>(data.cells, Tier::first, Wake::fixed),
          range_(data.cells, space),
          free_(static_cast<std::size_t>(range_.count()), 0) {
        if (!data.option) return;
        const Value place = data.ignored - space.layout().base;
        const Value g = place < 0 ? -1 : place / word_bits;
        if (g >= range_.begin && g < range_.end)
            free_[static_cast<std::size_t>(g - range_.begin)] = Word{1} << (place % word_bits);
    }

    bool propagate(Space<Wide>& space) const override {
        auto& taken = space.scratch;
        for (bool again = true; again;) {
            again = false;
            if (!collect(space, taken)) return false;
            for (const Var cell : this->cells) {
                if (space.fixed(cell)) continue;
                if (!space.keep(cell, [&](int g) { return ~taken[at(g)]; })) return false;
                again |= space.fixed(cell);
            }
        }
        return true;
    }

private:
    std::size_t at(int g) const { return static_cast<std::size_t>(g - range_.begin); }

    // The values of the fixed cells; false: one of them twice.
    bool collect(const Space<Wide>& space, std::vector<Word>& taken) const {
        taken.assign(free_.size(), 0);
        for (const Var cell : this->cells) {
            if (!space.fixed(cell)) continue;
            for (int g = space.begin(cell); g < space.end(cell); ++g) {
                const Word w = space.word(cell, g) & ~free_[at(g)];
                if (taken[at(g)] & w) return false;
                taken[at(g)] |= w;
            }
        }
        return true;
    }

    Range<Wide> range_;
    std::vector<Word> free_;  // the bit of the value that may repeat, if any
};

// Where there are no more values than cells each value has a place: one that fits a single cell goes
// there. Fewer values than cells are a contradiction.
template <bool Wide>
class HiddenSingles : public Rule<Wide> {
public:
    HiddenSingles(const RuleData& data, const Space<Wide>& space)
        : Rule<Wide>(data.cells, Tier::later, Wake::changed), range_(data.cells, space) {}

    bool propagate(Space<Wide>& space) const override {
        for (bool placed = true; placed;) {
            placed = false;
            if (!find_hidden(space) || !place_hidden(space, placed)) return false;
        }
        return true;
    }

private:
    std::size_t at(int g) const { return static_cast<std::size_t>(g - range_.begin); }

    // Leaves the values that have a single place in the scratch words. False: too few values.
    bool find_hidden(Space<Wide>& space) const {
        auto& once = space.scratch;
        once.assign(static_cast<std::size_t>(range_.count()), 0);
        std::size_t values = 0;
        for (int g = range_.begin; g < range_.end; ++g) {
            Word one = 0, two = 0;
            for (const Var cell : this->cells) {
                const Word w = space.word(cell, g);
                two |= one & w;
                one |= w;
            }
            values += static_cast<std::size_t>(std::popcount(one));
            once[at(g)] = one & ~two;
        }
        if (values > this->cells.size()) once.assign(once.size(), 0);  // a value may have no place at all
        return values >= this->cells.size();
    }

    bool place_hidden(Space<Wide>& space, bool& placed) const {
        const auto& once = space.scratch;
        for (const Var cell : this->cells) {
            if (space.fixed(cell)) continue;
            int hidden = 0;
            for (int g = space.begin(cell); g < space.end(cell); ++g)
                hidden += std::popcount(space.word(cell, g) & once[at(g)]);
            if (hidden == 0) continue;
            placed = true;
            if (hidden > 1 || !space.keep(cell, [&](int g) { return once[at(g)]; })) return false;
        }
        return true;
    }

    Range<Wide> range_;
};

// Every value that takes part in no complete assignment goes: this covers naked and hidden subsets of
// every size. A value v of cell i survives if the cell that holds v in one assignment can do without
// it, either by an exchange that leads back to i or by a chain that ends at a value nobody holds.
// Only for one word: beyond 64 values singles have been enough and this would cost too much.
class Matching : public Rule<false> {
public:
    explicit Matching(const RuleData& data) : Rule<false>(data.cells, Tier::last, Wake::changed) {}

    bool propagate(Space<false>& space) const override {
        Open open;
        for (const Var cell : cells)
            if (!space.fixed(cell)) open.add(cell, space.word(cell, 0));
        if (open.n < 3) return true;  // singles have said it all
        if (!open.match_all()) return false;
        open.close_reach();
        for (int i = 0; i < open.n; ++i) {
            const Word kept = open.consistent(i);
            if (kept != open.domain[i] && !space.keep(open.cell[i], [=](int) { return kept; })) return false;
        }
        return true;
    }

private:
    // The open cells of the group and a matching of them to values. Cells are bits as well.
    struct Open {
        int n = 0;
        Var cell[word_bits];
        Word domain[word_bits];
        int value_of[word_bits];                  // the bit each cell is matched to
        std::int8_t holder[word_bits];            // the cell each bit is matched to, or -1
        Word taken = 0;                           // bits that are matched
        Word reach[word_bits];                    // cells whose values a cell can get by exchanges
        Word escapes = 0;                         // cells that can end up with a value nobody holds

        void add(Var v, Word w) {
            cell[n] = v;
            domain[n++] = w;
        }

        bool match_all() {
            std::fill(std::begin(holder), std::end(holder), std::int8_t{-1});
            for (int i = 0; i < n; ++i) {
                Word seen = 0;
                if (!match(i, seen)) return false;
            }
            return true;
        }

        bool match(int i, Word& seen) {
            if (const Word unheld = domain[i] & ~taken) return assign(i, std::countr_zero(unheld));
            for (Word w = domain[i] & ~seen; w; w = domain[i] & ~seen) {
                const int bit = std::countr_zero(w);
                seen |= Word{1} << bit;
                if (match(holder[bit], seen)) return assign(i, bit);
            }
            return false;
        }

        bool assign(int i, int bit) {
            taken |= Word{1} << bit;
            holder[bit] = static_cast<std::int8_t>(i);
            value_of[i] = bit;
            return true;
        }

        void close_reach() {
            for (int i = 0; i < n; ++i) {
                reach[i] = Word{1} << i;
                for (Word w = domain[i] & taken; w; w &= w - 1)
                    reach[i] |= Word{1} << holder[std::countr_zero(w)];
                if (domain[i] & ~taken) escapes |= Word{1} << i;
            }
            for (int through = 0; through < n; ++through)
                for (int i = 0; i < n; ++i)
                    if (reach[i] >> through & 1) reach[i] |= reach[through];
        }

        Word consistent(int i) const {
            Word kept = domain[i] & ~taken;
            for (Word w = domain[i] & taken; w; w &= w - 1) {
                const int other = holder[std::countr_zero(w)];
                if (reach[other] >> i & 1 || reach[other] & escapes) kept |= w & -w;
            }
            return kept;
        }
    };
};

}  // namespace

template <bool Wide>
void add_all_different(const RuleData& data, const Context<Wide>& context, Rules<Wide>& rules) {
    rules.push_back(std::make_unique<NakedSingles<Wide>>(data, context.space));
    if (data.option || data.cells.size() < 3) return;
    rules.push_back(std::make_unique<HiddenSingles<Wide>>(data, context.space));
    if constexpr (!Wide)
        if (data.cells.size() <= word_bits) rules.push_back(std::make_unique<Matching>(data));
}

template void add_all_different(const RuleData&, const Context<false>&, Rules<false>&);
template void add_all_different(const RuleData&, const Context<true>&, Rules<true>&);

}  // namespace passatempo
