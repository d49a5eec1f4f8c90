// FewTuples: the propagator of a rule that at most 64 tuples of values satisfy: one bit for each, and a mask of them for
// each value of each cell. On a few cells with two or three values it takes a fifth of the time of a layered graph.
#pragma once

#include <numeric>
#include <optional>

#include "propagator.hpp"

namespace passatempo::solver {

class FewTuples : public Propagator<false> {
public:
    struct Support {
        Word value;   // one bit of the domain
        Word tuples;  // in which the cell has it
    };

    // Those of an automaton that is already unfolded (see wire.hpp), with the last support of each cell; empty if there
    // are more.
    static std::optional<std::pair<std::vector<Support>, std::vector<std::uint32_t>>> supports(const Rule&, const Domains<false>&);

    FewTuples(const Rule& data, const Context<false>& context, const std::vector<Support>& supports,
              const std::vector<std::uint32_t>& ends)
        : Propagator<false>(data.cells, bit(Priority::medium)),
          supports_(context.arena.copy(std::span<const Support>(supports))),
          ends_(context.arena.copy(std::span<const std::uint32_t>(ends))) {
        scheduling.work = work_of(supports_.size());
    }

    bool propagate(Space<false>& space, Priority) const override {
        Word possible = ~Word{0};
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const Word domain = space.word(cells[i], 0);
            Word tuples = 0;
            for (const Support& each : of(i)) tuples |= domain & each.value ? each.tuples : 0;
            possible &= tuples;
        }
        for (std::size_t i = 0; i < cells.size(); ++i) {
            Word supported = 0;
            for (const Support& each : of(i)) supported |= possible & each.tuples ? each.value : 0;
            if (!space.intersect(cells[i], [=](int) { return supported; })) return false;
        }
        return true;
    }

private:
    std::span<const Support> of(std::size_t i) const {
        const std::uint32_t begin = i ? ends_[i - 1] : 0;
        return supports_.subspan(begin, ends_[i] - begin);
    }

    std::span<const Support> supports_;
    std::span<const std::uint32_t> ends_;  // for each cell, where its supports end
};

inline std::optional<std::pair<std::vector<FewTuples::Support>, std::vector<std::uint32_t>>> FewTuples::supports(
    const Rule& data, const Domains<false>& domains) {
    constexpr std::size_t most = word_bits;
    struct Path {
        Value state;
        std::size_t shorter;  // the path of one cell less
        Word value;
    };
    std::vector<std::vector<Path>> paths{{{0, 0, 0}}};  // for each number of cells
    auto number = data.numbers.begin();
    for (const Var cell : data.cells) {
        const auto edges = std::span(number + 1, static_cast<std::size_t>(*number) * 3);
        std::vector<Path> longer;
        longer.reserve(most);
        for (std::size_t shorter = 0; shorter < paths.back().size(); ++shorter)
            for (std::size_t at = 0; at < edges.size(); at += 3) {
                if (edges[at] != paths.back()[shorter].state || !domains.has(cell, edges[at + 2])) continue;
                if (longer.size() == most) return {};
                longer.push_back({edges[at + 1], shorter, Word{1} << domains.layout().place(edges[at + 2]).bit});
            }
        paths.push_back(std::move(longer));
        number += 1 + static_cast<std::ptrdiff_t>(edges.size());
    }
    std::vector<std::size_t> path_of(paths.back().size());  // for each tuple, its path up to the current cell
    std::iota(path_of.begin(), path_of.end(), 0);
    std::vector<std::vector<Support>> found(data.cells.size());
    for (std::size_t i = found.size(); i-- > 0;) {
        for (Word rest = domains.word(data.cells[i], 0); rest; rest &= rest - 1) {
            Support support{rest & -rest, 0};
            for (std::size_t tuple = 0; tuple < path_of.size(); ++tuple)
                if (paths[i + 1][path_of[tuple]].value == support.value) support.tuples |= Word{1} << tuple;
            if (support.tuples) found[i].push_back(support);
        }
        for (std::size_t& path : path_of) path = paths[i + 1][path].shorter;
    }
    std::vector<Support> all;
    std::vector<std::uint32_t> ends;
    for (const auto& of_cell : found) {
        all.insert(all.end(), of_cell.begin(), of_cell.end());
        ends.push_back(static_cast<std::uint32_t>(all.size()));
    }
    return std::pair(std::move(all), std::move(ends));
}

}  // namespace passatempo::solver
