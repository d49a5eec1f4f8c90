// Count and times: how many cells hold a value.
#include "propagator.hpp"

namespace passatempo::solver {
namespace {

template <bool Wide>
class Counting : public Propagator<Wide> {
public:
    Counting(const Rule& data, std::span<const Var> counted)
        : Propagator<Wide>(data.cells, bit(Priority::medium)), counted_(counted), value_(data.total) {}

protected:
    struct Bounds {
        Value least = 0, most = 0;
    };

    // How many cells hold the value, and how many can.
    Bounds bounds(const Space<Wide>& space) const {
        Bounds found;
        for (const Var cell : counted_) {
            if (!space.has(cell, value_)) continue;
            ++found.most;
            found.least += space.fixed(cell);
        }
        return found;
    }

    // Every open cell that can hold the value takes it, or none does.
    bool assign(Space<Wide>& space, bool held) const {
        for (const Var cell : counted_) {
            if (space.fixed(cell) || !space.has(cell, value_)) continue;
            if (held ? !space.fix(cell, value_) : !space.remove(cell, value_)) return false;
        }
        return true;
    }

    ~Counting() = default;

private:
    std::span<const Var> counted_;
    Value value_;
};

// The last cell is the number of the others that hold the value.
template <bool Wide>
class Count : public Counting<Wide> {
public:
    explicit Count(const Rule& data)
        : Counting<Wide>(data, data.cells.first(data.cells.size() - 1)), number_(data.cells.back()) {}

    bool propagate(Space<Wide>& space, Priority) const override {
        const auto [least, most] = this->bounds(space);
        if (!space.at_least(number_, least) || !space.at_most(number_, most)) return false;
        if (least == most) return true;
        if (space.max(number_) == least) return this->assign(space, false);
        if (space.min(number_) == most) return this->assign(space, true);
        return true;
    }

private:
    Var number_;
};

// So many of the cells hold the value.
template <bool Wide>
class Times : public Counting<Wide> {
public:
    explicit Times(const Rule& data) : Counting<Wide>(data, data.cells), times_(data.numbers[0]) {}

    bool propagate(Space<Wide>& space, Priority) const override {
        const auto [least, most] = this->bounds(space);
        if (times_ < least || times_ > most) return false;
        if (least == most) return true;
        if (times_ == least) return this->assign(space, false);
        if (times_ == most) return this->assign(space, true);
        return true;
    }

private:
    Value times_;
};

}  // namespace

template <bool Wide>
void post_count(const Rule& data, const Context<Wide>& context) {
    context.template add<Count<Wide>>(data);
}

template <bool Wide>
void post_times(const Rule& data, const Context<Wide>& context) {
    context.template add<Times<Wide>>(data);
}

template void post_count(const Rule&, const Context<false>&);
template void post_count(const Rule&, const Context<true>&);
template void post_times(const Rule&, const Context<false>&);
template void post_times(const Rule&, const Context<true>&);

}  // namespace passatempo::solver
