// Board: the question turned into sets, and what can be read off them before any search.
#include "board.hpp"

#include <algorithm>
#include <set>
#include <string>

#include "../watch.hpp"

namespace passatempo::families {

namespace {

constexpr int most_cells = 4096;  // conflicts are a matrix of bits

// Where the eight maps of a board take a row and a column; the last four only fit a square.
struct Place {
    int row, col;
};

Place moved(Place at, int map, int rows, int cols) {
    const Place back{rows - 1 - at.row, cols - 1 - at.col};
    switch (map) {
        case 0: return at;
        case 1: return {at.row, back.col};
        case 2: return {back.row, at.col};
        case 3: return back;
        case 4: return {at.col, at.row};
        case 5: return {at.col, back.row};
        case 6: return {back.col, at.row};
        default: return {back.col, back.row};
    }
}

}  // namespace

Board::Board(const Colouring& asked) : colours(asked.colours), asked_cells(asked.given.size()) {
    const auto most = std::to_string(most_cells);
    if (asked_cells > std::size_t{most_cells}) throw WireError("there are more than " + most + " cells");
    if (colours < 0 || colours > most_cells) throw WireError("there are more than " + most + " colours");
    take_cells(asked);
    take_groups(asked);
    find_cover();
    find_layers();
    find_symmetries(asked.cols);
}

void Board::take_cells(const Colouring& asked) {
    pegs.assign(colours, Bits(asked_cells));
    for (int cell = 0; cell < static_cast<int>(asked_cells); ++cell) {
        const int colour = asked.given[cell];
        if (colour < Colouring::never || colour >= colours) throw WireError("a cell has no such colour");
        if (colour == Colouring::never) continue;
        if (colour >= 0) pegs[colour].set(static_cast<int>(size()));
        given.push_back(colour);
        origin.push_back(cell);
    }
}

void Board::take_groups(const Colouring& asked) {
    std::vector<int> number(asked_cells, -1);
    for (std::size_t cell = 0; cell < size(); ++cell) number[origin[cell]] = static_cast<int>(cell);
    conflicts.assign(size(), Bits(asked_cells));
    std::set<Cells> seen;
    for (const auto& asked_group : asked.groups) {
        Cells group;
        for (const int cell : asked_group) {
            const bool exists = cell >= 0 && cell < static_cast<int>(asked_cells);
            if (!exists) throw WireError("a group has a cell that does not exist");
            if (number[cell] >= 0) group.push_back(number[cell]);
        }
        std::sort(group.begin(), group.end());
        const bool twice = std::adjacent_find(group.begin(), group.end()) != group.end();
        if (twice) throw WireError("a cell stands twice in a group");
        check_time(1 + group.size() * (1 + asked_cells / 512) / 16);
        if (group.size() < 2 || !seen.insert(group).second) continue;
        groups.push_back(group);
        group_sets.push_back(set_of(group));
        for (const int cell : group) conflicts[cell] |= group_sets.back();
    }
    for (std::size_t cell = 0; cell < size(); ++cell) conflicts[cell].reset(static_cast<int>(cell));
    for (const Bits& peg : pegs) {
        check_time();
        if (!independent(peg)) throw WireError("cells of one group have the same colour");
    }
}

// Greedily, but beginning with each group in turn: the fewest parts win.
void Board::find_cover() {
    constexpr std::size_t tries = 100;
    cover = cover_from(0);
    for (std::size_t first = 1; first < std::min(groups.size(), tries); ++first)
        if (auto other = cover_from(first); other.size() < cover.size()) cover = std::move(other);
}

std::vector<Bits> Board::cover_from(std::size_t next) const {
    std::vector<Bits> parts;
    Bits rest = set_of({});
    for (std::size_t cell = 0; cell < size(); ++cell) rest.set(static_cast<int>(cell));
    while (next < groups.size() && rest.any()) {
        Bits part = group_sets[next];
        part &= rest;
        rest -= part;
        parts.push_back(std::move(part));
        int most = 1;  // a group of which one cell is left is as good as that cell alone
        next = groups.size();
        check_time(1 + groups.size() * rest.words() / 512);
        for (std::size_t group = 0; group < groups.size(); ++group)
            if (const int gain = group_sets[group].common(rest); gain > most) most = gain, next = group;
    }
    rest.each([&](int cell) { parts.push_back(set_of({cell})); });
    return parts;
}

void Board::find_layers() {
    std::vector<Bits> taken;
    for (std::size_t group = 0; group < groups.size(); ++group) {
        std::size_t layer = 0;
        while (layer < layers.size() && taken[layer].meets(group_sets[group])) ++layer;
        if (layer == layers.size()) {
            layers.emplace_back();
            taken.push_back(set_of({}));
        }
        layers[layer].push_back(static_cast<int>(group));
        taken[layer] |= group_sets[group];
    }
}

void Board::find_symmetries(int cols) {
    std::vector<int> number(asked_cells, -1);
    for (std::size_t cell = 0; cell < size(); ++cell) number[origin[cell]] = static_cast<int>(cell);
    const bool on_board = cols > 0 && asked_cells % cols == 0;
    const int rows = on_board ? static_cast<int>(asked_cells) / cols : 0;
    const int maps = !on_board ? 1 : rows == cols ? 8 : 4;
    for (int map = 0; map < maps; ++map) {
        Symmetry symmetry;
        for (const int cell : origin) {
            if (map == 0) {
                symmetry.push_back(number[cell]);
                continue;
            }
            const Place to = moved({cell / cols, cell % cols}, map, rows, cols);
            symmetry.push_back(number[to.row * cols + to.col]);
        }
        const bool known = std::find(symmetries.begin(), symmetries.end(), symmetry) != symmetries.end();
        if (!known && is_symmetry(symmetry)) symmetries.push_back(std::move(symmetry));
    }
}

// The maps are only proposed: it is the groups that decide.
bool Board::is_symmetry(const Symmetry& symmetry) const {
    if (std::find(symmetry.begin(), symmetry.end(), -1) != symmetry.end()) return false;
    const std::set<Cells> all(groups.begin(), groups.end());
    return std::all_of(groups.begin(), groups.end(), [&](const Cells& group) {
        Cells image;
        for (const int cell : group) image.push_back(symmetry[cell]);
        std::sort(image.begin(), image.end());
        return all.contains(image);
    });
}

Bits Board::set_of(const Cells& cells) const {
    Bits set(asked_cells);
    for (const int cell : cells) set.set(cell);
    return set;
}

bool Board::independent(const Bits& cells) const {
    bool apart = true;
    cells.each([&](int cell) { apart = apart && !conflicts[cell].meets(cells); });
    return apart;
}

bool Board::fits_pegs(const Bits& placement) const {
    int colours_met = 0;
    for (const Bits& peg : pegs) {
        if (!peg.meets(placement)) continue;
        if (peg.common(placement) != peg.count() || ++colours_met > 1) return false;
    }
    return true;
}

Bits Board::image(const Bits& cells, const Symmetry& symmetry) const {
    Bits image(asked_cells);
    cells.each([&](int cell) { image.set(symmetry[cell]); });
    return image;
}

int Board::without_colour(const Colours& cells) const {
    return static_cast<int>(std::count(cells.begin(), cells.end(), Colouring::without));
}

std::optional<Colours> Board::painted(const Classes& classes) const {
    Colours painted(size(), Colouring::without);
    std::vector<bool> used(colours);
    std::vector<const Bits*> free;
    const auto paint = [&](const Bits& cells, int colour) {
        used[colour] = true;
        cells.each([&](int cell) { painted[cell] = colour; });
    };
    for (const Bits& cells : classes) {
        const auto here = [&](const Bits& peg) { return peg.meets(cells); };
        const auto peg = std::find_if(pegs.begin(), pegs.end(), here);
        if (peg == pegs.end()) {
            free.push_back(&cells);
            continue;
        }
        const auto colour = static_cast<int>(peg - pegs.begin());
        if (!used[colour]) paint(cells, colour);
    }
    for (const Bits* cells : free) {
        const auto unused = [&](std::size_t colour) { return !used[colour] && !pegs[colour].any(); };
        std::size_t colour = 0;
        while (colour < used.size() && !unused(colour)) ++colour;
        if (colour == used.size()) return std::nullopt;
        paint(*cells, static_cast<int>(colour));
    }
    for (std::size_t cell = 0; cell < size(); ++cell)
        if (given[cell] >= 0 && painted[cell] != given[cell]) return std::nullopt;
    return painted;
}

Colours Board::on_all_cells(const Colours& cells) const {
    Colours all(asked_cells, Colouring::without);
    for (std::size_t cell = 0; cell < size(); ++cell) all[origin[cell]] = cells[cell];
    return all;
}

}  // namespace passatempo::families
