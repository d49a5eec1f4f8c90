// Sum and its reification: bounds propagation; digit sets for a sum of cells that all differ; exact filtering of a total
// with few open cells.
#include "distinct.hpp"
#include "linear.hpp"

namespace passatempo::solver {
namespace {

template <bool Wide>
class Sum : public Propagator<Wide> {
public:
    explicit Sum(const Rule& data)
        : Propagator<Wide>(data.cells, bit(Priority::medium), true),
          linear_(data),
          relation_(data.relation),
          total_(data.total) {}

    bool propagate(Space<Wide>& space, Priority) const override { return linear_.narrow(space, relation_, total_); }

private:
    Linear<Wide> linear_;
    Relation relation_;
    Value total_;
};

// A total with coefficients of 1 and -1: exact once few cells are open.
class SignedTotal : public Propagator<false> {
public:
    SignedTotal(const Rule& data, const Groups& groups)
        : Propagator<false>(data.cells, bit(Priority::medium), true),
          linear_(data),
          signs_(data.numbers),
          total_(data.total),
          groups_(&groups) {}

    static bool fits(const Rule& data, const Domains<false>& domains) {
        const auto is_sign = [](Value c) { return c == 1 || c == -1; };
        return data.relation == Relation::equal && std::all_of(data.numbers.begin(), data.numbers.end(), is_sign) &&
               FewOpen::fits(all_values(data.cells, domains));
    }

    bool propagate(Space<false>& space, Priority) const override {
        if (!linear_.narrow(space, Relation::equal, total_)) return false;
        FewOpen open;
        Value missing = total_;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const Word domain = space.word(cells[i], 0);
            if (is_single(domain)) {
                missing -= signs_[i] * space.min(cells[i]);
            } else {
                if (open.is_full()) return true;
                missing -= signs_[i] * space.layout().base;
                open.add(cells[i], signs_[i] < 0, domain);
            }
        }
        return open.size() < 2 || open.narrow(space, missing, 0, [&](std::size_t i, std::size_t j) {
            const Var pair[] = {open[i], open[j]};
            return groups_->contain(pair);
        });
    }

private:
    Linear<false> linear_;
    std::span<const Value> signs_;  // in the arena
    Value total_;
    const Groups* groups_;
};

bool is_plain_total(const Rule& data) {
    return data.relation == Relation::equal && !data.cells.empty() &&
           std::all_of(data.numbers.begin(), data.numbers.end(), [](Value c) { return c == 1; });
}

template <bool Wide>
class Iff : public Propagator<Wide> {
public:
    explicit Iff(const Rule& data)
        : Propagator<Wide>({data.cells.data(), data.cells.size() + 1}, bit(Priority::medium), true),
          linear_(data),
          relation_(data.relation),
          total_(data.total),
          flag_(this->cells.back()) {}

    bool propagate(Space<Wide>& space, Priority) const override {
        using Truth = typename Linear<Wide>::Truth;
        if (!space.at_least(flag_, 0) || !space.at_most(flag_, 1)) return false;
        const Truth truth = linear_.entailment(space, relation_, total_);
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
void post_sum(const Rule& data, const Context<Wide>& context) {
    if constexpr (!Wide) {
        const auto sums = is_plain_total(data) ? Sums::of(data.cells, context.domains) : std::nullopt;
        if (sums && context.groups.contain(data.cells)) return context.template add<Distinct<Sums>>(data, *sums, context);
        if (SignedTotal::fits(data, context.domains)) return context.template add<SignedTotal>(data, context.groups);
    }
    context.template add<Sum<Wide>>(data);
}

template <bool Wide>
void post_iff(const Rule& data, const Context<Wide>& context) {
    context.template add<Iff<Wide>>(data);
}

template void post_sum(const Rule&, const Context<false>&);
template void post_sum(const Rule&, const Context<true>&);
template void post_iff(const Rule&, const Context<false>&);
template void post_iff(const Rule&, const Context<true>&);

}  // namespace passatempo::solver
