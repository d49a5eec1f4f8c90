// Whether a problem is a 9x9 box grid: nine values, different in rows, columns and boxes, and no other rule.
//
// Such a grid has searches of its own: one for many grids at once (lanes/), one for a single grid (grid/).
#pragma once

#include <optional>

#include "wire.hpp"

namespace passatempo {

std::optional<Value> box_grid(const Wire&);  // the least of the nine values, if it is one

}  // namespace passatempo
