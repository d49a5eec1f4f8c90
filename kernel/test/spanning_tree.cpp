// Spanning trees: they cover a component, know the sizes of subtrees, and split into connected parts.
#include "generate/spanning_tree.hpp"

#include <algorithm>

#include "expect.hpp"
#include "solver/wire.hpp"

using namespace passatempo;
using namespace passatempo::generate;

namespace {

constexpr Var side = 6;

Graph square() {
    std::vector<std::vector<Var>> beside(side * side);
    for (Var cell = 0; cell < side * side; ++cell) {
        if (cell % side) beside[cell].push_back(cell - 1), beside[cell - 1].push_back(cell);
        if (cell >= side) beside[cell].push_back(cell - side), beside[cell - side].push_back(cell);
    }
    return Graph(std::move(beside));
}

void check_branch(const Graph& net, const std::vector<std::pair<Var, Var>>& branch, const std::string& name) {
    std::set<Var> there{branch[0].first};
    expect(branch[0].first == branch[0].second, name + ": the root is its own parent");
    for (std::size_t at = 1; at < branch.size(); ++at) {
        const auto& [node, on] = branch[at];
        const auto near = net[node];
        expect(there.contains(on) && std::find(near.begin(), near.end(), on) != near.end(), name + ": a parent is a neighbour");
        expect(there.insert(node).second, name + ": no node stands twice");
    }
}

void test_cutting(std::uint64_t seed) {
    const std::string name = "tree of seed " + std::to_string(seed);
    const Graph net = square();
    std::vector<Var> nodes;
    for (Var node = 0; node < net.size(); ++node)
        if (node % side != 3) nodes.push_back(node);  // disconnects the first three columns from the rest
    SpanningTree tree(net, nodes, seed);
    expect(tree.size() == 3 * side, name + ": it reaches its side of the wall");
    std::size_t left = tree.size();
    while (left > 0) {
        std::vector<std::uint32_t> weights{3};
        if (tree.cuts(weights).empty()) weights = {static_cast<std::uint32_t>(left)};
        const auto [root, weight] = tree.cuts(weights).front();
        const auto branch = tree.cut_off(root);
        expect(branch.size() == weight, name + ": a subtree has the size stated");
        check_branch(net, branch, name);
        left -= branch.size();
        expect(tree.size() == left, name + ": the rest stays");
    }
}

template <class Ask>
bool refuses(Ask ask) {
    try {
        ask();
    } catch (const util::InputError&) {
        return true;
    }
    return false;
}

}  // namespace

void test_spanning_trees() {
    for (std::uint64_t seed = 0; seed < 200; ++seed) test_cutting(seed);
    const Graph net = square();
    expect(refuses([&] { Graph({{0, 1}}); }), "a graph of nodes that do not exist is refused");
    expect(refuses([&] { SpanningTree(net, {}, 1); }), "a tree of no nodes is refused");
    expect(refuses([&] { SpanningTree(net, std::vector<Var>{side * side}, 1); }), "a node that does not exist is refused");
    expect(refuses([&] { SpanningTree(net, std::vector<Var>{0}, 1).cut_off(1); }), "no branch begins outside the tree");
}
