#include "spanning_tree.hpp"

#include <algorithm>
#include <iterator>

namespace passatempo::generate {
namespace {

void check_nodes(std::span<const Var> nodes, std::size_t count) {
    if (std::any_of(nodes.begin(), nodes.end(), [=](Var node) { return node >= count; }))
        throw InputError("a node is out of range");
}

}  // namespace

Graph::Graph(std::vector<std::vector<Var>> neighbours) : neighbours_(std::move(neighbours)) {
    for (const auto& near : neighbours_) check_nodes(near, size());
}

SpanningTree::SpanningTree(const Graph& graph, std::span<const Var> nodes, std::uint64_t seed)
    : parent_(graph.size()), size_(graph.size()) {
    if (nodes.empty()) throw InputError("a tree needs at least one node");
    check_nodes(nodes, graph.size());
    std::vector<bool> free(graph.size());
    for (const Var node : nodes) free[node] = true;
    Random random(seed);
    nodes_ = {nodes[0]};
    parent_[nodes[0]] = nodes[0];
    free[nodes[0]] = false;
    grow(graph, free, random);
    count_sizes();
}

// Half of the time from the newest node: a larger share makes longer and thinner branches.
void SpanningTree::grow(const Graph& graph, std::vector<bool>& free, Random& random) {
    std::vector<Var> active = nodes_, open;
    while (!active.empty()) {
        const auto count = static_cast<std::uint32_t>(active.size());
        const std::uint32_t at = random.below(2) ? count - 1 : random.below(count);
        const Var node = active[at];
        open.clear();
        std::ranges::copy_if(graph[node], std::back_inserter(open), [&](Var other) { return free[other]; });
        if (open.size() <= 1) {
            active[at] = active.back();
            active.pop_back();
        }
        if (open.empty()) continue;
        const Var next = open[random.below(static_cast<std::uint32_t>(open.size()))];
        free[next] = false;
        parent_[next] = node;
        nodes_.push_back(next);
        active.push_back(next);
    }
}

void SpanningTree::count_sizes() {
    for (const Var node : nodes_) size_[node] = 1;
    for (std::size_t at = nodes_.size(); --at > 0;) size_[parent_[nodes_[at]]] += size_[nodes_[at]];
}

std::vector<std::pair<Var, std::uint32_t>> SpanningTree::cuts(std::span<const std::uint32_t> sizes) const {
    std::vector<std::pair<Var, std::uint32_t>> found;
    for (const Var node : nodes_)
        if (std::find(sizes.begin(), sizes.end(), size_[node]) != sizes.end()) found.emplace_back(node, size_[node]);
    return found;
}

std::vector<std::pair<Var, Var>> SpanningTree::cut_off(Var root) {
    if (root >= size_.size() || size_[root] == 0) throw InputError("the root of a branch is not in the tree");
    reduce_sizes(root, size_[root]);
    std::vector<std::pair<Var, Var>> branch{{root, root}};
    std::vector<bool> cut(size_.size());
    cut[root] = true;
    for (const Var node : nodes_)
        if (node != root && cut[parent_[node]]) {
            cut[node] = true;
            branch.emplace_back(node, parent_[node]);
        }
    for (const auto& [node, on] : branch) size_[node] = 0;
    std::erase_if(nodes_, [&](Var node) { return cut[node]; });
    return branch;
}

// Reduces the sizes of all ancestors.
void SpanningTree::reduce_sizes(Var node, std::uint32_t by) {
    while (parent_[node] != node) {
        node = parent_[node];
        size_[node] -= by;
    }
}

}  // namespace passatempo::generate
