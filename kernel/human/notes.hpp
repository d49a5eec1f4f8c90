// Notes: the candidates of every variable; Board: the groups and which cells see each other.
#pragma once

#include <bit>
#include <cstdint>
#include <set>
#include <vector>

#include "logic.hpp"

namespace passatempo::human {

using Word = std::uint64_t;
constexpr std::size_t word_size = 64;  // and the limit on the number of values

constexpr bool has_one_bit(Word w) { return w != 0 && (w & (w - 1)) == 0; }
inline int first_bit(Word w) { return std::countr_zero(w); }

template <class Visit>
void each_bit(Word w, Visit visit) {
    for (; w; w &= w - 1) visit(std::countr_zero(w));
}

// An all-different group.
struct Unit {
    RuleNumber rule;
    std::vector<Var> cells;
    Word free = 0;   // values that may repeat
    int direction;   // 0: within a row, 1: within a column, 2: neither
    bool full;       // initially as many values as cells; of two cells only if it is a room

    bool is_line() const { return direction != 2; }
    bool has(Var cell) const;
};

enum Direction { in_a_row, in_a_column, in_a_room };

// The immutable part: the units and the peers of each cell.
class Board {
public:
    Board(const Wire&, Value base, std::uint32_t cols, std::span<const std::int64_t> rooms_of_two);

    std::size_t variables() const { return units_of.size(); }
    Value value(int bit) const { return base + bit; }
    bool sees(Var a, Var b, int bit) const { return row(a, bit)[b / 64] >> (b % 64) & 1; }
    std::span<const Word> row(Var cell, int bit) const {  // the peers of a cell for this value
        const std::size_t number = by_value ? cell * value_count + static_cast<std::size_t>(bit) : cell;
        return {seen.data() + number * row_words, row_words};
    }
    RuleNumber link(Var a, Var b, int bit) const;  // the rule by which a cell sees another

    Value base;
    std::size_t value_count;                 // from the least value to the greatest
    std::uint32_t cols;
    std::vector<Unit> units;
    std::vector<std::vector<std::uint32_t>> units_of;     // for each variable
    std::vector<Rule> rules;                              // of the wire
    std::size_t smallest_rule = SIZE_MAX;                 // the cells of the rule that has the fewest, but several
    std::set<std::int64_t> rooms_of_two;                  // the numbers of the rules of rooms of two cells
    std::vector<std::vector<RuleNumber>> other_rules_of;  // for each variable, the rules other than all-different
    std::vector<Word> initial;                            // the initial candidates of each variable

private:
    void add_units(const Wire&);
    void add_sight();
    int direction_of(std::span<const Var>) const;

    bool by_value = false;                   // sight depends on the value: in some unit some values may repeat
    std::size_t row_words = 0;
    std::vector<Word> seen;
};

// The current candidates.
class Notes {
public:
    Notes(const Board&, std::vector<Word> masks);

    const Board& board;
    std::vector<Word> mask;                  // for each variable

    bool open(Var cell) const { return !placed[cell]; }              // not yet placed
    bool may_be(Var cell, int bit) const { return mask[cell] >> bit & 1; }
    bool is_house(std::size_t unit) const { return house[unit]; }        // as many values as cells, so each value occurs once
    Word places(std::size_t house, int bit) const;                       // bit i: the i-th cell has the candidate
    std::vector<Var> places(std::span<const Var> cells, int bit) const;  // those with the candidate
    Word values_of(std::size_t unit) const;                              // the union of its cells' candidates
    std::size_t open_candidates() const;                                 // total

    void remove(Var cell, int bit);
    void place(Var cell, int bit);
    void update_peers();                     // after these two: remove placed values from their peers

    bool contradictory = false;              // a variable has no candidate left
    std::size_t open_count = 0;

    template <class Visit>
    void each_seen_by_all(std::span<const Var> cells, int bit, Visit visit) const {
        // Every open cell that has the candidate and sees all of these.
        check_deadline(1 + open_words() / 64);
        for (std::size_t w = 0; w < open_words(); ++w) {
            Word both = ~Word{0};
            for (const Var cell : cells) both &= board.row(cell, bit)[w];
            each_bit(both, [&](int i) {
                const Var cell = static_cast<Var>(w * 64 + static_cast<std::size_t>(i));
                if (may_be(cell, bit) && open(cell)) visit(cell);
            });
        }
    }

private:
    std::size_t open_words() const { return (board.variables() + 63) / 64; }
    void find_houses();

    std::vector<std::uint8_t> house;
    std::vector<std::uint8_t> placed;        // has its value
    std::vector<Var> fresh;                  // placed, peers not yet updated
};

}  // namespace passatempo::human
