// How many clues there are of each digit, and in each row and column: sorted wherever the order does not count.
#include "box_signature.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "chance.hpp"
#include "line_chunks.hpp"
#include "wire.hpp"

namespace passatempo {
namespace {

constexpr int side = 3, size = 9, cells = 81;
using Counts = std::array<std::uint8_t, size>;

std::uint64_t mixed(std::uint64_t one, std::uint64_t other) { return Chance(one * 31 + other).next(); }

template <class Numbers>
std::uint64_t mixed(const Numbers& numbers) {
    std::uint64_t all = 0;
    for (const auto number : numbers) all = mixed(all, number);
    return all;
}

// Of nine lines, in threes: neither the order of the three nor that within them counts.
std::uint64_t of_lines(Counts counts) {
    std::array<std::uint64_t, side> threes;
    for (int i = 0; i < side; ++i) {
        const auto first = counts.begin() + side * i;
        std::sort(first, first + side);
        threes[i] = static_cast<std::uint64_t>(first[0] * 100 + first[1] * 10 + first[2]);
    }
    std::sort(threes.begin(), threes.end());
    return mixed(threes);
}

std::uint64_t signature(std::string_view symbols) {
    Counts digits{}, rows{}, columns{}, boxes{};
    for (int i = 0; i < cells; ++i) {
        const int digit = symbols[static_cast<std::size_t>(i)] == '.' ? 0 : symbols[static_cast<std::size_t>(i)] - '0';
        if (digit < 0 || digit > size) throw WireError("a symbol is no digit of the grid");
        if (digit == 0) continue;
        ++digits[digit - 1], ++rows[i / size], ++columns[i % size], ++boxes[i / 27 * side + i % size / side];
    }
    std::sort(digits.begin(), digits.end());
    std::sort(boxes.begin(), boxes.end());
    const auto [less, more] = std::minmax({of_lines(rows), of_lines(columns)});  // the board may lie on its side
    return mixed(std::array{mixed(digits), mixed(boxes), less, more});
}

}  // namespace

std::vector<std::uint64_t> box_signatures(std::string_view text) {
    std::vector<std::uint64_t> found;
    while (!text.empty()) {
        const std::string_view line = take_line(text);
        if (line.size() != cells) throw WireError("expected lines of 81 symbols");
        found.push_back(signature(line));
    }
    return found;
}

}  // namespace passatempo
