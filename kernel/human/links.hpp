// Links: weak links (at most one of two candidates is true) and strong links (at least one is).
//
// Optionally with grouped nodes, numbered after the candidates: several places of a value, of which one is true. These
// are the places in the intersection of two groups, or in an almost locked set.
#pragma once

#include <map>

#include "almost_locked_sets.hpp"

namespace passatempo::human {

// One end of a link from a candidate.
struct Edge {
    std::uint32_t to;
    std::int32_t reason;  // see `Links::reason`
};

// A candidate or grouped node, assumed true (`on`) or false.
struct Node {
    std::uint32_t candidate;
    bool on;

    std::uint32_t number() const { return 2 * candidate + on; }
    static Node of(std::uint32_t number) { return {number / 2, (number & 1) != 0}; }
};

// Which links a search may use.
enum class LinkKind {
    of_one_value,  // X-chains: weak links of equal values, strong links in houses
    of_pairs,      // XY-chains: weak links of equal values, strong links in cells
    any,
};

// Which nodes there are besides single candidates.
enum class GroupedNodes { none, groups, groups_and_sets };

class Links {
public:
    Links(Finder&, GroupedNodes several);

    std::size_t size() const { return bit_.size(); }
    std::size_t candidates() const { return cell_.size(); }
    bool is_group(std::uint32_t id) const { return id >= cell_.size(); }
    Var cell(std::uint32_t id) const { return cell_[id]; }  // of a candidate
    std::span<const Var> cells(std::uint32_t id) const {
        return is_group(id) ? std::span<const Var>(groups_[id - cell_.size()]) : std::span(&cell_[id], 1);
    }
    int bit(std::uint32_t id) const { return bit_[id]; }
    std::uint32_t id(Var cell, int bit) const { return id_of_[cell * finder_.board.value_count + static_cast<std::size_t>(bit)]; }
    std::span<const Edge> weak(std::uint32_t id) const { return {weak_.data() + weak_end_[id], weak_end_[id + 1] - weak_end_[id]}; }
    std::span<const Edge> strong(std::uint32_t id) const { return strong_[id]; }
    bool conflict(std::uint32_t a, std::uint32_t b) const;  // weakly linked by a cell or a group
    static bool is_weak_of(const Edge&, LinkKind);
    static bool is_strong_of(const Edge&, LinkKind);

    // Adds the rules by which places of a value see each other.
    void add_links(std::vector<RuleNumber>&, std::uint32_t from, std::uint32_t to) const;

    // The rules of a link, and its almost locked set, if any.
    void add_reason(std::vector<RuleNumber>&, std::uint32_t from, const Edge&) const;
    std::span<const Var> set_of(const Edge&) const;

    // Reason codes; smaller numbers are rules, larger ones indices of sets or of cage reasons.
    static constexpr std::int32_t by_cell = -1, by_sight = -2, by_set = 1 << 29, by_cage = 1 << 30;

    // Visits what a node implies.
    template <class Visit>
    void each_next(Node from, LinkKind kind, Visit visit) const {
        if (from.on) {
            for (const Edge& edge : weak(from.candidate))
                if (is_weak_of(edge, kind)) visit(Node{edge.to, false}, edge);
        } else {
            for (const Edge& edge : strong(from.candidate))
                if (is_strong_of(edge, kind)) visit(Node{edge.to, true}, edge);
        }
    }

private:
    void add_candidates();
    void add_groups();
    void add_groups_of(std::span<const Var> shared);
    void add_sets();
    std::uint32_t add(const std::vector<Var>& cells, int bit);  // the node for these cells
    void add_weak();
    void add_strong();
    void add_strong_of(std::uint32_t group);
    void add_strong_within_sets();
    void add_cage_links(std::uint32_t id);
    void add_excluded(std::uint32_t from, const ConditionalSupport&);
    void link_to_groups(std::uint32_t id);
    std::uint32_t find(const std::vector<Var>& cells, int bit) const;  // the node for exactly these cells, or no_node
    bool is_seen_by(std::uint32_t id, std::uint32_t group) const;
    void join(std::uint32_t a, std::uint32_t b, std::int32_t reason);

    Finder& finder_;
    Notes assumed_;  // the same notes with one candidate assumed
    std::vector<Var> cell_;
    std::vector<std::vector<Var>> groups_;
    std::map<std::pair<int, std::vector<Var>>, std::uint32_t> numbers_;  // of the groups
    std::vector<std::vector<std::uint32_t>> groups_of_;                  // for each value
    std::vector<Word> seen_by_group_;                                    // for each group, the cells that see all of it
    std::vector<const AlmostLocked*> sets_;
    std::vector<std::int8_t> bit_;
    std::vector<std::uint32_t> id_of_;
    std::vector<Edge> weak_;
    std::vector<std::size_t> weak_end_;
    std::vector<std::vector<Edge>> strong_;
    std::vector<std::vector<RuleNumber>> cage_reasons_;
};

// Of the finder's candidates, built on first use.
const Links& links_of(Finder&, GroupedNodes several = GroupedNodes::none);

// The surcharge for a chain of so many nodes.
int length_cost(std::size_t nodes);

// Appends nodes to the chain of a step.
class Path {
public:
    Path(const Links& links, const Finder& finder) : links_(links), finder_(finder) {}

    void add(LogicStep&, Node, const Edge* by, std::uint32_t from, int branch = 0) const;

private:
    const Links& links_;
    const Finder& finder_;
};

}  // namespace passatempo::human
