#include "cut.hpp"

#include <deque>

#include "grid/grid.hpp"

namespace passatempo::sudoku {
namespace {

using solver::Narrowing, solver::Value;

// False: contradictory givens.
bool place_givens(Grid& grid, std::span<const Narrowing> givens, Value least) {
    for (const Narrowing& given : givens) {
        if (given.least != given.greatest || given.outside || given.variable >= Grid::cells)
            throw util::InputError("only boards with givens can be cut");
        const Value digit = given.least - least;
        if (digit < 0 || digit >= Grid::digits || !grid.place(static_cast<int>(given.variable), static_cast<int>(digit))) return false;
    }
    return true;
}

void branch(const Grid& grid, std::deque<Grid>& boards) {
    const int cell = grid.cell_to_branch_on();
    for (int digit = 0; digit < Grid::digits; ++digit) {
        if (!grid.has(cell, digit)) continue;
        Grid child = grid;
        if (child.place(cell, digit) && child.deduce()) boards.push_back(child);
    }
}

// The digit of a cell; -1: several are possible.
int digit_of(const Grid& grid, int cell) {
    const int first = grid.digit_in(cell);
    for (int digit = first + 1; digit < Grid::digits; ++digit)
        if (grid.has(cell, digit)) return -1;
    return first;
}

char symbol(Value value) { return static_cast<char>(value < 10 ? '0' + value : 'A' + value - 10); }

std::string lines_of(const std::deque<Grid>& boards, Value least) {
    std::string lines;
    lines.reserve(boards.size() * (Grid::cells + 1));
    for (const Grid& grid : boards) {
        for (int cell = 0; cell < Grid::cells; ++cell) {
            const int digit = digit_of(grid, cell);
            lines += digit < 0 ? '.' : symbol(least + digit);
        }
        lines += '\n';
    }
    return lines;
}

}  // namespace

std::string cut(std::span<const Narrowing> givens, Value least, std::size_t boards) {
    std::deque<Grid> open(1), solved;
    if (!place_givens(open.front(), givens, least) || !open.front().deduce()) return {};
    while (!open.empty() && open.size() + solved.size() < boards) {
        const Grid grid = open.front();
        open.pop_front();
        if (grid.solved()) solved.push_back(grid);
        else branch(grid, open);
    }
    open.insert(open.end(), solved.begin(), solved.end());
    return lines_of(open, least);
}

}  // namespace passatempo::sudoku
