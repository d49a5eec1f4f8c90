// Symbols: reads the symbols of a line, and writes those of a solution.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "solve_lines.hpp"

namespace passatempo::lines {

class Symbols {
public:
    static constexpr std::uint8_t open = 255;  // instead of a value

    explicit Symbols(const Kernel&);  // throws InputError if a value has no symbol

    std::size_t size() const { return size_; }

    // Writes the size() values of a line; returns an error message, or an empty string.
    std::string read(std::string_view line, std::uint8_t* values) const;

    static char symbol(Value value) { return symbols[static_cast<std::size_t>(value)]; }

private:
    static constexpr std::string_view symbols = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

    std::string read_slowly(std::string_view line, std::uint8_t* values) const;

    std::size_t size_;
    std::array<std::uint8_t, 256> values_;  // of each character: a value, `open` or `unknown`
    std::string expected_;                  // the valid symbols, for error messages
};

bool is_empty_line(std::string_view line);  // blank, or only a comment
bool has_letter(std::string_view text);     // of ASCII
std::size_t newlines_in(std::string_view text);

}  // namespace passatempo::lines
