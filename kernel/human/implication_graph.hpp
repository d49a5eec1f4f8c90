// ImplicationGraph: the implications of assumptions with their reasons, by singles and by every other rule on its own,
// as conflict analysis needs them. Prefers implications that depend on few cells, so that explanations are short.
#pragma once

#include <span>

#include "rule_support.hpp"

namespace passatempo::human {

// A node: a cell holds a value or, if not `on`, does not.
struct Implication {
    Var cell;
    int bit;
    bool on;
    std::int32_t rule;                  // that implies it; none: the last candidate of its cell, or an assumption;
                                        // by_sight: a peer holds the value; the rule is looked up on output
    std::vector<std::uint32_t> reasons;  // numbers of the implications it follows from
    std::vector<Word> cells{};          // a bit for each cell that its derivation mentions
    int level = 0;                      // the last assumption that it depends on
};

struct Assumption {
    Var cell;
    int bit;
};

class ImplicationGraph {
public:
    ImplicationGraph(const Notes& notes, RuleSupport& support) : notes_(notes), board_(notes.board), support_(support) {}

    // Whether the assumptions lead to a contradiction.
    bool refutes(std::span<const Assumption> assumed);

    // Whether they exclude a candidate, without a contradiction.
    bool excludes(std::span<const Assumption> assumed, const Assumption& excluded);

    // The implications that the contradiction depends on, equal removals merged into one link. The last link
    // contradicts an earlier one.
    std::vector<ChainLink> merged_links();

    // The same with one cell in each link; `branch` is the last assumption that a link depends on.
    std::vector<ChainLink> links();

    static constexpr std::int32_t none = -1, by_sight = -2;

private:
    static constexpr std::uint32_t no_node = UINT32_MAX;

    // A value with one place left in a house, or none, and the number of cells that its derivation mentions.
    struct HiddenSingle {
        std::size_t unit = 0;
        int bit = 0;
        std::uint32_t length = UINT32_MAX;
    };

    bool derive(std::span<const Assumption> assumed);
    std::uint32_t add_implication(Var cell, int bit, bool on, std::int32_t rule, std::vector<std::uint32_t> reasons);
    std::uint32_t& removed_by(Var cell, int bit) {
        return removed_by_[cell * board_.value_count + static_cast<std::size_t>(bit)];
    }
    bool place(std::uint32_t number);
    bool remove(Var cell, int bit, std::int32_t rule, std::vector<std::uint32_t> reasons);
    bool place_last(Var cell, int bit);
    bool reach_fixpoint();
    bool propagate_to_peers(Var cell);
    HiddenSingle shortest_hidden_single();
    std::uint32_t length_of(std::uint32_t number) const;
    std::uint32_t length_of_place(std::size_t unit, int bit);
    bool place_in(std::size_t unit, int bit);
    bool propagate_rules(bool& changed);
    void contradict(std::uint32_t number, std::uint32_t earlier);
    bool violate(RuleNumber rule);
    std::vector<std::uint32_t> removals_of(RuleNumber rule);
    std::vector<std::uint32_t> minimise_reasons(RuleNumber rule, Var cell, int bit, std::vector<std::uint32_t> reasons);
    ChainLink link_of(const Implication&) const;

    const Notes& notes_;
    const Board& board_;
    RuleSupport& support_;
    std::vector<Word> left_;                 // the remaining candidates of each cell
    std::vector<Implication> implications_;
    std::vector<std::uint32_t> removed_by_;  // for each candidate, the implication that removed it, or no_node
    std::vector<std::uint32_t> placed_by_;   // for each cell, the implication that placed its value, or no_node
    std::vector<Var> waiting_;               // placed cells not yet propagated to their peers
    const Assumption* goal_ = nullptr;       // a candidate whose removal is the goal
    std::uint32_t end_ = 0;                  // the last implication of the output
    std::vector<Word> narrowed_;
    std::vector<std::uint8_t> is_queued_;  // for each rule, whether a cell has changed since it was propagated
};

}  // namespace passatempo::human
