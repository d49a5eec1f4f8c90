// LineText: reads the symbols of a line, and writes those of a solution.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "kernel.hpp"

namespace passatempo {

class LineText {
public:
    static constexpr std::uint8_t open = 255;  // instead of a value

    explicit LineText(const Kernel&);  // throws WireError if a value has no symbol

    std::size_t size() const { return size_; }

    // The values of a line, size() of them; returns what is wrong with it, or nothing.
    std::string read(std::string_view line, std::uint8_t* values) const;

    static char symbol(Value value) { return symbols[static_cast<std::size_t>(value)]; }

private:
    static constexpr std::string_view symbols = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

    std::string read_slowly(std::string_view line, std::uint8_t* values) const;

    std::size_t size_;
    std::array<std::uint8_t, 256> values_;  // of each symbol: a value, `open` or `unknown`
    std::string expected_;                  // what the symbols may be, in words
};

bool is_empty_line(std::string_view line);  // nothing, or just a comment

}  // namespace passatempo
