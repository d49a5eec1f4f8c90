// StructuralCount: the number of solutions of a board of all-different groups, by its structure instead of one by one.
//
// The board is filled layer by layer (layering.hpp). Partial fillings that leave the same problem, up to a permutation
// of interchangeable values and of interchangeable slots, are one state with a sum (state.hpp); the sums after the last
// layer are the count. It is exact and complete: every filling of a layer is in exactly one transition.
//
// Which order of layers is good is not known in advance, so each is tried with a limit on its work, which grows until
// one of them finishes.
#pragma once

#include <atomic>
#include <optional>

#include "board.hpp"
#include "natural.hpp"
#include "util/limits.hpp"

namespace passatempo::counting {

// How far a trial has come. Written by the count, read by anybody.
struct Progress {
    std::atomic<std::uint32_t> layer = 0, layers = 0;
    std::atomic<std::uint64_t> states = 0, states_done = 0;  // before the layer
};

struct Resources {
    std::uint64_t work = std::uint64_t{1} << 34;    // sets tried and cells filled, at most, in each trial
    std::size_t bytes = std::size_t{1} << 30;       // of the states of a trial, about
    std::size_t threads = 1;
};

enum class Outcome { counted, gave_up, stopped };

struct Counted {
    Outcome outcome;
    util::Status reason{};  // if stopped
    Natural solutions;      // if counted
};

// `Limits::nodes` has no effect.
Counted count_by_structure(const Board&, const Resources&, const util::Limits&, Progress&);

}  // namespace passatempo::counting
