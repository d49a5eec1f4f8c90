// Span: the difference of the greatest and the least value of the cells.
#include "propagator.hpp"

namespace passatempo::solver {
namespace {

// How many cells can hold the least value of a window, the greatest, either of them.
struct Ends {
    int least = 0, greatest = 0, either = 0;

    void add(Word values, Word low, Word high, int times) {
        least += (values & low) ? times : 0;
        greatest += (values & high) ? times : 0;
        either += (values & (low | high)) ? times : 0;
    }
    bool both() const { return least > 0 && greatest > 0 && either > 1; }
};

template <bool Wide>
class Span : public Propagator<Wide> {
public:
    explicit Span(const Rule& data) : Propagator<Wide>(data.cells, bit(Priority::medium), Wide), width_(data.total) {}

    // Values too far apart for a word are only limited to the width on both sides of the others.
    bool propagate(Space<Wide>& space, Priority) const override {
        Value least = space.min(this->cells[0]), highest = least, greatest = space.max(this->cells[0]), lowest = greatest;
        for (const Var cell : this->cells) {
            least = std::min(least, space.min(cell)), highest = std::max(highest, space.min(cell));
            greatest = std::max(greatest, space.max(cell)), lowest = std::min(lowest, space.max(cell));
        }
        if (width_ < 0 || width_ > greatest - least) return false;
        if (greatest - least < word_bits) return keep_supported(space, least, greatest);
        for (const Var cell : this->cells)
            if (!space.at_least(cell, highest - width_) || !space.at_most(cell, lowest + width_)) return false;
        return true;
    }

private:
    // Keeps the values that fit into a window of this width of which some cell holds the least value, another one the
    // greatest.
    bool keep_supported(Space<Wide>& space, Value least, Value greatest) const {
        auto& words = space.scratch;  // for each cell the values from the least on; then those that are supported
        const std::size_t n = this->cells.size();
        words.assign(2 * n, 0);
        for (std::size_t i = 0; i < n; ++i) words[i] = space.word_from(this->cells[i], least);
        for (Value start = 0; start + width_ <= greatest - least; ++start)
            add_supported(words.data(), ~Word{0} >> (word_bits - 1 - width_) << start);
        for (std::size_t i = 0; i < n; ++i)
            if (!keep(space, this->cells[i], words[n + i], least)) return false;
        return true;
    }

    void add_supported(Word* words, Word window) const {
        const Word low = window & -window, high = Word{1} << (word_bits - 1 - std::countl_zero(window));
        const std::size_t n = this->cells.size();
        Ends ends;
        for (std::size_t i = 0; i < n; ++i) {
            if ((words[i] & window) == 0) return;
            ends.add(words[i], low, high, 1);
        }
        if (width_ > 0 ? !ends.both() : ends.least == 0) return;
        for (std::size_t i = 0; i < n; ++i) {
            Ends others = ends;
            others.add(words[i], low, high, -1);
            Word supported = others.both() || width_ == 0 ? window : 0;
            if (others.greatest > 0) supported |= low;
            if (others.least > 0) supported |= high;
            words[n + i] |= words[i] & supported;
        }
    }

    static bool keep(Space<Wide>& space, Var cell, Word values, Value least) {
        return space.intersect(cell, [&](int g) {
            const Value shift = space.layout().value(g, 0) - least;
            if (shift <= -word_bits || shift >= word_bits) return Word{0};
            return shift > 0 ? values >> shift : values << -shift;
        });
    }

    Value width_;
};

}  // namespace

template <bool Wide>
void post_span(const Rule& data, const Context<Wide>& context) {
    context.template add<Span<Wide>>(data);
}

template void post_span(const Rule&, const Context<false>&);
template void post_span(const Rule&, const Context<true>&);

}  // namespace passatempo::solver
