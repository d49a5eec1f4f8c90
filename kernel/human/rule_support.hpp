// RuleSupport: which candidates of its cells a rule other than all-different supports.
//
// For a rule on its own, or together with the groups in which its cells differ. Results are cached until a candidate of
// its cells changes.
#pragma once

#include <memory>
#include <set>

#include "notes.hpp"
#include "solver/compiled.hpp"

namespace passatempo::human {

using solver::Compiled, solver::Priority, solver::Propagator, solver::Space;

// The candidates that a rule supports.
struct Support {
    std::vector<Word> candidates;            // of its cells, when it was computed
    std::vector<Word> left;                  // supported ones, in the same order
    std::vector<std::vector<Value>> sets;    // possible combinations of values, if they are few
    Word needed = 0;                         // values that occur in every combination
    bool sure = false;                       // false: too expensive, not computed
};

// An arithmetic rule of the problem, or an implied sum.
struct Cage {
    Op op;
    Value total;
    std::vector<Var> cells;
    std::vector<Value> coefficients;         // of a sum; empty: all 1
    std::vector<RuleNumber> rules;           // that it follows from
    std::vector<RuleNumber> distinct_by;     // the groups by which some of its cells differ
    bool distinct = false;                   // one group contains them all
    std::vector<Word> differs_from;          // for each cell the mask of the cells before it from which it differs
};

// The candidates that a rule supports under an assumption.
struct ConditionalSupport {
    std::span<const Var> cells;
    std::vector<Word> left;
    std::vector<RuleNumber> rules;           // the rule, and the groups by which its cells differ
};

class LocalRules;
class AreaSums;
class InnieRegions;
class LeftoverSets;

class RuleSupport {
public:
    RuleSupport(const Board&, const Compiled<false>&, std::span<const RuleNumber> numbers);  // of the compiled rules
    ~RuleSupport();

    // Of a rule on its own.
    const Support& of_rule(RuleNumber, const Notes&);
    std::span<const Var> cells_of(RuleNumber rule) const { return propagators_of_[rule][0]->cells; }  // in order of support
    // Propagates a rule on arbitrary candidates, into `left`. False: failure.
    bool narrow(RuleNumber, std::span<const Word> candidates, std::vector<Word>& left);
    bool has_propagators(RuleNumber rule) const { return !propagators_of_[rule].empty(); }
    bool any() const { return !compiled_.propagators.empty(); }
    // The arithmetic rules, and their support given which of their cells differ.
    const std::vector<Cage>& cages() const { return cages_; }
    const Support& of_cage(std::size_t cage, const Notes&);
    bool is_known_as_cage(RuleNumber rule, const Notes& notes) {  // then the support of its cage is the stronger one
        return cage_numbers_[rule] != none && of_cage(cage_numbers_[rule], notes).sure;
    }

    // The same for hypothetical candidates; empty if the rule has more open cells than this.
    ConditionalSupport under_assumption(RuleNumber, const Notes&, int most_open);

    // All rules within the cells of one of them, such as those of a row, and their joint support.
    struct LineRules {
        std::vector<Var> cells;
        std::vector<RuleNumber> rules;       // other than all-different
        std::vector<const Unit*> units;
        std::vector<RuleNumber> all;         // both
    };
    const std::vector<LineRules>& lines() const { return lines_; }
    const Support& of_line(std::size_t line, const Notes&);
    std::vector<std::size_t> lines_of(Var) const;  // those with this cell
    // The same for hypothetical candidates; empty if the line has more than so many, or if no assignment is left.
    ConditionalSupport line_under_assumption(std::size_t line, const Notes&, int most_candidates);

    // Sets of a few cells with rules between them, found on first use.
    LocalRules& local();
    AreaSums& areas();              // sums of areas where runs cross, likewise
    InnieRegions& innie_regions();  // regions of whole houses, likewise
    const LeftoverSets& leftovers();  // cells that as many lines as rooms leave over, likewise

    // Of any cage; not cached.
    Support compute(const Cage&, const Notes&) const;
    void find_distinct(Cage&) const;         // sets which of its cells differ

    static constexpr std::size_t none = SIZE_MAX;

private:
    // Backtracks the space on destruction, also when the deadline expires.
    class Level {
    public:
        explicit Level(Space<false>& space) : space_(space) { space_.push_level(); }
        ~Level() { space_.pop_level(); }
        Level(const Level&) = delete;
        Level& operator=(const Level&) = delete;

    private:
        Space<false>& space_;
    };

    void add_cage(RuleNumber);
    void add_line(RuleNumber);
    bool reach_fixpoint(const LineRules&);
    bool complete(const LineRules&, Support&, std::size_t& nodes);
    Support compute_line(const LineRules&, const Notes&);
    Support compute_rule(RuleNumber, const Notes&);
    bool propagate(std::span<const Propagator<false>* const>);

    const Board& board_;
    const Compiled<false>& compiled_;                                        // the rules other than all-different
    Space<false> space_;                                                     // scratch
    std::vector<std::span<const Propagator<false>* const>> propagators_of_;  // for each rule
    std::vector<Support> of_rules_;
    std::vector<Cage> cages_;
    std::vector<std::size_t> cage_numbers_;               // for each rule
    std::vector<Support> of_cages_;
    std::vector<LineRules> lines_;
    std::set<std::vector<Var>> known_lines_;                  // cells of each
    std::vector<Support> of_lines_;
    std::unique_ptr<LocalRules> local_;
    std::unique_ptr<AreaSums> areas_;
    std::unique_ptr<InnieRegions> innie_regions_;
    std::unique_ptr<const LeftoverSets> leftovers_;
};

}  // namespace passatempo::human
