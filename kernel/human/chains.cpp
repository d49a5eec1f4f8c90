// Chains: X-chains, XY-chains, alternating inference chains and continuous loops, by breadth-first search.
#include "links.hpp"

namespace passatempo::human {
namespace {

constexpr int one_value_cost = 660, pairs_cost = 660, any_cost = 700, loop_cost = 650, any_loop_cost = 700;
constexpr int grouped_cost = 780, sets_cost = 820;
constexpr std::size_t most_grouped = 3000, most_with_sets = 1500;  // limits on candidates, for speed

// The implications of one assumption, breadth first, so that the path to every node is a shortest one.
class ChainSearch {
public:
    ChainSearch(const Links& links, const Finder& finder, LinkKind kind)
        : links_(links), finder_(finder), kind_(kind), seen_(2 * links.size()), parent_(2 * links.size()), by_(2 * links.size()) {}

    // Searches for the negation of the assumption; false: not within so many nodes.
    bool contradicts(Node start, std::size_t most) {
        begin(start);
        return follow(most - 1, [&](Node node) { return node.candidate == start.candidate && node.on != start.on; });
    }

    // Sets the start of the loops to search for.
    void set_start(std::uint32_t candidate) {
        loop_start_ = candidate;
        back_.assign(links_.size(), nullptr);
        for (const Edge& edge : links_.strong(candidate))
            if (Links::is_strong_of(edge, kind_)) back_[edge.to] = &edge;
    }

    // Searches from that candidate, true, over this link, for a strong link back to it: a continuous loop.
    bool closes(const Edge& first, std::size_t most) {
        begin({loop_start_, true});
        next_.clear();
        reach({first.to, false}, first, start_);
        here_.swap(next_);
        const bool found = follow(most - 2, [&](Node node) { return !node.on && back_[node.candidate]; });
        if (found) closing_ = {loop_start_, back_[end_.candidate]->reason};
        return found;
    }

    // The nodes from the assumption to the end; of a loop without the closing link.
    std::vector<Node> nodes() const {
        std::vector<Node> way{end_};
        for (std::uint32_t at = last_; ; at = parent_[at]) {
            way.push_back(Node::of(at));
            if (at == start_) break;
        }
        std::reverse(way.begin(), way.end());
        return way;
    }

    void add_closing_link(LogicStep& step, Node start) const { Path(links_, finder_).add(step, start, &closing_, end_.candidate); }

    // The step with its chain, without removals.
    LogicStep make_step(const std::vector<Node>& way) const {
        LogicStep step;
        const Path path(links_, finder_);
        for (std::size_t i = 0; i < way.size(); ++i) {
            const Edge* by = i == 0 ? nullptr : i + 1 == way.size() ? &end_by_ : &by_[way[i].number()];
            path.add(step, way[i], by, i ? way[i - 1].candidate : 0);
        }
        return step;
    }

private:
    void begin(Node start) {
        ++stamp_;
        start_ = start.number();
        seen_[start_] = stamp_;
        here_.assign(1, start_);
    }

    void reach(Node node, const Edge& by, std::uint32_t from) {
        const std::uint32_t to = node.number();
        if (seen_[to] == stamp_) return;
        seen_[to] = stamp_;
        parent_[to] = from;
        by_[to] = by;
        next_.push_back(to);
    }

    // Continues for so many links.
    template <class Ends>
    bool follow(std::size_t links, Ends ends) {
        bool found = false;
        for (; links > 0 && !here_.empty() && !found; --links) {
            next_.clear();
            for (const std::uint32_t number : here_) {
                check_deadline();
                links_.each_next(Node::of(number), kind_, [&](Node node, const Edge& edge) {
                    if (found) return;
                    found = ends(node);
                    if (!found) return reach(node, edge, number);
                    end_ = node;
                    end_by_ = edge;
                    last_ = number;
                });
                if (found) break;
            }
            here_.swap(next_);
        }
        return found;
    }

    const Links& links_;
    const Finder& finder_;
    LinkKind kind_;
    std::vector<std::uint32_t> seen_, parent_, here_, next_;
    std::vector<Edge> by_;
    std::uint32_t stamp_ = 0, start_ = 0, last_ = 0;
    Node end_{};
    Edge end_by_{};
    std::uint32_t loop_start_ = 0;   // start of the loop
    std::vector<const Edge*> back_;  // for each candidate, the strong link that closes the loop
    Edge closing_{};
};

// The longest chain that costs less than the limit.
std::size_t most_nodes(const Finder& finder, int cost) {
    std::size_t most = 1;
    while (most < 200 && finder.may_want(cost + length_cost(most + 1))) ++most;
    return most;
}

// The length for the cost: an almost locked set counts as many nodes as cells.
std::size_t length_of(const LogicStep& step) {
    std::size_t length = step.chain.size();
    for (const ChainLink& link : step.chain) length += link.set.size();
    return length;
}

// Whether a chain needs grouped nodes or sets, so that no easier technique finds it.
bool is_of(GroupedNodes several, const LogicStep& step) {
    return several == GroupedNodes::none || std::any_of(step.chain.begin(), step.chain.end(), [&](const ChainLink& link) {
               return several == GroupedNodes::groups ? link.cells.size() > 1 : !link.set.empty();
           });
}

// Starts from single candidates only: what a grouped node implies, each of its places implies too.
void find_chain(Finder& finder, LinkKind kind, int cost, GroupedNodes several = GroupedNodes::none) {
    if (!finder.may_want(cost)) return;
    const Links& links = links_of(finder, several);
    ChainSearch search(links, finder, kind);
    std::size_t most = most_nodes(finder, cost);
    for (std::uint32_t id = 0; id < links.candidates(); ++id)
        for (const bool on : {true, false}) {
            check_deadline();
            if (most < 4) return;
            if (!search.contradicts({id, on}, most)) continue;
            const auto way = search.nodes();
            LogicStep step = search.make_step(way);
            if (!is_of(several, step)) continue;
            step.cost = cost + length_cost(length_of(step));
            (on ? step.removes : step.places).push_back(finder.candidate(links.cell(id), links.bit(id)));
            finder.offer_pattern(std::move(step));
            most = most_nodes(finder, cost);
        }
}

void remove_once(LogicStep& step, Candidate candidate) {
    if (std::find(step.removes.begin(), step.removes.end(), candidate) == step.removes.end()) step.removes.push_back(candidate);
}

// In a loop one of every two adjacent nodes is true: removes what both of them exclude.
void add_removals_of_loop(const Finder& finder, const Links& links, const std::vector<Node>& way, LogicStep& step) {
    for (std::size_t i = 0; i + 1 < way.size(); ++i) {
        const std::uint32_t a = way[i].candidate, b = way[i + 1].candidate;
        if (!way[i].on || !links.conflict(a, b)) continue;
        for (const Edge& edge : links.weak(a)) {
            if (edge.to == b || links.is_group(edge.to) || !links.conflict(edge.to, a) || !links.conflict(edge.to, b)) continue;
            remove_once(step, finder.candidate(links.cell(edge.to), links.bit(edge.to)));
            for (const std::uint32_t end : {a, b}) links.add_links(step.rules, edge.to, end);
        }
    }
}

// An almost locked set in a loop lacks one of two values, so it holds the others: removes what sees all their places.
void add_removals_of_sets(const Finder& finder, LogicStep& step) {
    for (std::size_t i = 1; i < step.chain.size(); ++i) {
        const auto& set = step.chain[i].set;
        if (set.empty()) continue;
        Word values = 0;
        for (const Var cell : set) values |= finder.notes.mask[cell];
        for (const Value lost : {step.chain[i - 1].value, step.chain[i].value})
            values &= ~(Word{1} << (lost - finder.board.base));
        each_bit(values, [&](int bit) {
            const std::vector<Var> places = finder.notes.places(set, bit);
            finder.notes.each_seen_by_all(places, bit, [&](Var cell) {
                remove_once(step, finder.candidate(cell, bit));
                add_links(step, finder.board, cell, places, bit);
            });
        });
    }
}

// Whether a loop through two candidates that exclude each other would remove a third.
bool would_remove(const Links& links, std::uint32_t a, std::uint32_t b) {
    if (links.strong(b).empty() || !links.conflict(a, b)) return false;
    const auto others = links.weak(a);
    return std::any_of(others.begin(), others.end(), [&](const Edge& edge) {
        return edge.to != b && !links.is_group(edge.to) && links.conflict(edge.to, a) && links.conflict(edge.to, b);
    });
}

void find_loops(Finder& finder, const Links& links, LinkKind kind, int cost, GroupedNodes several = GroupedNodes::none) {
    ChainSearch search(links, finder, kind);
    std::size_t most = most_nodes(finder, cost);
    for (std::uint32_t id = 0; id < links.size(); ++id) {
        if (links.strong(id).empty()) continue;
        check_deadline(1 + links.size() / 128);
        search.set_start(id);
        for (const Edge& edge : links.weak(id)) {
            check_deadline();
            if (most < 5) return;
            if (edge.to < id || !Links::is_weak_of(edge, kind) || !would_remove(links, id, edge.to)) continue;
            if (!search.closes(edge, most)) continue;
            const auto way = search.nodes();
            LogicStep step = search.make_step(way);
            search.add_closing_link(step, way.front());
            if (!is_of(several, step)) continue;
            step.cost = cost + length_cost(length_of(step));
            add_removals_of_loop(finder, links, way, step);
            add_removals_of_sets(finder, step);
            finder.offer_pattern(std::move(step));
            most = most_nodes(finder, cost);
        }
    }
}

}  // namespace

void find_x_chain(Finder& finder) { find_chain(finder, LinkKind::of_one_value, one_value_cost); }
void find_xy_chain(Finder& finder) { find_chain(finder, LinkKind::of_pairs, pairs_cost); }
void find_aic(Finder& finder) { find_chain(finder, LinkKind::any, any_cost); }

void find_grouped_aic(Finder& finder) {
    if (finder.notes.open_candidates() <= most_grouped) find_chain(finder, LinkKind::any, grouped_cost, GroupedNodes::groups);
}

void find_grouped_nice_loop(Finder& finder) {
    if (finder.may_want(grouped_cost) && finder.notes.open_candidates() <= most_grouped)
        find_loops(finder, links_of(finder, GroupedNodes::groups), LinkKind::any, grouped_cost, GroupedNodes::groups);
}

void find_als_loop(Finder& finder) {
    if (finder.may_want(sets_cost) && finder.notes.open_candidates() <= most_with_sets)
        find_loops(finder, links_of(finder, GroupedNodes::groups_and_sets), LinkKind::any, sets_cost, GroupedNodes::groups_and_sets);
}

void find_als_chain(Finder& finder) {
    if (finder.notes.open_candidates() <= most_with_sets)
        find_chain(finder, LinkKind::any, sets_cost, GroupedNodes::groups_and_sets);
}

void find_nice_loop(Finder& finder) {
    if (!finder.may_want(loop_cost)) return;
    const Links& links = links_of(finder);
    find_loops(finder, links, LinkKind::of_one_value, loop_cost);
    find_loops(finder, links, LinkKind::of_pairs, loop_cost);
    find_loops(finder, links, LinkKind::any, any_loop_cost);
}

}  // namespace passatempo::human
