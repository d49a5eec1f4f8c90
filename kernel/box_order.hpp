// The canonical order of a box board: where each row, column and value goes, so that boards which differ only in the
// order of rows within a band, bands, columns within a stack, stacks, and in the names of values become the same board.
//
// Colour refinement: lines, values and boxes are told apart by what they have to do with each other, until nothing new
// comes of it. What still looks the same is told apart in each possible way, and the least board stands for all;
// symmetries of the board found on the way save most of these ways.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace passatempo {

struct BoxShape {
    std::uint32_t height, width;  // rows and columns of a box; the board has height * width of both
    std::uint32_t values;
    bool transposable;            // rows may become columns
};

// A candidate of a cell that cannot take every value: a given has one entry, a cell with some candidates several.
struct BoxEntry {
    std::uint32_t row, column, value;
};

struct BoxOrder {
    bool transposed = false;                            // first rows become columns
    std::vector<std::uint32_t> rows, columns, values;   // for each its place; those of the transposed board, if it is
};

// Exact, unless a board is so symmetric and so unlike itself at the same time that the search is given up; then the
// least board found so far is taken, and another order of the same board might lead to another one.
BoxOrder box_order(const BoxShape&, std::span<const BoxEntry>);

}  // namespace passatempo
