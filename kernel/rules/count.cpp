// Count: the last cell tells how many of the others hold a value.
#include "rule.hpp"

namespace passatempo {
namespace {

template <bool Wide>
class Count : public Rule<Wide> {
public:
    explicit Count(const RuleData& data)
        : Rule<Wide>(data.cells, in(Tier::later)), value_(data.total), number_(data.cells.back()) {}

    bool propagate(Space<Wide>& space, Tier) const override {
        Value least = 0, most = 0;
        for (std::size_t i = 0; i + 1 < this->cells.size(); ++i) {
            if (!space.has(this->cells[i], value_)) continue;
            ++most;
            least += space.fixed(this->cells[i]);
        }
        if (!space.at_least(number_, least) || !space.at_most(number_, most)) return false;
        if (least == most) return true;
        if (space.max(number_) == least) return settle(space, false);
        if (space.min(number_) == most) return settle(space, true);
        return true;
    }

private:
    // Every open cell that could hold the value does, or none does.
    bool settle(Space<Wide>& space, bool held) const {
        for (std::size_t i = 0; i + 1 < this->cells.size(); ++i) {
            const Var cell = this->cells[i];
            if (space.fixed(cell) || !space.has(cell, value_)) continue;
            if (held ? !space.fix(cell, value_) : !space.remove(cell, value_)) return false;
        }
        return true;
    }

    Value value_;
    Var number_;
};

}  // namespace

template <bool Wide>
void add_count(const RuleData& data, const Context<Wide>& context) {
    context.template add<Count<Wide>>(data);
}

template void add_count(const RuleData&, const Context<false>&);
template void add_count(const RuleData&, const Context<true>&);

}  // namespace passatempo
