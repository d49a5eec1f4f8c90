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
constexpr int pack = 32;  // grids that are brought in or out at once, at most

struct LanePuzzle {
    const char* symbols;  // 81 of them: 1 to 9, or 0 or a dot for an open cell
    char* solution;       // where the 81 symbols of the first solution go, if there is one; null: not wanted
    std::size_t number;   // by which it is known to whoever gave it
    std::uint64_t limit;  // solutions to look for, at least 1
    int cell;             // one that may not hold
    int barred;           // these digits: bit d for d + 1
};

struct LaneAnswer {
    std::size_t number;       // the puzzle's
    std::uint64_t solutions;  // up to the limit
};

// Gives puzzles to the lanes, and is told the answers, in whatever order they are found.
class Feed {
public:
    // The next puzzles, at most a pack; fewer if there are no more, or none before others are answered. Their symbols
    // are read before the next call.
    virtual int next(LanePuzzle* puzzles) = 0;

    virtual void answered(const LaneAnswer* answers, int count) = 0;  // their solutions are written

protected:
    ~Feed() = default;
};

struct LaneTask {
    Feed& feed;
    char first_symbol;               // of a solution: what stands for the digit 1
    const volatile bool* must_stop;  // looked at now and then
};

// Solves all puzzles that there are; false if it was stopped before the end.
using SolveInLanes = bool (*)(const LaneTask&);

bool solve_avx512(const LaneTask&);
bool solve_avx2(const LaneTask&);
bool solve_portable(const LaneTask&);

// Widths that this processor can run, the widest first.
struct Width {
    int lanes;
    SolveInLanes solve;
};

std::span<const Width> widths();

SolveInLanes lanes_for(int lanes);  // so many; 0: as many as there are. Throws WireError if there are not so many.

}  // namespace passatempo
