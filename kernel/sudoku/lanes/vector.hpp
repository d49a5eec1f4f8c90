// Vector: one 16-bit number for each of `width` puzzles, and the operations that the lanes need.
//
// This header is compiled for different instruction sets in different files. To respect the one-definition rule
// everything is in an unnamed namespace, and files that include it must not instantiate templates or inline functions
// of the standard library on these types: the linker would merge them across files.
#pragma once

#include <cstdint>

#if defined(__AVX512BW__) || defined(__SSE2__)
#include <immintrin.h>
#endif

namespace passatempo::sudoku::lanes {
namespace {

#if defined(__AVX512BW__)
constexpr int width = 32;
#elif defined(__AVX2__)
constexpr int width = 16;
#else
constexpr int width = 8;
#endif

typedef std::uint16_t Vector __attribute__((vector_size(2 * width)));
typedef std::int16_t Signed __attribute__((vector_size(2 * width)));
using LaneSet = std::uint32_t;  // bit i: lane i

constexpr LaneSet all_lanes = width == 32 ? ~LaneSet{0} : (LaneSet{1} << width) - 1;

// Element i of the result is element from[i] of `numbers`.
template <class Numbers>
Numbers pick(Numbers numbers, Numbers from) {
#if defined(__clang__)
    constexpr int count = sizeof(Numbers) / sizeof(numbers[0]);
    Numbers picked{};
    for (int i = 0; i < count; ++i) picked[i] = numbers[from[i] % count];
    return picked;
#else
    return __builtin_shuffle(numbers, from);
#endif
}

inline Vector splat(int number) { return Vector{} + static_cast<std::uint16_t>(number); }

#if defined(__AVX512BW__)

using Mask = __mmask32;

inline __m512i bits(Vector a) { return reinterpret_cast<__m512i>(a); }
inline Vector vector(__m512i a) { return reinterpret_cast<Vector>(a); }

inline Mask mask_of(LaneSet lanes) { return lanes; }
inline LaneSet lanes_of(Mask mask) { return mask; }
inline Mask equal(Vector a, Vector b) { return _mm512_cmpeq_epi16_mask(bits(a), bits(b)); }
inline Vector select(Mask where, Vector a, Vector b) {
    return vector(_mm512_mask_blend_epi16(where, bits(b), bits(a)));
}
inline void store_where(Mask where, Vector a, Vector& to) { _mm512_mask_storeu_epi16(&to, where, bits(a)); }
inline Vector minimum(Vector a, Vector b) { return vector(_mm512_min_epu16(bits(a), bits(b))); }
inline Vector shuffle(Vector a, Vector from) { return vector(_mm512_permutexvar_epi16(bits(from), bits(a))); }

// Three-operand logic is one instruction; its last argument is the truth table.
inline Vector any_of(Vector a, Vector b, Vector c) {
    return vector(_mm512_ternarylogic_epi32(bits(a), bits(b), bits(c), 0xFE));
}
inline Vector all_of(Vector a, Vector b, Vector c) {
    return vector(_mm512_ternarylogic_epi32(bits(a), bits(b), bits(c), 0x80));
}
inline Vector odd_of(Vector a, Vector b, Vector c) {
    return vector(_mm512_ternarylogic_epi32(bits(a), bits(b), bits(c), 0x96));
}
inline Vector two_of(Vector a, Vector b, Vector c) {
    return vector(_mm512_ternarylogic_epi32(bits(a), bits(b), bits(c), 0xE8));
}
inline Vector without_both(Vector a, Vector b, Vector c) {  // a without b and without c
    return vector(_mm512_ternarylogic_epi32(bits(a), bits(b), bits(c), 0x10));
}
inline Vector without_but(Vector a, Vector b, Vector c) {  // a without b, plus c
    return vector(_mm512_ternarylogic_epi32(bits(a), bits(b), bits(c), 0xBA));
}
inline Vector or_difference(Vector changes, Vector a, Vector b) {
    return vector(_mm512_ternarylogic_epi32(bits(changes), bits(a), bits(b), 0xF6));
}
inline Vector if_single(Vector a) {  // a where it has one bit, else 0
    return vector(_mm512_maskz_mov_epi16(_mm512_testn_epi16_mask(bits(a), bits(a - 1)), bits(a)));
}
inline Vector b_if_common(Vector a, Vector b, Vector c) {  // b where a and b intersect, else c
    return vector(_mm512_mask_mov_epi16(bits(c), _mm512_test_epi16_mask(bits(a), bits(b)), bits(b)));
}

#else

using Mask = Vector;  // all ones in the selected lanes, else zero

inline Mask equal(Vector a, Vector b) { return reinterpret_cast<Mask>(a == b); }
inline Vector select(Mask where, Vector a, Vector b) { return reinterpret_cast<Signed>(where) ? a : b; }
inline void store_where(Mask where, Vector a, Vector& to) { to = select(where, a, to); }
inline Vector minimum(Vector a, Vector b) { return a < b ? a : b; }
inline Vector shuffle(Vector a, Vector from) { return pick(a, from); }

inline Mask mask_of(LaneSet lanes) {
    Vector bit;
    for (int i = 0; i < width; ++i) bit[i] = static_cast<std::uint16_t>(1u << i);
    return equal(splat(static_cast<int>(lanes)) & bit, bit);
}

inline LaneSet lanes_of(Mask mask) {
#if defined(__AVX2__)
    const __m256i all = reinterpret_cast<__m256i>(mask);
    const __m128i bytes = _mm_packs_epi16(_mm256_castsi256_si128(all), _mm256_extracti128_si256(all, 1));
    return static_cast<LaneSet>(_mm_movemask_epi8(bytes));
#elif defined(__SSE2__)
    const __m128i all = reinterpret_cast<__m128i>(mask);
    return static_cast<LaneSet>(_mm_movemask_epi8(_mm_packs_epi16(all, _mm_setzero_si128())));
#else
    LaneSet lanes = 0;
    for (int i = 0; i < width; ++i) lanes |= static_cast<LaneSet>(mask[i] & 1) << i;
    return lanes;
#endif
}

inline Vector any_of(Vector a, Vector b, Vector c) { return a | b | c; }
inline Vector all_of(Vector a, Vector b, Vector c) { return a & b & c; }
inline Vector odd_of(Vector a, Vector b, Vector c) { return a ^ b ^ c; }
inline Vector two_of(Vector a, Vector b, Vector c) { return (a & (b | c)) | (b & c); }
inline Vector without_both(Vector a, Vector b, Vector c) { return a & ~(b | c); }
inline Vector without_but(Vector a, Vector b, Vector c) { return (a & ~b) | c; }
inline Vector or_difference(Vector changes, Vector a, Vector b) { return changes | (a ^ b); }
inline Vector if_single(Vector a) { return a & equal(a & (a - 1), Vector{}); }
inline Vector b_if_common(Vector a, Vector b, Vector c) { return select(equal(a & b, Vector{}), c, b); }

#endif

inline Vector count_bits(Vector a) {
#if defined(__AVX512BITALG__)
    return vector(_mm512_popcnt_epi16(bits(a)));
#else
    a -= (a >> 1) & 0x5555;
    a = (a & 0x3333) + ((a >> 2) & 0x3333);
    a = (a + (a >> 4)) & 0x0F0F;
    return (a + (a >> 8)) & 0x1F;
#endif
}

// |pair & a| - |pair & b|, for a pair of digits or none.
inline Vector common_difference(Vector pair, Vector a, Vector b) {
#if defined(__AVX512BITALG__)
    return count_bits(pair & a) - count_bits(pair & b);
#else  // counting up to two is cheaper
    const Vector with_a = pair & a, with_b = pair & b;
    return minimum(with_a, splat(1)) - minimum(with_b, splat(1)) + reinterpret_cast<Vector>(with_b == pair) -
           reinterpret_cast<Vector>(with_a == pair);
#endif
}

}  // namespace
}  // namespace passatempo::sudoku::lanes
