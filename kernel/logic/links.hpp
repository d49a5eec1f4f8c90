// Links: which candidates cannot stand together, and of which one must stand.
//
// Where it is asked for, several places of a value count as one, numbered after the candidates: it stands if one of
// them does. They are those in the cells that two groups share, or those in an almost locked set.
#pragma once

#include <map>

#include "sets.hpp"

namespace passatempo::logic {

// One end of a link from a candidate.
struct Edge {
    std::uint32_t to;
    std::int32_t reason;  // see `Links::reason`
};

// A candidate, or one of several, supposed to stand (`on`), or not to.
struct Node {
    std::uint32_t candidate;
    bool on;

    std::uint32_t number() const { return 2 * candidate + on; }
    static Node of(std::uint32_t number) { return {number / 2, (number & 1) != 0}; }
};

// Which links a search may follow.
enum class Kind {
    of_one_value,  // weak ones between equal values, strong ones within houses
    of_pairs,      // weak ones between equal values, strong ones within cells
    any,
};

// What is linked besides single candidates.
enum class Several { none, groups, groups_and_sets };

class Links {
public:
    Links(Finder&, Several several);

    std::size_t size() const { return bit_.size(); }
    std::size_t candidates() const { return cell_.size(); }
    bool is_group(std::uint32_t id) const { return id >= cell_.size(); }
    Var cell(std::uint32_t id) const { return cell_[id]; }  // of a candidate
    std::span<const Var> cells(std::uint32_t id) const {
        return is_group(id) ? std::span<const Var>(groups_[id - cell_.size()]) : std::span(&cell_[id], 1);
    }
    int bit(std::uint32_t id) const { return bit_[id]; }
    std::uint32_t id(Var cell, int bit) const { return id_of_[cell * finder_.frame.value_count + static_cast<std::size_t>(bit)]; }
    std::span<const Edge> weak(std::uint32_t id) const { return {weak_.data() + weak_end_[id], weak_end_[id + 1] - weak_end_[id]}; }
    std::span<const Edge> strong(std::uint32_t id) const { return strong_[id]; }
    bool conflict(std::uint32_t a, std::uint32_t b) const;  // by a cell or a group
    static bool is_weak_of(const Edge&, Kind);
    static bool is_strong_of(const Edge&, Kind);

    // The rules by which places of a value see each other.
    void add_links(std::vector<RuleNumber>&, std::uint32_t from, std::uint32_t to) const;

    // The rules behind a link, and the almost locked set, if it is within one.
    void add_reason(std::vector<RuleNumber>&, std::uint32_t from, const Edge&) const;
    std::span<const Var> set_of(const Edge&) const;

    // Others: a rule; a set or a cage's rules, after these.
    static constexpr std::int32_t by_cell = -1, by_sight = -2, by_set = 1 << 29, by_cage = 1 << 30;

    // Visits what a node leads to.
    template <class Visit>
    void each_next(Node from, Kind kind, Visit visit) const {
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
    std::uint32_t add(const std::vector<Var>& cells, int bit);  // what stands for these, a candidate if it is one
    void add_weak();
    void add_strong();
    void add_strong_of(std::uint32_t group);
    void add_strong_within_sets();
    void add_cage_links(std::uint32_t id);
    void link_to_groups(std::uint32_t id);
    std::uint32_t find(const std::vector<Var>& cells, int bit) const;  // what stands for just these; nobody if nothing does
    bool is_seen_by(std::uint32_t id, std::uint32_t group) const;
    void join(std::uint32_t a, std::uint32_t b, std::int32_t reason);

    Finder& finder_;
    Notes supposed_;  // the same notes, but for a cell in which a candidate is supposed
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

// Those of the candidates as the finder has them.
const Links& links_of(Finder&, Several several = Several::none);

// How much a chain of so many nodes adds to its cost.
int length_cost(std::size_t nodes);

// The chain of nodes as a step tells it.
class Path {
public:
    Path(const Links& links, const Finder& finder) : links_(links), finder_(finder) {}

    void add(LogicStep&, Node, const Edge* by, std::uint32_t from, int branch = 0) const;

private:
    const Links& links_;
    const Finder& finder_;
};

}  // namespace passatempo::logic
