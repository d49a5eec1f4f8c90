// Breadth-first by rows: all partial choices that give the least prefix are kept.
#include "canonical_form.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "util/error.hpp"
#include "util/text.hpp"

namespace passatempo::sudoku {
namespace {

using LineSet = unsigned;  // bit i: row or column i

template <int Side>
class Canon {
public:
    static constexpr int size = Side * Side, cells = size * size;

    // Returns an error message, or null.
    const char* read(std::string_view symbols) {
        for (int i = 0; i < cells; ++i) {
            const char symbol = symbols[static_cast<std::size_t>(i)];
            const int digit = symbol == '.' ? 0 : symbol - '0';
            if (digit < 0 || digit > size) return "a symbol is not a digit of the grid";
            boards_[0][i / size][i % size] = boards_[1][i % size][i / size] = static_cast<std::uint8_t>(digit);
        }
        for (int turned = 0; turned < 2; ++turned) {
            blank_[turned] = 0;
            for (int row = 0; row < size; ++row) {
                LineSet seen = 0;
                for (const unsigned digit : boards_[turned][row]) {
                    if (digit && seen >> digit & 1) return "a digit stands twice in a row or column";
                    seen |= 1u << digit;
                }
                if (seen == 1) blank_[turned] |= 1u << row;
            }
        }
        return nullptr;
    }

    void write(std::string& to) {
        now_.assign({State(0), State(1)});
        for (int place = 0; place < size; ++place) {
            best_ = ~RowValue{0};
            for (const State& state : now_)
                each_line(state.rows, place, state.row, blank_[state.turned], [&](int row) { extend(state, row); });
            for (int i = size - 1; i >= 0; --i) to += ".123456789"[best_ >> 4 * i & 15];
            now_.swap(next_);
            next_.clear();
        }
    }

private:
    using Row = std::array<std::uint8_t, size>;
    using RowValue = std::uint64_t;  // four bits for each cell, the first highest

    // A partial choice.
    struct State {
        explicit State(int side) : turned(side) {}

        int turned;                             // 1: transposed
        LineSet rows = (1u << size) - 1;        // not yet chosen
        int row = 0;                            // chosen last
        bool ordered = false;                   // columns are permuted; until then all rows were blank
        Row columns{};                          // by position
        std::array<std::uint8_t, 16> labels{};  // new labels of digits; 0: none yet
        std::uint8_t labelled = 0;              // labels in use
    };

    static constexpr LineSet band_of(int line) { return ((1u << Side) - 1) << line / Side * Side; }

    // The lines that can come next: of those left, any of the last one's band or, if that is complete, of any band.
    // Blank lines of a band are equivalent, and so are blank bands: one of them is enough.
    template <class Visit>
    static void each_line(LineSet left, int place, int last, LineSet blank, Visit visit) {
        const LineSet blank_left = left & blank;
        bool was_blank_band = false;
        for (LineSet lines = place % Side ? left & band_of(last) : left; lines; lines &= lines - 1) {
            const int line = std::countr_zero(lines);
            const LineSet blank_here = blank_left & band_of(line);
            if (blank >> line & 1) {
                if (blank_here & ((1u << line) - 1)) continue;
                const bool is_blank_band = blank_here == band_of(line);
                if (is_blank_band && was_blank_band) continue;
                was_blank_band |= is_blank_band;
            }
            visit(line);
        }
    }

    // Whether a value is the least so far, or equal to it; states with a greater one are dropped.
    bool is_least(RowValue value) {
        if (value > best_) return false;
        if (value < best_) next_.clear();
        best_ = value;
        return true;
    }

    void extend(const State& state, int row) {
        if (state.ordered) return relabel(state, row);
        if (!is_least(least_of(boards_[state.turned][row]))) return;
        State next = state;
        next.rows &= ~(1u << row);
        next.row = row;
        if (best_ == 0) next_.push_back(next);
        else order_columns(next, 0, (1u << size) - 1);
    }

    // The least that a row can become while columns are free: stacks with the fewest digits first, digits last in each.
    static RowValue least_of(const Row& row) {
        std::array<int, Side> counts{};
        for (std::size_t i = 0; i < row.size(); ++i) counts[i / Side] += row[i] > 0;
        std::sort(counts.begin(), counts.end());
        RowValue value = 0, labelled = 0;
        for (const int count : counts)
            for (int i = Side; i > 0; --i) value = value << 4 | (i <= count ? ++labelled : 0);
        return value;
    }

    // All column permutations that minimise the first non-blank row; labels its digits.
    void order_columns(State& state, int place, LineSet left) {
        if (place == size) {
            State ordered = state;
            ordered.ordered = true;
            for (const int column : state.columns)
                if (const int digit = boards_[state.turned][state.row][column]) ordered.labels[digit] = ++ordered.labelled;
            next_.push_back(ordered);
            return;
        }
        const int last = place ? state.columns[place - 1] : 0;
        const bool is_digit = best_ >> 4 * (size - 1 - place) & 15;
        each_line(left, place, last, blank_[1 - state.turned], [&](int column) {
            if ((boards_[state.turned][state.row][column] > 0) != is_digit) return;
            state.columns[place] = static_cast<std::uint8_t>(column);
            order_columns(state, place + 1, left & ~(1u << column));
        });
    }

    // Adds a row, if it can be the least, with labels for its new digits.
    void relabel(const State& state, int row) {
        const Row& digits = boards_[state.turned][row];
        auto labels = state.labels;
        std::uint8_t labelled = state.labelled;
        RowValue value = 0;
        for (int place = 0; place < size; ++place) {
            const int digit = digits[state.columns[place]];
            if (digit && !labels[digit]) labels[digit] = ++labelled;
            value = value << 4 | labels[digit];
            if (value > best_ >> 4 * (size - 1 - place)) return;
        }
        if (!is_least(value)) return;
        next_.push_back(state);
        State& next = next_.back();
        next.rows &= ~(1u << row);
        next.row = row;
        next.labels = labels;
        next.labelled = labelled;
    }

    std::array<Row, size> boards_[2];  // upright and transposed
    LineSet blank_[2];                 // their blank rows
    RowValue best_ = 0;                // of the current row
    std::vector<State> now_, next_;    // states before and after the current row
};

}  // namespace

std::string canonical_lines(std::string_view text) {
    Canon<3> nine;
    Canon<2> four;
    std::string forms;
    forms.reserve(text.size() + 1);
    for (std::size_t number = 1; !text.empty(); ++number) {
        const std::string_view line = util::take_line(text);
        const auto add = [&](auto& canon) {
            if (const char* wrong = canon.read(line)) throw util::InputError("line " + std::to_string(number) + ": " + wrong);
            canon.write(forms);
        };
        if (line.size() == nine.cells) add(nine);
        else if (line.size() == four.cells) add(four);
        else if (!line.empty()) throw util::InputError("line " + std::to_string(number) + ": expected 81 symbols, or 16");
        forms += '\n';
    }
    return forms;
}

}  // namespace passatempo::sudoku
