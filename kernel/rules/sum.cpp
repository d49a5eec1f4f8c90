// Sum: bounds for any sum; sets of digits for a total of cells that all differ.
#include "digit_sets.hpp"
#include "linear.hpp"

namespace passatempo {
namespace {

template <bool Wide>
class Sum : public Rule<Wide> {
public:
    explicit Sum(const RuleData& data)
        : Rule<Wide>(data.cells, in(Tier::later), true),
          linear_(data),
          relation_(data.relation),
          total_(data.total) {}

    bool propagate(Space<Wide>& space, Tier) const override { return linear_.narrow(space, relation_, total_); }

private:
    Linear<Wide> linear_;
    Relation relation_;
    Value total_;
};

// A total of different cells: the open cells hold one of the sets that make up what is missing. A set
// counts if each of its digits has a cell and each cell has one of its digits; which of them goes where is
// for the group's own rules to say.
class DistinctSum : public Rule<false> {
public:
    DistinctSum(const RuleData& data, Word digits)
        : Rule<false>(data.cells, in(Tier::later)),
          sets_(DigitSets::of(static_cast<int>(std::bit_width(digits)) - std::countr_zero(digits))),
          least_(std::countr_zero(digits)),
          total_(data.total) {}

    bool propagate(Space<false>& space, Tier) const override {
        Open open;
        Value missing = total_;
        for (const Var cell : cells) {
            const Word domain = space.word(cell, 0);
            if (is_single(domain))
                missing -= space.min(cell);
            else
                open.add(cell, domain >> least_);
        }
        if (open.n == 0) return missing == 0;
        for (const Word set : sets_.with(open.n, missing - open.n * (space.layout().base + least_)))
            if ((set & ~open.together) == 0) open.support(set);
        for (int i = 0; i < open.n; ++i)
            if (!space.keep(open.cell[i], [&](int) { return open.kept[i] << least_; })) return false;
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

    const DigitSets& sets_;
    int least_;  // the bit of the least digit
    Value total_;
};

// All values of the cells, if they lie close enough together to list sets of them; else nothing.
Word digits_of(std::span<const Var> cells, const Domains<false>& domains) {
    Word all = 0;
    for (const Var cell : cells) all |= domains.word(cell, 0);
    return all && std::bit_width(all) - std::countr_zero(all) <= DigitSets::most ? all : 0;
}

bool is_plain_total(const RuleData& data) {
    return data.relation == Relation::equal && !data.cells.empty() && data.cells.size() <= DigitSets::most &&
           std::all_of(data.numbers.begin(), data.numbers.end(), [](Value c) { return c == 1; });
}

template <bool Wide>
class Iff : public Rule<Wide> {
public:
    explicit Iff(const RuleData& data)
        : Rule<Wide>({data.cells.data(), data.cells.size() + 1}, in(Tier::later), true),
          linear_(data),
          relation_(data.relation),
          total_(data.total),
          flag_(this->cells.back()) {}

    bool propagate(Space<Wide>& space, Tier) const override {
        using Truth = typename Linear<Wide>::Truth;
        if (!space.at_least(flag_, 0) || !space.at_most(flag_, 1)) return false;
        const Truth truth = linear_.judge(space, relation_, total_);
        if (truth != Truth::open) return space.fix(flag_, truth == Truth::yes);
        if (!space.fixed(flag_)) return true;
        return space.min(flag_) ? linear_.narrow(space, relation_, total_) : narrow_opposite(space);
    }

private:
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
void add_sum(const RuleData& data, const Context<Wide>& context) {
    if constexpr (!Wide) {
        const Word digits = is_plain_total(data) ? digits_of(data.cells, context.domains) : 0;
        if (digits && context.groups.have(data.cells)) return context.template add<DistinctSum>(data, digits);
    }
    context.template add<Sum<Wide>>(data);
}

template <bool Wide>
void add_iff(const RuleData& data, const Context<Wide>& context) {
    context.template add<Iff<Wide>>(data);
}

template void add_sum(const RuleData&, const Context<false>&);
template void add_sum(const RuleData&, const Context<true>&);
template void add_iff(const RuleData&, const Context<false>&);
template void add_iff(const RuleData&, const Context<true>&);

}  // namespace passatempo
