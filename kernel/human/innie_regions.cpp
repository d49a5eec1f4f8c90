#include "innie_regions.hpp"

#include <algorithm>

namespace passatempo::human {
namespace {

constexpr std::size_t most_rooms = 3;  // other than lines, in a region

bool apart(std::span<const Unit* const> region, const Unit& house) {
    return std::none_of(region.begin(), region.end(), [&](const Unit* each) {
        return std::any_of(each->cells.begin(), each->cells.end(), [&](Var cell) { return house.has(cell); });
    });
}

bool any_in(const Cage& cage, const Unit& house) {
    return std::any_of(cage.cells.begin(), cage.cells.end(), [&](Var cell) { return house.has(cell); });
}

}  // namespace

InnieRegions::InnieRegions(const Board& board, std::span<const Cage> cages) : board_(board) {
    for (const Cage& cage : cages)
        if (cage.op == Op::sum && cage.coefficients.empty()) cages_.push_back(&cage);
    if (cages_.empty()) return;
    Houses lines[2];
    for (const Unit& unit : board.units)
        if (unit.full && unit.free == 0 && unit.cells.size() > 2)
            (unit.is_line() ? lines[unit.direction] : rooms_).push_back(&unit);
    for (const Houses& each : lines) add_lines(each);
    for (std::size_t i = 0; i < rooms_.size(); ++i) grow({rooms_[i]}, i);
}

// Every range of adjacent lines.
void InnieRegions::add_lines(const Houses& lines) {
    for (std::size_t from = 0; from < lines.size(); ++from) {
        Houses region;
        for (std::size_t to = from; to < lines.size() && apart(region, *lines[to]); ++to) {
            region.push_back(lines[to]);
            add(region);
        }
    }
}

void InnieRegions::grow(const Houses& region, std::size_t last) {
    add(region);
    if (region.size() == most_rooms) return;
    for (std::size_t next = last + 1; next < rooms_.size(); ++next) {
        const Unit& house = *rooms_[next];
        check_deadline(1 + house.cells.size() * house.cells.size() / 64);
        if (!apart(region, house) || !shares_cage(region, house)) continue;
        Houses larger = region;
        larger.push_back(&house);
        grow(larger, next);
    }
}

bool InnieRegions::shares_cage(const Houses& region, const Unit& house) const {
    return std::any_of(cages_.begin(), cages_.end(), [&](const Cage* cage) {
        return any_in(*cage, house) && std::any_of(region.begin(), region.end(), [&](const Unit* each) { return any_in(*cage, *each); });
    });
}

void InnieRegions::add(const Houses& houses) {
    check_deadline(1 + (board_.variables() / 8 + cages_.size()) / 16);
    InnieRegion region;
    region.houses = houses;
    std::vector<std::uint8_t> inside(board_.variables());
    for (const Unit* house : houses) {
        Word values = 0;
        for (const Var cell : house->cells) values |= board_.initial[cell], inside[cell] = 1, region.cells.push_back(cell);
        each_bit(values, [&](int bit) { region.total += board_.value(bit); });
    }
    region.depends_on = region.cells;
    for (const Cage* cage : cages_) {
        const auto count = std::count_if(cage->cells.begin(), cage->cells.end(), [&](Var cell) { return inside[cell]; });
        if (count == 0) continue;
        region.cages.push_back(cage);
        region.whole += count == std::ssize(cage->cells);
        region.depends_on.insert(region.depends_on.end(), cage->cells.begin(), cage->cells.end());
    }
    std::sort(region.depends_on.begin(), region.depends_on.end());
    region.depends_on.erase(std::unique(region.depends_on.begin(), region.depends_on.end()), region.depends_on.end());
    if (!region.cages.empty()) regions_.push_back(std::move(region));
}

}  // namespace passatempo::human
