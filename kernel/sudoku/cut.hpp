// Cuts a 9x9 sudoku into boards that have its solutions between them, each solution in exactly one.
#pragma once

#include <string>

#include "solver/kernel.hpp"

namespace passatempo::sudoku {

// At least this many boards as lines of 81 symbols (if there are so many solutions), by branching breadth-first on
// every digit of a cell. Boards that deduction refutes are left out. `least` is the value of digit 1. Throws InputError
// unless each narrowing gives its variable one value: a line can state nothing else.
std::string cut(std::span<const solver::Narrowing>, solver::Value least, std::size_t boards);

}  // namespace passatempo::sudoku
