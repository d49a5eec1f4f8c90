// Transposes grids in memory to lanes, and back.
#pragma once

#include "bytes.hpp"
#include "lanes.hpp"

namespace passatempo::sudoku::lanes {
namespace {

// Where the blocks of a grid begin; the last two overlap.
constexpr int block_count = 6;
constexpr int blocks[block_count] = {0, 16, 32, 48, 64, 65};

// The digit of a symbol as a set, by its low nibble; none for an open cell: 0, or 14 for the dot.
constexpr std::uint16_t digit_of[block] = {0, 1, 2, 4, 8, 16, 32, 64, 128, 256};

#if defined(__AVX512BW__)

// Reads the givens of a puzzle into each lane.
inline void read_givens(const LanePuzzle (&puzzles)[width], Vector* cells) {
    Vector digits;
    for (int i = 0; i < width; ++i) digits[i] = digit_of[i % block];
    for (const int first : blocks) {
        Bytes rows[block];
        for (int i = 0; i < block; ++i)
            rows[i] = load_blocks(puzzles[i].symbols + first, puzzles[block + i].symbols + first);
        transpose(rows);
        for (int i = 0; i < block; ++i) cells[first + i] = shuffle(digits, __builtin_convertvector(rows[i], Vector));
    }
}

#else

inline void read_givens(const LanePuzzle (&puzzles)[width], Vector* cells) {
    Bytes low, high;
    for (int i = 0; i < at_once * block; ++i) {
        low[i] = static_cast<std::uint8_t>(digit_of[i % block]);
        high[i] = static_cast<std::uint8_t>(digit_of[i % block] >> 8);
    }
    for (int i = 0; i < block_count; i += at_once) {
        const int* first = blocks + i;
        Bytes rows[width];
        for (int lane = 0; lane < width; ++lane) {
            const char* const symbols = puzzles[lane].symbols;
#if defined(__AVX2__)
            rows[lane] = load_blocks(symbols + first[0], symbols + first[1]);
#else
            rows[lane] = load<Bytes>(symbols + first[0]);
#endif
        }
        transpose(rows);
        for (int k = 0; k < width; ++k) {
            const Bytes digits = rows[k] & 15, lows = look_up(low, digits), highs = look_up(high, digits);
            if (at_once == 2) combine(lows, highs, cells[first[0] + k], cells[first[1] + k]);
            else combine(lows, highs, cells[first[0] + 2 * k], cells[first[0] + 2 * k + 1]);
        }
    }
}

#endif

// Solutions to be written, cell by cell.
class Solutions {
public:
    explicit Solutions(char first_symbol);

    // Adds the solutions of all lanes, to be written to these places unless null.
    void add_all(const Vector* cells, char* const* places) {
        add(places, width, [&](int i) { return cells[i]; });
    }

    // Adds those of lanes from[0], from[1], ...
    void add(const Vector* cells, Vector from, char* const* places, int count) {
        add(places, count, [&](int i) { return shuffle(cells[i], from); });
    }

    void flush();

private:
    typedef std::uint8_t LaneBytes __attribute__((vector_size(width)));

    static constexpr int stride = pack + width;  // so that a whole vector fits after the last solution

    template <class Cell>
    void add(char* const* places, int count, Cell cell) {
        if (count_ + count > pack) flush();
        std::uint8_t* to = digits_[0] + count_;
        for (int i = 0; i < grid_cells; ++i, to += stride) store(to, __builtin_convertvector(cell(i), LaneBytes));
        for (int i = 0; i < count; ++i) places_[count_ + i] = places[i] ? places[i] : nowhere_;
        count_ += count;
    }

    // A digit is the low byte of its set: one bit, or none for the ninth. That one is 0 in the table of the low nibble;
    // the table of the high nibble replaces it.
    Bytes symbols_of(Bytes digits) const { return look_up(low_, digits & 15) ^ look_up(high_, digits >> 4); }

    Bytes low_{}, high_{};
    int count_ = 0;
    char* places_[pack];
    std::uint8_t digits_[grid_cells][stride];
    char nowhere_[grid_cells];
};

inline Solutions::Solutions(char first_symbol) {
    const auto symbol = [&](int digit) { return static_cast<std::uint8_t>(first_symbol + digit); };
    for (int i = 0; i < at_once * block; i += block) {
        low_[i] = symbol(8);
        for (int digit = 0; digit < 4; ++digit) {
            low_[i + (1 << digit)] = symbol(digit);
            high_[i + (1 << digit)] = symbol(digit + 4) ^ symbol(8);
        }
    }
}

inline void Solutions::flush() {
    for (int i = count_; i < pack; ++i) places_[i] = nowhere_;
    for (int from = 0; from < count_; from += at_once * block) {
        char* const* to = places_ + from;
        for (const int first : blocks) {
            Bytes rows[block];
            for (int i = 0; i < block; ++i) rows[i] = load<Bytes>(digits_[first + i] + from);
            transpose(rows);
            for (int i = 0; i < block; ++i) {
                const Bytes symbols = symbols_of(rows[i]);
#if defined(__AVX2__)
                store_blocks(symbols, to[i] + first, to[block + i] + first);
#else
                store(to[i] + first, symbols);
#endif
            }
        }
    }
    count_ = 0;
}

}  // namespace
}  // namespace passatempo::sudoku::lanes
