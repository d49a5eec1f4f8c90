// Unfolds an automaton into layers: for each cell the edges that lie on a path from the start to an accepting state.
#pragma once

#include <algorithm>

#include "util/deadline.hpp"
#include "wire_numbers.hpp"

namespace passatempo::python {

struct Transition {
    std::int64_t value;
    std::size_t to;
};
using Automaton = std::vector<std::vector<Transition>>;  // the transitions from each state; state 0 is the start

// From Python: for each state a sequence of pairs of a value and a state.
inline Automaton automaton_of(PyObject* transitions) {
    Automaton automaton;
    for (PyObject* state : Items(transitions)) {
        automaton.emplace_back();
        for (PyObject* transition : Items(state)) {
            const Items pair(transition);
            if (pair.size() != 2) throw std::invalid_argument("a transition is a pair of a value and a state");
            automaton.back().push_back({number(pair.begin()[0]), static_cast<std::size_t>(number(pair.begin()[1]))});
        }
    }
    for (const auto& state : automaton)
        for (const Transition& transition : state)
            if (transition.to >= automaton.size()) throw std::invalid_argument("a transition leads to no state");
    return automaton;
}

constexpr std::size_t most_cells = std::size_t{1} << 24;  // more than any board has

// For each cell, and after the last, whether a state lies on a path from the start to an accepting state.
inline std::vector<std::vector<bool>> states_on_paths(const Automaton& automaton, const std::vector<bool>& accepting, std::size_t cells) {
    if (cells > most_cells) throw std::invalid_argument("a regular rule has too many cells");
    std::vector on_path(cells + 1, std::vector<bool>(automaton.size()));
    on_path[0].at(0) = true;
    for (std::size_t cell = 0; cell < cells; ++cell)
        for (std::size_t state = 0; state < automaton.size(); ++state)
            if (util::check_deadline(), on_path[cell][state])
                for (const Transition& transition : automaton[state]) on_path[cell + 1][transition.to] = true;
    for (std::size_t state = 0; state < automaton.size(); ++state)
        if (!accepting.at(state)) on_path[cells][state] = false;
    for (std::size_t cell = cells; cell-- > 0;)
        for (std::size_t state = 0; state < automaton.size(); ++state)
            if (util::check_deadline(), on_path[cell][state])
                on_path[cell][state] = std::ranges::any_of(
                    automaton[state], [&](const Transition& transition) { return on_path[cell + 1][transition.to]; });
    return on_path;
}

// For each cell the number of its edges, then the edges, as in the wire; states are numbered in order of occurrence.
inline Numbers layers_of(const Automaton& automaton, const std::vector<bool>& accepting, std::size_t cells) {
    const auto on_path = states_on_paths(automaton, accepting, cells);
    Numbers flat, numbers(automaton.size());
    std::vector<std::size_t> here{0};
    std::int64_t states = 1;
    for (std::size_t cell = 0; cell < cells; ++cell) {
        const std::size_t head = flat.size();
        flat.push_back(0);
        Numbers behind(automaton.size());
        std::vector<std::size_t> there;
        for (const std::size_t state : here) {
            util::check_deadline();
            for (const Transition& transition : automaton[state]) {
                if (!on_path[cell + 1][transition.to]) continue;
                std::int64_t& end = behind[transition.to];
                if (end == 0) {
                    end = states++;
                    there.push_back(transition.to);
                }
                flat.insert(flat.end(), {numbers[state], end, transition.value});
                ++flat[head];
            }
        }
        here.swap(there);
        numbers.swap(behind);
    }
    return flat;
}

}  // namespace passatempo::python
