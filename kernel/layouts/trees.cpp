#include "trees.hpp"

#include <algorithm>
#include <iterator>

#include "../wire.hpp"

namespace passatempo {
namespace {

void check_nodes(std::span<const Var> nodes, std::size_t count) {
    if (std::any_of(nodes.begin(), nodes.end(), [=](Var node) { return node >= count; }))
        throw WireError("a net has no such node");
}

}  // namespace

Net::Net(std::vector<std::vector<Var>> beside) : beside_(std::move(beside)) {
    for (const auto& near : beside_) check_nodes(near, size());
}

Tree::Tree(const Net& net, std::span<const Var> nodes, std::uint64_t seed)
    : hangs_on_(net.size()), weight_(net.size()) {
    if (nodes.empty()) throw WireError("a tree needs a node to grow from");
    check_nodes(nodes, net.size());
    std::vector<bool> loose(net.size());
    for (const Var node : nodes) loose[node] = true;
    Chance chance(seed);
    grown_ = {nodes[0]};
    hangs_on_[nodes[0]] = nodes[0];
    loose[nodes[0]] = false;
    grow(net, loose, chance);
    weigh();
}

// Half of the time from the newest node: more often makes longer and thinner branches.
void Tree::grow(const Net& net, std::vector<bool>& loose, Chance& chance) {
    std::vector<Var> active = grown_, free;
    while (!active.empty()) {
        const auto count = static_cast<std::uint32_t>(active.size());
        const std::uint32_t at = chance.below(2) ? count - 1 : chance.below(count);
        const Var node = active[at];
        free.clear();
        std::ranges::copy_if(net[node], std::back_inserter(free), [&](Var other) { return loose[other]; });
        if (free.size() <= 1) {
            active[at] = active.back();
            active.pop_back();
        }
        if (free.empty()) continue;
        const Var next = free[chance.below(static_cast<std::uint32_t>(free.size()))];
        loose[next] = false;
        hangs_on_[next] = node;
        grown_.push_back(next);
        active.push_back(next);
    }
}

void Tree::weigh() {
    for (const Var node : grown_) weight_[node] = 1;
    for (std::size_t at = grown_.size(); --at > 0;) weight_[hangs_on_[grown_[at]]] += weight_[grown_[at]];
}

std::vector<std::pair<Var, std::uint32_t>> Tree::cuts(std::span<const std::uint32_t> weights) const {
    std::vector<std::pair<Var, std::uint32_t>> found;
    for (const Var node : grown_)
        if (std::find(weights.begin(), weights.end(), weight_[node]) != weights.end()) found.emplace_back(node, weight_[node]);
    return found;
}

std::vector<std::pair<Var, Var>> Tree::cut_off(Var root) {
    if (root >= weight_.size() || weight_[root] == 0) throw WireError("a branch is cut off at a node of the tree");
    lighten(root, weight_[root]);
    std::vector<std::pair<Var, Var>> branch{{root, root}};
    std::vector<bool> cut(weight_.size());
    cut[root] = true;
    for (const Var node : grown_)
        if (node != root && cut[hangs_on_[node]]) {
            cut[node] = true;
            branch.emplace_back(node, hangs_on_[node]);
        }
    for (const auto& [node, on] : branch) weight_[node] = 0;
    std::erase_if(grown_, [&](Var node) { return cut[node]; });
    return branch;
}

// All that a node hangs on weighs so much less.
void Tree::lighten(Var node, std::uint32_t by) {
    while (hangs_on_[node] != node) {
        node = hangs_on_[node];
        weight_[node] -= by;
    }
}

}  // namespace passatempo
