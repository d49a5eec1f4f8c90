// Random spanning trees of a graph, from which subtrees of given sizes are cut off: connected parts of a board.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "base.hpp"

namespace passatempo::generate {

// An undirected graph as adjacency lists.
class Graph {
public:
    explicit Graph(std::vector<std::vector<Var>> neighbours);  // throws InputError

    std::size_t size() const { return neighbours_.size(); }
    std::span<const Var> operator[](Var node) const { return neighbours_[node]; }

private:
    std::vector<std::vector<Var>> neighbours_;
};

// A random spanning tree of the component of the first of the nodes that may be in it.
class SpanningTree {
public:
    SpanningTree(const Graph&, std::span<const Var> nodes, std::uint64_t seed);  // throws InputError

    std::size_t size() const { return nodes_.size(); }

    // The nodes whose subtree has one of these sizes, each with the size.
    std::vector<std::pair<Var, std::uint32_t>> cuts(std::span<const std::uint32_t> sizes) const;

    // Removes the subtree of a node: each of its nodes and its parent; the root is its own parent.
    std::vector<std::pair<Var, Var>> cut_off(Var root);  // throws InputError

private:
    void grow(const Graph&, std::vector<bool>& free, Random&);
    void count_sizes();
    void reduce_sizes(Var, std::uint32_t by);

    std::vector<Var> nodes_;           // nodes, parents before children
    std::vector<Var> parent_;          // for each node of the graph; the root is its own parent
    std::vector<std::uint32_t> size_;  // of each node's subtree; 0: not in the tree
};

}  // namespace passatempo::generate
