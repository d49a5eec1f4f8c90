// FewTuples: the propagator of a rule that at most 64 tuples of values satisfy: one bit for each, and a mask of them for
// each value of each cell. On a few cells with two or three values it takes a fifth of the time of a layered graph.
#pragma once

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
        Value state = 0;
        std::vector<Word> values;
    };
    std::vector<Path> paths(1), longer;
    auto number = data.numbers.begin();
    for (const Var cell : data.cells) {
        const auto edges = std::span(number + 1, static_cast<std::size_t>(*number) * 3);
        longer.clear();
        for (const Path& path : paths)
            for (std::size_t at = 0; at < edges.size(); at += 3) {
                if (edges[at] != path.state || !domains.has(cell, edges[at + 2])) continue;
                if (longer.size() == most) return {};
                Path& next = longer.emplace_back(Path{edges[at + 1], path.values});
                next.values.push_back(Word{1} << domains.layout().place(edges[at + 2]).bit);
            }
        paths.swap(longer);
        number += 1 + static_cast<std::ptrdiff_t>(edges.size());
    }
    std::vector<Support> found;
    std::vector<std::uint32_t> ends;
    for (std::size_t i = 0; i < data.cells.size(); ++i) {
        for (Word rest = domains.word(data.cells[i], 0); rest; rest &= rest - 1) {
            Support support{rest & -rest, 0};
            for (std::size_t at = 0; at < paths.size(); ++at)
                if (paths[at].values[i] == support.value) support.tuples |= Word{1} << at;
            if (support.tuples) found.push_back(support);
        }
        ends.push_back(static_cast<std::uint32_t>(found.size()));
    }
    return std::pair(std::move(found), std::move(ends));
}

}  // namespace passatempo::solver
