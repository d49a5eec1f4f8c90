// Logic: solving as a person does, one step at a time, each with its reason.
//
// The candidates of every variable are kept as notes. `next` finds the easiest step there is: techniques are
// tried in the order of the table in techniques.cpp, and each looks at rules alone, never at a kind of puzzle.
// What a step removes and places follows from the rules it names and the candidates before it. Notes are kept
// up without a step of their own where a value that stands is seen through a group of different cells.
//
// Costs are hundredths of the scale that docs/rating.md explains.
#pragma once

#include <climits>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "../kernel.hpp"

namespace passatempo {

using RuleNumber = std::uint32_t;             // its place among the rules of the wire
using Candidate = std::pair<Var, Value>;

// One part of a chain: the value stands in one of these cells or, if not `on`, in none of them.
struct ChainLink {
    std::vector<Var> cells;
    Value value;
    bool on;
    std::vector<RuleNumber> rules;  // by which it follows; none: from the candidates of its cell
    int branch = 0;
    std::vector<Var> set{};  // an almost locked set by which it follows: without the value before, it holds this one
};

struct LogicStep {
    int technique = 0;  // its place in the table
    int cost = 0;
    std::vector<RuleNumber> rules{};
    std::vector<Var> cells{}, others{};
    std::vector<Value> values{};
    std::vector<std::vector<Value>> sets{};
    std::vector<ChainLink> chain{};
    std::vector<Candidate> removes{}, places{};
};

// A candidate that cannot be, since it leads to a contradiction, told link by link; the last denies an earlier one.
struct Supposition {
    Candidate supposed;
    std::vector<RuleNumber> rules;  // of all links
    std::vector<ChainLink> chain;
};

// A candidate that cannot be, since each value of `cell`, supposed besides, leads to a contradiction; one of them
// perhaps only by the values of a second cell in turn.
struct Split {
    Candidate supposed;
    Var cell;
    Var second;  // the same cell: none is needed
};

// Under these suppositions, each of the values of this cell leads to a contradiction: at once, or by cases in turn.
struct Cases {
    std::vector<Candidate> supposed;
    Var cell;
};

struct TechniqueInfo {
    std::string_view name;
    int cost;             // the least it takes
    bool assumes_unique;  // it follows only if there is one solution
};

std::span<const TechniqueInfo> technique_infos();

class Logic {
public:
    virtual ~Logic() = default;

    // `cols` is the width of the board, 0 if there is none: lines cost more than rooms. `rooms_of_two` has the numbers,
    // ascending, of rules about two cells in which a person looks where a value stands, as in any larger group: others
    // may hold two values by chance, as neighbours do. Throws WireError.
    static std::unique_ptr<Logic> compile(std::span<const std::int64_t> wire, std::uint32_t cols,
                                          std::span<const std::int64_t> rooms_of_two = {});

    // The easiest step that costs less; false: none was found.
    virtual bool next(LogicStep&, bool assume_unique, int below = INT_MAX) = 0;
    virtual std::vector<LogicStep> every(int technique) = 0;          // all that one technique finds; throws WireError
    // Make a step, found here or elsewhere; false: it leads to a contradiction.
    virtual bool change(std::span<const Candidate> removes, std::span<const Candidate> places) = 0;
    virtual std::vector<Supposition> suppositions(std::size_t most) = 0;  // those with the fewest rules first
    // Up to `most` of them, by cells of three values at the most. A second cell is tried so many times.
    virtual std::vector<Split> splits(std::size_t most, std::size_t deeper) = 0;
    // Why a candidate cannot be: cases, each before those within it. None, if it takes more than so many.
    virtual std::vector<Cases> cases(Candidate, std::size_t most) = 0;
    // Why suppositions contradict each other, or exclude a candidate. Each link is by itself, and its branch is the place
    // of the last supposition that it follows from. The last denies an earlier one, or the candidate. None: it is not so.
    virtual std::vector<ChainLink> story(std::span<const Candidate> supposed, std::optional<Candidate> excluded) = 0;
    // What each variable may still hold, of those for which that has changed since the last time; at first, of all.
    virtual std::vector<std::pair<Var, std::vector<Value>>> changes() = 0;
    virtual bool solved() const = 0;
    virtual bool contradictory() const = 0;                           // a variable has no candidate left
};

}  // namespace passatempo
