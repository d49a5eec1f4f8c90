// The signature of a 9x9 sudoku: a hash that equivalent puzzles have in common (see canonical_form.hpp).
//
// Collisions are rare, and it is forty times faster than the canonical form, which is then needed only for puzzles with
// the same signature.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace passatempo::sudoku {

// Of lines of 81 symbols, 0 or a dot for an open cell. Throws InputError for any other line.
std::vector<std::uint64_t> signatures(std::string_view text);

}  // namespace passatempo::sudoku
