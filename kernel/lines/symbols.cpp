#include "symbols.hpp"

#include <algorithm>
#include <numeric>

namespace passatempo::lines {
namespace {

constexpr std::string_view blanks = "._*-";
constexpr std::uint8_t unknown = 254;  // for a character that is no symbol

bool is_separator(char c) { return c == ' ' || c == '\t' || c == '\r'; }
bool ends_symbols(char c) { return c == ',' || c == ';' || c == '#'; }

std::string quoted(char c) {
    if (c >= ' ' && c <= '~') return std::string{'\'', c, '\''};
    return "an unprintable character";
}

// Where the symbols of a line end.
std::size_t end_of_symbols(std::string_view line) {
    return static_cast<std::size_t>(std::find_if(line.begin(), line.end(), ends_symbols) - line.begin());
}

}  // namespace

bool is_empty_line(std::string_view line) {
    const auto first = std::find_if_not(line.begin(), line.end(), is_separator);
    return first == line.end() || *first == '#';
}

// In blocks, which the compiler vectorises.
bool has_letter(std::string_view text) {
    constexpr std::size_t block = 4096;
    for (; !text.empty(); text.remove_prefix(std::min(block, text.size()))) {
        std::uint8_t found = 0;
        for (const char c : text.substr(0, block)) {
            const auto above_a = static_cast<std::uint8_t>((c | 32) - 'a');
            found |= above_a < 26 ? 255 : 0;
        }
        if (found) return true;
    }
    return false;
}

// Counted in columns of bytes, which the compiler vectorises.
std::size_t newlines_in(std::string_view text) {
    constexpr std::size_t columns = 64, most_rows = 255;
    std::size_t lines = 0;
    while (text.size() >= columns) {
        const std::size_t rows = std::min(text.size() / columns, most_rows);
        std::array<std::uint8_t, columns> newlines{};
        for (std::size_t row = 0; row < rows; ++row)
            for (std::size_t i = 0; i < columns; ++i) newlines[i] += text[row * columns + i] == '\n';
        lines = std::accumulate(newlines.begin(), newlines.end(), lines);
        text.remove_prefix(rows * columns);
    }
    return lines + static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

Symbols::Symbols(const Kernel& kernel) : size_(kernel.decisions().size()) {
    std::array<bool, symbols.size()> taken{};
    const std::size_t different = kernel.has_uniform_domains() ? std::min<std::size_t>(size_, 1) : size_;
    for (const Var v : kernel.decisions().first(different))
        for (const Value value : kernel.values_of(v)) {
            if (value < 0 || value >= static_cast<Value>(symbols.size()))
                throw util::InputError("no symbol stands for the value " + std::to_string(value));
            taken[static_cast<std::size_t>(value)] = true;
        }
    values_.fill(unknown);
    for (const char blank : blanks) values_[static_cast<std::uint8_t>(blank)] = open;
    values_['0'] = open;  // unless it is a value
    for (std::size_t value = 0; value < symbols.size(); ++value) {
        if (!taken[value]) continue;
        const char symbol = symbols[value];
        values_[static_cast<std::uint8_t>(symbol)] = static_cast<std::uint8_t>(value);
        if (symbol >= 'A') values_[static_cast<std::uint8_t>(symbol - 'A' + 'a')] = static_cast<std::uint8_t>(value);
        expected_ += symbol;
    }
    if (expected_.size() > 2) expected_ = std::string{expected_.front()} + " to " + expected_.back();
}

std::string Symbols::read(std::string_view line, std::uint8_t* values) const {
    if (line.size() < size_ || (line.size() > size_ && !is_separator(line[size_]) && !ends_symbols(line[size_])))
        return read_slowly(line, values);
    std::uint8_t worst = 0;
    for (std::size_t i = 0; i < size_; ++i) {
        values[i] = values_[static_cast<std::uint8_t>(line[i])];
        worst |= values[i] == unknown;
    }
    return worst ? read_slowly(line, values) : std::string{};
}

// With blanks before or between the symbols, or malformed.
std::string Symbols::read_slowly(std::string_view line, std::uint8_t* values) const {
    std::size_t n = 0;
    for (const char c : line.substr(0, end_of_symbols(line))) {
        if (is_separator(c)) {
            if (n == size_) break;
            continue;
        }
        const std::uint8_t value = values_[static_cast<std::uint8_t>(c)];
        if (value == unknown)
            return quoted(c) + " in place " + std::to_string(n + 1) + " is not a value: expected " + expected_ + " or '.'";
        if (n < size_) values[n] = value;
        ++n;
    }
    if (n == size_) return {};
    return std::to_string(n) + " symbols: expected " + std::to_string(size_);
}

}  // namespace passatempo::lines
