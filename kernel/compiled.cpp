// Compiling: from the checked wire to words, rules and watchers.
#include "compiled.hpp"

#include <algorithm>

#include "box_grid.hpp"
#include "grid/grid_search.hpp"
#include "implied.hpp"
#include "rules/chain.hpp"
#include "search.hpp"

namespace passatempo {
namespace {

constexpr std::size_t most_words = std::size_t{1} << 25;  // of all domains: 256 MiB
constexpr std::size_t most_steps = 20'000'000;            // of all chains: about a second
constexpr Value most_values = Value{1} << 22;             // from a variable's least to its greatest

template <bool Wide>
using Maker = void (*)(const RuleData&, const Context<Wide>&);

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

void set_bits(Word* words, Value from, Value to) {  // both included, counted from the first word
    for (Value place = from; place <= to;) {
        const int bit = static_cast<int>(place % word_bits);
        const int count = static_cast<int>(std::min<Value>(word_bits - bit, to - place + 1));
        words[place / word_bits] |= (~Word{0} >> (word_bits - count)) << bit;
        place += count;
    }
}

bool asks_to_differ(const RuleData& rule) { return rule.op == Op::all_different && rule.numbers.empty(); }

bool treats_values_alike(const RuleData& rule) { return rule.op == Op::equal || asks_to_differ(rule); }

// A cell that stands twice in a group of different cells takes a value that may repeat. False: it has none.
template <bool Wide>
bool keep_free(std::vector<Word>& words, const Layout<Wide>& layout, Var cell, const Group& group) {
    Word any = 0;
    for (int g = layout.begin(cell); g < layout.end(cell); ++g) {
        Word& word = words[layout.at(cell, g)];
        for (Word rest = word; rest; rest &= rest - 1)
            if (!group.lets_repeat(layout.value(g, std::countr_zero(rest)))) word &= ~(rest & -rest);
        any |= word;
    }
    return any != 0;
}

}  // namespace

template <bool Wide>
Compiled<Wide>::Compiled(const Wire& wire, Value base, Arena&& lists)
    : arena(std::move(lists)),
      values_alike(std::all_of(wire.rules.begin(), wire.rules.end(), treats_values_alike)),
      all_differ(std::all_of(wire.rules.begin(), wire.rules.end(), asks_to_differ)),
      groups(wire, arena),
      domains(layout, lay_out(wire, base)),
      watchers(wire.domain_of.size()),
      box_grid_least(passatempo::box_grid(wire)) {
    for (Var v = 0; v < variables(); ++v) (wire.is_helper[v] ? helpers : decided).push_back(v);
    if (!impossible) add_rules(wire);
    add_watchers();
}

template <bool Wide>
std::vector<std::span<const Var>> Compiled<Wide>::differing() const {
    std::vector<std::span<const Var>> found;
    if (all_differ)
        for (const Group& group : groups.all) found.push_back(group.cells);
    return found;
}

template <bool Wide>
std::vector<Value> Compiled<Wide>::values_of(Var v) const {
    std::vector<Value> values;
    domains.each_value(v, [&](Value value) { values.push_back(value); });
    return values;
}

template <bool Wide>
std::vector<Word> Compiled<Wide>::lay_out(const Wire& wire, Value base) {
    layout.base = base;
    layout.variables = wire.domain_of.size();
    std::vector<Word> words;
    words.reserve(layout.variables);
    for (const auto number : wire.domain_of) {
        check_time();
        const Domain domain = wire.domains[number];
        const Value least = domain.empty() ? base : domain.front().first;
        const Value greatest = domain.empty() ? base : domain.back().second;
        if (greatest - least >= most_values) throw WireError("a variable's values lie too far apart");
        const auto first = static_cast<std::int32_t>((least - base) / word_bits);
        const auto count = static_cast<std::int32_t>((greatest - base) / word_bits) - first + 1;
        const std::size_t offset = words.size();
        if constexpr (Wide) layout.spans.push_back({static_cast<std::uint32_t>(offset), first, count});
        words.resize(offset + static_cast<std::size_t>(count), 0);
        if (words.size() > most_words) throw WireError("the domains take too much memory");
        const Value start = base + Value{first} * word_bits;
        for (const auto& [from, to] : domain) set_bits(&words[offset], from - start, to - start);
        impossible |= domain.empty();
    }
    layout.words = words.size();
    for (const auto& [cell, group] : groups.twice) impossible |= !keep_free(words, layout, cell, groups.all[group]);
    return words;
}

template <bool Wide>
void Compiled<Wide>::add_rules(const Wire& wire) {
    Draft<Wide> draft{most_steps};
    const Context<Wide> context{domains, groups, arena, draft, rules};
    rule_ends.reserve(wire.rules.size());
    for (const RuleData& rule : wire.rules) {
        check_time();
        maker<Wide>(rule.op)(rule, context);
        rule_ends.push_back(static_cast<std::uint32_t>(rules.size()));
    }
}

template <bool Wide>
void Compiled<Wide>::add_watchers() {
    std::vector<std::uint32_t> last(variables(), UINT32_MAX);  // for each variable, the last rule it was seen in
    manners.reserve(rules.size());
    for (std::uint32_t number = 0; number < rules.size(); ++number) {
        check_time();
        Manners& each = manners.emplace_back(rules[number]->manners);
        for (const Var cell : rules[number]->cells)
            if (std::exchange(last[cell], number) == number)
                each.wakes_itself = true;  // a cell stands in it twice
            else
                watchers.announce(cell);
    }
    watchers.lay_out();
    std::fill(last.begin(), last.end(), UINT32_MAX);
    for (std::uint32_t number = 0; number < rules.size(); ++number) {
        check_time();
        for (const Var cell : rules[number]->cells)
            if (std::exchange(last[cell], number) != number) watchers.add(cell, number);
    }
}

template <bool Wide>
std::unique_ptr<Search> Compiled<Wide>::search(std::span<const Narrowing> narrowings,
                                               const Order& order) const {
    for (const Narrowing& each : narrowings)
        if (each.variable >= variables()) throw WireError("a narrowing names a variable that does not exist");
    if constexpr (!Wide)
        if (box_grid_least && !order.seed) return std::make_unique<GridSearch>(*this, narrowings);
    return std::make_unique<DepthFirst<Wide>>(*this, narrowings, order);
}

std::unique_ptr<Kernel> Kernel::compile(std::span<const std::int64_t> data) {
    Arena arena;
    Wire wire = read_wire(data, arena);
    add_implied_sums(wire, arena);
    const auto [least, greatest] = range_of_values(wire);
    if (greatest - least < word_bits) return std::make_unique<Compiled<false>>(wire, least, std::move(arena));
    if ((greatest - least) / word_bits >= INT32_MAX) throw WireError("the values lie too far apart");
    return std::make_unique<Compiled<true>>(wire, least, std::move(arena));
}

template class Compiled<false>;
template class Compiled<true>;

}  // namespace passatempo
