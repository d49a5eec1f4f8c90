#include "stories.hpp"

#include <algorithm>
#include <bit>

namespace passatempo::logic {
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

std::uint32_t Story::length_of(std::uint32_t number) const { return count(said_[number].told_of); }

bool Story::refutes(std::span<const Placing> supposed) {
    goal_ = nullptr;
    const bool refuted = !follow(supposed);
    end_ = static_cast<std::uint32_t>(said_.size() - 1);
    return refuted;
}

bool Story::excludes(std::span<const Placing> supposed, const Placing& excluded) {
    goal_ = &excluded;
    const bool consistent = follow(supposed);
    end_ = gone(excluded.cell, excluded.bit);
    return consistent && end_ != nobody;
}

bool Story::follow(std::span<const Placing> supposed) {
    left_ = notes_.mask;
    said_.clear();
    gone_.assign(left_.size() * frame_.value_count, nobody);
    held_.assign(left_.size(), nobody);
    waiting_.clear();
    to_ask_.assign(frame_.rules.size(), 0);
    for (Var other = 0; other < left_.size(); ++other)  // a candidate may stand alone, and nobody has placed it yet
        if (notes_.open(other) && has_one_bit(left_[other]) && other != supposed[0].cell)
            if (!place(say(other, first_bit(left_[other]), true, none, {}))) return false;
    for (std::size_t i = 0; i < supposed.size(); ++i) {
        const std::uint32_t number = say(supposed[i].cell, supposed[i].bit, true, none, {});
        said_[number].level = static_cast<int>(i);
        if (!place(number)) return false;
    }
    return settle();
}

std::uint32_t Story::say(Var cell, int bit, bool on, std::int32_t rule, std::vector<std::uint32_t> after) {
    std::vector<Word> told_of((left_.size() + word_size - 1) / word_size);
    if (on || rule != by_sight) told_of[cell / word_size] |= Word{1} << cell % word_size;
    int level = 0;
    for (const std::uint32_t before : after) {
        add(told_of, said_[before].told_of);
        level = std::max(level, said_[before].level);
    }
    said_.push_back({cell, bit, on, rule, std::move(after), std::move(told_of), level});
    return static_cast<std::uint32_t>(said_.size() - 1);
}

// Each of these returns false on a contradiction: what was said last denies something said before.

bool Story::place(std::uint32_t number) {
    const auto [cell, bit] = std::pair(said_[number].cell, said_[number].bit);
    if (gone(cell, bit) != nobody) {
        deny(number, gone(cell, bit));
        return false;
    }
    held_[cell] = number;
    each_bit(left_[cell] & ~(Word{1} << bit), [&](int other) { gone(cell, other) = number; });
    left_[cell] = Word{1} << bit;
    for (const RuleNumber rule : frame_.other_rules_of[cell]) to_ask_[rule] = 1;
    waiting_.push_back(cell);
    return true;
}

void Story::deny(std::uint32_t number, std::uint32_t denied) {
    said_[number].after.push_back(denied);
    said_[number].level = std::max(said_[number].level, said_[denied].level);
}

bool Story::remove(Var cell, int bit, std::int32_t rule, std::vector<std::uint32_t> after) {
    const std::uint32_t number = say(cell, bit, false, rule, std::move(after));
    if (held_[cell] != nobody && said_[held_[cell]].bit == bit) {
        deny(number, held_[cell]);
        return false;
    }
    left_[cell] &= ~(Word{1} << bit);
    gone(cell, bit) = number;
    for (const RuleNumber each : frame_.other_rules_of[cell]) to_ask_[each] = 1;
    if (left_[cell] == 0) return hold_last(cell, bit);
    return !has_one_bit(left_[cell]) || hold_last(cell, first_bit(left_[cell]));
}

// All other candidates of the cell are gone: it holds this one, whatever else was said.
bool Story::hold_last(Var cell, int bit) {
    if (held_[cell] != nobody) return true;
    std::vector<std::uint32_t> others;
    each_bit(notes_.mask[cell] & ~(Word{1} << bit), [&](int other) { others.push_back(gone(cell, other)); });
    return place(say(cell, bit, true, none, std::move(others)));
}

// What takes the fewest cells to tell comes first, so that the contradiction found takes few.
bool Story::settle() {
    for (bool changed = true; changed && !(goal_ && gone(goal_->cell, goal_->bit) != nobody);) {
        changed = false;
        check_time(1 + (frame_.variables() + waiting_.size() * frame_.variables() / 64) / 64);
        const OnlyPlace only = easiest_only_place();
        const auto easiest = std::min_element(waiting_.begin(), waiting_.end(), [&](Var a, Var b) {
            return length_of(held_[a]) < length_of(held_[b]);
        });
        if (easiest != waiting_.end() && length_of(held_[*easiest]) <= only.length) {
            const Var cell = *easiest;
            waiting_.erase(easiest);
            if (!tell_those_who_see(cell)) return false;
            changed = true;
        } else if (only.length != UINT32_MAX) {
            if (!place_in(only.unit, only.bit)) return false;
            changed = true;
        } else if (!ask_rules(changed)) {
            return false;
        }
    }
    return true;
}

bool Story::tell_those_who_see(Var cell) {
    const int bit = first_bit(left_[cell]);
    const auto row = frame_.row(cell, bit);
    for (std::size_t w = 0; w < row.size(); ++w)
        for (Word seen = row[w]; seen; seen &= seen - 1) {
            const Var other = static_cast<Var>(w * word_size + static_cast<std::size_t>(first_bit(seen)));
            if (!(left_[other] >> bit & 1)) continue;
            check_time();
            if (!remove(other, bit, by_sight, {held_[cell]})) return false;
        }
    return true;
}

Story::OnlyPlace Story::easiest_only_place() {
    OnlyPlace easiest;
    for (std::size_t unit = 0; unit < frame_.units.size(); ++unit) {
        if (!notes_.is_house(unit)) continue;
        Word once = 0, twice = 0, held = 0;
        for (const Var cell : frame_.units[unit].cells) {
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

// How many cells it takes to tell that a value is excluded from the rest of a house.
std::uint32_t Story::length_of_place(std::size_t unit, int bit) {
    std::vector<Word> told_of((left_.size() + word_size - 1) / word_size);
    for (const Var cell : frame_.units[unit].cells)
        if (gone(cell, bit) != nobody) add(told_of, said_[gone(cell, bit)].told_of);
    return count(told_of);
}

// The value has one place left in a house, or none: then it stands where it was excluded last, which cannot be.
bool Story::place_in(std::size_t unit, int bit) {
    Var place = 0;
    std::uint32_t last = 0;
    bool found = false;
    for (const Var cell : frame_.units[unit].cells) {
        if (left_[cell] >> bit & 1) place = cell, found = true;
        else if (!found && gone(cell, bit) != nobody && gone(cell, bit) >= last) place = cell, last = gone(cell, bit);
    }
    std::vector<std::uint32_t> others;
    for (const Var cell : frame_.units[unit].cells)
        if (cell != place && gone(cell, bit) != nobody) others.push_back(gone(cell, bit));
    return this->place(say(place, bit, true, static_cast<std::int32_t>(frame_.units[unit].rule), std::move(others)));
}

bool Story::ask_rules(bool& changed) {
    if (!cages_.any()) return true;
    for (RuleNumber rule = 0; rule < frame_.rules.size() && !changed; ++rule) {
        if (!to_ask_[rule] || !cages_.knows(rule)) continue;
        if (!cages_.narrow(rule, left_, narrowed_)) return cannot_keep(rule);
        const auto cells = cages_.cells_of(rule);
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const Word lost = left_[cells[i]] & ~narrowed_[i];
            if (!lost) continue;
            changed = true;
            const int bit = first_bit(lost);
            auto before = fewest_before(rule, cells[i], bit, gone_of(rule));
            return remove(cells[i], bit, static_cast<std::int32_t>(rule), std::move(before));
        }
        to_ask_[rule] = 0;
    }
    return true;
}

// What is gone since the supposition of the cells of a rule.
std::vector<std::uint32_t> Story::gone_of(RuleNumber rule) {
    std::vector<std::uint32_t> found;
    for (const Var cell : cages_.cells_of(rule))
        each_bit(notes_.mask[cell] & ~left_[cell], [&](int bit) {
            if (std::find(found.begin(), found.end(), gone(cell, bit)) == found.end()) found.push_back(gone(cell, bit));
        });
    std::sort(found.begin(), found.end());
    return found;
}

// The rule cannot be kept: so what was said last of all that is to blame for it is not so.
bool Story::cannot_keep(RuleNumber rule) {
    auto blamed = fewest_before(rule, nobody, 0, gone_of(rule));
    if (blamed.empty()) return false;
    const Said last = said_[blamed.back()];
    say(last.cell, last.bit, !last.on, static_cast<std::int32_t>(rule), std::move(blamed));
    return false;
}

// Of what went before only that without which the rule would still leave the candidate; or, where there is no
// cell, could still be kept.
std::vector<std::uint32_t> Story::fewest_before(RuleNumber rule, Var cell, int bit, std::vector<std::uint32_t> after) {
    for (std::size_t i = 0; i < after.size();) {
        check_time(1 + left_.size() / 128);
        auto fewer = after;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
        std::vector<Word> candidates = left_;
        const auto cells = cages_.cells_of(rule);
        for (const Var each : cells)
            each_bit(notes_.mask[each] & ~left_[each], [&](int other) {
                if (std::find(fewer.begin(), fewer.end(), gone(each, other)) == fewer.end()) candidates[each] |= Word{1} << other;
            });
        std::vector<Word> left;
        bool still = !cages_.narrow(rule, candidates, left);
        for (std::size_t j = 0; !still && j < cells.size(); ++j) still = cells[j] == cell && !(left[j] >> bit & 1);
        if (still) after = std::move(fewer);
        else ++i;
    }
    return after;
}

std::vector<ChainLink> Story::told() {
    std::vector<ChainLink> links, apart = told_apart();
    for (std::size_t i = 0; i < apart.size(); ++i) {
        const bool goes_on = i > 0 && i + 1 < apart.size() && !apart[i].on && !links.back().on &&
                             links.back().value == apart[i].value && links.back().rules == apart[i].rules;
        if (goes_on) links.back().cells.push_back(apart[i].cells[0]);
        else links.push_back(std::move(apart[i]));
    }
    return links;
}

std::vector<ChainLink> Story::told_apart() {
    std::vector<std::uint8_t> needed(said_.size(), 0);
    needed[end_] = 1;
    for (std::size_t i = end_ + 1; i-- > 0;)
        if (needed[i])
            for (const std::uint32_t before : said_[i].after) needed[before] = 1;
    std::vector<ChainLink> links;
    for (std::size_t i = 0; i < said_.size(); ++i) {
        const bool supposed = said_[i].on && said_[i].rule == none && said_[i].after.empty();
        const bool is_single = supposed && has_one_bit(notes_.mask[said_[i].cell]);
        if ((needed[i] || supposed) && !is_single) links.push_back(link_of(said_[i]));
    }
    return links;
}

ChainLink Story::link_of(const Said& said) const {
    ChainLink link{{said.cell}, frame_.value(said.bit), said.on, {}, said.level};
    if (said.rule == by_sight) link.rules.push_back(frame_.link(said_[said.after[0]].cell, said.cell, said.bit));
    else if (said.rule != none) link.rules.push_back(static_cast<RuleNumber>(said.rule));
    return link;
}

}  // namespace passatempo::logic
