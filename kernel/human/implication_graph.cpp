#include "implication_graph.hpp"

#include <algorithm>
#include <bit>

namespace passatempo::human {
namespace {

void add(std::vector<Word>& all, const std::vector<Word>& some) {
    for (std::size_t i = 0; i < all.size(); ++i) all[i] |= some[i];
}

std::uint32_t count(const std::vector<Word>& cells) {
    std::uint32_t sum = 0;
    for (const Word word : cells) sum += static_cast<std::uint32_t>(std::popcount(word));
    return sum;
}

}  // namespace

std::uint32_t ImplicationGraph::length_of(std::uint32_t number) const { return count(implications_[number].cells); }

bool ImplicationGraph::refutes(std::span<const Assumption> assumed) {
    goal_ = nullptr;
    const bool refuted = !derive(assumed);
    end_ = static_cast<std::uint32_t>(implications_.size() - 1);
    return refuted;
}

bool ImplicationGraph::excludes(std::span<const Assumption> assumed, const Assumption& excluded) {
    goal_ = &excluded;
    const bool consistent = derive(assumed);
    end_ = removed_by(excluded.cell, excluded.bit);
    return consistent && end_ != no_node;
}

bool ImplicationGraph::derive(std::span<const Assumption> assumed) {
    left_ = notes_.mask;
    implications_.clear();
    removed_by_.assign(left_.size() * board_.value_count, no_node);
    placed_by_.assign(left_.size(), no_node);
    waiting_.clear();
    is_queued_.assign(board_.rules.size(), 0);
    for (Var other = 0; other < left_.size(); ++other)  // naked singles that are not yet placed
        if (notes_.open(other) && has_one_bit(left_[other]) && other != assumed[0].cell)
            if (!place(add_implication(other, first_bit(left_[other]), true, none, {}))) return false;
    for (std::size_t i = 0; i < assumed.size(); ++i) {
        const std::uint32_t number = add_implication(assumed[i].cell, assumed[i].bit, true, none, {});
        implications_[number].level = static_cast<int>(i);
        if (!place(number)) return false;
    }
    return reach_fixpoint();
}

std::uint32_t ImplicationGraph::add_implication(Var cell, int bit, bool on, std::int32_t rule,
                                                std::vector<std::uint32_t> reasons) {
    std::vector<Word> mentioned((left_.size() + word_size - 1) / word_size);
    if (on || rule != by_sight) mentioned[cell / word_size] |= Word{1} << cell % word_size;
    int level = 0;
    for (const std::uint32_t before : reasons) {
        add(mentioned, implications_[before].cells);
        level = std::max(level, implications_[before].level);
    }
    implications_.push_back({cell, bit, on, rule, std::move(reasons), std::move(mentioned), level});
    return static_cast<std::uint32_t>(implications_.size() - 1);
}

// Each of these returns false on a contradiction: the last implication contradicts an earlier one.

bool ImplicationGraph::place(std::uint32_t number) {
    const auto [cell, bit] = std::pair(implications_[number].cell, implications_[number].bit);
    if (removed_by(cell, bit) != no_node) {
        contradict(number, removed_by(cell, bit));
        return false;
    }
    placed_by_[cell] = number;
    each_bit(left_[cell] & ~(Word{1} << bit), [&](int other) { removed_by(cell, other) = number; });
    left_[cell] = Word{1} << bit;
    for (const RuleNumber rule : board_.other_rules_of[cell]) is_queued_[rule] = 1;
    waiting_.push_back(cell);
    return true;
}

void ImplicationGraph::contradict(std::uint32_t number, std::uint32_t earlier) {
    implications_[number].reasons.push_back(earlier);
    implications_[number].level = std::max(implications_[number].level, implications_[earlier].level);
}

bool ImplicationGraph::remove(Var cell, int bit, std::int32_t rule, std::vector<std::uint32_t> reasons) {
    const std::uint32_t number = add_implication(cell, bit, false, rule, std::move(reasons));
    if (placed_by_[cell] != no_node && implications_[placed_by_[cell]].bit == bit) {
        contradict(number, placed_by_[cell]);
        return false;
    }
    left_[cell] &= ~(Word{1} << bit);
    removed_by(cell, bit) = number;
    for (const RuleNumber each : board_.other_rules_of[cell]) is_queued_[each] = 1;
    if (left_[cell] == 0) return place_last(cell, bit);
    return !has_one_bit(left_[cell]) || place_last(cell, first_bit(left_[cell]));
}

// All other candidates of the cell are removed: it holds this one.
bool ImplicationGraph::place_last(Var cell, int bit) {
    if (placed_by_[cell] != no_node) return true;
    std::vector<std::uint32_t> others;
    each_bit(notes_.mask[cell] & ~(Word{1} << bit), [&](int other) { others.push_back(removed_by(cell, other)); });
    return place(add_implication(cell, bit, true, none, std::move(others)));
}

// The implication with the smallest derivation first, so that the contradiction found has a small one.
bool ImplicationGraph::reach_fixpoint() {
    for (bool changed = true; changed && !(goal_ && removed_by(goal_->cell, goal_->bit) != no_node);) {
        changed = false;
        check_deadline(1 + (board_.variables() + waiting_.size() * board_.variables() / 64) / 64);
        const HiddenSingle only = shortest_hidden_single();
        const auto easiest = std::min_element(waiting_.begin(), waiting_.end(), [&](Var a, Var b) {
            return length_of(placed_by_[a]) < length_of(placed_by_[b]);
        });
        if (easiest != waiting_.end() && length_of(placed_by_[*easiest]) <= only.length) {
            const Var cell = *easiest;
            waiting_.erase(easiest);
            if (!propagate_to_peers(cell)) return false;
            changed = true;
        } else if (only.length != UINT32_MAX) {
            if (!place_in(only.unit, only.bit)) return false;
            changed = true;
        } else if (!propagate_rules(changed)) {
            return false;
        }
    }
    return true;
}

bool ImplicationGraph::propagate_to_peers(Var cell) {
    const int bit = first_bit(left_[cell]);
    const auto row = board_.row(cell, bit);
    for (std::size_t w = 0; w < row.size(); ++w)
        for (Word seen = row[w]; seen; seen &= seen - 1) {
            const Var other = static_cast<Var>(w * word_size + static_cast<std::size_t>(first_bit(seen)));
            if (!(left_[other] >> bit & 1)) continue;
            check_deadline();
            if (!remove(other, bit, by_sight, {placed_by_[cell]})) return false;
        }
    return true;
}

ImplicationGraph::HiddenSingle ImplicationGraph::shortest_hidden_single() {
    HiddenSingle easiest;
    for (std::size_t unit = 0; unit < board_.units.size(); ++unit) {
        if (!notes_.is_house(unit)) continue;
        Word once = 0, twice = 0, held = 0;
        for (const Var cell : board_.units[unit].cells) {
            twice |= once & left_[cell];
            once |= left_[cell];
            if (has_one_bit(left_[cell])) held |= left_[cell];
        }
        const Word missing = notes_.values_of(unit) & ~once, alone = once & ~twice & ~held;
        each_bit(missing | alone, [&](int bit) {
            const std::uint32_t length = length_of_place(unit, bit);
            if (length < easiest.length) easiest = {unit, bit, length};
        });
    }
    return easiest;
}

// How many cells the derivation of a hidden single mentions.
std::uint32_t ImplicationGraph::length_of_place(std::size_t unit, int bit) {
    std::vector<Word> mentioned((left_.size() + word_size - 1) / word_size);
    for (const Var cell : board_.units[unit].cells)
        if (removed_by(cell, bit) != no_node) add(mentioned, implications_[removed_by(cell, bit)].cells);
    return count(mentioned);
}

// Places a hidden single. If no place is left, it is placed where it was removed last, which is the contradiction.
bool ImplicationGraph::place_in(std::size_t unit, int bit) {
    Var place = 0;
    std::uint32_t last = 0;
    bool found = false;
    for (const Var cell : board_.units[unit].cells) {
        if (left_[cell] >> bit & 1) place = cell, found = true;
        else if (const std::uint32_t by = removed_by(cell, bit); !found && by != no_node && by >= last) place = cell, last = by;
    }
    std::vector<std::uint32_t> others;
    for (const Var cell : board_.units[unit].cells)
        if (cell != place && removed_by(cell, bit) != no_node) others.push_back(removed_by(cell, bit));
    const auto rule = static_cast<std::int32_t>(board_.units[unit].rule);
    return this->place(add_implication(place, bit, true, rule, std::move(others)));
}

bool ImplicationGraph::propagate_rules(bool& changed) {
    if (!support_.any()) return true;
    for (RuleNumber rule = 0; rule < board_.rules.size() && !changed; ++rule) {
        if (!is_queued_[rule] || !support_.has_propagators(rule)) continue;
        if (!support_.narrow(rule, left_, narrowed_)) return violate(rule);
        const auto cells = support_.cells_of(rule);
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const Word lost = left_[cells[i]] & ~narrowed_[i];
            if (!lost) continue;
            changed = true;
            const int bit = first_bit(lost);
            auto before = minimise_reasons(rule, cells[i], bit, removals_of(rule));
            return remove(cells[i], bit, static_cast<std::int32_t>(rule), std::move(before));
        }
        is_queued_[rule] = 0;
    }
    return true;
}

// The implications that removed candidates from the cells of a rule.
std::vector<std::uint32_t> ImplicationGraph::removals_of(RuleNumber rule) {
    std::vector<std::uint32_t> found;
    for (const Var cell : support_.cells_of(rule))
        each_bit(notes_.mask[cell] & ~left_[cell], [&](int bit) {
            const std::uint32_t by = removed_by(cell, bit);
            if (std::find(found.begin(), found.end(), by) == found.end()) found.push_back(by);
        });
    std::sort(found.begin(), found.end());
    return found;
}

// The rule is violated: the last of the implications responsible is negated.
bool ImplicationGraph::violate(RuleNumber rule) {
    auto responsible = minimise_reasons(rule, no_node, 0, removals_of(rule));
    if (responsible.empty()) return false;
    const Implication last = implications_[responsible.back()];
    add_implication(last.cell, last.bit, !last.on, static_cast<std::int32_t>(rule), std::move(responsible));
    return false;
}

// Deletion-based minimisation: a minimal subset of the reasons from which the rule still excludes the candidate or,
// without a cell, is still violated.
std::vector<std::uint32_t> ImplicationGraph::minimise_reasons(RuleNumber rule, Var cell, int bit,
                                                              std::vector<std::uint32_t> reasons) {
    for (std::size_t i = 0; i < reasons.size();) {
        check_deadline(1 + left_.size() / 128);
        auto fewer = reasons;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
        std::vector<Word> candidates = left_;
        const auto cells = support_.cells_of(rule);
        for (const Var each : cells)
            each_bit(notes_.mask[each] & ~left_[each], [&](int other) {
                if (std::find(fewer.begin(), fewer.end(), removed_by(each, other)) == fewer.end())
                    candidates[each] |= Word{1} << other;
            });
        std::vector<Word> left;
        bool still = !support_.narrow(rule, candidates, left);
        for (std::size_t j = 0; !still && j < cells.size(); ++j) still = cells[j] == cell && !(left[j] >> bit & 1);
        if (still) reasons = std::move(fewer);
        else ++i;
    }
    return reasons;
}

std::vector<ChainLink> ImplicationGraph::merged_links() {
    std::vector<ChainLink> merged, separate = links();
    for (std::size_t i = 0; i < separate.size(); ++i) {
        const bool continues = i > 0 && i + 1 < separate.size() && !separate[i].on && !merged.back().on &&
                             merged.back().value == separate[i].value && merged.back().rules == separate[i].rules;
        if (continues) merged.back().cells.push_back(separate[i].cells[0]);
        else merged.push_back(std::move(separate[i]));
    }
    return merged;
}

std::vector<ChainLink> ImplicationGraph::links() {
    std::vector<std::uint8_t> needed(implications_.size(), 0);
    needed[end_] = 1;
    for (std::size_t i = end_ + 1; i-- > 0;)
        if (needed[i])
            for (const std::uint32_t before : implications_[i].reasons) needed[before] = 1;
    std::vector<ChainLink> links;
    for (std::size_t i = 0; i < implications_.size(); ++i) {
        const bool assumed = implications_[i].on && implications_[i].rule == none && implications_[i].reasons.empty();
        const bool is_single = assumed && has_one_bit(notes_.mask[implications_[i].cell]);
        if ((needed[i] || assumed) && !is_single) links.push_back(link_of(implications_[i]));
    }
    return links;
}

ChainLink ImplicationGraph::link_of(const Implication& implication) const {
    ChainLink link{{implication.cell}, board_.value(implication.bit), implication.on, {}, implication.level};
    const auto by_peer = [&] { return implications_[implication.reasons[0]].cell; };
    if (implication.rule == by_sight) link.rules.push_back(board_.link(by_peer(), implication.cell, implication.bit));
    else if (implication.rule != none) link.rules.push_back(static_cast<RuleNumber>(implication.rule));
    return link;
}

}  // namespace passatempo::human
