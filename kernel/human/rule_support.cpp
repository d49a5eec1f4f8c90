#include "rule_support.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <optional>

#include "area_sums.hpp"
#include "innie_regions.hpp"
#include "leftover_sets.hpp"
#include "local_rules.hpp"

namespace passatempo::human {
namespace {

constexpr std::size_t most_nodes = 60'000;  // of enumerating the combinations of a cage: some milliseconds
constexpr std::size_t most_sets = 40;       // combinations to list
constexpr std::size_t most_distinct = 12;   // cells of a cage that is enumerated by sets of values
constexpr std::size_t most_stepwise_cells = 4;  // cells of a rule that is checked cell by cell, together with the groups of its cells
constexpr int most_rounds = 64;             // of a non-idempotent propagator

bool is_arithmetic(const Rule& rule) {
    return (rule.op == Op::sum && rule.relation == Relation::equal) || rule.op == Op::product ||
           rule.op == Op::difference || rule.op == Op::quotient;
}

// Rules that are checked cell by cell: an automaton, or what one could say.
bool is_stepwise(Op op) {
    return op == Op::regular || op == Op::times || op == Op::not_all_equal || op == Op::unlike || op == Op::span;
}

// Whether two numbers multiply to a third; false if the product overflows.
bool multiply_to(Value a, Value b, Value expected) {
    Value product;
    return !__builtin_mul_overflow(a, b, &product) && product == expected;
}

// A product extended by a value; empty if it no longer divides the total. For a total of 0 a product is 0 or 1, since only
// zeros matter.
std::optional<Value> product_with(Value product, Value value, Value total) {
    if (total == 0) return product != 0 && value != 0;
    if (value == 0 || total / product % value != 0) return {};
    return product * value;
}

// The partial result of a cage for the values chosen so far.
struct Tally {
    Value sum = 0, product = 1, least = INT64_MAX, greatest = INT64_MIN;
    Value times = 0;          // that the value of a times rule was chosen
    std::uint32_t state = 0;  // of a regular rule
};

// Enumerates the combinations of a cage cell by cell.
class CombinationSearch {
public:
    CombinationSearch(const Cage& cage, const Board& board, const Notes& notes, const Rule& rule)
        : cage_(cage), board_(board), rule_(rule), size_(cage.cells.size()) {
        for (const Var cell : cage.cells) candidates_.push_back(notes.mask[cell]);
        chosen_.resize(size_);
        find_reach();
    }

    // The candidates that occur in a combination, and the values that occur in all.
    Support run() {
        Support found;
        found.candidates = candidates_;
        found.left.assign(size_, 0);
        found.needed = ~Word{0};
        found_ = &found;
        place(0, Tally{});
        found.sure = nodes_ <= most_nodes;
        if (!found.sure || found.sets.size() > most_sets) found.sets.clear();
        if (!any_) found.needed = 0;
        return found;
    }

private:
    // Bounds of the sum of the remaining cells, from each cell on.
    void find_reach() {
        reach_.assign(size_ + 1, {0, 0});
        for (std::size_t i = size_; i-- > 0;) {
            const Value c = coefficient(i);
            const Value low = board_.value(first_bit(candidates_[i]));
            const Value high = board_.value(63 - std::countl_zero(candidates_[i]));
            reach_[i] = {reach_[i + 1].first + std::min(c * low, c * high),
                         reach_[i + 1].second + std::max(c * low, c * high)};
        }
    }

    Value coefficient(std::size_t i) const { return cage_.coefficients.empty() ? 1 : cage_.coefficients[i]; }

    void place(std::size_t at, const Tally& tally) {
        if (++nodes_ > most_nodes) return;
        check_deadline();
        if (at == size_) {
            if (fits(tally)) take();
            return;
        }
        Word free = candidates_[at];
        each_bit(cage_.differs_from[at], [&](int before) { free &= ~(Word{1} << chosen_[static_cast<std::size_t>(before)]); });
        each_bit(free, [&](int bit) {
            chosen_[at] = bit;
            if (Tally next = tally; add(next, at, board_.value(bit))) place(at + 1, next);
        });
    }

    bool add(Tally& tally, std::size_t at, Value value) const {
        switch (cage_.op) {
            case Op::sum:
                tally.sum += coefficient(at) * value;
                return tally.sum + reach_[at + 1].first <= cage_.total && tally.sum + reach_[at + 1].second >= cage_.total;
            case Op::product: {
                const auto product = product_with(tally.product, value, cage_.total);
                tally.product = product.value_or(0);
                return product.has_value();
            }
            case Op::difference:
                tally.sum += value;
                tally.greatest = std::max(tally.greatest, value);
                return true;
            case Op::quotient:
                if (at > 0 && __builtin_mul_overflow(tally.product, std::min(tally.greatest, value), &tally.product))
                    return false;
                tally.greatest = std::max(tally.greatest, value);
                return at == 0 || (tally.product != 0 && std::abs(tally.product) <= most_product);
            case Op::times: tally.times += value == rule_.total; return tally.times <= rule_.numbers[0];
            case Op::not_all_equal:
            case Op::span:
                tally.least = std::min(tally.least, value);
                tally.greatest = std::max(tally.greatest, value);
                return cage_.op != Op::span || tally.greatest - tally.least <= rule_.total;
            case Op::unlike: return true;
            default: return advance(tally, at, value);
        }
    }

    // The wire has for each cell the number of edges, then the edges: state before, state after, value.
    bool advance(Tally& tally, std::size_t at, Value value) const {
        auto number = rule_.numbers.begin();
        for (std::size_t i = 0; i < at; ++i) number += 1 + 3 * *number;
        for (Value left = *number++; left > 0; --left, number += 3)
            if (number[0] == tally.state && number[2] == value) {
                tally.state = static_cast<std::uint32_t>(number[1]);
                return true;
            }
        return false;
    }

    bool fits(const Tally& tally) const {
        switch (cage_.op) {
            case Op::sum: return tally.sum == cage_.total;
            case Op::product: return tally.product == cage_.total;
            case Op::difference: return 2 * tally.greatest - tally.sum == cage_.total;
            case Op::quotient: return tally.product != 0 && multiply_to(cage_.total, tally.product, tally.greatest);
            case Op::times: return tally.times == rule_.numbers[0];
            case Op::not_all_equal: return tally.least != tally.greatest;
            case Op::span: return tally.greatest - tally.least == rule_.total;
            case Op::unlike: return is_unlike();
            default: return true;
        }
    }

    bool is_unlike() const {
        for (std::size_t i = 0; i < size_; i += 2)
            if (chosen_[i] != chosen_[i + 1]) return true;
        return false;
    }

    void take() {
        any_ = true;
        Word together = 0;
        for (std::size_t i = 0; i < size_; ++i) {
            found_->left[i] |= Word{1} << chosen_[i];
            together |= Word{1} << chosen_[i];
        }
        found_->needed &= together;
        if (found_->sets.size() > most_sets) return;
        std::vector<Value> set;
        for (const int bit : chosen_) set.push_back(board_.value(bit));
        std::sort(set.begin(), set.end());
        if (std::find(found_->sets.begin(), found_->sets.end(), set) == found_->sets.end())
            found_->sets.push_back(std::move(set));
    }

    static constexpr Value most_product = Value{1} << 30;

    const Cage& cage_;
    const Board& board_;
    const Rule& rule_;
    std::size_t size_;
    std::vector<Word> candidates_;
    std::vector<int> chosen_;
    std::vector<std::pair<Value, Value>> reach_;
    std::size_t nodes_ = 0;
    bool any_ = false;
    Support* found_ = nullptr;
};

// The same for cells that all differ: set by set, each with a matching of its values to the cells.
class DistinctCombinationSearch {
public:
    DistinctCombinationSearch(const Cage& cage, const Board& board, const Notes& notes) : cage_(cage), board_(board) {
        for (const Var cell : cage.cells) {
            candidates_.push_back(notes.mask[cell]);
            each_bit(notes.mask[cell] & ~all_, [&](int bit) { bits_.push_back(bit); });
            all_ |= notes.mask[cell];
        }
        std::sort(bits_.begin(), bits_.end());
    }

    Support run() {
        found_.candidates = candidates_;
        found_.left.assign(candidates_.size(), 0);
        found_.needed = ~Word{0};
        choose(0, 0, 0, 1);
        found_.sure = nodes_ <= most_nodes;
        if (!any_) found_.needed = 0;
        if (found_.sets.size() > most_sets) found_.sets.clear();
        return std::move(found_);
    }

private:
    void choose(std::size_t from, Word set, Value sum, Value product) {
        if (++nodes_ > most_nodes) return;
        const auto chosen = static_cast<std::size_t>(std::popcount(set));
        if (chosen == candidates_.size()) {
            if (fits(set, sum, product)) match(set);
            return;
        }
        const std::size_t missing = candidates_.size() - chosen;
        for (std::size_t i = from; i + missing <= bits_.size(); ++i) {
            const Value value = board_.value(bits_[i]);
            if (cage_.op == Op::sum && value >= 0 && sum + value > cage_.total) break;
            const auto more = cage_.op == Op::product ? product_with(product, value, cage_.total) : 1;
            if (more) choose(i + 1, set | Word{1} << bits_[i], sum + value, *more);
        }
    }

    bool fits(Word set, Value sum, Value product) const {
        if (cage_.op == Op::sum) return sum == cage_.total;
        if (cage_.op == Op::product) return product == cage_.total;
        const Value greatest = board_.value(63 - std::countl_zero(set));
        if (cage_.op == Op::difference) return 2 * greatest - sum == cage_.total;
        Value others = 1;
        bool small = true;
        each_bit(set & ~(Word{1} << (63 - std::countl_zero(set))), [&](int bit) {
            small = small && !__builtin_mul_overflow(others, board_.value(bit), &others);
        });
        return small && others != 0 && multiply_to(cage_.total, others, greatest);
    }

    // Which cell can take which value of the set: dynamic programming, forwards and backwards, over the subsets that
    // the first cells can take.
    void match(Word set) {
        const std::size_t n = candidates_.size();
        int bit_of[most_distinct];
        int count = 0;
        each_bit(set, [&](int bit) { bit_of[count++] = bit; });
        const std::size_t parts = std::size_t{1} << n;
        check_deadline(1 + parts / 16);
        forward_.assign(parts, 0);
        forward_[0] = 1;
        const auto cell_of = [](std::size_t part) { return static_cast<std::size_t>(std::popcount(part)); };
        for (std::size_t part = 0; part + 1 < parts; ++part) {
            if (!forward_[part]) continue;
            for (std::size_t v = 0; v < n; ++v)
                if (!(part >> v & 1) && candidates_[cell_of(part)] >> bit_of[v] & 1) forward_[part | std::size_t{1} << v] = 1;
        }
        if (!forward_[parts - 1]) return;
        backward_.assign(parts, 0);
        backward_[parts - 1] = 1;
        for (std::size_t part = parts - 1; part-- > 0;) {
            if (!forward_[part]) continue;
            for (std::size_t v = 0; v < n; ++v) {
                const std::size_t more = part | std::size_t{1} << v;
                if (more == part || !backward_[more] || !(candidates_[cell_of(part)] >> bit_of[v] & 1)) continue;
                backward_[part] = 1;
                found_.left[cell_of(part)] |= Word{1} << bit_of[v];
            }
        }
        take(set);
    }

    void take(Word set) {
        any_ = true;
        found_.needed &= set;
        if (found_.sets.size() > most_sets) return;
        std::vector<Value> values;
        each_bit(set, [&](int bit) { values.push_back(board_.value(bit)); });
        found_.sets.push_back(std::move(values));
    }

    const Cage& cage_;
    const Board& board_;
    std::vector<Word> candidates_;
    Word all_ = 0;
    std::vector<int> bits_;
    std::vector<std::uint8_t> forward_, backward_;
    std::size_t nodes_ = 0;
    bool any_ = false;
    Support found_;
};

}  // namespace

RuleSupport::RuleSupport(const Board& board, const Compiled<false>& compiled, std::span<const RuleNumber> numbers)
    : board_(board),
      compiled_(compiled),
      space_(compiled.domains, compiled.watchers, compiled.scheduling),
      propagators_of_(board.rules.size()),
      of_rules_(board.rules.size()),
      cage_numbers_(board.rules.size(), none) {
    for (std::size_t i = 0; i < compiled.rule_ends.size(); ++i) {
        check_deadline(1 + board.rules[numbers[i]].cells.size() / 8);
        const std::size_t from = i ? compiled.rule_ends[i - 1] : 0;
        propagators_of_[numbers[i]] = std::span(compiled.propagators).subspan(from, compiled.rule_ends[i] - from);
        add_cage(numbers[i]);
    }
    of_cages_.resize(cages_.size());
    for (const RuleNumber number : numbers) {
        check_deadline(4);
        add_line(number);
    }
    of_lines_.resize(lines_.size());
}

RuleSupport::~RuleSupport() = default;

LocalRules& RuleSupport::local() {
    if (!local_) local_ = std::make_unique<LocalRules>(board_, *this);
    return *local_;
}

AreaSums& RuleSupport::areas() {
    if (!areas_) areas_ = std::make_unique<AreaSums>(board_, cages_);
    return *areas_;
}

InnieRegions& RuleSupport::innie_regions() {
    if (!innie_regions_) innie_regions_ = std::make_unique<InnieRegions>(board_, cages_);
    return *innie_regions_;
}

const LeftoverSets& RuleSupport::leftovers() {
    if (!leftovers_) leftovers_ = std::make_unique<const LeftoverSets>(board_);
    return *leftovers_;
}

void RuleSupport::add_cage(RuleNumber number) {
    const Rule& rule = board_.rules[number];
    if (!is_arithmetic(rule) && !(is_stepwise(rule.op) && rule.cells.size() <= most_stepwise_cells)) return;
    Cage cage{rule.op, rule.total, {rule.cells.begin(), rule.cells.end()}, {}, {number}, {}, false, {}};
    if (rule.op == Op::sum && std::any_of(rule.numbers.begin(), rule.numbers.end(), [](Value c) { return c != 1; }))
        cage.coefficients.assign(rule.numbers.begin(), rule.numbers.end());
    if (cage.cells.empty() || cage.cells.size() > word_size) return;
    find_distinct(cage);
    if (is_stepwise(rule.op) && cage.distinct_by.empty()) return;  // then the rule on its own is as strong
    cage_numbers_[number] = cages_.size();
    cages_.push_back(std::move(cage));
}

void RuleSupport::find_distinct(Cage& cage) const {
    const std::size_t n = cage.cells.size();
    cage.differs_from.assign(n, 0);
    std::vector<const Unit*> units;  // those with several of the cells, the largest intersections first
    for (const Var cell : cage.cells)
        for (const std::uint32_t number : board_.units_of[cell]) {
            const Unit* unit = &board_.units[number];
            if (unit->free == 0 && std::find(units.begin(), units.end(), unit) == units.end()) units.push_back(unit);
        }
    const auto shared = [&](const Unit* unit) {
        return std::count_if(cage.cells.begin(), cage.cells.end(), [&](Var cell) { return unit->has(cell); });
    };
    std::stable_sort(units.begin(), units.end(), [&](const Unit* a, const Unit* b) { return shared(a) > shared(b); });
    for (const Unit* unit : units) {
        bool adds = false;
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = 0; j < i; ++j)
                if (!(cage.differs_from[i] >> j & 1) && cage.cells[i] != cage.cells[j] && unit->has(cage.cells[i]) &&
                    unit->has(cage.cells[j])) {
                    cage.differs_from[i] |= Word{1} << j;
                    adds = true;
                }
        if (adds) cage.distinct_by.push_back(unit->rule);
        cage.distinct |= static_cast<std::size_t>(shared(unit)) == n;
    }
}

Support RuleSupport::compute(const Cage& cage, const Notes& notes) const {
    const bool by_sets = cage.distinct && cage.coefficients.empty() && !is_stepwise(cage.op) &&
                         cage.cells.size() <= most_distinct && board_.base >= 0;
    if (std::any_of(cage.cells.begin(), cage.cells.end(), [&](Var cell) { return notes.mask[cell] == 0; })) return {};
    if (by_sets) return DistinctCombinationSearch(cage, board_, notes).run();
    return CombinationSearch(cage, board_, notes, board_.rules[cage.rules[0]]).run();
}

namespace {

template <class Cells>
bool is_current(const Support& support, const Cells& cells, const Notes& notes) {
    if (support.candidates.size() != cells.size()) return false;
    for (std::size_t i = 0; i < cells.size(); ++i)
        if (support.candidates[i] != notes.mask[cells[i]]) return false;
    return true;
}

}  // namespace

const Support& RuleSupport::of_cage(std::size_t number, const Notes& notes) {
    Support& support = of_cages_[number];
    const Cage& cage = cages_[number];
    if (!is_current(support, cage.cells, notes)) {
        support = compute(cage, notes);
        support.candidates.clear();
        for (const Var cell : cage.cells) support.candidates.push_back(notes.mask[cell]);
    }
    return support;
}

const Support& RuleSupport::of_rule(RuleNumber number, const Notes& notes) {
    Support& support = of_rules_[number];
    const auto& propagators = propagators_of_[number];
    if (propagators.empty()) return support;
    if (!is_current(support, propagators[0]->cells, notes)) support = compute_rule(number, notes);
    return support;
}

ConditionalSupport RuleSupport::under_assumption(RuleNumber number, const Notes& notes, int most_open) {
    if (propagators_of_[number].empty()) return {};
    const std::span<const Var> cells = cells_of(number);
    if (std::count_if(cells.begin(), cells.end(), [&](Var cell) { return notes.open(cell); }) > most_open) return {};
    if (cage_numbers_[number] == none) {
        Support support = compute_rule(number, notes);
        return support.sure ? ConditionalSupport{cells, std::move(support.left), {number}} : ConditionalSupport{};
    }
    const Cage& cage = cages_[cage_numbers_[number]];
    Support support = compute(cage, notes);
    if (!support.sure) return {};
    ConditionalSupport found{cage.cells, std::move(support.left), cage.rules};
    found.rules.insert(found.rules.end(), cage.distinct_by.begin(), cage.distinct_by.end());
    return found;
}

Support RuleSupport::compute_rule(RuleNumber number, const Notes& notes) {
    Support support;
    for (const Var cell : cells_of(number)) support.candidates.push_back(notes.mask[cell]);
    support.sure = narrow(number, notes.mask, support.left);
    return support;
}

bool RuleSupport::narrow(RuleNumber number, std::span<const Word> candidates, std::vector<Word>& left) {
    const auto propagators = propagators_of_[number];
    check_deadline(propagators[0]->scheduling.work);
    const Level level(space_);
    bool possible = true;
    for (const Var cell : propagators[0]->cells) possible &= space_.intersect(cell, [&](int) { return candidates[cell]; });
    possible = possible && propagate(propagators);
    left.clear();
    for (const Var cell : propagators[0]->cells) left.push_back(possible ? space_.word(cell, 0) : 0);
    return possible;
}

// To the fixpoint, or a limited number of rounds: bounds may converge slowly.
bool RuleSupport::propagate(std::span<const Propagator<false>* const> propagators) {
    const auto left = [&] {
        int count = 0;
        for (const Var cell : propagators[0]->cells) count += space_.size(cell);
        return count;
    };
    for (int round = 0, before = -1; round < most_rounds && before != left(); ++round) {
        before = left();
        check_deadline(propagators[0]->scheduling.work);
        for (const Propagator<false>* each : propagators)
            for (const Priority priority : {Priority::high, Priority::medium, Priority::low})
                if (each->scheduling.priorities & solver::bit(priority))
                    if (!each->propagate(space_, priority)) return false;
    }
    return true;
}

}  // namespace passatempo::human
