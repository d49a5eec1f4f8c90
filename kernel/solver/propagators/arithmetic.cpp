// Product, difference and quotient: of two cells a Pair, a product of different cells by digit sets, anything else as a
// layered graph.
#include <cstdlib>

#include "distinct.hpp"
#include "layered_graph.hpp"
#include "pair.hpp"

namespace passatempo::solver {
namespace {

using Next = std::optional<State>;

// State: the product so far, which must divide the total unless that is 0.
struct ProductStep {
    Value total;

    Next operator()(State so_far, Value value, bool first) const {
        const Value product = first ? 1 : so_far.a;
        if (total == 0) return State{value == 0 || product == 0 ? 0 : 1};
        if (value == 0 || total / product % value != 0) return {};
        return State{product * value};
    }
};

// State: the greatest value so far, and the sum.
struct DifferenceStep {
    Next operator()(State so_far, Value value, bool first) const {
        return first ? State{value, value} : State{std::max(so_far.a, value), so_far.b + value};
    }
};

// State: the greatest value so far, and the product of the others. That product must not be 0 and, times the total,
// must not exceed the largest value; with a total of 0 it must only not be 0.
struct QuotientStep {
    Value total, largest;

    Next operator()(State so_far, Value value, bool first) const {
        if (first) return State{value, 1};
        const Value smaller = std::min(so_far.a, value);
        if (smaller == 0) return {};
        if (total == 0) return State{std::max(so_far.a, value), 1};
        if (std::abs(so_far.b) > largest / std::abs(smaller) / std::abs(total)) return {};
        return State{std::max(so_far.a, value), so_far.b * smaller};
    }
};

template <bool Wide>
Value largest_value(const Rule& data, const Domains<Wide>& domains) {
    Value largest = 0;
    for (const Var cell : data.cells)
        largest = std::max({largest, std::abs(domains.min(cell)), std::abs(domains.max(cell))});
    return largest;
}

}  // namespace

template <bool Wide>
void post_product(const Rule& data, const Context<Wide>& context) {
    const auto holds = [=](Huge a, Huge b) { return a * b == data.total; };
    if (post_pair(data, context, holds)) return;
    if constexpr (!Wide) {
        const auto products = Products::of(data.cells, context.domains);
        if (products && context.groups.contain(data.cells))
            return context.template add<Distinct<Products>>(data, *products, context);
    }
    context.template add<LayeredGraph<Wide>>(data, context, ProductStep{data.total},
                                      [=](State end) { return end.a == data.total; });
}

template <bool Wide>
void post_difference(const Rule& data, const Context<Wide>& context) {
    const auto holds = [=](Huge a, Huge b) { return (a > b ? a - b : b - a) == data.total; };
    if (post_pair(data, context, holds)) return;
    context.template add<LayeredGraph<Wide>>(data, context, DifferenceStep{},
                                      [=](State end) { return 2 * end.a - end.b == data.total; });
}

template <bool Wide>
void post_quotient(const Rule& data, const Context<Wide>& context) {
    const auto holds = [=](Huge a, Huge b) {
        const auto [smaller, larger] = std::minmax({a, b});
        return smaller != 0 && larger == data.total * smaller;
    };
    if (post_pair(data, context, holds)) return;
    const QuotientStep step{data.total, largest_value(data, context.domains)};
    context.template add<LayeredGraph<Wide>>(data, context, step, [=](State end) { return end.a == data.total * end.b; });
}

template void post_product(const Rule&, const Context<false>&);
template void post_product(const Rule&, const Context<true>&);
template void post_difference(const Rule&, const Context<false>&);
template void post_difference(const Rule&, const Context<true>&);
template void post_quotient(const Rule&, const Context<false>&);
template void post_quotient(const Rule&, const Context<true>&);

}  // namespace passatempo::solver
