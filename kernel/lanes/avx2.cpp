// The lanes for processors with AVX2: 16 lanes.
#include "engine.hpp"

bool passatempo::solve_avx2(const LaneTask& task) { return Engine::solve(task); }
