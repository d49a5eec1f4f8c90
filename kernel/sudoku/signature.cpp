// Hashes the number of clues of each digit, row, column and box, sorted where the order does not matter.
#include "signature.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "util/error.hpp"
#include "util/random.hpp"
#include "util/text.hpp"

namespace passatempo::sudoku {
namespace {

constexpr int side = 3, size = 9, cells = 81;
using Counts = std::array<std::uint8_t, size>;

std::uint64_t hash(std::uint64_t one, std::uint64_t other) { return util::mix64(one * 31 + other + 0x9E3779B97F4A7C15); }

template <class Numbers>
std::uint64_t hash(const Numbers& numbers) {
    std::uint64_t all = 0;
    for (const auto number : numbers) all = hash(all, number);
    return all;
}

// Of nine lines, in threes: neither the order of the threes nor that within them matters.
std::uint64_t of_lines(Counts counts) {
    std::array<std::uint64_t, side> threes;
    for (int i = 0; i < side; ++i) {
        const auto first = counts.begin() + side * i;
        std::sort(first, first + side);
        threes[i] = static_cast<std::uint64_t>(first[0] * 100 + first[1] * 10 + first[2]);
    }
    std::sort(threes.begin(), threes.end());
    return hash(threes);
}

std::uint64_t signature(std::string_view symbols) {
    Counts digits{}, rows{}, columns{}, boxes{};
    for (int i = 0; i < cells; ++i) {
        const int digit = symbols[static_cast<std::size_t>(i)] == '.' ? 0 : symbols[static_cast<std::size_t>(i)] - '0';
        if (digit < 0 || digit > size) throw util::InputError("a symbol is not a digit of the grid");
        if (digit == 0) continue;
        ++digits[digit - 1], ++rows[i / size], ++columns[i % size], ++boxes[i / 27 * side + i % size / side];
    }
    std::sort(digits.begin(), digits.end());
    std::sort(boxes.begin(), boxes.end());
    const auto [less, more] = std::minmax({of_lines(rows), of_lines(columns)});  // invariant under transposition
    return hash(std::array{hash(digits), hash(boxes), less, more});
}

}  // namespace

std::vector<std::uint64_t> signatures(std::string_view text) {
    std::vector<std::uint64_t> found;
    while (!text.empty()) {
        const std::string_view line = util::take_line(text);
        if (line.size() != cells) throw util::InputError("expected lines of 81 symbols");
        found.push_back(signature(line));
    }
    return found;
}

}  // namespace passatempo::sudoku
