// Symmetric: complete colourings that are invariant under a group of symmetries of the board.
//
// A colouring without uncoloured cells is a partition into full classes. If it is invariant under a group of
// symmetries, orbits of classes cover orbits of cells: an exact cover many times smaller, which often has a solution.
// Failure proves nothing.
#pragma once

#include "full_classes.hpp"

namespace passatempo::colouring {

class Symmetric {
public:
    explicit Symmetric(const Board&);

    // Each group of symmetries gets this much work, in another order every time. none: all are exhausted.
    Status find(std::uint64_t work, Budget&);
    const Classes& classes() const { return classes_; }

private:
    using Subgroup = std::uint32_t;  // a bit for each symmetry of the board

    // A group of symmetries, and one representative of each orbit of classes.
    struct Invariance {
        Subgroup group;
        std::vector<Bits> firsts;
        bool listed, exhausted;
    };

    void find_subgroups();
    int composed(int first, int second) const;
    Subgroup generated(int first, int second) const;
    bool has_conjugate(Subgroup) const;
    Symmetries members(Subgroup) const;

    Status follow(Invariance&, Budget&);
    Status list(Invariance&, Budget&) const;
    bool comes_first(const Bits& full_class, Subgroup) const;
    template <std::size_t Words>
    Status cover(const Invariance&, const std::vector<int>& orbit_of_cell, int orbits, Budget&);
    void take_orbit(const Bits& full_class, Subgroup);

    const Board* board_;
    std::vector<Subgroup> subgroups_;  // smallest first
    std::vector<Invariance> invariances_;
    std::uint64_t seed_ = 0;
    Classes classes_;
};

}  // namespace passatempo::colouring
