// Transposes grids in memory to lanes, and back.
#pragma once

#include "lanes.hpp"
#include "sweep.hpp"

namespace passatempo::sudoku::lanes {
namespace {

typedef std::uint8_t Bytes __attribute__((vector_size(16)));
typedef std::uint8_t LaneBytes __attribute__((vector_size(width)));

constexpr int block = 16;  // bytes and rows that are transposed at once

template <class To, class From>
To load(const From* from) {
    To bytes;
    __builtin_memcpy(&bytes, from, sizeof bytes);
    return bytes;
}

template <class To, class From>
void store(To* to, const From& bytes) {
    __builtin_memcpy(to, &bytes, sizeof bytes);
}

inline Bytes mix_low(Bytes a, Bytes b) {
    return __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}
inline Bytes mix_high(Bytes a, Bytes b) {
    return __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
}

// Four perfect shuffles transpose a 16x16 block.
inline void transpose(Bytes (&rows)[block]) {
    Bytes mixed[block];
    for (int round = 0; round < 2; ++round) {
        for (int i = 0; i < 8; ++i) {
            mixed[2 * i] = mix_low(rows[i], rows[i + 8]);
            mixed[2 * i + 1] = mix_high(rows[i], rows[i + 8]);
        }
        for (int i = 0; i < 8; ++i) {
            rows[2 * i] = mix_low(mixed[i], mixed[i + 8]);
            rows[2 * i + 1] = mix_high(mixed[i], mixed[i + 8]);
        }
    }
}

constexpr int last_cell = grid_cells - 1;  // after the five whole blocks of a grid

// Puzzles waiting for a lane: their candidates, cell by cell.
class Fresh {
public:
    int left() const { return count_ - used_; }

    // The i-th waiting puzzle.
    const LanePuzzle& puzzle(int i) const { return puzzles_[used_ + i]; }

    // Requires left() == 0.
    void take_in(Feed& feed) {
        count_ = feed.next(puzzles_);
        used_ = 0;
        for (int i = count_; i < (count_ + block - 1) / block * block; ++i) puzzles_[i] = puzzles_[0];
        for (int from = 0; from < count_; from += block) {
            Bytes rows[block];
            for (int cell = 0; cell < last_cell; cell += block) {
                for (int i = 0; i < block; ++i) rows[i] = load<Bytes>(puzzles_[from + i].symbols + cell);
                transpose(rows);
                for (int i = 0; i < block; ++i) put(cell + i, from, rows[i]);
            }
            for (int i = 0; i < block; ++i) rows[0][i] = static_cast<std::uint8_t>(puzzles_[from + i].symbols[last_cell]);
            put(last_cell, from, rows[0]);
        }
        for (int i = 0; i < count_; ++i) candidates_[puzzles_[i].cell][i] &= static_cast<std::uint16_t>(~puzzles_[i].excluded);
    }

    // Loads waiting puzzle from[i] into lane i, for the lanes of the mask.
    void load_lanes(Grids& grids, Mask where, Vector from, int count) {
        for (int i = 0; i < grid_cells; ++i) {
            const Vector given = shuffle(load<Vector>(candidates_[i] + used_), from);
            grids.cells[i] = select(where, given, grids.cells[i]);
            grids.fixed[i] = if_single(grids.cells[i]);
        }
        used_ += count;
    }

private:
    // The low nibble of a symbol is its digit; 0 or 14 (the dot) for an open cell. Two table lookups give the two bytes
    // of its candidates.
    void put(int cell, int from, Bytes symbols) {
        const Bytes low = {255, 1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 255};
        const Bytes high = {1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
        const Bytes digits = symbols & 15, lows = pick(low, digits), highs = pick(high, digits);
        store(candidates_[cell] + from, mix_low(lows, highs));
        store(candidates_[cell] + from + block / 2, mix_high(lows, highs));
    }

    int count_ = 0, used_ = 0;
    LanePuzzle puzzles_[pack];
    std::uint16_t candidates_[grid_cells][pack + width];
};

// Solutions to be written, cell by cell.
class Solutions {
public:
    explicit Solutions(char first_symbol) : first_symbol_(static_cast<std::uint8_t>(first_symbol)) {}

    int room() const { return pack - count_; }

    // Adds the solution of lane from[i], to be written to places[i]. Requires room().
    void add(const Grids& grids, Vector from, char* const* places, int count) {
        std::uint8_t* to = symbols_[0] + count_;
        for (int i = 0; i < grid_cells; ++i, to += stride) {
            const Vector symbols = count_bits(shuffle(grids.cells[i], from) - 1) + first_symbol_;
            store(to, __builtin_convertvector(symbols, LaneBytes));
        }
        for (int i = 0; i < count; ++i) places_[count_ + i] = places[i];
        count_ += count;
    }

    void flush() {
        for (int from = 0; from < count_; from += block) {
            const int count = count_ - from < block ? count_ - from : block;
            for (int cell = 0; cell < last_cell; cell += block) {
                Bytes rows[block];
                for (int i = 0; i < block; ++i) rows[i] = load<Bytes>(symbols_[cell + i] + from);
                transpose(rows);
                for (int i = 0; i < count; ++i) store(places_[from + i] + cell, rows[i]);
            }
            for (int i = from; i < from + count; ++i) places_[i][last_cell] = static_cast<char>(symbols_[last_cell][i]);
        }
        count_ = 0;
    }

private:
    static constexpr int stride = pack + width;  // so that a whole vector fits after the last solution

    std::uint16_t first_symbol_;
    int count_ = 0;
    char* places_[pack];
    std::uint8_t symbols_[grid_cells][stride];
};

}  // namespace
}  // namespace passatempo::sudoku::lanes
