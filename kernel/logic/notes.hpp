// Notes: the candidates of every variable, and what the rules say about who sees whom.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "../watch.hpp"
#include "../wire.hpp"
#include "logic.hpp"

namespace passatempo::logic {

using Word = std::uint64_t;
constexpr std::size_t word_size = 64;  // and so many values at most

constexpr bool has_one_bit(Word w) { return w != 0 && (w & (w - 1)) == 0; }
inline int first_bit(Word w) { return std::countr_zero(w); }

template <class Visit>
void each_bit(Word w, Visit visit) {
    for (; w; w &= w - 1) visit(std::countr_zero(w));
}

// Cells that all differ.
struct Unit {
    RuleNumber rule;
    std::vector<Var> cells;
    Word free = 0;   // values that may repeat
    int direction;   // 0: within a row, 1: within a column, 2: neither
    bool full;       // it had as many values as cells from the beginning; of two cells only if it is a room

    bool is_line() const { return direction != 2; }
    bool has(Var cell) const;
};

enum Direction { in_a_row, in_a_column, in_a_room };

// What never changes: the units and who sees whom.
class Frame {
public:
    Frame(const Wire&, Value base, std::uint32_t cols, std::span<const std::int64_t> rooms_of_two);

    std::size_t variables() const { return units_of.size(); }
    Value value(int bit) const { return base + bit; }
    bool sees(Var a, Var b, int bit) const { return row(a, bit)[b / 64] >> (b % 64) & 1; }
    std::span<const Word> row(Var cell, int bit) const {  // the cells that a cell with this value excludes it from
        const std::size_t number = by_value ? cell * value_count + static_cast<std::size_t>(bit) : cell;
        return {seen.data() + number * row_words, row_words};
    }
    RuleNumber link(Var a, Var b, int bit) const;  // a rule by which a cell sees another

    Value base;
    std::size_t value_count;                 // from the least value to the greatest
    std::uint32_t cols;
    std::vector<Unit> units;
    std::vector<std::vector<std::uint32_t>> units_of;  // for each variable
    std::vector<RuleData> rules;             // as the wire has them
    std::vector<std::vector<RuleNumber>> other_rules_of;  // for each variable, those that are no units
    std::vector<Word> at_first;              // for each variable, the values it had

private:
    void add_units(const Wire&, std::span<const std::int64_t> rooms_of_two);
    void add_sight();
    int direction_of(std::span<const Var>) const;

    bool by_value = false;                   // some values may repeat in some unit
    std::size_t row_words = 0;
    std::vector<Word> seen;
};

// The candidates as they stand.
class Notes {
public:
    Notes(const Frame&, std::vector<Word> masks);

    const Frame& frame;
    std::vector<Word> mask;                  // for each variable

    bool open(Var cell) const { return !placed[cell]; }              // no value stands in it yet
    bool may_be(Var cell, int bit) const { return mask[cell] >> bit & 1; }
    bool is_house(std::size_t unit) const { return house[unit]; }   // each of its values stands in it once
    Word places(std::size_t house, int bit) const;                  // bit i: its i-th cell may hold the value
    std::vector<Var> places(std::span<const Var> cells, int bit) const;  // those that may hold the value
    Word values_of(std::size_t unit) const;                         // all candidates of its cells
    std::size_t open_candidates() const;                            // of all open cells together

    void remove(Var cell, int bit);
    void place(Var cell, int bit);
    void keep_up();                          // after these two: tell those that see a value that stands

    bool contradictory = false;              // a variable has no candidate left
    std::size_t open_count = 0;

    template <class Visit>
    void each_seen_by_all(std::span<const Var> cells, int bit, Visit visit) const {
        // Every open cell that may hold the value and sees all of these.
        check_time(1 + open_words() / 64);
        for (std::size_t w = 0; w < open_words(); ++w) {
            Word both = ~Word{0};
            for (const Var cell : cells) both &= frame.row(cell, bit)[w];
            each_bit(both, [&](int i) {
                const Var cell = static_cast<Var>(w * 64 + static_cast<std::size_t>(i));
                if (may_be(cell, bit) && open(cell)) visit(cell);
            });
        }
    }

private:
    std::size_t open_words() const { return (frame.variables() + 63) / 64; }
    void find_houses();

    std::vector<std::uint8_t> house;
    std::vector<std::uint8_t> placed;        // a value stands there, and all that see it know
    std::vector<Var> fresh;                  // placed, and nobody knows yet
};

}  // namespace passatempo::logic
