#include "nets.hpp"

#include <algorithm>
#include <array>

#include "stories.hpp"

namespace passatempo::logic {
namespace {

constexpr std::size_t looked_at = 10;  // cells that might tell cases apart

}  // namespace

Nets::Nets(const Notes& notes, Cages& cages)
    : notes_(notes), frame_(notes.frame), cages_(cages), will_be_asked_(notes.frame.rules.size()),
      changed_(notes.frame.units.size()), unsettled_(notes.frame.units.size()) {
    State state = notes.mask;
    for (std::size_t unit = 0; unit < unsettled_.size(); ++unit) {
        bool changed = false;
        unsettled_[unit] = !place_only_places_in(unit, state, changed) || changed;
        if (changed)
            for (const Var cell : frame_.units[unit].cells) state[cell] = notes.mask[cell];
    }
}

std::vector<Var> Nets::open_cells() const {
    std::vector<Var> cells;
    for (Var cell = 0; cell < notes_.mask.size(); ++cell)
        if (notes_.open(cell) && std::popcount(notes_.mask[cell]) > 1) cells.push_back(cell);
    std::stable_sort(cells.begin(), cells.end(), [&](Var a, Var b) {
        return std::popcount(notes_.mask[a]) < std::popcount(notes_.mask[b]);
    });
    return cells;
}

std::vector<Supposition> Nets::suppositions(std::size_t most) {
    std::vector<Supposition> found;
    Story story(notes_, cages_);
    for (const Var cell : open_cells())
        for (Word values = notes_.mask[cell]; values; values &= values - 1) {
            State state = notes_.mask;
            const int bit = first_bit(values);
            if (suppose(state, cell, Word{1} << bit) || !story.refutes(std::array{Placing{cell, bit}})) continue;
            Supposition made{{cell, frame_.value(bit)}, {}, story.told()};
            for (const ChainLink& link : made.chain)
                for (const RuleNumber rule : link.rules)
                    if (std::find(made.rules.begin(), made.rules.end(), rule) == made.rules.end()) made.rules.push_back(rule);
            found.push_back(std::move(made));
        }
    std::stable_sort(found.begin(), found.end(), [](const Supposition& a, const Supposition& b) {
        return std::pair(a.rules.size(), a.chain.size()) < std::pair(b.rules.size(), b.chain.size());
    });
    if (found.size() > most) found.resize(most);
    return found;
}

std::vector<Split> Nets::splits(std::size_t most, std::size_t deeper) {
    std::vector<Split> found;
    const std::vector<Var> cells = open_cells();
    for (const Var cell : cells)
        for (Word values = notes_.mask[cell]; values && found.size() < most; values &= values - 1) {
            State state = notes_.mask;
            if (!suppose(state, cell, values & -values)) continue;
            for (const Var other : cells) {
                Var second = other;
                if (!is_small(state[other]) || !splits_on(state, other, deeper, second)) continue;
                found.push_back({{cell, frame_.value(first_bit(values))}, other, second});
                break;
            }
        }
    return found;
}

bool Nets::splits_on(const State& state, Var cell, std::size_t& deeper, Var& second) {
    const Word possible = possible_values(state, cell, deeper ? 1 : 0);
    if (possible == 0) return true;
    if (!has_one_bit(possible) || deeper == 0) return false;
    --deeper;
    State within = state;
    if (!suppose(within, cell, possible)) return true;
    for (second = 0; second < within.size(); ++second)
        if (is_small(within[second]) && possible_values(within, second, 0) == 0) return true;
    return false;
}

std::vector<Cases> Nets::cases(Var cell, int bit, std::size_t most) {
    std::vector<Cases> found;
    std::vector<Candidate> supposed{{cell, frame_.value(bit)}};
    State state = notes_.mask;
    if (suppose(state, cell, Word{1} << bit) && !refutes(state, supposed, most, found)) found.clear();
    return found;
}

// Whether the values of some cell all lead to a contradiction, and which cells it takes, so many of them at most.
bool Nets::refutes(const State& state, std::vector<Candidate>& supposed, std::size_t most, std::vector<Cases>& found) {
    if (found.size() >= most) return false;
    const Var cell = most_telling(state);
    if (cell == state.size()) return false;  // all are filled: a solution
    found.push_back({supposed, cell});
    for (Word values = state[cell]; values; values &= values - 1) {
        State within = state;
        if (!suppose(within, cell, values & -values)) continue;
        supposed.push_back({cell, frame_.value(first_bit(values))});
        const bool refuted = refutes(within, supposed, most, found);
        supposed.pop_back();
        if (!refuted) return false;
    }
    return true;
}

// Of a few cells with the fewest values, the one of which the fewest lead on.
Var Nets::most_telling(const State& state) {
    std::vector<Var> cells;
    for (Var cell = 0; cell < state.size(); ++cell)
        if (!has_one_bit(state[cell])) cells.push_back(cell);
    const auto size = [&](Var cell) { return std::popcount(state[cell]); };
    std::stable_sort(cells.begin(), cells.end(), [&](Var a, Var b) { return size(a) < size(b); });
    if (cells.size() > looked_at) cells.resize(looked_at);
    Var best = static_cast<Var>(state.size());
    int fewest = static_cast<int>(word_size) + 1;
    for (const Var cell : cells) {
        const int left = std::popcount(possible_values(state, cell, fewest - 1));
        if (left < fewest) best = cell, fewest = left;
    }
    return best;
}

// The values of a cell that lead to no contradiction; given up when there are more than so many.
Word Nets::possible_values(const State& state, Var cell, int most) {
    Word possible = 0;
    for (Word values = state[cell]; values && std::popcount(possible) <= most; values &= values - 1) {
        State within = state;
        if (suppose(within, cell, values & -values)) possible |= values & -values;
    }
    return possible;
}

// False: a contradiction.
bool Nets::suppose(State& state, Var cell, Word value) {
    check_time(1 + state.size() / 128);
    state[cell] = value;
    waiting_.assign(1, cell);
    for (const RuleNumber rule : asked_) will_be_asked_[rule] = 0;
    asked_.clear();
    changed_ = unsettled_;
    touch(cell);
    told_.assign(state.size(), 0);
    for (Var other = 0; other < state.size(); ++other)
        if (has_one_bit(state[other]) && other != cell) {
            told_[other] = !notes_.open(other) || !has_one_bit(notes_.mask[other]);
            if (!told_[other]) waiting_.push_back(other);
        }
    return settle(state);
}

bool Nets::settle(State& state) {
    for (bool changed = true; changed;) {
        if (!place_singles(state)) return false;
        changed = false;
        if (!place_only_places(state, changed)) return false;
        if (!changed && !ask_rules(state, changed)) return false;
    }
    return true;
}

bool Nets::place_singles(State& state) {
    while (!waiting_.empty()) {
        const Var cell = waiting_.back();
        waiting_.pop_back();
        if (std::exchange(told_[cell], 1)) continue;
        check_time(1 + state.size() / 4096);
        const Word value = state[cell];
        const auto row = frame_.row(cell, first_bit(value));
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

bool Nets::place_only_places(State& state, bool& changed) {
    for (std::size_t unit = 0; unit < changed_.size(); ++unit)
        if (std::exchange(changed_[unit], 0) && !place_only_places_in(unit, state, changed)) return false;
    return true;
}

bool Nets::place_only_places_in(std::size_t unit, State& state, bool& changed) {
    if (!notes_.is_house(unit)) return true;
    const auto& cells = frame_.units[unit].cells;
    Word once = 0, twice = 0, held = 0;
    for (const Var cell : cells) {
        const Word mask = state[cell];
        twice |= once & mask;
        once |= mask;
        if (has_one_bit(mask)) held |= mask;
    }
    if (static_cast<std::size_t>(std::popcount(once)) < cells.size()) return false;
    if (!(once & ~twice & ~held)) return true;  // as a rule
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

// The groups of a cell that has changed are to be looked over, its other rules to be asked.
void Nets::touch(Var cell) {
    for (const std::uint32_t unit : frame_.units_of[cell]) changed_[unit] = 1;
    for (const RuleNumber rule : frame_.other_rules_of[cell])
        if (cages_.knows(rule) && !std::exchange(will_be_asked_[rule], 1)) asked_.push_back(rule);
}

// What each rule that is no group leaves its cells, until one leaves less.
bool Nets::ask_rules(State& state, bool& changed) {
    while (!asked_.empty() && !changed) {
        const RuleNumber rule = asked_.back();
        asked_.pop_back();
        will_be_asked_[rule] = 0;
        if (!cages_.narrow(rule, state, scratch_)) return false;
        const auto cells = cages_.cells_of(rule);
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

}  // namespace passatempo::logic
