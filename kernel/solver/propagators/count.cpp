// Count: the last cell is the number of the others that hold a value.
#include "propagator.hpp"

namespace passatempo::solver {
namespace {

template <bool Wide>
class Count : public Propagator<Wide> {
public:
    explicit Count(const Rule& data)
        : Propagator<Wide>(data.cells, bit(Priority::medium)), value_(data.total), number_(data.cells.back()) {}

    bool propagate(Space<Wide>& space, Priority) const override {
        Value least = 0, most = 0;
        for (std::size_t i = 0; i + 1 < this->cells.size(); ++i) {
            if (!space.has(this->cells[i], value_)) continue;
            ++most;
            least += space.fixed(this->cells[i]);
        }
        if (!space.at_least(number_, least) || !space.at_most(number_, most)) return false;
        if (least == most) return true;
        if (space.max(number_) == least) return assign(space, false);
        if (space.min(number_) == most) return assign(space, true);
        return true;
    }

private:
    // Every open cell that can hold the value takes it, or none does.
    bool assign(Space<Wide>& space, bool held) const {
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
void post_count(const Rule& data, const Context<Wide>& context) {
    context.template add<Count<Wide>>(data);
}

template void post_count(const Rule&, const Context<false>&);
template void post_count(const Rule&, const Context<true>&);

}  // namespace passatempo::solver
