// Bytes: a block of 16 bytes or, where the processor has such vectors, two side by side.
#pragma once

#include "vector.hpp"

namespace passatempo::sudoku::lanes {
namespace {

constexpr int block = 16;  // bytes
#if defined(__AVX2__)
constexpr int at_once = 2;  // blocks
#else
constexpr int at_once = 1;
#endif

typedef std::uint8_t Bytes __attribute__((vector_size(at_once * block)));

template <class To>
To load(const void* from) {
    To bytes;
    __builtin_memcpy(&bytes, from, sizeof bytes);
    return bytes;
}

template <class From>
void store(void* to, const From& bytes) {
    __builtin_memcpy(to, &bytes, sizeof bytes);
}

// These treat each block on its own.
#if defined(__AVX2__)

inline __m256i bits(Bytes a) { return reinterpret_cast<__m256i>(a); }
inline Bytes mix_low(Bytes a, Bytes b) { return reinterpret_cast<Bytes>(_mm256_unpacklo_epi8(bits(a), bits(b))); }
inline Bytes mix_high(Bytes a, Bytes b) { return reinterpret_cast<Bytes>(_mm256_unpackhi_epi8(bits(a), bits(b))); }
inline Bytes look_up(Bytes table, Bytes nibbles) {
    return reinterpret_cast<Bytes>(_mm256_shuffle_epi8(bits(table), bits(nibbles)));
}

inline Bytes load_blocks(const char* a, const char* b) {
    return reinterpret_cast<Bytes>(_mm256_set_m128i(load<__m128i>(b), load<__m128i>(a)));
}
inline void store_blocks(Bytes bytes, char* a, char* b) {
    store(a, _mm256_castsi256_si128(bits(bytes)));
    store(b, _mm256_extracti128_si256(bits(bytes), 1));
}

#else

inline Bytes mix_low(Bytes a, Bytes b) {
    return __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}
inline Bytes mix_high(Bytes a, Bytes b) {
    return __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
}
inline Bytes look_up(Bytes table, Bytes nibbles) { return pick(table, nibbles); }

#endif

// Pairs of bytes, the low ones first, as 16-bit numbers: of 16 pairs for two vectors of lanes.
#if !defined(__AVX512BW__)
inline void combine(Bytes low, Bytes high, Vector& first, Vector& second) {
    const Bytes a = mix_low(low, high), b = mix_high(low, high);
#if defined(__AVX2__)
    first = reinterpret_cast<Vector>(_mm256_permute2x128_si256(bits(a), bits(b), 0x20));
    second = reinterpret_cast<Vector>(_mm256_permute2x128_si256(bits(a), bits(b), 0x31));
#else
    first = reinterpret_cast<Vector>(a);
    second = reinterpret_cast<Vector>(b);
#endif
}
#endif

// Perfect shuffles transpose a block: 16 rows become 16 columns; of 8 rows, each result has two columns.
template <int Rows>
void transpose(Bytes (&rows)[Rows]) {
    for (int done = 1; done < Rows; done *= 2) {
        Bytes mixed[Rows];
#pragma GCC unroll 8
        for (int i = 0; i < Rows / 2; ++i) {
            mixed[2 * i] = mix_low(rows[i], rows[i + Rows / 2]);
            mixed[2 * i + 1] = mix_high(rows[i], rows[i + Rows / 2]);
        }
        for (int i = 0; i < Rows; ++i) rows[i] = mixed[i];
    }
}

}  // namespace
}  // namespace passatempo::sudoku::lanes
