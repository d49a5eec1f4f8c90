// The wire of a 9x9 sudoku.
#pragma once

#include <vector>

#include "solver/wire.hpp"

// Rows, columns and boxes; with a repeated row it is not recognised, so that the general search solves it.
inline std::vector<std::int64_t> grid_wire(bool general, passatempo::solver::Value least = 1) {
    std::vector<std::int64_t> wire{passatempo::solver::wire_version, 81, 1, general ? 28 : 27, 1, least, least + 8};
    wire.resize(wire.size() + 81, 0);
    const auto add = [&](auto cell_of) {
        wire.insert(wire.end(), {1, 10, 0});
        for (int i = 0; i < 9; ++i) wire.push_back(cell_of(i));
    };
    for (int u = 0; u < 9; ++u) {
        add([=](int i) { return 9 * u + i; });
        add([=](int i) { return 9 * i + u; });
        add([=](int i) { return u / 3 * 27 + u % 3 * 3 + i / 3 * 9 + i % 3; });
    }
    if (general) add([](int i) { return i; });
    return wire;
}
