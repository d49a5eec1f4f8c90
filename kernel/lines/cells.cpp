#include "cells.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace passatempo::lines {
namespace {

constexpr std::string_view symbols = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

std::array<char, 256> symbols_with(std::uint8_t blank) {
    std::array<char, 256> all;
    all.fill('?');
    std::copy(symbols.begin(), symbols.end(), all.begin());
    all[blank] = '.';
    return all;
}

std::uint8_t value_of(char symbol) {
    return static_cast<std::uint8_t>(symbol <= '9' ? symbol - '0' : symbol - 'A' + 10);
}

// The number of solutions at the end of an answer; -1 if there is a message instead.
std::int64_t count_of(std::string_view end) {
    std::int64_t count = -1;
    std::from_chars(end.data(), end.data() + end.size(), count);
    return count;
}

}  // namespace

std::string lines_of_cells(std::span<const std::uint8_t> values, std::size_t cells, std::uint8_t blank) {
    const auto symbol_of = symbols_with(blank);
    std::string lines;
    lines.reserve(values.size() + values.size() / cells);
    for (std::size_t at = 0; at < values.size(); at += cells) {
        for (const std::uint8_t value : values.subspan(at, cells)) lines += symbol_of[value];
        lines += '\n';
    }
    return lines;
}

AnswerCells cells_of_answers(std::string_view answers, std::size_t cells) {
    const auto lines = static_cast<std::size_t>(std::count(answers.begin(), answers.end(), '\n'));
    AnswerCells found{std::vector<std::uint8_t>(lines * cells), std::vector<std::int64_t>(lines)};
    for (std::size_t line = 0; line < lines; ++line) {
        const std::size_t end = answers.find('\n');
        const std::string_view answer = answers.substr(0, end);
        const bool is_solved = answer.size() > cells && answer[cells] == ',' && answer[0] != ',';
        if (is_solved) std::transform(answer.begin(), answer.begin() + cells, &found.solutions[line * cells], value_of);
        found.counts[line] = answer.empty() ? -1 : count_of(answer.substr(is_solved ? cells + 1 : 1));
        answers.remove_prefix(end + 1);
    }
    return found;
}

}  // namespace passatempo::lines
