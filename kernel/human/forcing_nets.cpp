#include "forcing_nets.hpp"

#include <algorithm>
#include <array>

#include "implication_graph.hpp"

namespace passatempo::human {
namespace {

constexpr std::size_t most_split_cells = 10;  // cells considered for a split

}  // namespace

ForcingNets::ForcingNets(const Notes& notes, RuleSupport& support)
    : notes_(notes), board_(notes.board), support_(support), is_queued_(notes.board.rules.size()),
      changed_(notes.board.units.size()), has_single_(notes.board.units.size()) {
    State state = notes.mask;
    for (std::size_t unit = 0; unit < has_single_.size(); ++unit) {
        bool changed = false;
        has_single_[unit] = !place_hidden_singles_in(unit, state, changed) || changed;
        if (changed)
            for (const Var cell : board_.units[unit].cells) state[cell] = notes.mask[cell];
    }
}

std::vector<Var> ForcingNets::open_cells() const {
    std::vector<Var> cells;
    for (Var cell = 0; cell < notes_.mask.size(); ++cell)
        if (notes_.open(cell) && std::popcount(notes_.mask[cell]) > 1) cells.push_back(cell);
    std::stable_sort(cells.begin(), cells.end(), [&](Var a, Var b) {
        return std::popcount(notes_.mask[a]) < std::popcount(notes_.mask[b]);
    });
    return cells;
}

std::vector<Refutation> ForcingNets::refutations(std::size_t most) {
    std::vector<Refutation> found;
    ImplicationGraph graph(notes_, support_);
    for (const Var cell : open_cells())
        for (Word values = notes_.mask[cell]; values; values &= values - 1) {
            State state = notes_.mask;
            const int bit = first_bit(values);
            if (assume(state, cell, Word{1} << bit) || !graph.refutes(std::array{Assumption{cell, bit}})) continue;
            Refutation refutation{{cell, board_.value(bit)}, {}, graph.merged_links()};
            auto& rules = refutation.rules;
            for (const ChainLink& link : refutation.chain)
                for (const RuleNumber rule : link.rules)
                    if (std::find(rules.begin(), rules.end(), rule) == rules.end()) rules.push_back(rule);
            found.push_back(std::move(refutation));
        }
    std::stable_sort(found.begin(), found.end(), [](const Refutation& a, const Refutation& b) {
        return std::pair(a.rules.size(), a.chain.size()) < std::pair(b.rules.size(), b.chain.size());
    });
    if (found.size() > most) found.resize(most);
    return found;
}

std::vector<Split> ForcingNets::splits(std::size_t most, std::size_t deeper) {
    std::vector<Split> found;
    const std::vector<Var> cells = open_cells();
    for (const Var cell : cells)
        for (Word values = notes_.mask[cell]; values && found.size() < most; values &= values - 1) {
            State state = notes_.mask;
            if (!assume(state, cell, values & -values)) continue;
            for (const Var other : cells) {
                Var second = other;
                if (!is_small(state[other]) || !splits_on(state, other, deeper, second)) continue;
                found.push_back({{cell, board_.value(first_bit(values))}, other, second});
                break;
            }
        }
    return found;
}

bool ForcingNets::splits_on(const State& state, Var cell, std::size_t& deeper, Var& second) {
    const Word possible = possible_values(state, cell, deeper ? 1 : 0);
    if (possible == 0) return true;
    if (!has_one_bit(possible) || deeper == 0) return false;
    --deeper;
    State within = state;
    if (!assume(within, cell, possible)) return true;
    for (second = 0; second < within.size(); ++second)
        if (is_small(within[second]) && possible_values(within, second, 0) == 0) return true;
    return false;
}

std::vector<Cases> ForcingNets::cases(Var cell, int bit, std::size_t most) {
    std::vector<Cases> found;
    std::vector<Candidate> assumed{{cell, board_.value(bit)}};
    State state = notes_.mask;
    if (assume(state, cell, Word{1} << bit) && !refutes(state, assumed, most, found)) found.clear();
    return found;
}

// Whether all values of some cell lead to a contradiction, recursively; records the cells, at most `most`.
bool ForcingNets::refutes(const State& state, std::vector<Candidate>& assumed, std::size_t most, std::vector<Cases>& found) {
    if (found.size() >= most) return false;
    const Var cell = best_split(state);
    if (cell == state.size()) return false;  // all are fixed: a solution
    found.push_back({assumed, cell});
    for (Word values = state[cell]; values; values &= values - 1) {
        State within = state;
        if (!assume(within, cell, values & -values)) continue;
        assumed.push_back({cell, board_.value(first_bit(values))});
        const bool refuted = refutes(within, assumed, most, found);
        assumed.pop_back();
        if (!refuted) return false;
    }
    return true;
}

// Of a few cells with the fewest candidates, the one with the fewest that lead to no contradiction.
Var ForcingNets::best_split(const State& state) {
    std::vector<Var> cells;
    for (Var cell = 0; cell < state.size(); ++cell)
        if (!has_one_bit(state[cell])) cells.push_back(cell);
    const auto size = [&](Var cell) { return std::popcount(state[cell]); };
    std::stable_sort(cells.begin(), cells.end(), [&](Var a, Var b) { return size(a) < size(b); });
    if (cells.size() > most_split_cells) cells.resize(most_split_cells);
    Var best = static_cast<Var>(state.size());
    int fewest = static_cast<int>(word_size) + 1;
    for (const Var cell : cells) {
        const int left = std::popcount(possible_values(state, cell, fewest - 1));
        if (left < fewest) best = cell, fewest = left;
    }
    return best;
}

// The values of a cell that lead to no contradiction; stops when there are more than `most`.
Word ForcingNets::possible_values(const State& state, Var cell, int most) {
    Word possible = 0;
    for (Word values = state[cell]; values && std::popcount(possible) <= most; values &= values - 1) {
        State within = state;
        if (assume(within, cell, values & -values)) possible |= values & -values;
    }
    return possible;
}

// False: contradiction.
bool ForcingNets::assume(State& state, Var cell, Word value) {
    check_deadline(1 + state.size() / 128);
    state[cell] = value;
    waiting_.assign(1, cell);
    for (const RuleNumber rule : rule_queue_) is_queued_[rule] = 0;
    rule_queue_.clear();
    changed_ = has_single_;
    touch(cell);
    propagated_.assign(state.size(), 0);
    for (Var other = 0; other < state.size(); ++other)
        if (has_one_bit(state[other]) && other != cell) {
            propagated_[other] = !notes_.open(other) || !has_one_bit(notes_.mask[other]);
            if (!propagated_[other]) waiting_.push_back(other);
        }
    return reach_fixpoint(state);
}

bool ForcingNets::reach_fixpoint(State& state) {
    for (bool changed = true; changed;) {
        if (!propagate_fixed(state)) return false;
        changed = false;
        if (!place_hidden_singles(state, changed)) return false;
        if (!changed && !propagate_rules(state, changed)) return false;
    }
    return true;
}

bool ForcingNets::propagate_fixed(State& state) {
    while (!waiting_.empty()) {
        const Var cell = waiting_.back();
        waiting_.pop_back();
        if (std::exchange(propagated_[cell], 1)) continue;
        check_deadline(1 + state.size() / 4096);
        const Word value = state[cell];
        const auto row = board_.row(cell, first_bit(value));
        for (std::size_t w = 0; w < row.size(); ++w)
            for (Word seen = row[w]; seen; seen &= seen - 1) {
                const Var other = static_cast<Var>(w * word_size + static_cast<std::size_t>(first_bit(seen)));
                if (!(state[other] & value)) continue;
                state[other] &= ~value;
                if (state[other] == 0) return false;
                touch(other);
                if (has_one_bit(state[other])) waiting_.push_back(other);
            }
    }
    return true;
}

bool ForcingNets::place_hidden_singles(State& state, bool& changed) {
    for (std::size_t unit = 0; unit < changed_.size(); ++unit)
        if (std::exchange(changed_[unit], 0) && !place_hidden_singles_in(unit, state, changed)) return false;
    return true;
}

bool ForcingNets::place_hidden_singles_in(std::size_t unit, State& state, bool& changed) {
    if (!notes_.is_house(unit)) return true;
    const auto& cells = board_.units[unit].cells;
    Word once = 0, twice = 0, held = 0;
    for (const Var cell : cells) {
        const Word mask = state[cell];
        twice |= once & mask;
        once |= mask;
        if (has_one_bit(mask)) held |= mask;
    }
    if (static_cast<std::size_t>(std::popcount(once)) < cells.size()) return false;
    if (!(once & ~twice & ~held)) return true;  // the usual case
    for (const Var cell : cells) {
        const Word alone = state[cell] & ~twice;
        if (!alone || alone == state[cell]) continue;
        if (!has_one_bit(alone)) return false;
        state[cell] = alone;
        touch(cell);
        waiting_.push_back(cell);
        changed = true;
    }
    return true;
}

// Schedules the groups and the other rules of a changed cell.
void ForcingNets::touch(Var cell) {
    for (const std::uint32_t unit : board_.units_of[cell]) changed_[unit] = 1;
    for (const RuleNumber rule : board_.other_rules_of[cell])
        if (support_.has_propagators(rule) && !std::exchange(is_queued_[rule], 1)) rule_queue_.push_back(rule);
}

// Propagates the queued rules, until one removes a candidate.
bool ForcingNets::propagate_rules(State& state, bool& changed) {
    while (!rule_queue_.empty() && !changed) {
        const RuleNumber rule = rule_queue_.back();
        rule_queue_.pop_back();
        is_queued_[rule] = 0;
        if (!support_.narrow(rule, state, scratch_)) return false;
        const auto cells = support_.cells_of(rule);
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (scratch_[i] == state[cells[i]]) continue;
            state[cells[i]] = scratch_[i];
            touch(cells[i]);
            if (has_one_bit(scratch_[i])) waiting_.push_back(cells[i]);
            changed = true;
        }
    }
    return true;
}

}  // namespace passatempo::human
