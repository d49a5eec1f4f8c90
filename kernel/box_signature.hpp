// The signature of a 9x9 box puzzle: a number that puzzles have in common which differ only in names and order.
//
// Others may have it in common too, but few do: it is found forty times faster than the canonical form of
// box_canon.hpp, which then has to be found only for those.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace passatempo {

// Of lines of 81 symbols, 0 or a dot for an open cell. Throws WireError for any other line.
std::vector<std::uint64_t> box_signatures(std::string_view text);

}  // namespace passatempo
