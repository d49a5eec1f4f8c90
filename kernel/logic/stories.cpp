#include "stories.hpp"

#include <algorithm>

namespace passatempo::logic {

bool Story::refutes(Var cell, int bit) {
    left_ = notes_.mask;
    said_.clear();
    gone_.assign(left_.size() * frame_.value_count, nobody);
    held_.assign(left_.size(), nobody);
    waiting_.clear();
    next_ = 0;
    to_ask_.assign(frame_.rules.size(), 0);
    for (Var other = 0; other < left_.size(); ++other)  // a candidate may stand alone, and nobody has placed it yet
        if (notes_.open(other) && has_one_bit(left_[other]) && other != cell)
            if (!place(say(other, first_bit(left_[other]), true, none, {}))) return true;
    return !place(say(cell, bit, true, none, {})) || !settle();
}

std::uint32_t Story::say(Var cell, int bit, bool on, std::int32_t rule, std::vector<std::uint32_t> after) {
    said_.push_back({cell, bit, on, rule, std::move(after)});
    return static_cast<std::uint32_t>(said_.size() - 1);
}

// Each of these returns false on a contradiction: what was said last denies something said before.

bool Story::place(std::uint32_t number) {
    const auto [cell, bit] = std::pair(said_[number].cell, said_[number].bit);
    if (gone(cell, bit) != nobody) {
        said_[number].after.push_back(gone(cell, bit));
        return false;
    }
    held_[cell] = number;
    each_bit(left_[cell] & ~(Word{1} << bit), [&](int other) { gone(cell, other) = number; });
    left_[cell] = Word{1} << bit;
    for (const RuleNumber rule : frame_.other_rules_of[cell]) to_ask_[rule] = 1;
    waiting_.push_back(cell);
    return true;
}

bool Story::remove(Var cell, int bit, std::int32_t rule, std::vector<std::uint32_t> after) {
    const std::uint32_t number = say(cell, bit, false, rule, std::move(after));
    if (held_[cell] != nobody && said_[held_[cell]].bit == bit) {
        said_[number].after.push_back(held_[cell]);
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

bool Story::settle() {
    for (bool changed = true; changed;) {
        changed = false;
        if (next_ < waiting_.size()) {
            if (!tell_those_who_see(waiting_[next_++])) return false;
            changed = true;
        } else if (!place_only_place(changed) || (!changed && !ask_rules(changed))) {
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
            if (!remove(other, bit, by_sight, {held_[cell]})) return false;
        }
    return true;
}

bool Story::place_only_place(bool& changed) {
    for (std::size_t unit = 0; unit < frame_.units.size() && !changed; ++unit) {
        if (!notes_.is_house(unit)) continue;
        const auto& cells = frame_.units[unit].cells;
        Word once = 0, twice = 0, held = 0;
        for (const Var cell : cells) {
            twice |= once & left_[cell];
            once |= left_[cell];
            if (has_one_bit(left_[cell])) held |= left_[cell];
        }
        const Word missing = notes_.values_of(unit) & ~once, alone = once & ~twice & ~held;
        if (!missing && !alone) continue;
        changed = true;
        return place_in(unit, first_bit(missing ? missing : alone));
    }
    return true;
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
        if (!cages_.narrow(rule, left_, narrowed_)) return deny(rule);
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
bool Story::deny(RuleNumber rule) {
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
    std::vector<std::uint8_t> needed(said_.size(), 0);
    needed.back() = 1;
    for (std::size_t i = said_.size(); i-- > 0;)
        if (needed[i])
            for (const std::uint32_t before : said_[i].after) needed[before] = 1;
    std::vector<ChainLink> links;
    for (std::size_t i = 0; i < said_.size(); ++i) {
        const bool supposed = said_[i].on && said_[i].rule == none && said_[i].after.empty();
        const bool is_single = supposed && has_one_bit(notes_.mask[said_[i].cell]);
        if ((!needed[i] && !supposed) || is_single) continue;
        ChainLink link = link_of(said_[i]);
        const bool goes_on = !links.empty() && i + 1 < said_.size() && !link.on && !links.back().on &&
                             links.back().value == link.value && links.back().rules == link.rules;
        if (goes_on) links.back().cells.push_back(said_[i].cell);
        else links.push_back(std::move(link));
    }
    return links;
}

ChainLink Story::link_of(const Said& said) const {
    ChainLink link{{said.cell}, frame_.value(said.bit), said.on, {}, 0};
    if (said.rule == by_sight) link.rules.push_back(frame_.link(said_[said.after[0]].cell, said.cell, said.bit));
    else if (said.rule != none) link.rules.push_back(static_cast<RuleNumber>(said.rule));
    return link;
}

}  // namespace passatempo::logic
