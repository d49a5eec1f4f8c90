// Sue de Coq: cells where a line and a room intersect, with cells of the rest of each that share no value. As many cells as
// values, and each value can stand only once, so each does.
#include "technique.hpp"

namespace passatempo::human {
namespace {

constexpr int least_cost = 700, cost_per_cell = 5;
constexpr std::size_t largest_part = 3, least_cells = 4;

struct Part {
    std::vector<Var> cells;
    Word values;
    int gain;  // cells beyond the values that the intersection lacks
};

class Intersection {
public:
    Intersection(Finder& finder, const Unit& line, const Unit& room) : finder_(finder), line_(line), room_(room) {
        for (const Var cell : line.cells)
            if (finder.notes.open(cell)) (room.has(cell) ? shared_ : in_line_).push_back(cell);
        for (const Var cell : room.cells)
            if (finder.notes.open(cell) && !line.has(cell)) in_room_.push_back(cell);
    }

    void run() {
        if (shared_.size() < 2 || in_line_.empty() || in_room_.empty()) return;
        std::vector<Part> cores;
        std::vector<Var> chosen;
        collect(shared_, 0, 0, 0, chosen, cores);
        for (const Part& core : cores)
            if (core.cells.size() > 1) complete(core);
    }

private:
    // All choices of a few of the cells that have more cells than values beyond `known`.
    void collect(std::span<const Var> cells, std::size_t from, Word known, Word all, std::vector<Var>& chosen,
                 std::vector<Part>& found) const {
        check_deadline();
        const int gain = static_cast<int>(chosen.size()) - std::popcount(all & ~known);
        if (!chosen.empty() && (known == 0 || gain > 0)) found.push_back({chosen, all, gain});
        if (chosen.size() == largest_part) return;
        for (std::size_t i = from; i < cells.size(); ++i) {
            chosen.push_back(cells[i]);
            collect(cells, i + 1, known, all | finder_.notes.mask[cells[i]], chosen, found);
            chosen.pop_back();
        }
    }

    // `gain` of the core is negative: the number of values that the two parts have to take up.
    void complete(const Part& core) {
        if (core.gain > -2 || core.gain < -2 * static_cast<int>(largest_part)) return;
        std::vector<Part> by_line, by_room;
        std::vector<Var> chosen;
        collect(in_line_, 0, core.values, 0, chosen, by_line);
        if (by_line.empty()) return;
        collect(in_room_, 0, core.values, 0, chosen, by_room);
        for (const Part& one : by_line)
            for (const Part& other : by_room)
                if (one.gain + other.gain == -core.gain && !(one.values & other.values)) offer(core, one, other);
    }

    void offer(const Part& core, const Part& one, const Part& other) {
        const std::size_t cells = core.cells.size() + one.cells.size() + other.cells.size();
        LogicStep step;
        step.cost = least_cost + cost_per_cell * static_cast<int>(cells - least_cells);
        if (!finder_.wants(step.cost)) return;
        step.cells = core.cells;
        step.others = one.cells;
        step.others.insert(step.others.end(), other.cells.begin(), other.cells.end());
        step.rules = {line_.rule, room_.rule};
        const Word all = core.values | one.values | other.values;
        step.values = finder_.values(all);
        std::vector<Var> set = step.cells;
        set.insert(set.end(), step.others.begin(), step.others.end());
        each_bit(all, [&](int bit) {
            const auto places = finder_.notes.places(set, bit);
            finder_.notes.each_seen_by_all(places, bit, [&](Var cell) {
                step.removes.push_back(finder_.candidate(cell, bit));
                add_links(step, finder_.board, cell, places, bit);
            });
        });
        finder_.offer(std::move(step));
    }

    Finder& finder_;
    const Unit& line_;
    const Unit& room_;
    std::vector<Var> shared_, in_line_, in_room_;  // the open cells
};

}  // namespace

void find_sue_de_coq(Finder& finder) {
    for (const Unit& line : finder.board.units)
        for (const Unit& room : finder.board.units)
            if (line.is_line() && !room.is_line() && !line.free && !room.free && room.cells.size() > 2 && finder.wants(least_cost))
                Intersection(finder, line, room).run();
}

}  // namespace passatempo::human
