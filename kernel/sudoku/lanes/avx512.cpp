// Compiled for processors with AVX-512: 32 lanes.
#include "engine.hpp"

bool passatempo::sudoku::lanes::solve_avx512(const LaneTask& task) { return Engine::solve(task); }
