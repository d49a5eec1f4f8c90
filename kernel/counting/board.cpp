#include "board.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>
#include <set>

namespace passatempo::counting {
namespace {

// Disjoint sets of cells.
class Union {
public:
    explicit Union(std::size_t cells) : parent_(cells) { std::iota(parent_.begin(), parent_.end(), 0u); }

    Cell find(Cell cell) {
        while (parent_[cell] != cell) cell = parent_[cell] = parent_[parent_[cell]];
        return cell;
    }
    void join(Cell a, Cell b) { parent_[std::max(find(a), find(b))] = std::min(find(a), find(b)); }

private:
    Cells parent_;
};

bool is_open(const Board& board, Cell cell) { return std::popcount(board.domains[cell]) > 1; }

// The groups of open cells, each once, without those of a single cell.
std::set<Cells> open_groups(const Board& board) {
    std::set<Cells> groups;
    for (const Cells& group : board.groups) {
        Cells open;
        std::ranges::copy_if(group, std::back_inserter(open), [&](Cell cell) { return is_open(board, cell); });
        std::ranges::sort(open);
        if (open.size() > 1) groups.insert(open);
    }
    return groups;
}

}  // namespace

std::vector<Board> connected_parts(const Board& board) {
    const std::set<Cells> groups = open_groups(board);
    Union connected(board.domains.size());
    for (const Cells& group : groups)
        for (const Cell cell : group) connected.join(group.front(), cell);
    std::map<Cell, Board> parts;  // by their first cell
    Cells number(board.domains.size());
    for (Cell cell = 0; cell < board.domains.size(); ++cell) {
        if (!is_open(board, cell)) continue;
        Board& part = parts[connected.find(cell)];
        number[cell] = static_cast<Cell>(part.domains.size());
        part.domains.push_back(board.domains[cell]);
    }
    for (const Cells& group : groups) {
        Cells renumbered;
        for (const Cell cell : group) renumbered.push_back(number[cell]);
        parts[connected.find(group.front())].groups.push_back(renumbered);
    }
    std::vector<Board> found;
    for (auto& [first, part] : parts) found.push_back(std::move(part));
    return found;
}

}  // namespace passatempo::counting
