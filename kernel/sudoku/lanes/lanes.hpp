// Lanes: SIMD search of many 9x9 sudokus at once, one in each lane of the processor's vectors.
//
// The same source is compiled for several vector widths; the widest that the processor supports is chosen at run time.
// The interface is plain data, since the two sides are compiled for different instruction sets.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace passatempo::sudoku::lanes {

constexpr int grid_cells = 81;
constexpr int pack = 32;  // grids read or written at once, at most

struct LanePuzzle {
    const char* symbols;  // 81 of them: 1 to 9, or 0 or a dot for an open cell
    char* solution;       // where to write the 81 symbols of the first solution, if any; null: not wanted
    std::size_t number;   // chosen by the feed
    std::uint64_t limit;  // solutions to look for, at least 1
    int cell;             // a cell that may not hold
    int excluded;         // these digits: bit d for d + 1
};

struct LaneAnswer {
    std::size_t number;       // of the puzzle
    std::uint64_t solutions;  // up to the limit
};

// Supplies puzzles and receives the answers, in any order.
class Feed {
public:
    // Writes the next puzzles, at most `most`, which is at most a pack, and returns how many; fewer if there are no more, or
    // if more depend on answers. Their symbols are read before the next call.
    virtual int next(LanePuzzle* puzzles, int most) = 0;

    virtual void answered(const LaneAnswer* answers, int count) = 0;  // their solutions are written already

protected:
    ~Feed() = default;
};

struct LaneTask {
    Feed& feed;
    char first_symbol;               // the symbol of digit 1 in solutions
    const volatile bool* must_stop;  // polled
};

// Solves all puzzles of the feed; false if stopped.
using SolveInLanes = bool (*)(const LaneTask&);

bool solve_avx512(const LaneTask&);
bool solve_avx2(const LaneTask&);
bool solve_portable(const LaneTask&);

// Widths that this processor supports, the widest first.
struct Width {
    int lanes;
    SolveInLanes solve;
};

std::span<const Width> widths();

SolveInLanes lanes_for(int lanes);  // with this many lanes; 0: the most. Throws InputError if unsupported.

}  // namespace passatempo::sudoku::lanes
