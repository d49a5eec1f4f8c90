// Compiling: from the validated wire to domains, propagators and watchers.
#include "compiled.hpp"

#include <algorithm>

#include "assuming.hpp"
#include "implied_sums.hpp"
#include "search.hpp"
#include "solver/propagators/layered_graph.hpp"

namespace passatempo::solver {
namespace {

constexpr std::size_t most_words = std::size_t{1} << 25;  // of all domains: 256 MiB
constexpr std::size_t most_steps = 20'000'000;            // of all layered graphs: about a second
constexpr Value most_values = Value{1} << 22;             // from a variable's least to its greatest

template <bool Wide>
using Post = void (*)(const Rule&, const Context<Wide>&);

template <bool Wide>
Post<Wide> post_function(Op op) {
    switch (op) {
        case Op::none: break;
#define PASSATEMPO_OP(name) case Op::name: return post_##name<Wide>;
        PASSATEMPO_OPS(PASSATEMPO_OP)
#undef PASSATEMPO_OP
    }
    throw InputError("unknown rule");
}

void set_bits(Word* words, Value from, Value to) {  // both inclusive, relative to the first word
    for (Value place = from; place <= to;) {
        const int bit = static_cast<int>(place % word_bits);
        const int count = static_cast<int>(std::min<Value>(word_bits - bit, to - place + 1));
        words[place / word_bits] |= (~Word{0} >> (word_bits - count)) << bit;
        place += count;
    }
}

bool is_all_different(const Rule& rule) { return rule.op == Op::all_different && rule.numbers.empty(); }

bool is_value_symmetric(const Rule& rule) { return rule.op == Op::equal || is_all_different(rule); }

// A cell that occurs twice in an all-different group can only take a value that may repeat. False: it has none.
template <bool Wide>
bool keep_repeatable(std::vector<Word>& words, const Layout<Wide>& layout, Var cell, const Group& group) {
    Word any = 0;
    for (int g = layout.begin(cell); g < layout.end(cell); ++g) {
        Word& word = words[layout.at(cell, g)];
        for (Word rest = word; rest; rest &= rest - 1)
            if (!group.lets_repeat(layout.value(g, std::countr_zero(rest)))) word &= ~(rest & -rest);
        any |= word;
    }
    return any != 0;
}

// All cells differ in pairs. A group of the board could not be optional: fixed values are removed from all of them.
template <bool Wide>
void post_unequal_pairs(const Rule& rule, const Context<Wide>& context) {
    if (!rule.numbers.empty()) throw InputError("an optional all-different rule has values that may repeat");
    const std::span<Value> signs = context.arena.template array<Value>(2);
    signs[0] = 1, signs[1] = -1;
    for (std::size_t one = 0; one < rule.cells.size(); ++one)
        for (std::size_t other = one + 1; other < rule.cells.size(); ++other) {
            check_deadline();
            const std::span<Var> pair = context.arena.template array<Var>(2);
            pair[0] = rule.cells[one], pair[1] = rule.cells[other];
            post_sum<Wide>({.op = Op::sum, .relation = Relation::unequal, .cells = pair, .numbers = signs}, context);
        }
}

}  // namespace

template <bool Wide>
Compiled<Wide>::Compiled(const Wire& wire, Value base, Arena&& lists, Wire&& sums)
    : arena(std::move(lists)),
      values_interchangeable(std::all_of(wire.rules.begin(), wire.rules.end(), is_value_symmetric)),
      only_all_different(std::all_of(wire.rules.begin(), wire.rules.end(), is_all_different)),
      cages_and_houses(std::move(sums)),
      groups(wire, arena),
      domains(layout, lay_out(wire, base)),
      optional(wire.optional),
      watchers(wire.domain_of.size()) {
    for (Var v = 0; v < variables(); ++v) (wire.is_auxiliary[v] ? auxiliary : decided).push_back(v);
    if (!impossible) post_rules(wire);
    add_watchers();
}

template <bool Wide>
std::vector<std::span<const Var>> Compiled<Wide>::all_different_groups() const {
    std::vector<std::span<const Var>> found;
    if (only_all_different)
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
bool Compiled<Wide>::has_uniform_domains() const {
    for (Var v = 1; v < variables(); ++v) {
        if (domains.begin(v) != domains.begin(0) || domains.end(v) != domains.end(0)) return false;
        for (int g = domains.begin(0); g < domains.end(0); ++g)
            if (domains.word(v, g) != domains.word(0, g)) return false;
    }
    return true;
}

template <bool Wide>
std::vector<Word> Compiled<Wide>::lay_out(const Wire& wire, Value base) {
    layout.base = base;
    layout.variables = wire.domain_of.size();
    std::vector<Word> words;
    words.reserve(layout.variables);
    for (const auto number : wire.domain_of) {
        check_deadline();
        const Domain domain = wire.domains[number];
        const Value least = domain.empty() ? base : domain.front().first;
        const Value greatest = domain.empty() ? base : domain.back().second;
        if (greatest - least >= most_values) throw InputError("the values of a variable are too far apart");
        const auto first = static_cast<std::int32_t>((least - base) / word_bits);
        const auto count = static_cast<std::int32_t>((greatest - base) / word_bits) - first + 1;
        const std::size_t offset = words.size();
        if constexpr (Wide) layout.spans.push_back({static_cast<std::uint32_t>(offset), first, count});
        words.resize(offset + static_cast<std::size_t>(count), 0);
        if (words.size() > most_words) throw InputError("the domains take too much memory");
        const Value start = base + Value{first} * word_bits;
        for (const auto& [from, to] : domain) set_bits(&words[offset], from - start, to - start);
        impossible |= domain.empty();
    }
    layout.words = words.size();
    for (const auto& [cell, group] : groups.twice) impossible |= !keep_repeatable(words, layout, cell, groups.all[group]);
    return words;
}

template <bool Wide>
void Compiled<Wide>::post_rules(const Wire& wire) {
    LayerBuilder<Wide> builder{most_steps};
    const Context<Wide> context{domains, groups, arena, builder, propagators};
    rule_ends.reserve(wire.rules.size());
    for (const Rule& rule : wire.rules) {
        check_deadline();
        if (rule.op == Op::all_different && rule_ends.size() >= wire.required_rules().size())
            post_unequal_pairs(rule, context);
        else
            post_function<Wide>(rule.op)(rule, context);
        rule_ends.push_back(static_cast<std::uint32_t>(propagators.size()));
    }
}

template <bool Wide>
void Compiled<Wide>::add_watchers() {
    std::vector<std::uint32_t> last(variables(), UINT32_MAX);  // for each variable, the last propagator it was seen in
    scheduling.reserve(propagators.size());
    for (std::uint32_t number = 0; number < propagators.size(); ++number) {
        check_deadline();
        Scheduling& each = scheduling.emplace_back(propagators[number]->scheduling);
        for (const Var cell : propagators[number]->cells)
            if (std::exchange(last[cell], number) == number)
                each.non_idempotent = true;  // a cell occurs in it twice
            else
                watchers.count(cell);
    }
    watchers.lay_out();
    std::fill(last.begin(), last.end(), UINT32_MAX);
    for (std::uint32_t number = 0; number < propagators.size(); ++number) {
        check_deadline();
        for (const Var cell : propagators[number]->cells)
            if (std::exchange(last[cell], number) != number) watchers.add(cell, number);
    }
}

template <bool Wide>
std::unique_ptr<Search> Compiled<Wide>::search(std::span<const Narrowing> narrowings,
                                               const Branching& branching) const {
    check_narrowings(narrowings, variables());
    return std::make_unique<DepthFirst<Wide>>(*this, narrowings, branching);
}

template <bool Wide>
std::unique_ptr<AssumptionSearch> Compiled<Wide>::assumption_search(const Branching& branching) const {
    return std::make_unique<Assuming<Wide>>(*this, branching);
}

template <bool Wide>
std::pair<std::uint32_t, std::uint32_t> Compiled<Wide>::propagators_of_optional(std::uint32_t number) const {
    if (number >= optional) throw InputError("there is no such optional rule");
    if (impossible) return {0, 0};
    const std::size_t rule = rule_ends.size() - optional + number;
    return {rule ? rule_ends[rule - 1] : 0, rule_ends[rule]};
}

void check_narrowings(std::span<const Narrowing> narrowings, std::size_t variables) {
    for (const Narrowing& each : narrowings)
        if (each.variable >= variables) throw InputError("a narrowing names a variable that does not exist");
}

std::unique_ptr<Kernel> Kernel::compile(std::span<const std::int64_t> data, std::size_t optional) {
    Arena arena;
    Wire wire = read_wire(data, arena);
    if (optional > wire.rules.size()) throw InputError("there are fewer rules than optional ones");
    const auto first = wire.rules.end() - static_cast<std::ptrdiff_t>(optional);
    const std::vector<Rule> last(first, wire.rules.end());  // no sum may be implied by them
    wire.rules.erase(first, wire.rules.end());
    Wire sums = cages_and_houses(wire);
    add_implied_sums(wire, arena);
    wire.rules.insert(wire.rules.end(), last.begin(), last.end());
    wire.optional = optional;
    const auto [least, greatest] = range_of_values(wire);
    if (greatest - least < word_bits) return std::make_unique<Compiled<false>>(wire, least, std::move(arena), std::move(sums));
    if ((greatest - least) / word_bits >= INT32_MAX) throw InputError("the values are too far apart");
    return std::make_unique<Compiled<true>>(wire, least, std::move(arena), std::move(sums));
}

template class Compiled<false>;
template class Compiled<true>;

}  // namespace passatempo::solver
