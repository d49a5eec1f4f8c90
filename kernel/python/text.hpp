// Lines of the native text form, taken apart: words, grids, names of cells. Only plain ASCII is read here; of anything
// unusual the readers in Python say what it is, or what is wrong with it.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>

#include "wire_numbers.hpp"

namespace passatempo::python {

using Text = std::string_view;

constexpr bool is_blank(char c) { return c == ' ' || c == '\t'; }
constexpr bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool is_letter(char c) { return is_upper(c) || (c >= 'a' && c <= 'z'); }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The text of a str; none if it has control characters, some of which Python takes for blanks, or anything beyond ASCII.
// Tabs and, if wanted, newlines may occur.
inline std::optional<Text> plain_text(PyObject* object, bool with_newlines = false) {
    if (!PyUnicode_Check(object)) return {};
    Py_ssize_t size = 0;
    const char* start = PyUnicode_AsUTF8AndSize(object, &size);
    if (!start) {  // half a surrogate pair
        PyErr_Clear();
        return {};
    }
    const Text text(start, static_cast<std::size_t>(size));
    for (const char c : text)
        if ((c < ' ' && c != '\t' && !(with_newlines && c == '\n')) || c > '~') return {};
    return text;
}

inline Text stripped(Text text) {
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return text;
}

// Takes the next word off a text; empty at its end.
inline Text next_word(Text& text) {
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    std::size_t size = 0;
    while (size < text.size() && !is_blank(text[size])) ++size;
    const Text word = text.substr(0, size);
    text.remove_prefix(size);
    return word;
}

inline std::size_t count_words(Text text) {
    std::size_t count = 0;
    while (!next_word(text).empty()) ++count;
    return count;
}

// Visits the symbols of a row: words, or single characters. False if there are not so many, or a visit says so.
template <class Visit>
bool each_symbol_of_row(Text row, std::size_t cols, Visit visit) {
    Text rest = row;
    const Text first = next_word(rest);
    if (cols > 1 && stripped(rest).empty()) {
        if (first.size() != cols) return false;
        for (std::size_t i = 0; i < cols; ++i)
            if (!visit(first.substr(i, 1))) return false;
        return true;
    }
    std::size_t count = 0;
    for (Text word = next_word(row); !word.empty(); word = next_word(row))
        if (++count > cols || !visit(word)) return false;
    return count == cols;
}

// Visits each cell of a grid with its symbol. False if the lines are no such grid, or a visit says so.
template <class Visit>
bool each_symbol(PyObject* lines, std::size_t rows, std::size_t cols, Visit visit) {
    const Items items(lines);
    if (items.size() != rows) return false;
    std::int64_t cell = 0;
    for (PyObject* line : items) {
        const auto text = plain_text(line);
        if (!text || !each_symbol_of_row(*text, cols, [&](Text symbol) { return visit(cell++, symbol); })) return false;
    }
    return true;
}

// The value of a symbol: a digit, a letter (A is 10), a number of two digits; none for any other.
inline std::optional<std::int64_t> usual_value(Text symbol) {
    const char c = symbol[0];
    if (symbol.size() == 1) {
        if (is_digit(c)) return c - '0';
        if (is_letter(c)) return 10 + (c | 0x20) - 'a';
    }
    if (symbol.size() == 2 && is_digit(c) && c != '0' && is_digit(symbol[1])) return 10 * (c - '0') + (symbol[1] - '0');
    return {};
}

// The cell that `B4` names on a board; none if this is no such name.
inline std::optional<std::int64_t> cell_named(Text name, std::size_t rows, std::size_t cols) {
    std::size_t letters = 0, col = 0, row = 0;
    while (letters < name.size() && letters < 4 && is_upper(name[letters])) col = 26 * col + static_cast<std::size_t>(name[letters++] - 'A' + 1);
    const Text number = name.substr(letters);
    if (letters == 0 || number.empty() || number.size() > 4 || number[0] == '0') return {};
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), row);
    if (error != std::errc() || end != number.data() + number.size() || row > rows || col > cols) return {};
    return static_cast<std::int64_t>((row - 1) * cols + col - 1);
}

}  // namespace passatempo::python
