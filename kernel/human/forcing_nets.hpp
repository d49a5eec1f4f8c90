// Forcing nets: the implications of an assumption by singles and by every other rule on its own.
#pragma once

#include "rule_support.hpp"

namespace passatempo::human {

class ForcingNets {
public:
    ForcingNets(const Notes&, RuleSupport&);

    // See logic.hpp.
    std::vector<Refutation> refutations(std::size_t most);
    std::vector<Split> splits(std::size_t most, std::size_t deeper);
    std::vector<Cases> cases(Var cell, int bit, std::size_t most);

private:
    using State = std::vector<Word>;

    std::vector<Var> open_cells() const;  // with the fewest candidates first
    bool assume(State&, Var cell, Word value);
    bool reach_fixpoint(State&);
    bool propagate_fixed(State&);
    bool place_hidden_singles(State&, bool& changed);
    bool place_hidden_singles_in(std::size_t unit, State&, bool& changed);
    bool propagate_rules(State&, bool& changed);
    Word possible_values(const State&, Var cell, int most);
    bool refutes(const State&, std::vector<Candidate>& assumed, std::size_t most, std::vector<Cases>&);
    Var best_split(const State&);
    bool splits_on(const State&, Var cell, std::size_t& deeper, Var& second);
    void touch(Var cell);
    bool is_small(Word mask) const { return std::popcount(mask) > 1 && std::popcount(mask) <= 3; }

    const Notes& notes_;
    const Board& board_;
    RuleSupport& support_;
    std::vector<Var> waiting_;                // fixed cells not yet propagated to their peers
    std::vector<std::uint8_t> propagated_;    // for each cell, whether it was
    std::vector<RuleNumber> rule_queue_;      // rules with a changed cell
    std::vector<std::uint8_t> is_queued_;     // for each rule
    std::vector<std::uint8_t> changed_;       // for each unit, whether a cell has changed since it was searched
    std::vector<std::uint8_t> has_single_;    // for each unit, whether it has a hidden single before any assumption
    State scratch_;
};

}  // namespace passatempo::human
