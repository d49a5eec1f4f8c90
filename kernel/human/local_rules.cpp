#include "local_rules.hpp"

#include <algorithm>
#include <set>

#include "technique.hpp"

namespace passatempo::human {
namespace {

constexpr int cost_of_two = 220, cost_per_cell = 40;
constexpr std::size_t largest = 4, most_sets = 4000, most_nodes = 3000, most_listed = 24;

}  // namespace

LocalRules::LocalRules(const Board& board, RuleSupport& support)
    : board_(board), support_(support), neighbours_(board.variables()) {
    for (RuleNumber number = 0; number < board.rules.size(); ++number) add_relation(number);
    add_sets();
    idle_.resize(sets_.size());
}

void LocalRules::add_relation(RuleNumber number) {
    const Rule& rule = board_.rules[number];
    if (rule.op == Op::all_different || rule.op == Op::iff || rule.cells.size() != 2 || !support_.has_propagators(number)) return;
    const Var a = std::min(rule.cells[0], rule.cells[1]), b = std::max(rule.cells[0], rule.cells[1]);
    if (a == b || support_.cells_of(number).size() != 2) return;
    auto [found, is_new] = relations_.try_emplace({a, b});
    Relation& relation = found->second;
    if (is_new) {
        relation.up = relation.down = Table(board_.value_count, ~Word{0});
        neighbours_[a].push_back(b);
        neighbours_[b].push_back(a);
        for (std::size_t bit = 0; bit < board_.value_count; ++bit)
            if (board_.sees(a, b, static_cast<int>(bit))) relation.up[bit] = relation.down[bit] = ~(Word{1} << bit);
    }
    relation.rules.push_back(number);
    const Table &up = table_of(number, a, b), &down = table_of(number, b, a);
    for (std::size_t bit = 0; bit < board_.value_count; ++bit) {
        relation.up[bit] &= up[bit];
        relation.down[bit] &= down[bit];
    }
}

// The same for all rules that differ only in their cells.
const LocalRules::Table& LocalRules::table_of(RuleNumber number, Var from, Var to) {
    const Rule& rule = board_.rules[number];
    const bool reversed = rule.cells[0] != from;
    const Shape shape{static_cast<int>(rule.op) * 2 + reversed, static_cast<int>(rule.relation), rule.option, rule.total,
                      {rule.numbers.begin(), rule.numbers.end()}, board_.initial[from], board_.initial[to]};
    const auto [found, is_new] = tables_.try_emplace(shape);
    if (!is_new) return found->second;
    found->second.assign(board_.value_count, 0);
    std::vector<Word> candidates = board_.initial, left;
    const std::size_t at = support_.cells_of(number)[0] == to ? 0 : 1;
    each_bit(board_.initial[from], [&](int bit) {
        candidates[from] = Word{1} << bit;
        if (support_.narrow(number, candidates, left)) found->second[static_cast<std::size_t>(bit)] = left[at];
    });
    return found->second;
}

void LocalRules::add_sets() {
    for (const auto& [pair, relation] : relations_) {
        if (relation.rules.size() > 1) sets_.push_back({pair.first, pair.second});
        if (sets_.size() >= most_sets) return;
    }
    std::set<std::vector<Var>> known;
    for (const auto& [pair, relation] : relations_) known.insert({pair.first, pair.second});
    for (std::size_t size = 3; size <= largest; ++size) {
        std::set<std::vector<Var>> larger;
        for (const auto& set : known)
            for (const Var cell : set)
                for (const Var next : neighbours_[cell]) {
                    check_deadline();
                    if (std::find(set.begin(), set.end(), next) != set.end() || larger.size() >= most_sets) continue;
                    std::vector<Var> more = set;
                    more.insert(std::upper_bound(more.begin(), more.end(), next), next);
                    larger.insert(std::move(more));
                }
        for (const auto& set : larger)
            if (is_useful(set)) sets_.push_back(set);
        known = std::move(larger);
    }
}

bool LocalRules::related(Var a, Var b) const {
    return relations_.contains({std::min(a, b), std::max(a, b)}) || differ_by(a, b);
}

// A group with both cells.
std::optional<RuleNumber> LocalRules::differ_by(Var a, Var b) const {
    for (std::size_t bit = 0; bit < board_.value_count; ++bit)
        if (board_.sees(a, b, static_cast<int>(bit))) return board_.link(a, b, static_cast<int>(bit));
    return {};
}

// Where relations make no cycle, each of them alone removes as much.
bool LocalRules::is_useful(std::span<const Var> cells) const {
    return std::all_of(cells.begin(), cells.end(), [&](Var cell) {
        return std::count_if(cells.begin(), cells.end(), [&](Var other) { return cell != other && related(cell, other); }) > 1;
    });
}

Word LocalRules::allowed(Var from, int bit, Var to) const {
    const auto found = relations_.find({std::min(from, to), std::max(from, to)});
    if (found != relations_.end()) return (from < to ? found->second.up : found->second.down)[static_cast<std::size_t>(bit)];
    return board_.sees(from, to, bit) ? ~(Word{1} << bit) : ~Word{0};
}

LocalRules::Ways LocalRules::ways(std::size_t set, const Notes& notes) {
    const auto& cells = sets_[set];
    std::vector<Word> candidates;
    for (const Var cell : cells) candidates.push_back(notes.mask[cell]);
    Ways found;
    if (idle_[set] == candidates) return found;
    found.left.assign(cells.size(), 0);
    std::vector<int> chosen;
    std::size_t nodes = 0;
    fill(cells, chosen, nodes, notes, found);
    found.sure = nodes <= most_nodes;
    if (!found.sure || found.left == candidates) idle_[set] = std::move(candidates);
    if (found.listed.size() > most_listed) found.listed.clear();
    return found;
}

void LocalRules::fill(std::span<const Var> cells, std::vector<int>& chosen, std::size_t& nodes, const Notes& notes, Ways& found) const {
    check_deadline();
    if (++nodes > most_nodes) return;
    const std::size_t at = chosen.size();
    if (at == cells.size()) {
        std::vector<Value> way;
        for (std::size_t i = 0; i < at; ++i) {
            found.left[i] |= Word{1} << chosen[i];
            way.push_back(board_.value(chosen[i]));
        }
        if (found.listed.size() <= most_listed) found.listed.push_back(std::move(way));
        return;
    }
    Word free = notes.mask[cells[at]];
    for (std::size_t i = 0; i < at; ++i) free &= allowed(cells[i], chosen[i], cells[at]);
    each_bit(free, [&](int bit) {
        chosen.push_back(bit);
        fill(cells, chosen, nodes, notes, found);
        chosen.pop_back();
    });
}

void LocalRules::add_rules(std::vector<RuleNumber>& rules, std::span<const Var> cells) const {
    for (const bool groups : {false, true})
        for (std::size_t i = 0; i < cells.size(); ++i)
            for (std::size_t j = i + 1; j < cells.size(); ++j) {
                const auto found = relations_.find({cells[i], cells[j]});
                if (!groups && found != relations_.end())
                    for (const RuleNumber rule : found->second.rules) add_rule(rules, rule);
                if (const auto group = differ_by(cells[i], cells[j]); groups && group) add_rule(rules, *group);
            }
}

void find_local_combinations(Finder& finder) {
    if (!finder.wants(cost_of_two)) return;
    LocalRules& local = finder.support.local();
    for (std::size_t set = 0; set < local.sets().size(); ++set) {
        const auto& cells = local.sets()[set];
        const int cost = cost_of_two + cost_per_cell * (static_cast<int>(cells.size()) - 2);
        if (!finder.wants(cost)) return;  // the larger ones come later
        if (std::any_of(cells.begin(), cells.end(), [&](Var cell) { return !finder.notes.open(cell); })) continue;
        auto ways = local.ways(set, finder.notes);
        if (!ways.sure) continue;
        LogicStep step;
        step.cost = cost;
        step.cells = cells;
        for (std::size_t i = 0; i < cells.size(); ++i)
            each_bit(finder.notes.mask[cells[i]] & ~ways.left[i], [&](int bit) { step.removes.push_back(finder.candidate(cells[i], bit)); });
        if (step.removes.empty()) continue;
        step.sets = std::move(ways.listed);
        local.add_rules(step.rules, cells);
        finder.offer(std::move(step));
    }
}

}  // namespace passatempo::human
