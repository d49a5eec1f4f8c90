// Which widths this processor supports, determined once.
#include <string>
#include <vector>

#include "lanes.hpp"
#include "util/error.hpp"

namespace passatempo::sudoku::lanes {
namespace {

std::vector<Width> supported() {
    std::vector<Width> found;
#if defined(__x86_64__)
    const bool has_avx512 = __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
                            __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bitalg");
    if (has_avx512) found.push_back({32, solve_avx512});
    if (__builtin_cpu_supports("avx2")) found.push_back({16, solve_avx2});
#endif
    found.push_back({8, solve_portable});
    return found;
}

}  // namespace

std::span<const Width> widths() {
    static const std::vector<Width> found = supported();
    return found;
}

SolveInLanes lanes_for(int lanes) {
    for (const Width& width : widths())
        if (lanes == 0 || lanes == width.lanes) return width.solve;
    throw util::InputError("this processor does not support " + std::to_string(lanes) + " lanes");
}

}  // namespace passatempo::sudoku::lanes
