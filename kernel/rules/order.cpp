// Equal, less, greatest: how cells compare.
#include "rule.hpp"

namespace passatempo {
namespace {

template <bool Wide>
class Equal : public Rule<Wide> {
public:
    explicit Equal(const RuleData& data) : Rule<Wide>(data.cells, in(Tier::first)) {}

    bool propagate(Space<Wide>& space, Tier) const override {
        for (std::size_t i = 1; i < this->cells.size(); ++i)
            if (!copy(space, this->cells[i - 1], this->cells[i])) return false;
        for (std::size_t i = this->cells.size() - 1; i > 0; --i)
            if (!copy(space, this->cells[i], this->cells[i - 1])) return false;
        return true;
    }

private:
    static bool copy(Space<Wide>& space, Var from, Var to) {
        return space.keep(to, [&](int g) { return space.word(from, g); });
    }
};

template <bool Wide>
class Less : public Rule<Wide> {
public:
    explicit Less(const RuleData& data)
        : Rule<Wide>(data.cells, in(Tier::first)), step_(data.option ? 1 : 0) {}

    bool propagate(Space<Wide>& space, Tier) const override {
        for (std::size_t i = 1; i < this->cells.size(); ++i)
            if (!space.at_least(this->cells[i], space.min(this->cells[i - 1]) + step_)) return false;
        for (std::size_t i = this->cells.size() - 1; i > 0; --i)
            if (!space.at_most(this->cells[i - 1], space.max(this->cells[i]) - step_)) return false;
        return true;
    }

private:
    Value step_;
};

template <bool Wide>
class Greatest : public Rule<Wide> {
public:
    explicit Greatest(const RuleData& data) : Rule<Wide>(data.cells, in(Tier::first)) {}

    bool propagate(Space<Wide>& space, Tier) const override {
        const Var first = this->cells[0];
        for (std::size_t i = 1; i < this->cells.size(); ++i)
            if (!space.at_least(first, space.min(this->cells[i]) + 1)) return false;
        for (std::size_t i = 1; i < this->cells.size(); ++i)
            if (!space.at_most(this->cells[i], space.max(first) - 1)) return false;
        return true;
    }
};

}  // namespace

template <bool Wide>
void add_equal(const RuleData& data, const Context<Wide>& context) {
    context.template add<Equal<Wide>>(data);
}

template <bool Wide>
void add_less(const RuleData& data, const Context<Wide>& context) {
    context.template add<Less<Wide>>(data);
}

template <bool Wide>
void add_greatest(const RuleData& data, const Context<Wide>& context) {
    context.template add<Greatest<Wide>>(data);
}

template void add_equal(const RuleData&, const Context<false>&);
template void add_equal(const RuleData&, const Context<true>&);
template void add_less(const RuleData&, const Context<false>&);
template void add_less(const RuleData&, const Context<true>&);
template void add_greatest(const RuleData&, const Context<false>&);
template void add_greatest(const RuleData&, const Context<true>&);

}  // namespace passatempo
