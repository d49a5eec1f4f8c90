// Sum: bounds for any sum; sets of digits for a total of cells that all differ.
#include "distinct.hpp"
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

bool is_plain_total(const RuleData& data) {
    return data.relation == Relation::equal && !data.cells.empty() &&
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
        const auto sums = is_plain_total(data) ? Sums::of(data.cells, context.domains) : std::nullopt;
        if (sums && context.groups.have(data.cells)) return context.template add<Distinct<Sums>>(data, *sums);
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
