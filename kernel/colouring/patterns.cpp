// Patterns by arithmetic, verified against the groups.
#include "patterns.hpp"

#include <algorithm>

namespace passatempo::colouring {

Colours first_fit(const Board& board) {
    Colours colours = board.given;
    for (std::size_t cell = 0; cell < board.size(); ++cell) {
        check_deadline();
        if (colours[cell] >= 0) continue;
        std::vector<bool> taken(board.colours);
        board.conflicts[cell].each([&](int other) {
            if (colours[other] >= 0) taken[colours[other]] = true;
        });
        const auto free = std::find(taken.begin(), taken.end(), false) - taken.begin();
        colours[cell] = free < board.colours ? static_cast<int>(free) : Instance::uncoloured;
    }
    return colours;
}

std::optional<Colours> shifted_lines(const Board& board, int cols) {
    if (cols <= 0) return std::nullopt;
    const auto line_up = [&](int per_row, int per_col) -> std::optional<Colours> {
        Classes classes(board.colours, board.set_of({}));
        for (std::size_t cell = 0; cell < board.size(); ++cell) {
            const int row = board.origin[cell] / cols, col = board.origin[cell] % cols;
            classes[(row * per_row + col * per_col) % board.colours].set(static_cast<int>(cell));
        }
        const auto independent = [&](const Bits& cells) { return board.independent(cells); };
        const bool apart = std::all_of(classes.begin(), classes.end(), independent);
        return apart ? board.coloured(classes) : std::nullopt;
    };
    for (int shift = 0; shift < board.colours; ++shift) {
        check_deadline(1 + board.size() / 16);
        if (auto colours = line_up(shift, 1)) return colours;
        if (auto colours = line_up(1, shift)) return colours;
    }
    return std::nullopt;
}

}  // namespace passatempo::colouring
