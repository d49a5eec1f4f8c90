// Chain: a rule that can be told cell by cell, as a walk through states.
//
// The values are met one after another; `step` says where a value leads from a state, or that it leads
// nowhere; `accepts` judges where the walk ends. All the walks are laid out once, in layers, without the
// dead ends; propagation then keeps the values that lie on a walk still open.
#pragma once

#include <optional>

#include "rule.hpp"

namespace passatempo {

struct State {
    Value a = 0, b = 0;
    bool operator==(const State&) const = default;
};

// Gives states numbers, in the order in which they are first met. A tree of them took most of the time of
// laying out a chain.
class Numbering {
public:
    void restart() {
        met_.clear();
        std::fill(slots_.begin(), slots_.end(), 0);
    }

    std::uint32_t number(State state) {
        if (2 * met_.size() >= slots_.size()) grow();
        std::uint32_t& slot = slot_of(state);
        if (slot == 0) {
            met_.push_back(state);
            slot = static_cast<std::uint32_t>(met_.size());
        }
        return slot - 1;
    }

    const std::vector<State>& met() const { return met_; }

private:
    std::uint32_t& slot_of(State state) {
        const auto sum = static_cast<std::uint64_t>(state.a) + static_cast<std::uint64_t>(state.b) * 1021;
        for (std::size_t at = sum * 0x9e3779b97f4a7c15u >> 32;; ++at)
            if (std::uint32_t& slot = slots_[at & (slots_.size() - 1)]; slot == 0 || met_[slot - 1] == state)
                return slot;
    }

    void grow() {
        slots_.assign(std::max<std::size_t>(64, 2 * slots_.size()), 0);
        for (std::uint32_t i = 0; i < met_.size(); ++i) slot_of(met_[i]) = i + 1;
    }

    std::vector<State> met_;
    std::vector<std::uint32_t> slots_;  // a power of two of them: one more than a state's number, or 0
};

template <bool Wide>
struct Edge {
    std::uint32_t from, to;
    std::conditional_t<Wide, Value, Word> value;  // one word is enough for all values: a mask of one bit
};

// What chains need while they are laid out, one after another.
template <bool Wide>
struct Draft {
    std::size_t steps_left;  // for all chains together
    Numbering numbering{};
    std::vector<State> here{};           // the states before a cell
    std::vector<Edge<Wide>> edges{};
    std::vector<std::uint32_t> ends{};   // for each cell, where its edges end
    std::vector<std::uint8_t> alive{};   // for each state, whether an end can be reached
};

template <bool Wide>
class Chain : public Rule<Wide> {
public:
    template <class Step, class Accepts>
    Chain(const RuleData& data, const Context<Wide>& context, Step step, Accepts accepts)
        : Rule<Wide>(data.cells, in(Tier::later)) {
        Draft<Wide>& draft = context.draft;
        draft.edges.clear();
        draft.ends.clear();
        draft.here.assign(1, State{});
        for (std::size_t i = 0; i < this->cells.size(); ++i) lay_out(context.domains, draft, i, step, accepts);
        drop_dead_ends(context);
    }

    // A walk that was laid out elsewhere; see wire.hpp for what it looks like.
    Chain(const RuleData& data, const Context<Wide>& context) : Rule<Wide>(data.cells, in(Tier::later)) {
        Draft<Wide>& draft = context.draft;
        draft.edges.clear();
        draft.ends.clear();
        auto number = data.numbers.begin();
        for (const Var cell : this->cells) {
            check_time(1 + static_cast<std::size_t>(*number) / 128);
            for (Value left = *number++; left > 0; --left, number += 3) {
                const auto from = static_cast<std::uint32_t>(number[0]), to = static_cast<std::uint32_t>(number[1]);
                states_ = std::max({states_, from + 1, to + 1});
                if (context.domains.has(cell, number[2]))
                    draft.edges.push_back({from, to, mark(context.domains, number[2])});
            }
            draft.ends.push_back(static_cast<std::uint32_t>(draft.edges.size()));
        }
        drop_dead_ends(context);
    }

    bool propagate(Space<Wide>& space, Tier) const override {
        auto& marks = space.marks;  // for each state: bit 0, reached from the start; bit 1, reaches an end
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

    // The edges of one cell; of the last only those that end well.
    template <class Step, class Accepts>
    void lay_out(const Domains<Wide>& domains, Draft<Wide>& draft, std::size_t i, Step step, Accepts accepts) {
        const bool first = i == 0, last = i + 1 == this->cells.size();
        const auto before = states_ - static_cast<std::uint32_t>(draft.here.size());
        draft.numbering.restart();
        for (std::uint32_t from = 0; from < draft.here.size(); ++from) {
            check_time();
            domains.each_value(this->cells[i], [&](Value value) {
                if (draft.steps_left-- == 0)
                    throw WireError("the products, differences and quotients have too many cases");
                const std::optional<State> to = step(draft.here[from], value, first);
                if (!to || (last && !accepts(*to))) return;
                draft.edges.push_back({before + from, states_ + draft.numbering.number(*to), mark(domains, value)});
            });
        }
        draft.here = draft.numbering.met();
        draft.ends.push_back(static_cast<std::uint32_t>(draft.edges.size()));
        states_ += static_cast<std::uint32_t>(draft.here.size());
    }

    // From the last layer, whose edges all lead to an end, to the first; what is left moves to the arena.
    void drop_dead_ends(const Context<Wide>& context) {
        auto& [steps_left, numbering, here, edges, ends, alive] = context.draft;
        alive.assign(states_, 0);
        auto kept = edges.end();
        for (std::size_t i = ends.size(); i-- > 0;) {
            check_time();
            const std::size_t begin = i ? ends[i - 1] : 0;
            const std::size_t end = std::exchange(ends[i], static_cast<std::uint32_t>(edges.end() - kept));
            for (std::size_t at = end; at-- > begin;)
                if (i + 1 == ends.size() || alive[edges[at].to]) *--kept = edges[at];
            for (auto edge = kept; edge != edges.end() - ends[i]; ++edge) alive[edge->from] = 1;
        }
        const auto count = static_cast<std::uint32_t>(edges.end() - kept);
        for (std::uint32_t& end : ends) end = count - end;
        edges_ = context.arena.copy(std::span<const Edge<Wide>>(kept, edges.end()));
        ends_ = context.arena.copy(std::span<const std::uint32_t>(ends));
        this->manners.work = this->work_of(edges_.size());
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
        auto& kept = space.scratch;
        kept.assign(static_cast<std::size_t>(space.end(cell) - begin), 0);
        for (const Edge<Wide>& edge : layer(i)) {
            if (!(marks[edge.from] & 1 && marks[edge.to] & 2 && possible(space, i, edge))) continue;
            marks[edge.from] |= 2;
            if constexpr (Wide) {
                const auto [g, bit] = space.layout().place(edge.value);
                kept[static_cast<std::size_t>(g - begin)] |= Word{1} << bit;
            } else {
                kept[0] |= edge.value;
            }
        }
        return space.keep(cell, [&](int g) { return kept[static_cast<std::size_t>(g - begin)]; });
    }

    std::span<const Edge<Wide>> edges_;
    std::span<const std::uint32_t> ends_;  // for each cell, where its edges end
    std::uint32_t states_ = 1;             // state 0 is the start
};

}  // namespace passatempo
