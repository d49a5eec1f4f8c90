// The lanes for processors with AVX-512: 32 lanes.
#include "engine.hpp"

bool passatempo::solve_avx512(const LaneTask& task) { return Engine::solve(task); }
