// Chain: a rule that can be told cell by cell, as a walk through states.
//
// `start` meets the values one after another; `step` says where a value leads from a state, or that
// it leads nowhere; `accepts` judges where the walk ends. All the walks are laid out once, in layers,
// without the dead ends; propagation then keeps the values that lie on a walk still open.
#pragma once

#include <algorithm>
#include <map>
#include <optional>

#include "rule.hpp"

namespace passatempo {

struct State {
    Value a = 0, b = 0;
    auto operator<=>(const State&) const = default;
};

template <bool Wide>
class Chain : public Rule<Wide> {
public:
    template <class Step, class Accepts>
    Chain(const RuleData& data, const Context<Wide>& context, Step step, Accepts accepts)
        : Rule<Wide>(data.cells, Tier::later, Wake::changed) {
        lay_out(context, step, accepts);
        drop_dead_ends();
    }

    // A walk that was laid out elsewhere; see wire.hpp for what it looks like.
    explicit Chain(const RuleData& data) : Rule<Wide>(data.cells, Tier::later, Wake::changed) {
        auto number = data.numbers.begin();
        for (const Var cell : this->cells) {
            Layer& layer = layers_.emplace_back(Layer{cell, {}});
            for (Value edges = *number++; edges > 0; --edges, number += 3) {
                layer.edges.push_back({static_cast<std::uint32_t>(number[0]),
                                       static_cast<std::uint32_t>(number[1]), number[2]});
                states_ = std::max({states_, layer.edges.back().from + 1, layer.edges.back().to + 1});
            }
        }
        for (const Edge& edge : layers_.back().edges) ends_.push_back(edge.to);
        drop_dead_ends();
    }

    bool propagate(Space<Wide>& space) const override {
        // One mark a state: bit 0, reached from the start; bit 1, reaches an end.
        std::vector<std::uint8_t> marks(states_, 0);
        marks[0] = 1;
        for (const auto& layer : layers_)
            for (const Edge& edge : layer.edges)
                if (marks[edge.from] & 1 && space.has(layer.cell, edge.value)) marks[edge.to] |= 1;
        for (const std::uint32_t end : ends_) marks[end] |= marks[end] << 1;
        for (auto layer = layers_.rbegin(); layer != layers_.rend(); ++layer)
            if (!narrow(space, *layer, marks)) return false;
        return true;
    }

private:
    struct Edge {
        std::uint32_t from, to;
        Value value;
    };
    struct Layer {
        Var cell;
        std::vector<Edge> edges;
    };

    template <class Step, class Accepts>
    void lay_out(const Context<Wide>& context, Step step, Accepts accepts) {
        std::map<State, std::uint32_t> here{{State{}, 0}};
        bool first = true;
        for (const Var cell : this->cells) {
            std::map<State, std::uint32_t> next;
            Layer& layer = layers_.emplace_back(Layer{cell, {}});
            for (const auto& [state, number] : here) {
                context.space.each_value(cell, [&](Value value) {
                    if (context.steps_left-- == 0)
                        throw WireError("the products, differences and quotients have too many cases");
                    const std::optional<State> to = step(state, value, first);
                    if (!to) return;
                    const auto [place, is_new] = next.try_emplace(*to, states_);
                    states_ += is_new;
                    layer.edges.push_back({number, place->second, value});
                });
            }
            here = std::move(next);
            first = false;
        }
        for (const auto& [state, number] : here)
            if (accepts(state)) ends_.push_back(number);
    }

    void drop_dead_ends() {
        std::vector<bool> alive(states_, false);
        for (const std::uint32_t end : ends_) alive[end] = true;
        for (auto layer = layers_.rbegin(); layer != layers_.rend(); ++layer) {
            std::erase_if(layer->edges, [&](const Edge& edge) { return !alive[edge.to]; });
            layer->edges.shrink_to_fit();
            for (const Edge& edge : layer->edges) alive[edge.from] = true;
        }
    }

    bool narrow(Space<Wide>& space, const Layer& layer, std::vector<std::uint8_t>& marks) const {
        auto& kept = space.scratch;
        const int begin = space.begin(layer.cell);
        kept.assign(static_cast<std::size_t>(space.end(layer.cell) - begin), 0);
        for (const Edge& edge : layer.edges) {
            if (!(marks[edge.from] & 1 && marks[edge.to] & 2 && space.has(layer.cell, edge.value))) continue;
            marks[edge.from] |= 2;
            const auto [g, bit] = space.layout().place(edge.value);
            kept[static_cast<std::size_t>(g - begin)] |= Word{1} << bit;
        }
        return space.keep(layer.cell, [&](int g) { return kept[static_cast<std::size_t>(g - begin)]; });
    }

    std::vector<Layer> layers_;
    std::vector<std::uint32_t> ends_;
    std::uint32_t states_ = 1;  // state 0 is the start
};

}  // namespace passatempo
