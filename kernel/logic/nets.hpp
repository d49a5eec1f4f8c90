// Nets: what follows from a supposition by singles and by every other rule alone, however much that is.
#pragma once

#include "cages.hpp"

namespace passatempo::logic {

class Nets {
public:
    Nets(const Notes&, Cages&);

    // See logic.hpp.
    std::vector<Supposition> suppositions(std::size_t most);
    std::vector<Split> splits(std::size_t most, std::size_t deeper);
    std::vector<Cases> cases(Var cell, int bit, std::size_t most);

private:
    using State = std::vector<Word>;

    std::vector<Var> open_cells() const;  // those with few candidates first
    bool suppose(State&, Var cell, Word value);
    bool settle(State&);
    bool place_singles(State&);
    bool place_only_places(State&, bool& changed);
    bool place_only_places_in(std::size_t unit, State&, bool& changed);
    bool ask_rules(State&, bool& changed);
    Word possible_values(const State&, Var cell, int most);
    bool refutes(const State&, std::vector<Candidate>& supposed, std::size_t most, std::vector<Cases>&);
    Var most_telling(const State&);
    bool splits_on(const State&, Var cell, std::size_t& deeper, Var& second);
    void touch(Var cell);
    bool is_small(Word mask) const { return std::popcount(mask) > 1 && std::popcount(mask) <= 3; }

    const Notes& notes_;
    const Frame& frame_;
    Cages& cages_;
    std::vector<Var> waiting_;        // cells with one value that those who see them do not know of
    std::vector<std::uint8_t> told_;  // for each cell, whether they do
    std::vector<RuleNumber> asked_;           // rules, a cell of which has changed since they were asked
    std::vector<std::uint8_t> will_be_asked_; // for each rule, whether it is among those
    std::vector<std::uint8_t> changed_;       // for each unit, whether a cell of it has since it was looked over
    std::vector<std::uint8_t> unsettled_;     // for each unit, whether it has something to place even before
    State scratch_;
};

}  // namespace passatempo::logic
