#include "leftover_sets.hpp"

#include <algorithm>

namespace passatempo::human {
namespace {

constexpr std::size_t most_left = 5;  // cells on each side

// Whether one line and one room have the same cells left over: then pointing and claiming remove as much.
bool is_of_two(std::span<const Unit* const> lines, std::span<const Unit* const> rooms, const Leftover& found) {
    const auto has_all = [](const Unit* unit, const std::vector<Var>& cells) {
        return std::all_of(cells.begin(), cells.end(), [&](Var cell) { return unit->has(cell); });
    };
    for (const Unit* line : lines)
        for (const Unit* room : rooms) {
            if (!has_all(line, found.of_lines) || !has_all(room, found.of_rooms)) continue;
            const auto outside = std::count_if(line->cells.begin(), line->cells.end(), [&](Var cell) { return !room->has(cell); });
            if (outside == std::ssize(found.of_lines)) return true;
        }
    return false;
}

}  // namespace

LeftoverSets::LeftoverSets(const Board& board) : board_(board), in_lines_(board.variables()) {
    for (const Unit& unit : board.units)
        if (unit.full && unit.cells.size() > 2 && unit.free == 0) houses_[unit.direction].push_back(&unit);
    for (const int direction : {in_a_row, in_a_column}) {
        const auto& lines = houses_[direction];
        if (lines.size() < 2 || houses_[in_a_room].size() < lines.size()) continue;
        for (std::size_t from = 0; from < lines.size(); ++from)
            for (std::size_t count = 1; count <= lines.size() / 2 && from + count <= lines.size(); ++count)
                examine(std::span(lines).subspan(from, count));
    }
}

void LeftoverSets::examine(Units lines) {
    check_deadline(1 + in_lines_.size() / 16);
    std::fill(in_lines_.begin(), in_lines_.end(), 0);
    Word values = 0;
    for (const Unit* line : lines)
        for (const Var cell : line->cells) {
            if (in_lines_[cell]++) return;  // lines of overlapping grids
            values |= board_.initial[cell];
        }
    const auto rooms = nearest_rooms(lines.size(), values);
    if (rooms.size() == lines.size()) compare(lines, rooms);
}

// The rooms with most cells in the lines.
std::vector<const Unit*> LeftoverSets::nearest_rooms(std::size_t count, Word values) const {
    std::vector<std::pair<std::ptrdiff_t, const Unit*>> found;
    for (const Unit* room : houses_[in_a_room]) {
        Word here = 0;
        for (const Var cell : room->cells) here |= board_.initial[cell];
        const auto inside = std::count_if(room->cells.begin(), room->cells.end(), [&](Var cell) { return in_lines_[cell]; });
        if (inside > 0 && here == values) found.emplace_back(-inside, room);
    }
    std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<const Unit*> rooms;
    for (std::size_t i = 0; i < std::min(count, found.size()); ++i) rooms.push_back(found[i].second);
    return rooms;
}

void LeftoverSets::compare(Units lines, Units rooms) {
    Leftover found{{}, {}, {}, lines.size(), lines[0]->cells.size()};
    std::vector<std::uint8_t> in_rooms(in_lines_.size());
    for (const Unit* room : rooms)
        for (const Var cell : room->cells) {
            if (in_rooms[cell]++) return;  // rooms that overlap
            if (!in_lines_[cell]) found.of_rooms.push_back(cell);
        }
    for (const Unit* line : lines)
        for (const Var cell : line->cells)
            if (!in_rooms[cell]) found.of_lines.push_back(cell);
    const std::size_t left = found.of_lines.size();
    if (left == 0 || left > most_left || found.of_rooms.size() != left || (left > 1 && is_of_two(lines, rooms, found))) return;
    for (const auto units : {lines, rooms})
        for (const Unit* unit : units) found.rules.push_back(unit->rule);
    all_.push_back(std::move(found));
}

}  // namespace passatempo::human
