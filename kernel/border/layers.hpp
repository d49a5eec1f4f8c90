// Layers: of all that a walk may do those edges, cell by cell, that lie on a way from its start to an end.
#pragma once

#include <algorithm>

#include "../watch.hpp"
#include "telling.hpp"

namespace passatempo {

struct Way {
    std::int64_t value;
    std::size_t leads_to;
};
using Ways = std::vector<std::vector<Way>>;  // from each state; the first is the start

// Each of them told as a sequence of pairs, a value and the number of the state that it leads to.
inline Ways ways_of(PyObject* told) {
    Ways ways;
    for (PyObject* state : Items(told)) {
        ways.emplace_back();
        for (PyObject* way : Items(state)) {
            const Items pair(way);
            if (pair.size() != 2) throw std::invalid_argument("a way is told as a value and a state");
            ways.back().push_back({number(pair.begin()[0]), static_cast<std::size_t>(number(pair.begin()[1]))});
        }
    }
    for (const auto& state : ways)
        for (const Way& way : state)
            if (way.leads_to >= ways.size()) throw std::invalid_argument("a way leads to no state");
    return ways;
}

constexpr std::size_t most_walked = std::size_t{1} << 24;  // cells: more than any board has

// For each cell, and behind the last, whether a state lies on a way from the start to an end.
inline std::vector<std::vector<bool>> states_between(const Ways& ways, const std::vector<bool>& ends, std::size_t cells) {
    if (cells > most_walked) throw std::invalid_argument("a walk has too many cells");
    std::vector on_a_way(cells + 1, std::vector<bool>(ways.size()));
    on_a_way[0].at(0) = true;
    for (std::size_t cell = 0; cell < cells; ++cell)
        for (std::size_t state = 0; state < ways.size(); ++state)
            if (check_time(), on_a_way[cell][state])
                for (const Way& way : ways[state]) on_a_way[cell + 1][way.leads_to] = true;
    for (std::size_t state = 0; state < ways.size(); ++state)
        if (!ends.at(state)) on_a_way[cells][state] = false;
    for (std::size_t cell = cells; cell-- > 0;)
        for (std::size_t state = 0; state < ways.size(); ++state)
            if (check_time(), on_a_way[cell][state])
                on_a_way[cell][state] = std::ranges::any_of(
                    ways[state], [&](const Way& way) { return on_a_way[cell + 1][way.leads_to]; });
    return on_a_way;
}

// For each cell the number of its edges, and those, as the wire has them: states are numbered as they are come upon.
inline Numbers layers_of(const Ways& ways, const std::vector<bool>& ends, std::size_t cells) {
    const auto on_a_way = states_between(ways, ends, cells);
    Numbers flat, numbers(ways.size());
    std::vector<std::size_t> here{0};
    std::int64_t states = 1;
    for (std::size_t cell = 0; cell < cells; ++cell) {
        const std::size_t head = flat.size();
        flat.push_back(0);
        Numbers behind(ways.size());
        std::vector<std::size_t> there;
        for (const std::size_t state : here) {
            check_time();
            for (const Way& way : ways[state]) {
                if (!on_a_way[cell + 1][way.leads_to]) continue;
                std::int64_t& end = behind[way.leads_to];
                if (end == 0) {
                    end = states++;
                    there.push_back(way.leads_to);
                }
                flat.insert(flat.end(), {numbers[state], end, way.value});
                ++flat[head];
            }
        }
        here.swap(there);
        numbers.swap(behind);
    }
    return flat;
}

}  // namespace passatempo
