// Whether a problem is a 9x9 sudoku: nine values, all different in rows, columns and boxes, and no other rule.
//
// Such a grid has searches of its own: one for a single grid (grid/), one for many grids at once (lanes/).
#pragma once

#include <optional>

#include "solver/kernel.hpp"

namespace passatempo::sudoku {

std::optional<solver::Value> recognise(const solver::Kernel&);  // the least of the nine values, if it is one

}  // namespace passatempo::sudoku
