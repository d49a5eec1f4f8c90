// All different, beyond the values of fixed cells: hidden singles first, then matching.
#include "matching.hpp"

namespace passatempo::solver {
namespace {

template <bool Wide>
struct Range {  // the union of the words of a group's cells
    static constexpr int most_words = 1 << 17;  // 8 million values

    int begin = 0, end = 1;

    Range(std::span<const Var> cells, const Domains<Wide>& domains) {
        if constexpr (Wide) {
            begin = INT32_MAX, end = 0;
            for (const Var cell : cells) {
                begin = std::min(begin, domains.begin(cell));
                end = std::max(end, domains.end(cell));
            }
            if (end - begin > most_words) throw InputError("the values of an all-different rule are too far apart");
        }
    }
    int words() const { return end - begin; }
};

// If there are no more values than cells, every value has a place: one with a single place is assigned there. Fewer
// values than cells are a failure.
template <bool Wide>
class HiddenSingles {
public:
    HiddenSingles(Space<Wide>& space, std::span<const Var> cells, Range<Wide> range)
        : space_(space), cells_(cells), range_(range) {}

    bool narrow() {
        for (bool hidden = true; hidden;)
            if (!find(hidden) || (hidden && !place())) return false;
        return true;
    }

private:
    Word& once(int g) { return row(g, 0); }   // values with a place; after `find`: the hidden singles
    Word& again(int g) { return row(g, 1); }  // values with several places, or a fixed one

    Word& row(int g, int which) {
        if constexpr (Wide)
            return space_.scratch[static_cast<std::size_t>(2 * (g - range_.begin) + which)];
        else
            return words_[which];
    }

    void clear() {
        if constexpr (Wide)
            space_.scratch.assign(2 * static_cast<std::size_t>(range_.words()), 0);
        else
            words_[0] = words_[1] = 0;
    }

    // False: too few values.
    bool find(bool& hidden) {
        clear();
        for (const Var cell : cells_) count(cell);
        std::size_t values = 0;
        hidden = false;
        for (int g = range_.begin; g < range_.end; ++g) {
            values += static_cast<std::size_t>(std::popcount(once(g)));
            once(g) &= ~again(g);
            hidden |= once(g) != 0;
        }
        hidden &= values == cells_.size();  // with more values, one may have no place at all
        return values >= cells_.size();
    }

    void count(Var cell) {
        int size = 0, last = 0;
        for (int g = space_.begin(cell); g < space_.end(cell); ++g) {
            const Word w = space_.word(cell, g);
            if (Wide && w == 0) continue;
            again(g) |= once(g) & w;
            once(g) |= w;
            size += is_single(w) ? 1 : 2;
            last = g;
        }
        if (size == 1) again(last) |= space_.word(cell, last);
    }

    bool place() {
        for (const Var cell : cells_) {
            int hidden = 0;
            for (int g = space_.begin(cell); g < space_.end(cell); ++g)
                hidden += std::popcount(space_.word(cell, g) & once(g));
            if (hidden == 0) continue;
            if (hidden > 1 || !space_.intersect(cell, [&](int g) { return once(g); })) return false;
        }
        return true;
    }

    Space<Wide>& space_;
    std::span<const Var> cells_;
    Range<Wide> range_;
    Word words_[2] = {};
};

// `Words`: the words of a domain that matching works on; 0: without matching.
template <bool Wide, int Words>
class AllDifferent : public Propagator<Wide> {
public:
    AllDifferent(std::span<const Var> cells, Range<Wide> range)
        : Propagator<Wide>(cells, Words ? bit(Priority::medium) | bit(Priority::low) : bit(Priority::medium)), range_(range) {
        this->scheduling.work = this->work_of(cells.size() * static_cast<std::size_t>(range.words()));
    }

    bool propagate(Space<Wide>& space, Priority priority) const override {
        if constexpr (Words > 0)
            if (priority == Priority::low) return Matching<Wide, Words>(space, this->cells, range_.begin).narrow();
        return HiddenSingles<Wide>(space, this->cells, range_).narrow();
    }

private:
    Range<Wide> range_;
};

}  // namespace

// Nothing more follows from a group of two cells, or from one in which values may repeat.
template <bool Wide>
void post_all_different(const Rule& data, const Context<Wide>& context) {
    if (!data.numbers.empty() || data.cells.size() < 3) return;
    const Range<Wide> range(data.cells, context.domains);
    const auto fits = [&](int words) {
        return range.words() <= words && data.cells.size() <= static_cast<std::size_t>(words * word_bits);
    };
    if (fits(1))
        context.template add<AllDifferent<Wide, 1>>(data.cells, range);
    else if (Wide && fits(2))
        context.template add<AllDifferent<Wide, 2>>(data.cells, range);
    else
        context.template add<AllDifferent<Wide, 0>>(data.cells, range);
}

template void post_all_different(const Rule&, const Context<false>&);
template void post_all_different(const Rule&, const Context<true>&);

}  // namespace passatempo::solver
