// Reads the wire. Nothing in it is trusted.
#include "wire.hpp"

#include <algorithm>
#include <numeric>
#include <string>

namespace passatempo::solver {
namespace {

constexpr Value largest_value = Value{1} << 40;  // of any variable or coefficient
constexpr Value largest_total = Value{1} << 61;  // also what a sum may reach: its bounds never overflow
constexpr Value most_in_span = Value{1} << 16;   // from the least to the greatest value of a cell

class Reader {
public:
    explicit Reader(std::span<const std::int64_t> data) : data_(data) {}

    Value number(const char* what) {
        if (at_ >= data_.size()) throw InputError(std::string("the wire ends before ") + what);
        return data_[at_++];
    }

    // The number of items that follow, which cannot exceed what is left.
    std::size_t length(const char* what, std::size_t size_of_each = 1) {
        const Value n = number(what);
        if (n < 0 || static_cast<std::size_t>(n) > (data_.size() - at_) / size_of_each)
            throw InputError(std::string("the wire has no room for ") + what + ": " + std::to_string(n));
        return static_cast<std::size_t>(n);
    }

    Value small_number(const char* what, Value least = -largest_value, Value greatest = largest_value) {
        const Value n = number(what);
        if (n < least || n > greatest)
            throw InputError(std::string(what) + " out of range: " + std::to_string(n));
        return n;
    }

    std::span<const std::int64_t> rest() const { return data_.subspan(at_); }

    std::span<const std::int64_t> take(std::size_t n) {
        const auto taken = data_.subspan(at_, n);
        at_ += n;
        return taken;
    }

    bool done() const { return at_ == data_.size(); }
    std::size_t left() const { return data_.size() - at_; }

private:
    std::span<const std::int64_t> data_;
    std::size_t at_ = 0;
};

// What reading needs apart from the numbers: where lists are stored, and how many variables there are.
struct ReadContext {
    Arena& arena;
    std::size_t variables;
    std::vector<std::uint32_t> place{};  // sums: 1 + the index of a variable, or 0
};

Domain read_domain(Reader& in, Arena& arena) {
    const std::span<Interval> domain = arena.array<Interval>(in.length("a domain", 2));
    for (auto& [least, greatest] : domain) {
        least = in.small_number("a domain's value");
        greatest = in.small_number("a domain's value");
    }
    for (std::size_t i = 0; i < domain.size(); ++i)
        if (domain[i].first > domain[i].second || (i && domain[i - 1].second >= domain[i].first))
            throw InputError("the intervals of a domain are not ascending");
    return domain;
}

Var cell_of(Value number, std::size_t variables) {
    if (number < 0 || static_cast<std::size_t>(number) >= variables)
        throw InputError("a rule names variable " + std::to_string(number) + ", which does not exist");
    return static_cast<Var>(number);
}

std::span<Var> read_cells(Reader& in, std::size_t n, ReadContext& context, std::size_t extra = 0) {
    const std::span<Var> cells = context.arena.array<Var>(n + extra).first(n);
    std::size_t i = 0;
    for (const Value number : in.take(n)) cells[i++] = cell_of(number, context.variables);
    return cells;
}

// Adds up the coefficients of a variable that occurs several times in a sum. Returns how many cells are left.
std::size_t merge_repeated(std::span<Var> cells, std::span<Value> coefficients, ReadContext& context) {
    context.place.resize(context.variables, 0);
    std::uint32_t count = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        std::uint32_t& place = context.place[cells[i]];
        if (place) {
            Value& sum = coefficients[place - 1] += coefficients[i];
            if (std::abs(sum) > largest_total) throw InputError("a coefficient is too large");
        } else {
            cells[count] = cells[i];
            coefficients[count] = coefficients[i];
            place = ++count;
        }
    }
    for (std::uint32_t i = 0; i < count; ++i) context.place[cells[i]] = 0;
    return count;
}

// Divides by the greatest common divisor: otherwise bounds propagation of 2x - 2y = 1 converges value by value.
void reduce(Rule& sum, std::span<Value> coefficients) {
    Value common = 0;
    for (const Value coefficient : coefficients)
        if ((common = std::gcd(common, coefficient)) == 1) return;
    if (common == 0) return;
    const Value rest = (sum.total % common + common) % common;
    if (rest && (sum.relation == Relation::equal || sum.relation == Relation::unequal)) {
        std::fill(coefficients.begin(), coefficients.end(), 0);  // 0 = 1 never holds, 0 != 1 always does
        sum.total = 1;
        return;
    }
    for (Value& coefficient : coefficients) coefficient /= common;
    sum.total = (sum.total - rest) / common + (rest && sum.relation == Relation::at_least);
}

// The flag of an iff is stored after the cells.
void read_sum(Reader& in, Rule& rule, ReadContext& context, Var flag = 0) {
    rule.relation = static_cast<Relation>(in.small_number("a relation", 0, 3));
    rule.total = in.small_number("a total", -largest_total, largest_total);
    if (in.left() % 2) throw InputError("a sum has a different number of coefficients than cells");
    const std::size_t n = in.left() / 2;
    const std::span<Var> cells = read_cells(in, n, context, 1);
    const std::span<Value> coefficients = context.arena.array<Value>(n);
    for (Value& coefficient : coefficients) coefficient = in.small_number("a coefficient");
    const std::size_t count = merge_repeated(cells, coefficients, context);
    reduce(rule, coefficients.first(count));
    cells.data()[count] = flag;
    rule.cells = cells.first(count);
    rule.numbers = coefficients.first(count);
}

void read_iff(Reader& in, Rule& rule, ReadContext& context) {
    if (in.left() == 0) throw InputError("an iff without a flag");
    const Var flag = cell_of(in.number("a flag"), context.variables);
    read_sum(in, rule, context, flag);
}

// A total out of reach is replaced by one just out of reach, which is equivalent, so that totals can be added up.
void check_sum(Rule& sum, const Wire& wire) {
    __int128 reach = 0;
    for (std::size_t i = 0; i < sum.cells.size(); ++i) {
        const Domain domain = wire.domain(sum.cells[i]);
        if (domain.empty()) continue;
        const __int128 most = std::max<__int128>(std::abs(domain.front().first), std::abs(domain.back().second));
        reach += most * std::abs(sum.numbers[i]);
    }
    if (reach > largest_total) throw InputError("a sum may become too large");
    const auto beyond = static_cast<Value>(reach) + 1;
    sum.total = std::clamp(sum.total, -beyond, beyond);
}

// Refused before words are laid out for so many values.
void check_span(const Rule& span, const Wire& wire) {
    for (const Var cell : span.cells) {
        const Domain domain = wire.domain(cell);
        if (!domain.empty() && domain.back().second - domain.front().first > most_in_span)
            throw InputError("the values of a span are too far apart");
    }
}

void read_table(Reader& in, Rule& rule, ReadContext& context) {
    const std::size_t arity = in.length("a table's cells");
    rule.cells = read_cells(in, arity, context);
    if (arity == 0) throw InputError("a table without cells");
    if (in.left() % arity) throw InputError("a table's last row is not complete");
    rule.numbers = in.take(in.left());
}

void read_regular(Reader& in, Rule& rule, ReadContext& context) {
    rule.cells = read_cells(in, in.length("the cells of a regular rule"), context);
    if (rule.cells.empty()) throw InputError("a regular rule without cells");
    rule.numbers = in.rest();
    const auto most_states = static_cast<Value>(in.left());  // each is entered by an edge of its own
    for (std::size_t i = 0; i < rule.cells.size(); ++i)
        for (std::size_t edges = in.length("the edges of a regular rule", 3); edges > 0; --edges) {
            in.small_number("a state", 0, most_states);
            in.small_number("a state", 0, most_states);
            in.small_number("a value");
        }
    if (!in.done()) throw InputError("a regular rule has numbers after its last layer");
}

void read_different(Reader& in, Rule& rule) {
    const std::size_t n = in.length("the values that may repeat");
    rule.numbers = in.rest().first(n);
    for (std::size_t i = 0; i < n; ++i) in.small_number("a value that may repeat");
}

void read_times(Reader& in, Rule& rule) {
    rule.total = in.small_number("the value counted");
    const auto rest = in.rest();
    in.small_number("how many times it stands");
    rule.numbers = rest.first(1);
}

Rule read_rule(Op op, Reader in, ReadContext& context) {
    Rule rule{.op = op, .cells = {}, .numbers = {}};
    switch (op) {
        case Op::all_different: read_different(in, rule); break;
        case Op::sum: read_sum(in, rule, context); return rule;
        case Op::iff: read_iff(in, rule, context); return rule;
        case Op::product:
        case Op::difference:
        case Op::quotient: rule.total = in.small_number("a total", -largest_total, largest_total); break;
        case Op::less: rule.option = in.small_number("whether strict", 0, 1) != 0; break;
        case Op::table: read_table(in, rule, context); return rule;
        case Op::regular: read_regular(in, rule, context); return rule;
        case Op::count: rule.total = in.small_number("the value counted"); break;
        case Op::times: read_times(in, rule); break;
        case Op::span: rule.total = in.small_number("a width"); break;
        case Op::unlike:
            if (in.left() % 2) throw InputError("two lines of different length");
            break;
        case Op::not_all_equal:
        case Op::equal:
        case Op::greatest: break;
        default: throw InputError("unknown rule " + std::to_string(static_cast<int>(op)));
    }
    rule.cells = read_cells(in, in.left(), context);
    if (rule.cells.empty()) throw InputError("a rule without cells");
    return rule;
}

}  // namespace

Wire read_wire(std::span<const std::int64_t> data, Arena& arena) {
    Reader in(data);
    if (const Value version = in.number("its version"); version != wire_version)
        throw InputError("wire version " + std::to_string(version) + ", expected " + std::to_string(wire_version));
    const std::size_t variables = in.length("the variables");
    const std::size_t domains = in.length("the domains");
    const std::size_t rules = in.length("the rules");

    Wire wire;
    wire.domains.reserve(domains);
    wire.is_auxiliary.reserve(variables);
    wire.domain_of.reserve(variables);
    wire.rules.reserve(rules);
    for (std::size_t i = 0; i < domains; ++i) wire.domains.push_back(read_domain(in, arena));
    for (std::size_t i = 0; i < variables; ++i) {
        const auto n = static_cast<Value>(domains);
        const Value number = in.small_number("a variable's domain", -n, n - 1);
        wire.is_auxiliary.push_back(number < 0);
        wire.domain_of.push_back(static_cast<std::uint32_t>(number < 0 ? -1 - number : number));
    }
    ReadContext context{arena, variables};
    for (std::size_t i = 0; i < rules; ++i) {
        const Op op = static_cast<Op>(in.small_number("an op", 0, 1000));
        const std::size_t n = in.length("a rule");
        check_deadline(1 + n / 128);
        wire.rules.push_back(read_rule(op, Reader(in.take(n)), context));
        if (op == Op::sum || op == Op::iff) check_sum(wire.rules.back(), wire);
        if (op == Op::span) check_span(wire.rules.back(), wire);
    }
    if (!in.done()) throw InputError("the wire has numbers after its last rule");
    return wire;
}

Interval range_of_values(const Wire& wire) {
    Value least = INT64_MAX, greatest = INT64_MIN;
    for (const auto number : wire.domain_of) {
        if (wire.domains[number].empty()) continue;
        least = std::min(least, wire.domains[number].front().first);
        greatest = std::max(greatest, wire.domains[number].back().second);
    }
    return least > greatest ? Interval{0, 0} : Interval{least, greatest};
}

}  // namespace passatempo::solver
