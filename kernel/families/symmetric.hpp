// Symmetric: families of placements that symmetries of the board map onto themselves.
//
// A colouring without a cell left over is a choice of disjoint placements. If a group of symmetries is to
// carry that choice to itself, whole orbits of placements cover whole orbits of cells: a search many times
// smaller, which for all that often succeeds. It proves nothing when it fails.
#pragma once

#include "placements.hpp"

namespace passatempo::families {

class Symmetric {
public:
    explicit Symmetric(const Board&);

    // Each group of symmetries is given so much work, every time in another order. none: all are exhausted.
    Status find(std::uint64_t work, Meter&);
    const Classes& classes() const { return classes_; }

private:
    using Subgroup = std::uint32_t;  // a bit for each symmetry of the board

    // A group of symmetries, and the first placement of each of its orbits.
    struct Way {
        Subgroup group;
        std::vector<Bits> firsts;
        bool listed, exhausted;
    };

    void find_subgroups();
    int composed(int first, int second) const;
    Subgroup generated(int first, int second) const;
    bool seen_from_another_side(Subgroup) const;
    Symmetries members(Subgroup) const;

    Status follow(Way&, Meter&);
    Status list(Way&, Meter&) const;
    bool comes_first(const Bits& placement, Subgroup) const;
    template <std::size_t Words>
    Status cover(const Way&, const std::vector<int>& orbit_of_cell, int orbits, Meter&);
    void take_orbit(const Bits& placement, Subgroup);

    const Board* board_;
    std::vector<Subgroup> subgroups_;  // the smallest first
    std::vector<Way> ways_;
    std::uint64_t seed_ = 0;
    Classes classes_;
};

}  // namespace passatempo::families
