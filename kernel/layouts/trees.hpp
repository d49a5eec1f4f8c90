// Trees: drawn at random over what hangs together, and cut up branch by branch.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "../chance.hpp"
#include "../kernel.hpp"

namespace passatempo {

// The nodes beside each node.
class Net {
public:
    explicit Net(std::vector<std::vector<Var>> beside);  // throws WireError

    std::size_t size() const { return beside_.size(); }
    std::span<const Var> operator[](Var node) const { return beside_[node]; }

private:
    std::vector<std::vector<Var>> beside_;
};

// A random tree over all nodes that can be reached from the first of those that may be in it.
class Tree {
public:
    Tree(const Net&, std::span<const Var> nodes, std::uint64_t seed);  // throws WireError

    std::size_t size() const { return grown_.size(); }

    // The nodes where a branch of one of these weights can be cut off, each with the weight.
    std::vector<std::pair<Var, std::uint32_t>> cuts(std::span<const std::uint32_t> weights) const;

    // The branch from this node: each of its nodes, and the one it hangs on; the first on itself.
    std::vector<std::pair<Var, Var>> cut_off(Var root);  // throws WireError

private:
    void grow(const Net&, std::vector<bool>& loose, Chance&);
    void weigh();
    void lighten(Var, std::uint32_t by);

    std::vector<Var> grown_;             // in the order of growth
    std::vector<Var> hangs_on_;          // for each node of the net; the first on itself
    std::vector<std::uint32_t> weight_;  // how many nodes hang on each, itself with them; 0: not in the tree
};

}  // namespace passatempo
