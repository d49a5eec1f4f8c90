// Lanes: many 9x9 box grids at once, one in each lane of the processor's vectors.
//
// The same source is compiled for several widths; which of them this processor can run is found out when
// it runs. Plain data crosses this border, since the two sides are compiled for different processors.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace passatempo {

constexpr int grid_cells = 81;
constexpr int grid_bytes = 96;  // of a grid in a batch: its cells, then nothing up to a whole number of vectors

struct Batch {
    const std::uint8_t* givens;      // a grid for each puzzle: 1 to 9, or 0 for an open cell
    std::uint8_t* solutions;         // a grid for each puzzle; its first solution, if there is one
    std::uint64_t* counts;           // for each puzzle, how many solutions there are, up to the limit
    std::size_t puzzles;
    std::uint64_t limit;             // at least 1
    const volatile bool* must_stop;  // looked at now and then
};

// Solves a batch; false if it was stopped before the end.
using SolveBatch = bool (*)(const Batch&);

bool solve_avx512(const Batch&);
bool solve_avx2(const Batch&);
bool solve_portable(const Batch&);

// Widths that this processor can run, the widest first.
struct Width {
    int lanes;
    SolveBatch solve;
};

std::span<const Width> widths();

}  // namespace passatempo
