// Chains: suppose a candidate stands, or does not, and follow the links until they contradict it.
#include "links.hpp"

namespace passatempo::logic {
namespace {

constexpr int one_value_cost = 660, pairs_cost = 660, any_cost = 700, loop_cost = 650, any_loop_cost = 700;
constexpr int grouped_cost = 780;
constexpr std::size_t most_grouped = 3000;  // candidates: groups are compared with all of them

// What follows from one supposition, breadth first, so that the way to every node is as short as can be.
class Following {
public:
    Following(const Links& links, const Finder& finder, Kind kind)
        : links_(links), finder_(finder), kind_(kind), seen_(2 * links.size()), parent_(2 * links.size()), by_(2 * links.size()) {}

    // Follow the links until the contrary of the supposition; false: it is not reached within so many nodes.
    bool contradicts(Node start, std::size_t most) {
        return follow(start, most, [&](Node node, Node) { return node.candidate == start.candidate && node.on != start.on; });
    }

    // The same until a strong link leads back to the supposition, which is true: a loop. What it is linked with is
    // excluded by it at once, so the way back is looked for where something else excludes that too.
    bool returns(Node start, std::size_t most) {
        back_.assign(links_.size(), nullptr);
        for (const Edge& edge : links_.strong(start.candidate))
            if (Links::is_strong_of(edge, kind_)) back_[edge.to] = &edge;
        const bool found = follow(start, most - 1, [&](Node node, Node from) {
            return !node.on && from.candidate != start.candidate && back_[node.candidate];
        });
        if (found) closing_ = {start.candidate, back_[end_.candidate]->reason};
        return found;
    }

    // The nodes from the supposition to the end; of a loop, without the way back.
    std::vector<Node> nodes() const {
        std::vector<Node> way{end_};
        for (std::uint32_t at = last_; ; at = parent_[at]) {
            way.push_back(Node::of(at));
            if (at == start_) break;
        }
        std::reverse(way.begin(), way.end());
        return way;
    }

    void close(LogicStep& step, Node start) const { Path(links_, finder_).add(step, start, &closing_, end_.candidate); }

    // The step, with the chain told, and without what it removes.
    LogicStep told(const std::vector<Node>& way) const {
        LogicStep step;
        const Path path(links_, finder_);
        for (std::size_t i = 0; i < way.size(); ++i) {
            const Edge* by = i == 0 ? nullptr : i + 1 == way.size() ? &end_by_ : &by_[way[i].number()];
            path.add(step, way[i], by, i ? way[i - 1].candidate : 0);
        }
        return step;
    }

private:
    template <class Ends>
    bool follow(Node start, std::size_t most, Ends ends) {
        ++stamp_;
        start_ = start.number();
        seen_[start_] = stamp_;
        here_.assign(1, start_);
        bool found = false;
        for (std::size_t nodes = 2; nodes <= most && !here_.empty() && !found; ++nodes) {
            next_.clear();
            for (const std::uint32_t number : here_) {
                const Node from = Node::of(number);
                links_.each_next(from, kind_, [&](Node node, const Edge& edge) {
                    if (!found && ends(node, from)) {
                        found = true;
                        end_ = node;
                        end_by_ = edge;
                        last_ = number;
                    }
                    const std::uint32_t to = node.number();
                    if (found || seen_[to] == stamp_) return;
                    seen_[to] = stamp_;
                    parent_[to] = number;
                    by_[to] = edge;
                    next_.push_back(to);
                });
                if (found) break;
            }
            here_.swap(next_);
        }
        return found;
    }

    const Links& links_;
    const Finder& finder_;
    Kind kind_;
    std::vector<std::uint32_t> seen_, parent_, here_, next_;
    std::vector<Edge> by_;
    std::uint32_t stamp_ = 0, start_ = 0, last_ = 0;
    Node end_{};
    Edge end_by_{};
    std::vector<const Edge*> back_;  // for each candidate, the strong link that closes a loop
    Edge closing_{};
};

// The longest chain that costs less than the limit.
std::size_t most_nodes(const Finder& finder, int cost) {
    std::size_t most = 1;
    while (most < 200 && finder.wants(cost + length_cost(most + 1))) ++most;
    return most;
}

bool has_groups(const Links& links, const std::vector<Node>& way) {
    return std::any_of(way.begin(), way.end(), [&](Node node) { return links.is_group(node.candidate); });
}

// From a candidate: what follows from a group follows from each of its places, too.
void find_chain(Finder& finder, Kind kind, int cost, bool grouped = false) {
    if (!finder.wants(cost)) return;
    const Links links(finder, grouped);
    Following following(links, finder, kind);
    std::size_t most = most_nodes(finder, cost);
    for (std::uint32_t id = 0; id < links.candidates(); ++id)
        for (const bool on : {true, false}) {
            if (most < 4) return;
            if (!following.contradicts({id, on}, most)) continue;
            const auto way = following.nodes();
            if (grouped && !has_groups(links, way)) continue;
            LogicStep step = following.told(way);
            step.cost = cost + length_cost(way.size());
            (on ? step.removes : step.places).push_back(finder.candidate(links.cell(id), links.bit(id)));
            finder.offer(std::move(step));
            most = most_nodes(finder, cost);
        }
}

// In a loop one of every two neighbours stands: what both of them exclude goes.
void add_removals_of_loop(const Finder& finder, const Links& links, const std::vector<Node>& way, LogicStep& step) {
    for (std::size_t i = 0; i + 1 < way.size(); ++i) {
        const std::uint32_t a = way[i].candidate, b = way[i + 1].candidate;
        if (!way[i].on || !links.conflict(a, b)) continue;
        for (const Edge& edge : links.weak(a)) {
            if (edge.to == b || links.is_group(edge.to) || !links.conflict(edge.to, a) || !links.conflict(edge.to, b)) continue;
            const Candidate candidate = finder.candidate(links.cell(edge.to), links.bit(edge.to));
            if (std::find(step.removes.begin(), step.removes.end(), candidate) != step.removes.end()) continue;
            step.removes.push_back(candidate);
            for (const std::uint32_t end : {a, b}) links.add_links(step.rules, edge.to, end);
        }
    }
}

void find_loops(Finder& finder, const Links& links, Kind kind, int cost, bool grouped = false) {
    Following following(links, finder, kind);
    std::size_t most = most_nodes(finder, cost);
    for (std::uint32_t id = 0; id < links.size(); ++id) {
        if (most < 5) return;
        if (!following.returns({id, true}, most)) continue;
        const auto way = following.nodes();
        if (grouped && !has_groups(links, way)) continue;
        LogicStep removals;
        add_removals_of_loop(finder, links, way, removals);
        if (removals.removes.empty()) continue;  // most loops: they need not be told
        LogicStep step = following.told(way);
        following.close(step, way.front());
        step.cost = cost + length_cost(way.size() + 1);
        for (const RuleNumber rule : removals.rules) add_rule(step.rules, rule);
        step.removes = std::move(removals.removes);
        finder.offer(std::move(step));
        most = most_nodes(finder, cost);
    }
}

}  // namespace

void find_x_chain(Finder& finder) { find_chain(finder, Kind::of_one_value, one_value_cost); }
void find_xy_chain(Finder& finder) { find_chain(finder, Kind::of_pairs, pairs_cost); }
void find_alternating_chain(Finder& finder) { find_chain(finder, Kind::any, any_cost); }

void find_grouped_chain(Finder& finder) {
    if (finder.notes.open_candidates() <= most_grouped) find_chain(finder, Kind::any, grouped_cost, true);
}

void find_grouped_loop(Finder& finder) {
    if (finder.wants(grouped_cost) && finder.notes.open_candidates() <= most_grouped)
        find_loops(finder, Links(finder, true), Kind::any, grouped_cost, true);
}

void find_loop(Finder& finder) {
    if (!finder.wants(loop_cost)) return;
    const Links links(finder);
    find_loops(finder, links, Kind::of_one_value, loop_cost);
    find_loops(finder, links, Kind::of_pairs, loop_cost);
    find_loops(finder, links, Kind::any, any_loop_cost);
}

}  // namespace passatempo::logic
