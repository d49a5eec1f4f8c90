// The solver: variables with bit-mask domains, propagators between them, depth-first search.
//
// This header is the manual of the folder. The solver knows neither Python nor puzzles: it is given plain integers
// (wire.hpp has the format), compiles them once, and may then be asked many questions. A compiled kernel is immutable
// and may be shared between threads; a search belongs to one thread.
//
// Guarantees
// - Every solution returned satisfies every rule; `none` is returned only after an exhaustive search.
// - The same wire, narrowings and node limits give the same solutions in the same order.
// - A search checks its deadline and `keep_going` often enough to end within a few milliseconds. Compiling does so
//   inside a DeadlineScope (util/deadline.hpp), and throws Stopped.
// - A malformed wire is rejected with InputError; nothing in it is trusted.
//
// Branching: dom/wdeg, the decision variable with the smallest quotient of domain size and weighted degree; ties go to
// the lowest number. Weights are halved from time to time, so that late failures count more. The least value is tried
// first, then all the others together; a domain of more than 16 values is entered at a value hashed from the variable's
// number, since values scattered over a large board conflict less than the least value everywhere (an empty latin square
// of 49 takes half a second instead of minutes). Auxiliary variables are branched on last. Where all values are
// interchangeable, values with the same occurrences as one that failed are pruned with it. A search with a seed breaks
// ties and chooses values at random, reproducibly. One with preferred values tries these first, which finds a solution
// close to a given one soon.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "util/arena.hpp"
#include "util/deadline.hpp"
#include "util/error.hpp"
#include "util/limits.hpp"
#include "util/random.hpp"
#include "util/statistics.hpp"

namespace passatempo::solver {

using util::Arena, util::Rows, util::Random;
using util::check_deadline, util::Deadline;
using util::InputError, util::Limits, util::Statistics, util::Status;

using Value = std::int64_t;  // what a variable takes
using Var = std::uint32_t;   // variables are just integers

// A bound on one variable for one search.
struct Narrowing {
    Var variable;
    Value least, greatest;
    bool outside = false;  // take only values below `least` or above `greatest`
};

// Tie-breaking and value order of one search.
struct Branching {
    std::optional<std::uint64_t> seed;  // break ties, and choose values, at random
    std::span<const Value> preferred;   // for each variable the value to try first, or empty
};

// What is known about the values that variables take in some solution.
struct Candidates {
    std::vector<std::vector<Value>> proven;  // taken in a solution that was found
    std::vector<std::vector<Value>> open;    // neither found nor excluded
};

// The same for one variable.
struct CandidatesOf {
    Var variable;
    std::vector<Value> proven, open;
};

// A search in progress. After any Status it can be continued.
class Search {
public:
    virtual ~Search() = default;

    virtual Status next(const Limits&) = 0;                       // the next solution
    virtual std::vector<Value> values() const = 0;                // the solution just found
    virtual Status count(const Limits&, std::uint64_t most) = 0;  // skip up to `most` more solutions
    virtual std::uint64_t solutions() const = 0;                  // found or counted so far
    virtual std::uint64_t nodes() const = 0;                      // branches taken so far
    virtual Statistics statistics() const = 0;

    // The next two require a fresh search (else std::logic_error). If candidates() is stopped, the value it was
    // deciding is started over in the next call.
    virtual Status propagate(const Limits&) = 0;                       // to the fixpoint at the root, without branching
    virtual Status candidates(const Limits&) = 0;                      // decide every value
    virtual Candidates known_candidates() const = 0;                   // what these two have decided so far
    virtual std::vector<CandidatesOf> decided_candidates() const = 0;  // the same, only where anything was decided
};

// A search under assumptions, which are made and taken back level by level. What follows from assumptions made early is
// not derived again for each of the later ones.
class AssumptionSearch {
public:
    virtual ~AssumptionSearch() = default;

    virtual void open_level() = 0;
    virtual void close_level() = 0;  // takes back what was assumed since it was opened
    virtual void assume(const Narrowing&) = 0;
    virtual void assume_rule(std::uint32_t optional) = 0;         // one of the optional rules
    virtual bool is_fixed(Var) const = 0;                         // whether one value is left
    virtual bool is_decided(std::uint32_t optional) const = 0;    // whether all cells of an optional rule are fixed
    virtual Status propagate(const Limits&) = 0;                  // to the fixpoint; `none`: no solution
    virtual Status count(const Limits&, std::uint64_t most) = 0;  // up to `most` solutions; then the level must be closed
};

// A compiled problem.
class Kernel {
public:
    virtual ~Kernel() = default;

    // The last rules of the wire may be optional: they apply only where a search assumes them.
    static std::unique_ptr<Kernel> compile(std::span<const std::int64_t> wire, std::size_t optional = 0);  // throws InputError

    virtual std::size_t variables() const = 0;
    virtual std::span<const Var> decisions() const = 0;   // the decision variables: all but the auxiliary ones
    virtual std::vector<Value> values_of(Var) const = 0;  // its initial domain
    virtual bool has_uniform_domains() const = 0;         // all initial domains are equal
    // The groups of all-different cells, if there is no other rule; else none.
    virtual std::vector<std::span<const Var>> all_different_groups() const = 0;
    virtual std::unique_ptr<Search> search(std::span<const Narrowing>,
                                           const Branching& = {}) const = 0;  // throws InputError
    virtual std::unique_ptr<AssumptionSearch> assumption_search(const Branching& = {}) const = 0;
};

void check_narrowings(std::span<const Narrowing>, std::size_t variables);  // throws InputError: no such variable

}  // namespace passatempo::solver
