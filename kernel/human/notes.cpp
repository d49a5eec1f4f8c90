#include "notes.hpp"

#include <algorithm>

namespace passatempo::human {
namespace {

constexpr std::size_t most_sight = std::size_t{1} << 26;  // words: half a gigabyte

bool has_one_twice(std::vector<Var> cells) {
    std::sort(cells.begin(), cells.end());
    return std::adjacent_find(cells.begin(), cells.end()) != cells.end();
}

}  // namespace

bool Unit::has(Var cell) const { return std::find(cells.begin(), cells.end(), cell) != cells.end(); }

Board::Board(const Wire& wire, Value base, std::uint32_t cols, std::span<const std::int64_t> rooms_of_two)
    : base(base), value_count(0), cols(cols), units_of(wire.domain_of.size()), rules(wire.rules),
      rooms_of_two(rooms_of_two.begin(), rooms_of_two.end()), other_rules_of(wire.domain_of.size()) {
    for (Var v = 0; v < wire.domain_of.size(); ++v) {
        Word values = 0;
        for (const auto& [least, greatest] : wire.domain(v))
            for (Value value = least; value <= greatest; ++value) values |= Word{1} << (value - base);
        value_count = std::max(value_count, static_cast<std::size_t>(std::bit_width(values)));
        initial.push_back(values);
    }
    add_units(wire);
    add_sight();
}

void Board::add_units(const Wire& wire) {
    for (RuleNumber number = 0; number < wire.rules.size(); ++number) {
        const Rule& rule = wire.rules[number];
        check_deadline(1 + rule.cells.size() / 32);
        if (rule.cells.size() > 1) smallest_rule = std::min(smallest_rule, rule.cells.size());
        std::vector<Var> cells(rule.cells.begin(), rule.cells.end());
        if (rule.op == Op::iff) cells.push_back(rule.cells.data()[rule.cells.size()]);
        if (rule.op != Op::all_different) {
            std::sort(cells.begin(), cells.end());
            cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
            for (const Var cell : cells) other_rules_of[cell].push_back(number);
            continue;
        }
        if (has_one_twice(cells)) continue;  // degenerate; ignored
        Word free = 0;
        for (const Value value : rule.numbers)
            if (value >= base && value - base < static_cast<Value>(word_size)) free |= Word{1} << (value - base);
        by_value |= free != 0;
        for (const Var cell : cells) units_of[cell].push_back(static_cast<std::uint32_t>(units.size()));
        const int direction = direction_of(cells);
        Word values = 0;
        for (const Var cell : cells) values |= initial[cell];
        const bool full = static_cast<std::size_t>(std::popcount(values)) == cells.size() &&
                          (cells.size() > 2 || rooms_of_two.contains(number));
        units.push_back({number, std::move(cells), free, direction, full});
    }
}

int Board::direction_of(std::span<const Var> cells) const {
    const auto all = [&](auto of) {
        return std::all_of(cells.begin(), cells.end(), [&](Var cell) { return of(cell) == of(cells[0]); });
    };
    if (cols == 0 || cells.empty()) return in_a_room;
    if (all([&](Var cell) { return cell / cols; })) return in_a_row;
    return all([&](Var cell) { return cell % cols; }) ? in_a_column : in_a_room;
}

void Board::add_sight() {
    row_words = (variables() + 63) / 64;
    const std::size_t rows = by_value ? variables() * value_count : variables();
    if (rows * row_words > most_sight) throw InputError("the board is too large to be explained");
    seen.assign(rows * row_words, 0);
    for (const Unit& unit : units)
        for (const Var a : unit.cells) {
            check_deadline(1 + unit.cells.size() * (by_value ? value_count : 1) / 128);
            for (const Var b : unit.cells) {
                if (a == b) continue;
                if (!by_value) {
                    seen[a * row_words + b / 64] |= Word{1} << (b % 64);
                    continue;
                }
                for (std::size_t bit = 0; bit < value_count; ++bit)
                    if (!(unit.free >> bit & 1))
                        seen[(a * value_count + bit) * row_words + b / 64] |= Word{1} << (b % 64);
            }
        }
}

// The largest common group: a row is easier to see than a pair of neighbours.
RuleNumber Board::link(Var a, Var b, int bit) const {
    const Unit* best = nullptr;
    for (const std::uint32_t number : units_of[a]) {
        const Unit& unit = units[number];
        if (!(unit.free >> bit & 1) && unit.has(b) && (!best || unit.cells.size() > best->cells.size())) best = &unit;
    }
    return best->rule;
}

Notes::Notes(const Board& board, std::vector<Word> masks)
    : board(board), mask(std::move(masks)), open_count(mask.size()), house(board.units.size()), placed(mask.size()) {
    for (Var cell = 0; cell < mask.size(); ++cell)
        if (has_one_bit(mask[cell])) place(cell, first_bit(mask[cell]));
    update_peers();
}

// A house has as many cells as values, so at most the bits of a word; another group may have more.
Word Notes::places(std::size_t house, int bit) const {
    const auto& cells = board.units[house].cells;
    Word found = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) found |= (mask[cells[i]] >> bit & 1) << i;
    return found;
}

std::size_t Notes::open_candidates() const {
    std::size_t count = 0;
    for (Var cell = 0; cell < mask.size(); ++cell)
        if (open(cell)) count += static_cast<std::size_t>(std::popcount(mask[cell]));
    return count;
}

std::vector<Var> Notes::places(std::span<const Var> cells, int bit) const {
    std::vector<Var> found;
    for (const Var cell : cells)
        if (may_be(cell, bit)) found.push_back(cell);
    return found;
}

Word Notes::values_of(std::size_t unit) const {
    Word values = 0;
    for (const Var cell : board.units[unit].cells) values |= mask[cell];
    return values;
}

void Notes::remove(Var cell, int bit) { mask[cell] &= ~(Word{1} << bit); }

void Notes::place(Var cell, int bit) {
    mask[cell] &= Word{1} << bit;
    if (placed[cell] || mask[cell] == 0) return;
    placed[cell] = 1;
    --open_count;
    fresh.push_back(cell);
}

void Notes::update_peers() {
    for (; !fresh.empty(); fresh.pop_back()) {
        const Var cell = fresh.back();
        if (mask[cell] == 0) continue;  // contradiction: a peer has the same value
        const int bit = first_bit(mask[cell]);
        const auto row = board.row(cell, bit);
        for (std::size_t w = 0; w < row.size(); ++w)
            each_bit(row[w], [&](int i) { remove(static_cast<Var>(w * word_size + static_cast<std::size_t>(i)), bit); });
    }
    contradictory = std::find(mask.begin(), mask.end(), 0) != mask.end();
    find_houses();
}

void Notes::find_houses() {
    for (std::size_t unit = 0; unit < house.size(); ++unit) {
        const Word values = values_of(unit);
        const auto& [rule, cells, free, direction, full] = board.units[unit];
        // Two cells with two values are a house only if they are a room; other pairs have them by coincidence.
        house[unit] = (full || cells.size() > 2) && !(values & free) &&
                      static_cast<std::size_t>(std::popcount(values)) == cells.size();
    }
}

}  // namespace passatempo::human
