// Sum: bounds for any sum; sets of digits for a total of cells that all differ.
#include <algorithm>
#include <map>
#include <mutex>

#include "linear.hpp"

namespace passatempo {
namespace {

template <bool Wide>
class Sum : public Rule<Wide> {
public:
    explicit Sum(const RuleData& data)
        : Rule<Wide>(data.cells, Tier::later, Wake::changed, true),
          linear_(data),
          relation_(data.relation),
          total_(data.total) {}

    bool propagate(Space<Wide>& space) const override { return linear_.narrow(space, relation_, total_); }

private:
    Linear<Wide> linear_;
    Relation relation_;
    Value total_;
};

// Every set of some digits (bits), by how many they are and what their places add up to.
class DigitSets {
public:
    static constexpr int most = 12;  // digits: 4,096 sets; a board of 1 to 9 has 512

    explicit DigitSets(Word digits) {
        for (Word set = digits;; set = (set - 1) & digits) {
            sets_[{std::popcount(set), places(set)}].push_back(set);
            if (set == 0) break;
        }
    }

    const std::vector<Word>& of(int count, Value places) const {
        static const std::vector<Word> none;
        const auto found = sets_.find({count, places});
        return found == sets_.end() ? none : found->second;
    }

    // Kernels of one kind of board use the same sets, so each is worked out once for all of them.
    static std::shared_ptr<const DigitSets> shared(Word digits) {
        static std::mutex guard;
        static std::map<Word, std::shared_ptr<const DigitSets>> known;
        const std::lock_guard lock(guard);
        auto& sets = known[digits];
        if (!sets) sets = std::make_shared<const DigitSets>(digits);
        return sets;
    }

private:
    static Value places(Word set) {
        Value sum = 0;
        for (; set; set &= set - 1) sum += std::countr_zero(set);
        return sum;
    }

    std::map<std::pair<int, Value>, std::vector<Word>> sets_;
};

// A total of different cells: the open cells hold one of the sets that make up what is missing. A set
// counts if each of its digits has a cell and each cell has one of its digits; which of them goes where is
// for the group's own rules to say.
class DistinctSum : public Rule<false> {
public:
    DistinctSum(const RuleData& data, Word digits)
        : Rule<false>(data.cells, Tier::later, Wake::changed), sets_(DigitSets::shared(digits)), total_(data.total) {}

    bool propagate(Space<false>& space) const override {
        Open open;
        Value missing = total_;
        for (const Var cell : cells) {
            if (space.fixed(cell))
                missing -= space.min(cell);
            else
                open.add(cell, space.word(cell, 0));
        }
        if (open.n == 0) return missing == 0;
        for (const Word set : sets_->of(open.n, missing - open.n * space.layout().base))
            if ((set & ~open.together) == 0) open.support(set);
        for (int i = 0; i < open.n; ++i)
            if (!space.keep(open.cell[i], [&](int) { return open.kept[i]; })) return false;
        return true;
    }

private:
    struct Open {
        int n = 0;
        Var cell[DigitSets::most];
        Word domain[DigitSets::most], kept[DigitSets::most];
        Word together = 0;

        void add(Var v, Word w) {
            cell[n] = v;
            kept[n] = 0;
            domain[n++] = w;
            together |= w;
        }

        void support(Word set) {
            Word placed = 0;
            for (int i = 0; i < n; ++i) {
                if ((domain[i] & set) == 0) return;
                placed |= domain[i] & set;
            }
            if (placed != set) return;
            for (int i = 0; i < n; ++i) kept[i] |= domain[i] & set;
        }
    };

    std::shared_ptr<const DigitSets> sets_;
    Value total_;
};

// The bits from the least to the greatest value of the cells, if they are few enough to list sets of.
Word digits_of(const std::vector<Var>& cells, const Space<false>& space) {
    Word all = 0;
    for (const Var cell : cells) all |= space.word(cell, 0);
    if (all == 0) return 0;
    const Word up_to_greatest = ~Word{0} >> std::countl_zero(all);
    const Word digits = up_to_greatest & (~Word{0} << std::countr_zero(all));
    return std::popcount(digits) <= DigitSets::most ? digits : 0;
}

bool is_plain_total(const RuleData& data) {
    return data.relation == Relation::equal && !data.cells.empty() && data.cells.size() <= DigitSets::most &&
           std::all_of(data.numbers.begin(), data.numbers.end(), [](Value c) { return c == 1; });
}

template <bool Wide>
class Iff : public Rule<Wide> {
public:
    explicit Iff(const RuleData& data)
        : Rule<Wide>(with_flag(data), Tier::later, Wake::changed, true),
          linear_(data),
          relation_(data.relation),
          total_(data.total),
          flag_(data.flag) {}

    bool propagate(Space<Wide>& space) const override {
        using Truth = typename Linear<Wide>::Truth;
        if (!space.at_least(flag_, 0) || !space.at_most(flag_, 1)) return false;
        const Truth truth = linear_.judge(space, relation_, total_);
        if (truth != Truth::open) return space.fix(flag_, truth == Truth::yes);
        if (!space.fixed(flag_)) return true;
        return space.min(flag_) ? linear_.narrow(space, relation_, total_) : narrow_opposite(space);
    }

private:
    static std::vector<Var> with_flag(const RuleData& data) {
        std::vector<Var> cells = data.cells;
        cells.push_back(data.flag);
        return cells;
    }

    bool narrow_opposite(Space<Wide>& space) const {
        switch (relation_) {
            case Relation::equal: return linear_.narrow(space, Relation::unequal, total_);
            case Relation::unequal: return linear_.narrow(space, Relation::equal, total_);
            case Relation::at_most: return linear_.narrow(space, Relation::at_least, total_ + 1);
            case Relation::at_least: return linear_.narrow(space, Relation::at_most, total_ - 1);
        }
        return true;
    }

    Linear<Wide> linear_;
    Relation relation_;
    Value total_;
    Var flag_;
};

}  // namespace

template <bool Wide>
void add_sum(const RuleData& data, const Context<Wide>& context, Rules<Wide>& rules) {
    if constexpr (!Wide) {
        const Word digits = is_plain_total(data) ? digits_of(data.cells, context.space) : 0;
        if (digits && context.all_different(data.cells)) {
            rules.push_back(std::make_unique<DistinctSum>(data, digits));
            return;
        }
    }
    rules.push_back(std::make_unique<Sum<Wide>>(data));
}

template <bool Wide>
void add_iff(const RuleData& data, const Context<Wide>&, Rules<Wide>& rules) {
    rules.push_back(std::make_unique<Iff<Wide>>(data));
}

template void add_sum(const RuleData&, const Context<false>&, Rules<false>&);
template void add_sum(const RuleData&, const Context<true>&, Rules<true>&);
template void add_iff(const RuleData&, const Context<false>&, Rules<false>&);
template void add_iff(const RuleData&, const Context<true>&, Rules<true>&);

}  // namespace passatempo
