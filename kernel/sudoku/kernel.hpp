// Compiles a problem; where it is a 9x9 sudoku, its searches are those of grid/.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "solver/kernel.hpp"

namespace passatempo::sudoku {

struct Compiled {
    std::unique_ptr<solver::Kernel> kernel;
    std::optional<solver::Value> least;  // the value of digit 1, if it is a sudoku
};

Compiled compile(std::span<const std::int64_t> wire);  // throws InputError

}  // namespace passatempo::sudoku
