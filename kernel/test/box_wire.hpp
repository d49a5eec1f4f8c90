// The wire of a 9x9 box grid.
#pragma once

#include <vector>

#include "../wire.hpp"

// Rows, columns and boxes; the general search takes it if a row is said twice.
inline std::vector<std::int64_t> grid_wire(bool general, passatempo::Value least = 1) {
    std::vector<std::int64_t> wire{passatempo::wire_version, 81, 1, general ? 28 : 27, 1, least, least + 8};
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
