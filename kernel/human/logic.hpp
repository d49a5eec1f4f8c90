// Solving by human techniques, one step at a time, each with its reason. This header is the manual of the folder.
//
// `next` finds the easiest step: techniques are tried in the order of the table in techniques.def, and each depends on
// rules alone, never on a kind of puzzle. What a step removes and places follows from the rules it names and the
// current candidates. A placed value is removed from the candidates of its peers without a step.
//
// Costs are hundredths of the scale in docs/rating.md.
#pragma once

#include <climits>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "solver/kernel.hpp"
#include "solver/wire.hpp"

namespace passatempo::human {

using solver::Arena, solver::Kernel, solver::Op, solver::Relation, solver::Rule, solver::Value, solver::Var, solver::Wire;
using util::check_deadline, util::InputError;

using RuleNumber = std::uint32_t;             // its index among the rules of the wire
using Candidate = std::pair<Var, Value>;

// One node of a chain: one of these cells holds the value or, if not `on`, none of them does.
struct ChainLink {
    std::vector<Var> cells;
    Value value;
    bool on;
    std::vector<RuleNumber> rules;  // that imply it; empty: the candidates of its cell do
    int branch = 0;
    std::vector<Var> set{};  // the almost locked set that implies it, if any
};

struct LogicStep {
    int technique = 0;  // index in the table
    int cost = 0;
    std::vector<RuleNumber> rules{};
    std::vector<Var> cells{}, others{};
    std::vector<Value> values{};
    std::vector<std::vector<Value>> sets{};
    std::vector<ChainLink> chain{};
    std::vector<Candidate> removes{}, places{};
};

// A candidate that leads to a contradiction, with the implications; the last one contradicts an earlier one.
struct Refutation {
    Candidate assumed;
    std::vector<RuleNumber> rules;  // of all links
    std::vector<ChainLink> chain;
};

// A candidate that is false, since under it each value of `cell` leads to a contradiction; one of them perhaps only by
// a split on a second cell.
struct Split {
    Candidate assumed;
    Var cell;
    Var second;  // equal to `cell`: not needed
};

// Under these assumptions each value of this cell leads to a contradiction, at once or by further cases.
struct Cases {
    std::vector<Candidate> assumed;
    Var cell;
};

struct TechniqueInfo {
    std::string_view name;
    int cost;             // of its cheapest step
    bool assumes_unique;  // valid only if the solution is unique
};

std::span<const TechniqueInfo> technique_infos();

class Logic {
public:
    virtual ~Logic() = default;

    // `cols`: the width of the board, 0 if there is none; lines cost more than rooms. `rooms_of_two`: the ascending
    // numbers of all-different rules on two cells that are rooms, in which a person looks for hidden singles; other
    // pairs, such as neighbours, have two values only by coincidence. Throws InputError.
    static std::unique_ptr<Logic> compile(std::span<const std::int64_t> wire, std::uint32_t cols,
                                          std::span<const std::int64_t> rooms_of_two = {});

    // The easiest step that costs less than `below`; false: none was found.
    virtual bool next(LogicStep&, bool assume_unique, int below = INT_MAX) = 0;
    virtual std::vector<LogicStep> find_all(int technique) = 0;  // all steps of one technique; throws InputError
    // All steps of one technique that these rules alone allow, which are ascending, from these candidates of some cells;
    // the others have their value.
    virtual std::vector<LogicStep> find_by_rules(int technique, std::span<const RuleNumber> rules,
                                                 std::span<const std::pair<Var, std::vector<Value>>> candidates) = 0;
    // Applies a step, found here or elsewhere; false: contradiction.
    virtual bool apply(std::span<const Candidate> removes, std::span<const Candidate> places) = 0;
    virtual std::vector<Refutation> refutations(std::size_t most) = 0;  // those with the fewest rules first
    // Up to `most`, by cells with at most three candidates. A second cell is tried up to `deeper` times.
    virtual std::vector<Split> splits(std::size_t most, std::size_t deeper) = 0;
    // A proof by cases that a candidate is false, each case before its subcases. Empty if it takes more than `most`.
    virtual std::vector<Cases> cases(Candidate, std::size_t most) = 0;
    // Why assumptions contradict each other, or exclude a candidate: the implications in order, one cell each; `branch`
    // is the index of the last assumption that one depends on. The last one contradicts an earlier one, or is the
    // exclusion. Empty: they do not.
    virtual std::vector<ChainLink> implications(std::span<const Candidate> assumed, std::optional<Candidate> excluded) = 0;
    // The candidates of each variable whose candidates have changed since the last call; at first of all variables.
    virtual std::vector<std::pair<Var, std::vector<Value>>> changes() = 0;
    virtual bool solved() const = 0;
    virtual bool contradictory() const = 0;                           // a variable has no candidate left
};

}  // namespace passatempo::human
