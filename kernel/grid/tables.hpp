// Tables for sets of nine: what is left of the places of one digit in a band.
//
// The nine cells where three lines cross three boxes, bit 3 * line + box, stand for places of a digit that
// goes once into each line and once into each box: six patterns in all. What lies on no pattern goes.
#pragma once

#include <array>
#include <cstdint>

namespace passatempo {

constexpr int nine_bits = 512;

constexpr std::array<std::uint16_t, 6> patterns = [] {
    std::array<std::uint16_t, 6> made{};
    int n = 0;
    for (int a = 0; a < 3; ++a)
        for (int b = 0; b < 3; ++b)
            if (a != b) made[n++] = static_cast<std::uint16_t>(1 << a | 8 << b | 64 << (3 - a - b));
    return made;
}();

// Of a set of places, those that lie on a pattern of the set; nothing, if there is no pattern left.
constexpr std::array<std::uint16_t, nine_bits> on_patterns = [] {
    std::array<std::uint16_t, nine_bits> made{};
    for (int set = 0; set < nine_bits; ++set)
        for (const std::uint16_t pattern : patterns)
            if ((set & pattern) == pattern) made[set] |= pattern;
    return made;
}();

// Of nine cells in a line, which of its three boxes have one.
constexpr std::array<std::uint8_t, nine_bits> boxes_of = [] {
    std::array<std::uint8_t, nine_bits> made{};
    for (int set = 0; set < nine_bits; ++set)
        for (int box = 0; box < 3; ++box) made[set] |= static_cast<std::uint8_t>(((set >> 3 * box & 7) != 0) << box);
    return made;
}();

// The 27 cells, bit 9 * line + place, that lie where lines cross boxes.
constexpr std::array<std::uint32_t, nine_bits> cells_of = [] {
    std::array<std::uint32_t, nine_bits> made{};
    for (int set = 0; set < nine_bits; ++set)
        for (int i = 0; i < 9; ++i)
            if (set >> i & 1) made[set] |= 7u << 3 * i;
    return made;
}();

}  // namespace passatempo
