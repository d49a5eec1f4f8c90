// Equal, less, greatest: comparisons of cells.
#include "propagator.hpp"

namespace passatempo::solver {
namespace {

template <bool Wide>
class Equal : public Propagator<Wide> {
public:
    explicit Equal(const Rule& data) : Propagator<Wide>(data.cells, bit(Priority::high)) {}

    bool propagate(Space<Wide>& space, Priority) const override {
        for (std::size_t i = 1; i < this->cells.size(); ++i)
            if (!copy(space, this->cells[i - 1], this->cells[i])) return false;
        for (std::size_t i = this->cells.size() - 1; i > 0; --i)
            if (!copy(space, this->cells[i], this->cells[i - 1])) return false;
        return true;
    }

private:
    static bool copy(Space<Wide>& space, Var from, Var to) {
        return space.intersect(to, [&](int g) { return space.word(from, g); });
    }
};

template <bool Wide>
class Less : public Propagator<Wide> {
public:
    explicit Less(const Rule& data)
        : Propagator<Wide>(data.cells, bit(Priority::high)), step_(data.option ? 1 : 0) {}

    bool propagate(Space<Wide>& space, Priority) const override {
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
class Greatest : public Propagator<Wide> {
public:
    explicit Greatest(const Rule& data) : Propagator<Wide>(data.cells, bit(Priority::high)) {}

    bool propagate(Space<Wide>& space, Priority) const override {
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
void post_equal(const Rule& data, const Context<Wide>& context) {
    context.template add<Equal<Wide>>(data);
}

template <bool Wide>
void post_less(const Rule& data, const Context<Wide>& context) {
    context.template add<Less<Wide>>(data);
}

template <bool Wide>
void post_greatest(const Rule& data, const Context<Wide>& context) {
    context.template add<Greatest<Wide>>(data);
}

template void post_equal(const Rule&, const Context<false>&);
template void post_equal(const Rule&, const Context<true>&);
template void post_less(const Rule&, const Context<false>&);
template void post_less(const Rule&, const Context<true>&);
template void post_greatest(const Rule&, const Context<false>&);
template void post_greatest(const Rule&, const Context<true>&);

}  // namespace passatempo::solver
