// Regular rules: as a tally if the automaton counts cells, as tuples if there are few, else as a layered graph.
#include "few_tuples.hpp"
#include "layered_graph.hpp"
#include "tally.hpp"

namespace passatempo::solver {
namespace {

struct WireEdge {
    Value from, to, value;
};

// The edges of each cell that its initial domain allows.
std::vector<std::vector<WireEdge>> layers_of(const Rule& data, const Domains<false>& domains) {
    std::vector<std::vector<WireEdge>> layers;
    auto number = data.numbers.begin();
    for (const Var cell : data.cells) {
        check_deadline();
        auto& edges = layers.emplace_back();
        for (Value left = *number++; left > 0; --left, number += 3)
            if (domains.has(cell, number[2])) edges.push_back({number[0], number[1], number[2]});
    }
    return layers;
}

Word bit_of(const Domains<false>& domains, Value value) { return Word{1} << domains.layout().place(value).bit; }

// Follows the automaton with one state for each count.
class Counting {
public:
    Counting(const Rule& data, const Domains<false>& domains) : cells_(data.cells), domains_(domains), layers_(layers_of(data, domains)) {}

    std::optional<TallyRule> find() {
        if (layers_.empty() || layers_[0].empty()) return {};
        for (const WireEdge& edge : layers_[0])
            if (edge.to != layers_[0][0].to) counted_ |= bit_of(domains_, edge.value);
        std::vector<State> states{{0, 0, 0}};
        std::vector<std::vector<State>> before;
        for (const auto& edges : layers_) {
            auto after = follow(states, edges);
            if (!after) return {};
            before.push_back(std::exchange(states, std::move(*after)));
        }
        if (counted_ == 0 || states.size() != 1) return {};
        return accepts_all(before, states[0].count) ? std::optional(TallyRule{counted_, states[0].count}) : std::nullopt;
    }

private:
    struct State {
        Value number;
        int count;
        Word values;  // for which there is an edge
    };

    // The states after a cell; none if the edges do not count.
    std::optional<std::vector<State>> follow(std::vector<State>& states, const std::vector<WireEdge>& edges) const {
        std::vector<State> after;
        for (const WireEdge& edge : edges) {
            const Word value = bit_of(domains_, edge.value);
            const auto from = std::find_if(states.begin(), states.end(), [&](auto& each) { return each.number == edge.from; });
            if (from == states.end() || from->values & value) return {};
            from->values |= value;
            const int count = from->count + (value & counted_ ? 1 : 0);
            const auto to = std::find_if(after.begin(), after.end(), [&](auto& each) { return each.number == edge.to || each.count == count; });
            if (to == after.end())
                after.push_back({edge.to, count, 0});
            else if (to->number != edge.to || to->count != count)
                return {};
        }
        return after;
    }

    // Whether each state has every value from which the number can still be reached.
    bool accepts_all(const std::vector<std::vector<State>>& before, int number) const {
        int least = 0, most = 0;  // of the later cells
        for (std::size_t i = cells_.size(); i-- > 0;) {
            const Word domain = domains_.word(cells_[i], 0);
            const auto reaches = [&](int count) { return count + least <= number && number <= count + most; };
            for (const State& state : before[i]) {
                const Word wanted = (reaches(state.count + 1) ? domain & counted_ : 0) | (reaches(state.count) ? domain & ~counted_ : 0);
                if (state.values != wanted) return false;
            }
            most += (domain & counted_) != 0;
            least += (domain & ~counted_) == 0;
        }
        return true;
    }

    std::span<const Var> cells_;
    const Domains<false>& domains_;
    std::vector<std::vector<WireEdge>> layers_;
    Word counted_ = 0;
};

}  // namespace

std::optional<TallyRule> tally_of(const Rule& data, const Domains<false>& domains) { return Counting(data, domains).find(); }

template <bool Wide>
void post_regular(const Rule& data, const Context<Wide>& context) {
    if constexpr (!Wide) {
        if (const auto tally = tally_of(data, context.domains)) return context.template add<Tally>(data, *tally);
        if (const auto few = FewTuples::supports(data, context.domains))
            return context.template add<FewTuples>(data, context, few->first, few->second);
    }
    context.template add<LayeredGraph<Wide>>(data, context);
}

template void post_regular(const Rule&, const Context<false>&);
template void post_regular(const Rule&, const Context<true>&);

}  // namespace passatempo::solver
