// Boards and answers as arrays, one byte a cell, instead of lines: for callers whose data are arrays.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace passatempo::lines {

// A line for each `cells` values, of which `blank` is an open cell. A value that has no symbol makes its line malformed.
std::string lines_of_cells(std::span<const std::uint8_t> values, std::size_t cells, std::uint8_t blank);

struct AnswerCells {
    std::vector<std::uint8_t> solutions;  // `cells` values for each line; zeros where there is no solution
    std::vector<std::int64_t> counts;     // the number of solutions; -1: the line was malformed or empty
};

// The answers of solve_lines.
AnswerCells cells_of_answers(std::string_view answers, std::size_t cells);

}  // namespace passatempo::lines
