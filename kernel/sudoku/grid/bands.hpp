// Bands: a set of the 81 cells, a word for each band of three rows, bit 9 * row + column.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#if defined(__SSE4_1__)
#include <smmintrin.h>
#endif

namespace passatempo::sudoku {

typedef std::uint32_t Bands __attribute__((vector_size(16)));  // the last word stays 0
typedef std::uint64_t Halves __attribute__((vector_size(16)));

static_assert(std::endian::native == std::endian::little, "the halves of a vector are read as numbers");

constexpr int grid_cells = 81, bands = 3, band_cells = 27;

constexpr Bands in_each_band(std::uint32_t cells) { return Bands{cells, cells, cells, 0}; }

inline bool is_empty(Bands a) {
#if defined(__SSE4_1__)
    const auto bits = reinterpret_cast<__m128i>(a);
    return _mm_testz_si128(bits, bits);
#else
    return !(a[0] | a[1] | a[2]);
#endif
}

inline int size_of(Bands a) {
    const auto halves = reinterpret_cast<Halves>(a);
    return std::popcount(halves[0]) + std::popcount(halves[1]);
}

inline Bands cell_set(int cell) {
    Bands set{};
    set[cell / band_cells] = 1u << cell % band_cells;
    return set;
}

inline bool contains(Bands a, int cell) { return a[cell / band_cells] >> cell % band_cells & 1; }

// The place of a cell among the bits of its set.
constexpr int place_of(int cell) { return 32 * (cell / band_cells) + cell % band_cells; }
constexpr int cell_at(int place) { return place - 5 * (place / 32); }

constexpr int place_count = 32 * bands;

// Calls visit(place) for each cell of a set.
template <class Visit>
void each_place(Bands set, Visit visit) {
    const auto halves = reinterpret_cast<Halves>(set);
    for (std::uint64_t left = halves[0]; left; left &= left - 1) visit(std::countr_zero(left));
    for (std::uint64_t left = halves[1]; left; left &= left - 1) visit(64 + std::countr_zero(left));
}

// For each place, the cells that can still hold its digit once it is placed there: all but its peers.
constexpr auto left_by_place = [] {
    std::array<std::array<std::uint32_t, 4>, place_count> table{};
    for (int cell = 0; cell < grid_cells; ++cell)
        for (int other = 0; other < grid_cells; ++other) {
            const bool sees = cell / 9 == other / 9 || cell % 9 == other % 9 ||
                              (cell / 27 == other / 27 && cell % 9 / 3 == other % 9 / 3);
            if (!sees || cell == other) table[place_of(cell)][other / band_cells] |= 1u << other % band_cells;
        }
    return table;
}();

inline Bands left_by(int place) {
    Bands left;
    __builtin_memcpy(&left, &left_by_place[place], sizeof left);
    return left;
}

}  // namespace passatempo::sudoku
