// From grids one after another to lanes side by side, and back.
#pragma once

#include "lanes.hpp"
#include "sweep.hpp"

namespace passatempo {
namespace {

typedef std::uint8_t Bytes __attribute__((vector_size(16)));
typedef std::uint8_t LaneBytes __attribute__((vector_size(width)));

constexpr int block = 16;  // bytes of a row, and rows, that are exchanged at once
constexpr int pack = 32;   // grids that are brought in or out at once

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

// Exchange rows and columns: mixing the two halves like cards, four times, does it.
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

// Puzzles that wait for a lane: their candidates, cell by cell.
class Fresh {
public:
    int left() const { return count_ - used_; }

    void take_in(const std::uint8_t* givens, int count) {
        for (int from = 0; from < count; from += block)
            for (int cell = 0; cell < grid_bytes; cell += block) {
                Bytes rows[block];
                for (int i = 0; i < block; ++i) {
                    const int row = from + i < count ? from + i : from;
                    rows[i] = load<Bytes>(givens + row * grid_bytes + cell);
                }
                transpose(rows);
                for (int i = 0; i < block; ++i) put(cell + i, from, rows[i]);
            }
        count_ = count;
        used_ = 0;
    }

    // Lane i takes puzzle number from[i] of those left, where it is meant.
    void give_out(Grids& grids, Mask where, Vector from, int count) {
        for (int i = 0; i < grid_cells; ++i) {
            const Vector given = shuffle(load<Vector>(candidates_[i] + used_), from);
            grids.cells[i] = select(where, given, grids.cells[i]);
            grids.fixed[i] = if_single(grids.cells[i]);
        }
        used_ += count;
    }

private:
    // The candidates of a digit, 0 for none, are the sixteen bits of two bytes; each is looked up.
    void put(int cell, int from, Bytes digits) {
        const Bytes low = {255, 1, 2, 4, 8, 16, 32, 64, 128, 0}, high = {1, 0, 0, 0, 0, 0, 0, 0, 0, 1};
        const Bytes lows = pick(low, digits), highs = pick(high, digits);
        store(candidates_[cell] + from, mix_low(lows, highs));
        store(candidates_[cell] + from + block / 2, mix_high(lows, highs));
    }

    int count_ = 0, used_ = 0;
    std::uint16_t candidates_[grid_bytes][pack + width];
};

// Solutions on their way out, cell by cell.
class Solutions {
public:
    explicit Solutions(std::uint8_t* grids) : grids_(grids) {}

    // Lane from[i] holds the solution of puzzle number puzzles[i].
    void take_in(const Grids& grids, Vector from, const std::size_t* puzzles, int count) {
        if (count_ + count > pack) give_out();
        for (int i = 0; i < grid_cells; ++i) {
            const Vector digits = count_bits(shuffle(grids.cells[i], from) - 1) + 1;
            store(digits_[i] + count_, __builtin_convertvector(digits, LaneBytes));
        }
        for (int i = 0; i < count; ++i) puzzle_[count_ + i] = puzzles[i];
        count_ += count;
    }

    void give_out() {
        for (int from = 0; from < count_; from += block)
            for (int cell = 0; cell < grid_bytes; cell += block) {
                Bytes rows[block];
                for (int i = 0; i < block; ++i) rows[i] = load<Bytes>(digits_[cell + i] + from);
                transpose(rows);
                for (int i = 0; i < block && from + i < count_; ++i)
                    store(grids_ + puzzle_[from + i] * grid_bytes + cell, rows[i]);
            }
        count_ = 0;
    }

private:
    std::uint8_t* grids_;
    int count_ = 0;
    std::size_t puzzle_[pack];
    std::uint8_t digits_[grid_bytes][pack + width];
};

}  // namespace
}  // namespace passatempo
