// All different, in three rules of rising cost: naked singles, hidden singles, matching.
#include <algorithm>

#include "matching.hpp"

namespace passatempo {
namespace {

template <bool Wide>
struct Range {  // the words that the cells of a group have between them
    static constexpr int most_words = 1 << 17;  // 8 million values

    int begin, end;

    Range(const std::vector<Var>& cells, const Space<Wide>& space) : begin(0), end(1) {
        if constexpr (Wide) {
            begin = INT32_MAX, end = 0;
            for (const Var cell : cells) {
                begin = std::min(begin, space.begin(cell));
                end = std::max(end, space.end(cell));
            }
            if (end - begin > most_words) throw WireError("the values of different cells lie too far apart");
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
        for (const Value value : data.numbers) {
            const Value place = value - space.layout().base;
            const Value g = place < 0 ? -1 : place / word_bits;
            if (g >= range_.begin && g < range_.end)
                free_[static_cast<std::size_t>(g - range_.begin)] |= Word{1} << (place % word_bits);
        }
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
    std::vector<Word> free_;  // the bits of the values that may repeat
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

// The strongest of the three, for groups whose values fit into so many words.
template <bool Wide, int Words>
bool add_matching(const RuleData& data, const Context<Wide>& context, Rules<Wide>& rules) {
    const Range<Wide> range(data.cells, context.space);
    if (range.count() > Words || data.cells.size() > Words * word_bits) return false;
    rules.push_back(std::make_unique<Matching<Wide, Words>>(data, range.begin));
    return true;
}

}  // namespace

template <bool Wide>
void add_all_different(const RuleData& data, const Context<Wide>& context, Rules<Wide>& rules) {
    rules.push_back(std::make_unique<NakedSingles<Wide>>(data, context.space));
    if (!data.numbers.empty() || data.cells.size() < 3) return;
    rules.push_back(std::make_unique<HiddenSingles<Wide>>(data, context.space));
    if (add_matching<Wide, 1>(data, context, rules)) return;
    if constexpr (Wide) add_matching<Wide, 2>(data, context, rules);
}

template void add_all_different(const RuleData&, const Context<false>&, Rules<false>&);
template void add_all_different(const RuleData&, const Context<true>&, Rules<true>&);

}  // namespace passatempo
