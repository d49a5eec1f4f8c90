// Cages: what a rule that is no group of different cells leaves each of its cells.
//
// Looked at alone, or together with the groups in which its cells differ. What was found out is kept as long
// as the candidates of its cells are the same.
#pragma once

#include <set>

#include "../compiled.hpp"
#include "notes.hpp"

namespace passatempo::logic {

// What a rule leaves its cells.
struct Support {
    std::vector<Word> candidates;            // of its cells, when it was found out
    std::vector<Word> left;                  // in the same order
    std::vector<std::vector<Value>> sets;    // of values that fit, if they are few
    Word needed = 0;                         // values that stand in the cage whatever fits
    bool sure = false;                       // false: it took too long, nothing was found
};

// A sum that follows from others, or any of a problem's own arithmetic rules.
struct Cage {
    Op op;
    Value total;
    std::vector<Var> cells;
    std::vector<Value> coefficients;         // of a sum; none: each counts once
    std::vector<RuleNumber> rules;           // what it follows from
    std::vector<RuleNumber> apart;           // the groups by which some of its cells differ
    bool distinct = false;                   // one group has them all
    std::vector<Word> differing;             // for each cell the mask of the cells before it from which it differs
};

// What a rule leaves its cells under a supposition.
struct Excluded {
    std::span<const Var> cells;
    std::vector<Word> left;
    std::vector<RuleNumber> rules;           // that one, and the groups by which its cells differ
};

class Cages {
public:
    Cages(const Frame&, const Compiled<false>&, std::span<const RuleNumber> numbers);  // of the compiled rules

    // For each rule that is no group: what it leaves by itself.
    const Support& alone(RuleNumber, const Notes&);
    std::span<const Var> cells_of(RuleNumber rule) const { return made_of_[rule][0]->cells; }  // as `alone` has them
    // The same for any candidates: what is left of them goes to `left`. False: the rule cannot be kept.
    bool narrow(RuleNumber, std::span<const Word> candidates, std::vector<Word>& left);
    bool knows(RuleNumber rule) const { return !made_of_[rule].empty(); }
    bool any() const { return !compiled_.rules.empty(); }
    // The arithmetic rules, and what they leave, given which of their cells differ.
    const std::vector<Cage>& cages() const { return cages_; }
    const Support& fitting(std::size_t cage, const Notes&);

    // The same for notes that are but supposed; nothing if the rule has more open cells than this.
    Excluded excluded(RuleNumber, const Notes&, int most_open);

    // Rules that lie within the cells of one of them, and what all of them together leave those cells.
    struct Bundle {
        std::vector<Var> cells;
        std::vector<RuleNumber> rules;       // that are no groups
        std::vector<const Unit*> units;
        std::vector<RuleNumber> all;         // both
    };
    const std::vector<Bundle>& bundles() const { return bundles_; }
    const Support& together(std::size_t bundle, const Notes&);

    // What fits a cage; nothing is kept.
    Support fit(const Cage&, const Notes&) const;
    void tell_apart(Cage&) const;            // find out which of its cells differ

    static constexpr std::size_t none = SIZE_MAX;

private:
    // What is narrowed as long as it lives is undone, also if the time is over.
    class Level {
    public:
        explicit Level(Space<false>& space) : space_(space) { space_.open(); }
        ~Level() { space_.undo(); }
        Level(const Level&) = delete;
        Level& operator=(const Level&) = delete;

    private:
        Space<false>& space_;
    };

    void add_cage(RuleNumber);
    void add_bundle(RuleNumber);
    bool settle(const Bundle&);
    bool complete(const Bundle&, Support&, std::size_t& nodes);
    Support find_together(const Bundle&, const Notes&);
    Support find_alone(RuleNumber, const Notes&);
    bool propagate(std::span<const Rule<false>* const>);

    const Frame& frame_;
    const Compiled<false>& compiled_;                     // the rules that are no groups
    Space<false> space_;                                  // where they are tried
    std::vector<std::span<const Rule<false>* const>> made_of_;  // for each rule, what it was compiled to
    std::vector<Support> alone_;
    std::vector<Cage> cages_;
    std::vector<std::size_t> cage_numbers_;               // for each rule
    std::vector<Support> fitting_;
    std::vector<Bundle> bundles_;
    std::set<std::vector<Var>> bundled_;                  // the cells of each
    std::vector<Support> together_;
};

}  // namespace passatempo::logic
