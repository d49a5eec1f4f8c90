// Board: builds the bit sets, a clique cover and the symmetries before any search.
#include "board.hpp"

#include <algorithm>
#include <set>
#include <string>

#include "util/deadline.hpp"

namespace passatempo::colouring {

namespace {

constexpr int most_cells = 4096;  // conflicts are a bit matrix

// The images of a row and a column under the eight symmetries of a square; the last four need a square board.
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

Board::Board(const Instance& instance) : colours(instance.colours), instance_cells(instance.given.size()) {
    const auto most = std::to_string(most_cells);
    if (instance_cells > std::size_t{most_cells}) throw InputError("there are more than " + most + " cells");
    if (colours < 0 || colours > most_cells) throw InputError("there are more than " + most + " colours");
    take_cells(instance);
    take_groups(instance);
    find_cover();
    find_layers();
    find_symmetries(instance.cols);
}

void Board::take_cells(const Instance& instance) {
    precoloured.assign(colours, Bits(instance_cells));
    for (int cell = 0; cell < static_cast<int>(instance_cells); ++cell) {
        const int colour = instance.given[cell];
        if (colour < Instance::excluded || colour >= colours) throw InputError("the colour of a cell is out of range");
        if (colour == Instance::excluded) continue;
        if (colour >= 0) precoloured[colour].set(static_cast<int>(size()));
        given.push_back(colour);
        origin.push_back(cell);
    }
}

void Board::take_groups(const Instance& instance) {
    std::vector<int> number(instance_cells, -1);
    for (std::size_t cell = 0; cell < size(); ++cell) number[origin[cell]] = static_cast<int>(cell);
    conflicts.assign(size(), Bits(instance_cells));
    std::set<Cells> seen;
    for (const auto& given_group : instance.groups) {
        Cells group;
        for (const int cell : given_group) {
            const bool exists = cell >= 0 && cell < static_cast<int>(instance_cells);
            if (!exists) throw InputError("a group has a cell that does not exist");
            if (number[cell] >= 0) group.push_back(number[cell]);
        }
        std::sort(group.begin(), group.end());
        const bool twice = std::adjacent_find(group.begin(), group.end()) != group.end();
        if (twice) throw InputError("a cell occurs twice in a group");
        check_deadline(1 + group.size() * (1 + instance_cells / 512) / 16);
        if (group.size() < 2 || !seen.insert(group).second) continue;
        groups.push_back(group);
        group_sets.push_back(set_of(group));
        for (const int cell : group) conflicts[cell] |= group_sets.back();
    }
    for (std::size_t cell = 0; cell < size(); ++cell) conflicts[cell].reset(static_cast<int>(cell));
    for (const Bits& fixed : precoloured) {
        check_deadline();
        if (!independent(fixed)) throw InputError("cells of one group have the same colour");
    }
}

// Greedy, starting with each group in turn: the smallest cover wins.
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
        int most = 1;  // a group with one cell left is as good as that cell alone
        next = groups.size();
        check_deadline(1 + groups.size() * rest.words() / 512);
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
    std::vector<int> number(instance_cells, -1);
    for (std::size_t cell = 0; cell < size(); ++cell) number[origin[cell]] = static_cast<int>(cell);
    const bool on_board = cols > 0 && instance_cells % cols == 0;
    const int rows = on_board ? static_cast<int>(instance_cells) / cols : 0;
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

// Whether a map of the board maps groups to groups.
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
    Bits set(instance_cells);
    for (const int cell : cells) set.set(cell);
    return set;
}

bool Board::independent(const Bits& cells) const {
    bool apart = true;
    cells.each([&](int cell) { apart = apart && !conflicts[cell].meets(cells); });
    return apart;
}

bool Board::fits_precolouring(const Bits& full_class) const {
    int colours_met = 0;
    for (const Bits& fixed : precoloured) {
        if (!fixed.meets(full_class)) continue;
        if (fixed.common(full_class) != fixed.count() || ++colours_met > 1) return false;
    }
    return true;
}

Bits Board::image(const Bits& cells, const Symmetry& symmetry) const {
    Bits image(instance_cells);
    cells.each([&](int cell) { image.set(symmetry[cell]); });
    return image;
}

int Board::count_uncoloured(const Colours& cells) const {
    return static_cast<int>(std::count(cells.begin(), cells.end(), Instance::uncoloured));
}

std::optional<Colours> Board::coloured(const Classes& classes) const {
    Colours coloured(size(), Instance::uncoloured);
    std::vector<bool> used(colours);
    std::vector<const Bits*> free;
    const auto colour_class = [&](const Bits& cells, int colour) {
        used[colour] = true;
        cells.each([&](int cell) { coloured[cell] = colour; });
    };
    for (const Bits& cells : classes) {
        const auto here = [&](const Bits& fixed) { return fixed.meets(cells); };
        const auto fixed = std::find_if(precoloured.begin(), precoloured.end(), here);
        if (fixed == precoloured.end()) {
            free.push_back(&cells);
            continue;
        }
        const auto colour = static_cast<int>(fixed - precoloured.begin());
        if (!used[colour]) colour_class(cells, colour);
    }
    for (const Bits* cells : free) {
        const auto unused = [&](std::size_t colour) { return !used[colour] && !precoloured[colour].any(); };
        std::size_t colour = 0;
        while (colour < used.size() && !unused(colour)) ++colour;
        if (colour == used.size()) return std::nullopt;
        colour_class(*cells, static_cast<int>(colour));
    }
    for (std::size_t cell = 0; cell < size(); ++cell)
        if (given[cell] >= 0 && coloured[cell] != given[cell]) return std::nullopt;
    return coloured;
}

Colours Board::on_all_cells(const Colours& cells) const {
    Colours all(instance_cells, Instance::uncoloured);
    for (std::size_t cell = 0; cell < size(); ++cell) all[origin[cell]] = cells[cell];
    return all;
}

}  // namespace passatempo::colouring
