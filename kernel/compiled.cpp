// Compiling: from the checked wire to words, rules and watchers.
#include "compiled.hpp"

#include <algorithm>

#include "box_grid.hpp"
#include "grid/grid_search.hpp"
#include "implied.hpp"
#include "search.hpp"

namespace passatempo {
namespace {

constexpr std::size_t most_words = std::size_t{1} << 25;  // of all domains: 256 MiB
constexpr std::size_t most_steps = 20'000'000;            // of all chains: about a second
constexpr Value most_values = Value{1} << 22;             // from a variable's least to its greatest

template <bool Wide>
using Maker = void (*)(const RuleData&, const Context<Wide>&, Rules<Wide>&);

// The list of ops: how each becomes rules.
template <bool Wide>
Maker<Wide> maker(Op op) {
    switch (op) {
        case Op::all_different: return add_all_different<Wide>;
        case Op::sum: return add_sum<Wide>;
        case Op::product: return add_product<Wide>;
        case Op::difference: return add_difference<Wide>;
        case Op::quotient: return add_quotient<Wide>;
        case Op::equal: return add_equal<Wide>;
        case Op::less: return add_less<Wide>;
        case Op::greatest: return add_greatest<Wide>;
        case Op::table: return add_table<Wide>;
        case Op::iff: return add_iff<Wide>;
        case Op::walk: return add_walk<Wide>;
        case Op::count: return add_count<Wide>;
    }
    throw WireError("unknown rule");
}

std::vector<std::vector<Var>> different_groups(const Wire& wire) {
    std::vector<std::vector<Var>> groups;
    for (const RuleData& rule : wire.rules) {
        if (rule.op != Op::all_different || !rule.numbers.empty()) continue;
        auto& group = groups.emplace_back(rule.cells);
        std::sort(group.begin(), group.end());
    }
    return groups;
}

bool has_repeats(std::vector<Var> cells) {
    std::sort(cells.begin(), cells.end());
    return std::adjacent_find(cells.begin(), cells.end()) != cells.end();
}

void set_bits(Word* words, Value from, Value to) {  // both included, counted from the first word
    for (Value place = from; place <= to;) {
        const int bit = static_cast<int>(place % word_bits);
        const int count = static_cast<int>(std::min<Value>(word_bits - bit, to - place + 1));
        words[place / word_bits] |= (~Word{0} >> (word_bits - count)) << bit;
        place += count;
    }
}

}  // namespace

template <bool Wide>
bool Context<Wide>::all_different(std::vector<Var> cells) const {
    std::sort(cells.begin(), cells.end());
    return std::any_of(different.begin(), different.end(), [&](const std::vector<Var>& group) {
        return std::includes(group.begin(), group.end(), cells.begin(), cells.end());
    });
}

template <bool Wide>
Compiled<Wide>::Compiled(const Wire& wire, Value base) {
    layout.base = base;
    box_grid_least = passatempo::box_grid(wire);
    for (Var v = 0; v < wire.is_helper.size(); ++v) (wire.is_helper[v] ? helpers : decided).push_back(v);
    lay_out(wire);
    if (!impossible) add_rules(wire);
    add_watchers();
}

template <bool Wide>
std::vector<Value> Compiled<Wide>::values_of(Var v) const {
    std::vector<Value> values;
    fresh_space().each_value(v, [&](Value value) { values.push_back(value); });
    return values;
}

template <bool Wide>
void Compiled<Wide>::lay_out(const Wire& wire) {
    for (const auto number : wire.domain_of) {
        const Domain& domain = wire.domains[number];
        impossible |= domain.empty();
        const Value least = domain.empty() ? layout.base : domain.front().first;
        const Value greatest = domain.empty() ? layout.base : domain.back().second;
        if (greatest - least >= most_values) throw WireError("a variable's values lie too far apart");
        const auto first = static_cast<std::int32_t>((least - layout.base) / word_bits);
        const auto count = static_cast<std::int32_t>((greatest - layout.base) / word_bits) - first + 1;
        layout.spans.push_back({static_cast<std::uint32_t>(words.size()), first, count});
        words.resize(words.size() + static_cast<std::size_t>(count), 0);
        if (words.size() > most_words) throw WireError("the domains take too much memory");
        const Value start = layout.base + Value{first} * word_bits;
        for (const auto& [from, to] : domain)
            set_bits(&words[layout.spans.back().offset], from - start, to - start);
    }
    layout.words = words.size();
}

template <bool Wide>
void Compiled<Wide>::add_rules(const Wire& wire) {
    const Space<Wide> space = fresh_space();
    const auto different = different_groups(wire);
    std::size_t steps_left = most_steps;
    const Context<Wide> context{space, different, steps_left};
    for (const RuleData& rule : wire.rules) maker<Wide>(rule.op)(rule, context, rules);
}

template <bool Wide>
void Compiled<Wide>::add_watchers() {
    watchers.changed.resize(variables());
    watchers.fixed.resize(variables());
    for (std::uint32_t number = 0; number < rules.size(); ++number) {
        const Rule<Wide>& rule = *rules[number];
        manners.push_back({static_cast<std::uint8_t>(rule.tier), rule.wakes_itself || has_repeats(rule.cells)});
        auto& lists = rule.wake == Wake::fixed ? watchers.fixed : watchers.changed;
        for (const Var cell : rule.cells)
            if (lists[cell].empty() || lists[cell].back() != number) lists[cell].push_back(number);
    }
}

template <bool Wide>
std::unique_ptr<Search> Compiled<Wide>::search(std::span<const Narrowing> narrowings) const {
    for (const Narrowing& each : narrowings)
        if (each.variable >= variables()) throw WireError("a narrowing names a variable that does not exist");
    if constexpr (!Wide)
        if (box_grid_least) return std::make_unique<GridSearch>(*this, narrowings);
    return std::make_unique<DepthFirst<Wide>>(*this, narrowings);
}

std::unique_ptr<Kernel> Kernel::compile(std::span<const std::int64_t> data) {
    Wire wire = read_wire(data);
    for (RuleData& sum : implied_sums(wire)) wire.rules.push_back(std::move(sum));
    Value least = INT64_MAX, greatest = INT64_MIN;
    for (const auto number : wire.domain_of) {
        if (wire.domains[number].empty()) continue;
        least = std::min(least, wire.domains[number].front().first);
        greatest = std::max(greatest, wire.domains[number].back().second);
    }
    if (least > greatest) least = greatest = 0;
    if (greatest - least < word_bits) return std::make_unique<Compiled<false>>(wire, least);
    if ((greatest - least) / word_bits >= INT32_MAX) throw WireError("the values lie too far apart");
    return std::make_unique<Compiled<true>>(wire, least);
}

template bool Context<false>::all_different(std::vector<Var>) const;
template bool Context<true>::all_different(std::vector<Var>) const;
template class Compiled<false>;
template class Compiled<true>;

}  // namespace passatempo
