// Product, difference and quotient: of two cells a pair, else a chain, told by its step (a product of different
// cells by sets of digits); and walks, which are laid out already.
#include <cstdlib>

#include "chain.hpp"
#include "distinct.hpp"
#include "pair.hpp"

namespace passatempo {
namespace {

using Next = std::optional<State>;

// The state is the product so far; it must divide the total, unless that is 0.
struct ProductStep {
    Value total;

    Next operator()(State so_far, Value value, bool first) const {
        const Value product = first ? 1 : so_far.a;
        if (total == 0) return State{value == 0 || product == 0 ? 0 : 1};
        if (value == 0 || total / product % value != 0) return {};
        return State{product * value};
    }
};

// The state is the greatest value so far, and the sum of all.
struct DifferenceStep {
    Next operator()(State so_far, Value value, bool first) const {
        return first ? State{value, value} : State{std::max(so_far.a, value), so_far.b + value};
    }
};

// The state is the greatest value so far, and the product of all the others. That product may be
// neither 0 nor, times the total, more than any value; a total of 0 only needs it not to be 0.
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
Value largest_value(const RuleData& data, const Domains<Wide>& domains) {
    Value largest = 0;
    for (const Var cell : data.cells)
        largest = std::max({largest, std::abs(domains.min(cell)), std::abs(domains.max(cell))});
    return largest;
}

}  // namespace

template <bool Wide>
void add_product(const RuleData& data, const Context<Wide>& context) {
    const auto holds = [=](Huge a, Huge b) { return a * b == data.total; };
    if (add_pair(data, context, holds)) return;
    if constexpr (!Wide) {
        const auto products = Products::of(data.cells, context.domains);
        if (products && context.groups.have(data.cells))
            return context.template add<Distinct<Products>>(data, *products);
    }
    context.template add<Chain<Wide>>(data, context, ProductStep{data.total},
                                      [=](State end) { return end.a == data.total; });
}

template <bool Wide>
void add_difference(const RuleData& data, const Context<Wide>& context) {
    const auto holds = [=](Huge a, Huge b) { return (a > b ? a - b : b - a) == data.total; };
    if (add_pair(data, context, holds)) return;
    context.template add<Chain<Wide>>(data, context, DifferenceStep{},
                                      [=](State end) { return 2 * end.a - end.b == data.total; });
}

template <bool Wide>
void add_quotient(const RuleData& data, const Context<Wide>& context) {
    const auto holds = [=](Huge a, Huge b) {
        const auto [smaller, larger] = std::minmax({a, b});
        return smaller != 0 && larger == data.total * smaller;
    };
    if (add_pair(data, context, holds)) return;
    const QuotientStep step{data.total, largest_value(data, context.domains)};
    context.template add<Chain<Wide>>(data, context, step, [=](State end) { return end.a == data.total * end.b; });
}

template <bool Wide>
void add_walk(const RuleData& data, const Context<Wide>& context) {
    context.template add<Chain<Wide>>(data, context);
}

template void add_walk(const RuleData&, const Context<false>&);
template void add_walk(const RuleData&, const Context<true>&);
template void add_product(const RuleData&, const Context<false>&);
template void add_product(const RuleData&, const Context<true>&);
template void add_difference(const RuleData&, const Context<false>&);
template void add_difference(const RuleData&, const Context<true>&);
template void add_quotient(const RuleData&, const Context<false>&);
template void add_quotient(const RuleData&, const Context<true>&);

}  // namespace passatempo
