// Lookup tables over sets of nine: which places of a digit in a band are possible.
//
// The nine triads where three lines cross three boxes, bit 3 * line + box, are the possible places of a digit that
// occurs once in each line and once in each box: six patterns. A place on no pattern is impossible.
#pragma once

#include <array>
#include <cstdint>

namespace passatempo::sudoku {

constexpr int nine_bits = 512;

constexpr std::array<std::uint16_t, 6> patterns = [] {
    std::array<std::uint16_t, 6> table{};
    int n = 0;
    for (int a = 0; a < 3; ++a)
        for (int b = 0; b < 3; ++b)
            if (a != b) table[n++] = static_cast<std::uint16_t>(1 << a | 8 << b | 64 << (3 - a - b));
    return table;
}();

// Of a set of places, those that lie on a pattern within the set; 0 if it contains no pattern.
constexpr std::array<std::uint16_t, nine_bits> on_patterns = [] {
    std::array<std::uint16_t, nine_bits> table{};
    for (int set = 0; set < nine_bits; ++set)
        for (const std::uint16_t pattern : patterns)
            if ((set & pattern) == pattern) table[set] |= pattern;
    return table;
}();

// Of nine cells in a line, which of its three boxes contain one.
constexpr std::array<std::uint8_t, nine_bits> boxes_of = [] {
    std::array<std::uint8_t, nine_bits> table{};
    for (int set = 0; set < nine_bits; ++set)
        for (int box = 0; box < 3; ++box) table[set] |= static_cast<std::uint8_t>(((set >> 3 * box & 7) != 0) << box);
    return table;
}();

// The cells, bit 9 * line + place, of a set of triads.
constexpr std::array<std::uint32_t, nine_bits> cells_of = [] {
    std::array<std::uint32_t, nine_bits> table{};
    for (int set = 0; set < nine_bits; ++set)
        for (int i = 0; i < 9; ++i)
            if (set >> i & 1) table[set] |= 7u << 3 * i;
    return table;
}();

}  // namespace passatempo::sudoku
