// Techniques that assume a unique solution: unique rectangles and BUG+1.
#include "technique.hpp"

namespace passatempo::human {
namespace {

constexpr int rectangle_cost = 450, grave_cost = 560;

// A deadly pattern: four open cells in which two values could be swapped, since every group with one corner has an
// adjacent one too. A unique solution cannot have just these two values there, whatever candidates are left.
class Rectangles {
public:
    explicit Rectangles(Finder& finder) : finder_(finder), board_(finder.board), notes_(finder.notes) {}

    void run() {
        for (Var a = 0; a < notes_.mask.size(); ++a) {
            if (!notes_.open(a) || std::popcount(notes_.mask[a]) != 2) continue;
            const Word pair = notes_.mask[a];
            const auto beside = neighbours(a, pair);
            for (std::size_t i = 0; i < beside.size(); ++i)
                for (std::size_t j = i + 1; j < beside.size(); ++j) {
                    check_deadline(1 + beside.size() / 4);
                    for (const Var opposite : neighbours(beside[i], pair)) {
                        const Four four{a, beside[i], opposite, beside[j]};
                        if (opposite != a && is_deadly(four)) examine(four, pair);
                    }
                }
        }
    }

private:
    using Four = std::array<Var, 4>;  // in cyclic order

    std::vector<Var> neighbours(Var cell, Word pair) const {
        std::vector<Var> found;
        for (const std::uint32_t unit : board_.units_of[cell])
            for (const Var other : board_.units[unit].cells)
                if (other != cell && notes_.open(other) && (board_.initial[other] & pair) == pair &&
                    std::find(found.begin(), found.end(), other) == found.end())
                    found.push_back(other);
        return found;
    }

    bool is_deadly(const Four& four) const {
        for (const Var cell : four)
            if (!board_.other_rules_of[cell].empty()) return false;
        for (std::size_t i = 0; i < 4; ++i) {
            bool with_before = false, with_after = false;  // both: the corners form a cycle
            for (const std::uint32_t number : board_.units_of[four[i]]) {
                const Unit& unit = board_.units[number];
                const bool before = unit.has(four[(i + 3) % 4]), after = unit.has(four[(i + 1) % 4]);
                if (before == after || unit.has(four[(i + 2) % 4]) || unit.free) return false;
                with_before |= before, with_after |= after;
            }
            if (!with_before || !with_after) return false;
        }
        return true;
    }

    void examine(const Four& four, Word pair) {
        std::vector<Var> roof;  // cells with candidates besides the pair
        Word extra = 0;
        for (const Var cell : four)
            if (notes_.mask[cell] & ~pair) {
                roof.push_back(cell);
                extra |= notes_.mask[cell] & ~pair;
            }
        exclude_corners(four, pair);
        if (roof.size() > 1 && has_one_bit(extra)) same_extra(four, pair, roof, first_bit(extra));
        if (roof.size() == 2 && !has_one_bit(extra)) subset_with_roof(four, pair, roof, extra);
    }

    LogicStep make_step(const Four& four, Word pair) const {
        LogicStep step;
        step.cost = rectangle_cost;
        step.cells.assign(four.begin(), four.end());
        step.values = finder_.values(pair);
        for (std::size_t i = 0; i < 4; ++i) add_rule(step.rules, board_.link(four[i], four[(i + 1) % 4], first_bit(pair)));
        return step;
    }

    // Removes a value of the pair from a corner where it would force the deadly pattern: one step for all that follow
    // from the cells alone, and one for each value that needs groups.
    void exclude_corners(const Four& four, Word pair) {
        LogicStep plain = make_step(four, pair);
        for (std::size_t corner = 0; corner < 4; ++corner)
            each_bit(pair & notes_.mask[four[corner]], [&](int bit) {
                LogicStep step = make_step(four, pair);
                if (!forces_all(four, pair, corner, bit, step)) return;
                const Candidate excluded = finder_.candidate(four[corner], bit);
                if (step.cost == plain.cost) {
                    plain.removes.push_back(excluded);
                } else {
                    step.removes.push_back(excluded);
                    finder_.offer(std::move(step));
                }
            });
        finder_.offer(std::move(plain));
    }

    // Whether one value in a corner forces the two values alternately into all corners: an adjacent corner is forced if
    // it has no other candidate, or if it is the only other place for its value in a common group.
    bool forces_all(const Four& four, Word pair, std::size_t corner, int bit, LogicStep& step) const {
        const int other = first_bit(pair & ~(Word{1} << bit));
        std::array<bool, 4> filled{};
        filled[corner] = true;
        add_link(step, four[corner], bit, true);
        for (bool more = true; more;) {
            more = false;
            for (std::size_t at = 0; at < 4; ++at)
                for (const std::size_t beside : {(at + 1) % 4, (at + 3) % 4}) {
                    if (filled[at] || !filled[beside]) continue;
                    const int value = (at + corner) % 2 ? other : bit;
                    if (!notes_.may_be(four[at], value)) return false;
                    filled[at] = is_forced(four[at], four[beside], pair, value, step);
                    more |= filled[at];
                }
        }
        return filled[0] && filled[1] && filled[2] && filled[3];
    }

    bool is_forced(Var cell, Var beside, Word pair, int value, LogicStep& step) const {
        const int before = first_bit(pair & ~(Word{1} << value));
        if (!(notes_.mask[cell] & ~pair)) {
            add_link(step, cell, before, false, {board_.link(cell, beside, before)});
            add_link(step, cell, value, true);
            return true;
        }
        for (const std::uint32_t number : board_.units_of[cell]) {
            const Unit& unit = board_.units[number];
            if (!unit.has(beside) || !notes_.is_house(number)) continue;
            const bool only = std::all_of(unit.cells.begin(), unit.cells.end(), [&](Var each) {
                return each == cell || each == beside || !notes_.may_be(each, value);
            });
            if (!only) continue;
            add_link(step, beside, value, false);
            add_link(step, cell, value, true, {unit.rule});
            add_rule(step.rules, unit.rule);
            step.cost = rectangle_cost + 10;
            return true;
        }
        return false;
    }

    void add_link(LogicStep& step, Var cell, int bit, bool on, std::vector<RuleNumber> rules = {}) const {
        step.chain.push_back({{cell}, board_.value(bit), on, std::move(rules)});
    }

    void same_extra(const Four& four, Word pair, std::span<const Var> roof, int extra) {
        LogicStep step = make_step(four, pair);
        step.cost += 5;
        notes_.each_seen_by_all(roof, extra, [&](Var cell) { step.removes.push_back(finder_.candidate(cell, extra)); });
        finder_.offer(std::move(step));
    }

    // One of two corners holds an extra candidate: together with other cells of a common group that have one value more
    // than cells, it is a naked subset.
    void subset_with_roof(const Four& four, Word pair, std::span<const Var> roof, Word extra) {
        for (const std::uint32_t number : board_.units_of[roof[0]]) {
            const Unit& unit = board_.units[number];
            if (!unit.has(roof[1])) continue;
            std::vector<Var> others;
            for (const Var cell : unit.cells)
                if (notes_.open(cell) && cell != roof[0] && cell != roof[1]) others.push_back(cell);
            std::vector<Var> chosen;
            choose(four, pair, unit, others, 0, extra, chosen);
        }
    }

    void choose(const Four& four, Word pair, const Unit& unit, std::span<const Var> others, std::size_t from, Word values,
                std::vector<Var>& chosen) {
        check_deadline();
        if (!chosen.empty() && static_cast<std::size_t>(std::popcount(values)) == chosen.size() + 1)
            offer_subset(four, pair, unit, others, values, chosen);
        if (chosen.size() == most_with_roof) return;
        for (std::size_t at = from; at < others.size(); ++at) {
            const Word more = values | notes_.mask[others[at]];
            if (static_cast<std::size_t>(std::popcount(more)) > most_with_roof + 1) continue;
            chosen.push_back(others[at]);
            choose(four, pair, unit, others, at + 1, more, chosen);
            chosen.pop_back();
        }
    }

    void offer_subset(const Four& four, Word pair, const Unit& unit, std::span<const Var> others, Word values,
                      const std::vector<Var>& chosen) {
        LogicStep step = make_step(four, pair);
        step.cost += 10 * static_cast<int>(chosen.size());
        step.others = chosen;
        add_rule(step.rules, unit.rule);
        for (const Var cell : others)
            if (std::find(chosen.begin(), chosen.end(), cell) == chosen.end())
                each_bit(values & notes_.mask[cell], [&](int bit) { step.removes.push_back(finder_.candidate(cell, bit)); });
        finder_.offer(std::move(step));
    }

    static constexpr std::size_t most_with_roof = 3;

    Finder& finder_;
    const Board& board_;
    const Notes& notes_;
};

// Whether every open value of every house has two places, once a cell has lost one (a bivalue universal grave).
bool is_grave_without(const Notes& notes, Var cell, int lost) {
    for (std::size_t unit = 0; unit < notes.board.units.size(); ++unit) {
        if (!notes.is_house(unit)) return false;
        const Unit& each = notes.board.units[unit];
        bool even = true;
        each_bit(notes.values_of(unit), [&](int bit) {
            int places = bit == lost && each.has(cell) ? -1 : 0;
            for (const Var other : each.cells) places += notes.open(other) && notes.may_be(other, bit);
            even &= places == 0 || places == 2;
        });
        if (!even) return false;
    }
    return true;
}

}  // namespace

void find_unique_rectangle(Finder& finder) {
    if (finder.wants(rectangle_cost)) Rectangles(finder).run();
}

// BUG+1: every open cell has two candidates except one, which has three: it holds the value that has three places in
// its groups; otherwise all candidates could be swapped.
void find_bug(Finder& finder) {
    const Notes& notes = finder.notes;
    if (!finder.wants(grave_cost)) return;
    for (const auto& rules : finder.board.other_rules_of)
        if (!rules.empty()) return;
    std::vector<Var> threes;
    for (Var cell = 0; cell < notes.mask.size(); ++cell) {
        if (!notes.open(cell) || std::popcount(notes.mask[cell]) == 2) continue;
        if (std::popcount(notes.mask[cell]) != 3 || !threes.empty()) return;
        threes.push_back(cell);
    }
    if (threes.empty()) return;
    const Var cell = threes[0];
    Word odd = 0;
    each_bit(notes.mask[cell], [&](int bit) {
        if (is_grave_without(notes, cell, bit)) odd |= Word{1} << bit;
    });
    if (!has_one_bit(odd)) return;
    LogicStep step;
    step.cost = grave_cost;
    step.cells = {cell};
    step.values = finder.values(odd);
    for (const std::uint32_t unit : finder.board.units_of[cell]) step.rules.push_back(finder.board.units[unit].rule);
    step.places = {finder.candidate(cell, first_bit(odd))};
    finder.offer(std::move(step));
}

}  // namespace passatempo::human
