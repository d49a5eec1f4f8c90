// Compiled for any processor: 8 lanes.
#include "engine.hpp"

bool passatempo::sudoku::lanes::solve_portable(const LaneTask& task) { return Engine::solve(task); }
