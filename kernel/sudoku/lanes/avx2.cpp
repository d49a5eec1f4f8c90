// Compiled for processors with AVX2: 16 lanes.
#include "engine.hpp"

bool passatempo::sudoku::lanes::solve_avx2(const LaneTask& task) { return Engine::solve(task); }
