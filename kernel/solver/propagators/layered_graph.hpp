// LayeredGraph: the propagator of a rule that an automaton decides cell by cell (the `regular` constraint, Pesant).
//
// `step` is the transition from a state by a value, if there is one; `accepts` decides the accepting states. The
// automaton is unfolded once into one layer of edges for each cell, without dead ends. Propagation keeps the values
// that lie on a path from the start to an accepting state.
#pragma once

#include <optional>

#include "propagator.hpp"

namespace passatempo::solver {

struct State {
    Value a = 0, b = 0;
    bool operator==(const State&) const = default;
};

// Numbers states in the order of their first occurrence. With std::map this took most of the time of unfolding.
class StateNumbering {
public:
    void clear() {
        states_.clear();
        std::fill(slots_.begin(), slots_.end(), 0);
    }

    std::uint32_t number(State state) {
        if (2 * states_.size() >= slots_.size()) grow();
        std::uint32_t& slot = slot_of(state);
        if (slot == 0) {
            states_.push_back(state);
            slot = static_cast<std::uint32_t>(states_.size());
        }
        return slot - 1;
    }

    const std::vector<State>& states() const { return states_; }

private:
    std::uint32_t& slot_of(State state) {
        const auto sum = static_cast<std::uint64_t>(state.a) + static_cast<std::uint64_t>(state.b) * 1021;
        for (std::size_t at = sum * 0x9e3779b97f4a7c15u >> 32;; ++at)
            if (std::uint32_t& slot = slots_[at & (slots_.size() - 1)]; slot == 0 || states_[slot - 1] == state)
                return slot;
    }

    void grow() {
        slots_.assign(std::max<std::size_t>(64, 2 * slots_.size()), 0);
        for (std::uint32_t i = 0; i < states_.size(); ++i) slot_of(states_[i]) = i + 1;
    }

    std::vector<State> states_;
    std::vector<std::uint32_t> slots_;  // open addressing, a power of two: 1 + the number of a state, or 0
};

template <bool Wide>
struct Edge {
    std::uint32_t from, to;
    std::conditional_t<Wide, Value, Word> value;  // if not wide: a mask of values
};

// Buffers for building graphs, reused from one to the next.
template <bool Wide>
struct LayerBuilder {
    std::size_t steps_left;  // for all graphs together
    StateNumbering numbering{};
    std::vector<State> here{};           // the states before a cell
    std::vector<Edge<Wide>> edges{};
    std::vector<std::uint32_t> ends{};   // for each cell, where its edges end
    std::vector<std::uint8_t> alive{};   // for each state, whether an accepting state can be reached
};

template <bool Wide>
class LayeredGraph : public Propagator<Wide> {
public:
    template <class Step, class Accepts>
    LayeredGraph(const Rule& data, const Context<Wide>& context, Step step, Accepts accepts)
        : Propagator<Wide>(data.cells, bit(Priority::medium)) {
        LayerBuilder<Wide>& builder = context.builder;
        builder.edges.clear();
        builder.ends.clear();
        builder.here.assign(1, State{});
        for (std::size_t i = 0; i < this->cells.size(); ++i) unfold(context.domains, builder, i, step, accepts);
        remove_dead_ends(context);
    }

    // An automaton that is already unfolded; see wire.hpp for the format.
    LayeredGraph(const Rule& data, const Context<Wide>& context) : Propagator<Wide>(data.cells, bit(Priority::medium)) {
        LayerBuilder<Wide>& builder = context.builder;
        builder.edges.clear();
        builder.ends.clear();
        auto number = data.numbers.begin();
        for (const Var cell : this->cells) {
            check_deadline(1 + static_cast<std::size_t>(*number) / 128);
            for (Value left = *number++; left > 0; --left, number += 3) {
                const auto from = static_cast<std::uint32_t>(number[0]), to = static_cast<std::uint32_t>(number[1]);
                states_ = std::max({states_, from + 1, to + 1});
                if (context.domains.has(cell, number[2])) add(builder, {from, to, mark(context.domains, number[2])});
            }
            builder.ends.push_back(static_cast<std::uint32_t>(builder.edges.size()));
        }
        remove_dead_ends(context);
    }

    bool propagate(Space<Wide>& space, Priority) const override {
        auto& marks = space.marks;  // for each state: bit 0, reachable from the start; bit 1, reaches an accepting state
        marks.assign(states_, 0);
        marks[0] = 1;
        for (std::size_t i = 0; i < this->cells.size(); ++i)
            for (const Edge<Wide>& edge : layer(i))
                if (marks[edge.from] & 1 && possible(space, i, edge)) marks[edge.to] |= 1;
        for (const Edge<Wide>& edge : layer(this->cells.size() - 1)) marks[edge.to] |= 2;
        for (std::size_t i = this->cells.size(); i-- > 0;)
            if (!narrow(space, i, marks)) return false;
        return true;
    }

private:
    static auto mark(const Domains<Wide>& domains, Value value) {
        if constexpr (Wide)
            return value;
        else
            return Word{1} << domains.layout().place(value).bit;
    }

    // An edge of the current cell, joined with the one before if that only has another value.
    static void add(LayerBuilder<Wide>& builder, const Edge<Wide>& edge) {
        if constexpr (!Wide) {
            const std::size_t first = builder.ends.empty() ? 0 : builder.ends.back();
            if (builder.edges.size() > first && builder.edges.back().from == edge.from && builder.edges.back().to == edge.to) {
                builder.edges.back().value |= edge.value;
                return;
            }
        }
        builder.edges.push_back(edge);
    }

    // The edges of one cell; of the last cell only those to accepting states.
    template <class Step, class Accepts>
    void unfold(const Domains<Wide>& domains, LayerBuilder<Wide>& builder, std::size_t i, Step step, Accepts accepts) {
        const bool first = i == 0, last = i + 1 == this->cells.size();
        const auto before = states_ - static_cast<std::uint32_t>(builder.here.size());
        builder.numbering.clear();
        for (std::uint32_t from = 0; from < builder.here.size(); ++from) {
            check_deadline();
            domains.each_value(this->cells[i], [&](Value value) {
                if (builder.steps_left-- == 0)
                    throw InputError("a product, difference or quotient has too many cases");
                const std::optional<State> to = step(builder.here[from], value, first);
                if (!to || (last && !accepts(*to))) return;
                add(builder, {before + from, states_ + builder.numbering.number(*to), mark(domains, value)});
            });
        }
        builder.here = builder.numbering.states();
        builder.ends.push_back(static_cast<std::uint32_t>(builder.edges.size()));
        states_ += static_cast<std::uint32_t>(builder.here.size());
    }

    // From the last layer, whose edges all lead to accepting states, to the first; the rest is copied to the arena.
    void remove_dead_ends(const Context<Wide>& context) {
        auto& [steps_left, numbering, here, edges, ends, alive] = context.builder;
        alive.assign(states_, 0);
        auto first_left = edges.end();
        for (std::size_t i = ends.size(); i-- > 0;) {
            check_deadline();
            const std::size_t begin = i ? ends[i - 1] : 0;
            const std::size_t end = std::exchange(ends[i], static_cast<std::uint32_t>(edges.end() - first_left));
            for (std::size_t at = end; at-- > begin;)
                if (i + 1 == ends.size() || alive[edges[at].to]) *--first_left = edges[at];
            for (auto edge = first_left; edge != edges.end() - ends[i]; ++edge) alive[edge->from] = 1;
        }
        const auto count = static_cast<std::uint32_t>(edges.end() - first_left);
        for (std::uint32_t& end : ends) end = count - end;
        edges_ = context.arena.copy(std::span<const Edge<Wide>>(first_left, edges.end()));
        ends_ = context.arena.copy(std::span<const std::uint32_t>(ends));
        this->scheduling.work = this->work_of(edges_.size());
    }

    std::span<const Edge<Wide>> layer(std::size_t i) const {
        const std::uint32_t begin = i ? ends_[i - 1] : 0;
        return edges_.subspan(begin, ends_[i] - begin);
    }

    bool possible(const Space<Wide>& space, std::size_t i, const Edge<Wide>& edge) const {
        if constexpr (Wide)
            return space.has(this->cells[i], edge.value);
        else
            return space.word(this->cells[i], 0) & edge.value;
    }

    bool narrow(Space<Wide>& space, std::size_t i, std::vector<std::uint8_t>& marks) const {
        const Var cell = this->cells[i];
        const int begin = space.begin(cell);
        auto& supported = space.scratch;
        supported.assign(static_cast<std::size_t>(space.end(cell) - begin), 0);
        for (const Edge<Wide>& edge : layer(i)) {
            if (!(marks[edge.from] & 1 && marks[edge.to] & 2 && possible(space, i, edge))) continue;
            marks[edge.from] |= 2;
            if constexpr (Wide) {
                const auto [g, bit] = space.layout().place(edge.value);
                supported[static_cast<std::size_t>(g - begin)] |= Word{1} << bit;
            } else {
                supported[0] |= edge.value;
            }
        }
        return space.intersect(cell, [&](int g) { return supported[static_cast<std::size_t>(g - begin)]; });
    }

    std::span<const Edge<Wide>> edges_;
    std::span<const std::uint32_t> ends_;  // for each cell, where its edges end
    std::uint32_t states_ = 1;             // state 0 is the start
};

}  // namespace passatempo::solver
