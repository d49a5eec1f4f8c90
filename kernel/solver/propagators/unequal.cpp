// Not all equal, unlike: some cell differs from another.
#include <optional>

#include "propagator.hpp"

namespace passatempo::solver {
namespace {

template <bool Wide>
class NotAllEqual : public Propagator<Wide> {
public:
    explicit NotAllEqual(const Rule& data) : Propagator<Wide>(data.cells, bit(Priority::high)) {}

    // Nothing follows before all cells but one hold the same value.
    bool propagate(Space<Wide>& space, Priority) const override {
        std::optional<Var> open, known;
        for (const Var cell : this->cells) {
            auto& found = space.fixed(cell) ? known : open;
            if (!found) {
                found = cell;
            } else if (found == open || space.min(cell) != space.min(*known)) {
                return true;
            }
        }
        return open && known && space.remove(*open, space.min(*known));
    }
};

// Two lines, whose cells take turns.
template <bool Wide>
class Unlike : public Propagator<Wide> {
public:
    explicit Unlike(const Rule& data) : Propagator<Wide>(data.cells, bit(Priority::medium)) {}

    // Nothing follows before all pairs but one are equal.
    bool propagate(Space<Wide>& space, Priority) const override {
        std::optional<std::size_t> open;
        for (std::size_t i = 0; i < this->cells.size(); i += 2) {
            if (is_equal(space, this->cells[i], this->cells[i + 1])) continue;
            if (open) return true;
            open = i;
        }
        return open && differ(space, this->cells[*open], this->cells[*open + 1]);
    }

private:
    static bool is_equal(const Space<Wide>& space, Var one, Var other) {
        return space.fixed(one) && space.fixed(other) && space.min(one) == space.min(other);
    }

    static bool differ(Space<Wide>& space, Var one, Var other) {
        if (space.fixed(one)) return space.remove(other, space.min(one));
        return !space.fixed(other) || space.remove(one, space.min(other));
    }
};

}  // namespace

template <bool Wide>
void post_not_all_equal(const Rule& data, const Context<Wide>& context) {
    context.template add<NotAllEqual<Wide>>(data);
}

template <bool Wide>
void post_unlike(const Rule& data, const Context<Wide>& context) {
    context.template add<Unlike<Wide>>(data);
}

template void post_not_all_equal(const Rule&, const Context<false>&);
template void post_not_all_equal(const Rule&, const Context<true>&);
template void post_unlike(const Rule&, const Context<false>&);
template void post_unlike(const Rule&, const Context<true>&);

}  // namespace passatempo::solver
