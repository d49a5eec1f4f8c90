// Reads the blocks of a text as this program writes it; None for anything unusual, see text.hpp.
#include "text.hpp"

#include <algorithm>
#include <string>

#include "bindings.hpp"

namespace passatempo::python {
namespace {

nb::object str_of(Text text) {
    PyObject* found = PyUnicode_FromStringAndSize(text.data(), static_cast<Py_ssize_t>(text.size()));
    if (!found) throw Raised();
    return nb::steal(found);
}

nb::object tuple_from(const Numbers& numbers) { return nb::steal(tuple_of(numbers)); }

void append(nb::list& list, const nb::object& item) {
    if (PyList_Append(list.ptr(), item.ptr()) < 0) throw Raised();
}

void set(nb::dict& dict, std::int64_t key, const nb::object& value) {
    const nb::object number = nb::steal(PyLong_FromLongLong(key));
    if (!number.is_valid() || PyDict_SetItem(dict.ptr(), number.ptr(), value.ptr()) < 0) throw Raised();
}

// Cuts lines into blocks, each headed by its name.
class Cutter {
public:
    // `words` says of the words that may start a line whether they are names of blocks.
    Cutter(const nb::dict& words, std::size_t rows, std::size_t cols) : words_(words), rows_(rows), cols_(cols) {}

    // False if a line may be neither a name nor part of a block.
    bool add(Text line) {
        line = stripped(line);
        if (line.empty()) return true;
        Text rest = line;
        const Text word = next_word(rest);
        rest = stripped(rest);
        const bool has_hash = line.find('#') != Text::npos;
        if (is_letter(line[0])) {
            const nb::object name = str_of(word);
            PyObject* const is_name = PyDict_GetItemWithError(words_.ptr(), name.ptr());
            if (is_name == Py_True) return !has_hash && start(name, rest);
            if (is_name || !started_) return false;
            if (!is_part(line, word, rest)) {
                if (may_be_head(rest)) return false;
                append(openings_, nb::make_tuple(name_, name));
            }
        } else if (!started_ || line[0] == '_') {
            return false;
        }
        if (has_hash) hashes_.add(name_);
        add_line(line);
        return true;
    }

    nb::object result() const { return nb::make_tuple(blocks_, hashes_, openings_, sized_); }

private:
    bool start(const nb::object& name, Text rest) {
        if (PyDict_Contains(blocks_.ptr(), name.ptr())) return false;
        name_ = name;
        lines_ = nb::list();
        count_ = 0;
        if (PyDict_SetItem(blocks_.ptr(), name.ptr(), lines_.ptr()) < 0) throw Raised();
        started_ = true;
        if (may_be_head(rest)) append(sized_, name);
        if (!rest.empty()) add_line(rest);
        return true;
    }

    void add_line(Text line) {
        append(lines_, str_of(line));
        ++count_;
    }

    // Whether a line may be the head line of another puzzle, `KIND 4x4`.
    static bool may_be_head(Text rest) { return rest.find_first_of("xX") != Text::npos; }

    // Whether a line that starts with a letter can only be part of this block, or is its first row.
    bool is_part(Text line, Text word, Text rest) const {
        if (rest.empty() && word.size() == cols_ && count_ < rows_) return true;
        if (may_be_head(rest)) return false;
        if (is_upper(word[0]) && (word.size() == 1 || is_digit(word[1]))) return true;  // the name of a cell, a label
        return word.size() == 1 && !rest.empty() && count_words(line) == cols_;
    }

    const nb::dict& words_;
    std::size_t rows_, cols_, count_ = 0;
    bool started_ = false;
    nb::object name_;
    nb::list lines_;
    nb::dict blocks_;
    nb::set hashes_;
    nb::list openings_, sized_;
};

constexpr std::size_t most_lines = 1000;  // of a text that is cut here

nb::object blocks_of(const nb::str& text, const nb::dict& words, std::size_t rows, std::size_t cols) {
    const auto whole = plain_text(text.ptr(), true);
    if (!whole) return nb::none();
    Cutter cutter(words, rows, cols);
    std::size_t lines = 0;
    for (Text left = *whole;;) {
        const std::size_t end = left.find('\n');
        if (++lines >= most_lines || !cutter.add(left.substr(0, end))) return nb::none();
        if (end == Text::npos) return cutter.result();
        left.remove_prefix(end + 1);
    }
}

nb::object symbols_of(const nb::handle lines, std::size_t rows, std::size_t cols) {
    nb::list found;
    const auto add = [&](std::int64_t, Text symbol) { return append(found, str_of(symbol)), true; };
    if (each_symbol(lines.ptr(), rows, cols, add)) return found;
    return nb::none();
}

nb::object marks_of(const nb::handle lines, std::size_t rows, std::size_t cols, Text blanks) {
    nb::dict found;
    const auto add = [&](std::int64_t cell, Text symbol) {
        if (symbol.size() > 1 || blanks.find(symbol[0]) == Text::npos) set(found, cell, str_of(symbol));
        return true;
    };
    if (each_symbol(lines.ptr(), rows, cols, add)) return found;
    return nb::none();
}

nb::object values_of(const nb::handle lines, std::size_t rows, std::size_t cols) {
    nb::dict found;
    const auto add = [&](std::int64_t cell, Text symbol) {
        if (symbol.size() == 1 && Text("._*-").find(symbol[0]) != Text::npos) return true;
        const auto value = usual_value(symbol);
        if (value) set(found, cell, nb::steal(PyLong_FromLongLong(*value)));
        return value.has_value();
    };
    if (each_symbol(lines.ptr(), rows, cols, add)) return found;
    return nb::none();
}

// The cells that a text names; false if there are none, one is named twice or anything else stands there.
bool read_cells(Text text, std::size_t rows, std::size_t cols, Numbers& cells) {
    for (Text name = next_word(text); !name.empty(); name = next_word(text)) {
        const auto cell = cell_named(name, rows, cols);
        if (!cell || std::find(cells.begin(), cells.end(), *cell) != cells.end()) return false;
        cells.push_back(*cell);
    }
    return !cells.empty();
}

constexpr std::size_t most_cells_of_part = 64;  // of a line; longer ones are left to Python, as repetitions are looked for one by one

nb::object labelled_cells_of(const nb::handle lines, std::size_t rows, std::size_t cols, Text ending) {
    nb::list found;
    for (PyObject* line : Items(lines.ptr())) {
        const auto text = plain_text(line);
        if (!text) return nb::none();
        Text rest = *text;
        const Text label = next_word(rest);
        rest = stripped(rest);
        const bool ends = !ending.empty() && rest.ends_with(ending);
        if (ends) rest.remove_suffix(ending.size());
        Numbers cells;
        if (rest.size() > 5 * most_cells_of_part || !read_cells(rest, rows, cols, cells)) return nb::none();
        append(found, nb::make_tuple(str_of(label), tuple_from(cells), ends));
    }
    return found;
}

// Numbers the labels in the order of their first cells; blanks become ".".
nb::object rooms_of(const nb::handle labels, const nb::handle blanks) {
    const Items items(labels.ptr());
    nb::dict places;  // of the rooms by their labels; of a blank -1
    std::vector<Numbers> rooms;
    std::vector<nb::object> names;
    const nb::object none = str_of(".");
    const nb::object numbered = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(items.size())));
    if (!numbered.is_valid()) throw Raised();
    std::int64_t cell = 0;
    for (PyObject* label : items) {
        PyObject* const known = PyDict_GetItemWithError(places.ptr(), label);
        std::int64_t place = known ? number(known) : -1;
        if (!known) {
            if (PyErr_Occurred()) throw Raised();  // not hashable
            const int is_blank_label = PySet_Contains(blanks.ptr(), label);
            if (is_blank_label < 0) throw Raised();
            if (!is_blank_label) {
                place = std::ssize(rooms);
                rooms.emplace_back();
                names.push_back(str_of(std::to_string(rooms.size())));
            }
            const nb::object stored = nb::steal(PyLong_FromLongLong(place));
            if (PyDict_SetItem(places.ptr(), label, stored.ptr()) < 0) throw Raised();
        }
        if (place >= 0) rooms[static_cast<std::size_t>(place)].push_back(cell);
        nb::object name = place < 0 ? none : names[static_cast<std::size_t>(place)];
        PyTuple_SetItem(numbered.ptr(), static_cast<Py_ssize_t>(cell++), name.release().ptr());
    }
    nb::list cells;
    for (const Numbers& room : rooms) append(cells, tuple_from(room));
    return nb::make_tuple(numbered, cells);
}

// Cells in a line without a wall, as a tuple, and the wall before them, -1 where there is none.
class Stretches {
public:
    Stretches(std::size_t rows, std::size_t cols, const nb::handle walls) : cells_(rows * cols), is_wall_(cells_) {
        for (PyObject* wall : Items(walls.ptr())) {
            const std::int64_t cell = number(wall);
            if (cell >= 0 && static_cast<std::size_t>(cell) < cells_) is_wall_[static_cast<std::size_t>(cell)] = true;
        }
    }

    // Those of a line of so many cells, each so far after the other.
    nb::list along(std::size_t lines, std::size_t between, std::size_t length, std::size_t step) const {
        nb::list found;
        Numbers cells;
        for (std::size_t line = 0; line < lines; ++line) {
            std::int64_t wall = -1;
            for (std::size_t i = 0, cell = line * between; i <= length; ++i, cell += step) {
                if (i < length && !is_wall_[cell]) {
                    cells.push_back(static_cast<std::int64_t>(cell));
                    continue;
                }
                if (!cells.empty()) append(found, nb::make_tuple(tuple_from(cells), wall));
                cells.clear();
                wall = static_cast<std::int64_t>(cell);
            }
        }
        return found;
    }

private:
    std::size_t cells_;
    std::vector<bool> is_wall_;
};

constexpr std::size_t most_side = 4096;  // of a board, which is limited in Python

nb::object stretches_of(std::size_t rows, std::size_t cols, const nb::handle walls) {
    if (rows > most_side || cols > most_side) throw std::invalid_argument("a board is too large");
    const Stretches stretches(rows, cols, walls);
    return nb::make_tuple(stretches.along(rows, cols, cols, 1), stretches.along(cols, 1, rows, cols));
}

}  // namespace

void bind_text(nb::module_& m) {
    m.def("text_blocks", blocks_of, nb::arg("text"), nb::arg("words"), nb::arg("rows"), nb::arg("cols"),
          "The lines of each block of a text by its name; the names of those with a `#`; the other words that start a line, "
          "each after the name of its block; the names that a size may follow. None if a line may be neither the name of a "
          "block nor part of one. `words` says of each word whether it is such a name or starts something else. The first row "
          "of a block may be another name, written in letters.");
    m.def("grid_symbols", symbols_of, nb::arg("lines"), nb::arg("rows"), nb::arg("cols"),
          "The symbol of each cell of a grid; None if the lines are no such grid of plain symbols.");
    m.def("grid_marks", marks_of, nb::arg("lines"), nb::arg("rows"), nb::arg("cols"), nb::arg("blanks"),
          "The symbols by their cells, except these characters; None if the lines are no such grid of plain symbols.");
    m.def("grid_values", values_of, nb::arg("lines"), nb::arg("rows"), nb::arg("cols"),
          "The values by their cells; None if the lines are no such grid of usual values and blanks.");
    m.def("labelled_cells", labelled_cells_of, nb::arg("lines"), nb::arg("rows"), nb::arg("cols"), nb::arg("ending"),
          "For each line its label, the cells that it names and whether it has this ending; None if a line is no such thing.");
    m.def("rooms_of_labels", rooms_of, nb::arg("labels"), nb::arg("blanks"),
          "The labels of cells as numbers in the order of their first cells, '.' for blanks, and the cells of each.");
    m.def("stretches", stretches_of, nb::arg("rows"), nb::arg("cols"), nb::arg("walls"),
          "The cells of each stretch between walls and the wall before it, or -1: those along rows, then along columns.");
}

}  // namespace passatempo::python
