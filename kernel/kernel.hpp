// The kernel: variables with bit-mask domains, rules between them, propagation and search.
//
// This header is the manual. The kernel knows neither Python nor puzzles: it is given plain
// integers (wire.hpp says how they are laid out), compiles them once, and may then be asked many
// questions. A compiled kernel never changes and may be shared between threads; a search belongs
// to one thread.
//
// Promises
// - Every value returned satisfies every rule; `none` is said only after everything was searched.
// - The same wire, narrowings and node limits give the same answers in the same order.
// - A search looks at the clock and at `pulse` often enough to end within a few milliseconds; so does compiling, within
//   the limits of a TimedCall (watch.hpp), and throws Stopped.
// - A bad wire is refused with WireError; it is never trusted.
//
// Branching: the decision variable with the fewest values left for each time that its rules have
// failed so far; among equals the one with the lowest number. Its least value is tried
// first, then all the others together; if more than 16 are left, another is picked by the variable's
// number, since values scattered over a large board leave more room than the least everywhere (an
// empty latin square of 49 takes half a second instead of minutes). Helpers are branched on last. Where no rule
// tells values apart, those that stand in the same domains as one tried in vain are not tried at all.
// A search with a seed takes any of the equals, and any of the values: the same for the same seed. One with favourites
// tries these first: who looks for a solution that hardly differs from another finds it soon.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <vector>

namespace passatempo {

using Value = std::int64_t;  // what a variable takes
using Var = std::uint32_t;   // variables are just integers

// The wire is not what wire.hpp describes, or asks for more than the kernel can hold.
struct WireError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

enum class Status {
    found,        // a solution (or: as many as were asked for)
    none,         // no other solution exists: everything was searched
    nodes,        // stopped: the limit of nodes was reached
    time,         // stopped: the time was over
    interrupted,  // stopped: the pulse said so
};

struct Limits {
    std::uint64_t nodes = UINT64_MAX;  // branches that may be taken in this call
    double seconds = 1e18;             // time for this call
    std::function<bool()> pulse;       // called every few milliseconds; false: stop
};

// A variable and the least and greatest value it may take in one search.
struct Narrowing {
    Var variable;
    Value least, greatest;
    bool outside = false;  // it may take only what is less or greater than these
};

// What a search does where nothing better tells it what to try first.
struct Order {
    std::optional<std::uint64_t> seed;        // of chance
    std::span<const Value> favourites;        // a value for each variable, or none
};

// What is known of the values that variables take in some solution.
struct Candidates {
    std::vector<std::vector<Value>> proven;  // taken in a solution that was found
    std::vector<std::vector<Value>> open;    // neither found nor excluded
};

// The same of one variable.
struct CandidatesOf {
    Var variable;
    std::vector<Value> proven, open;
};

// A search in progress. After any Status it can be asked to go on.
class Search {
public:
    virtual ~Search() = default;

    virtual Status next(const Limits&) = 0;                       // the next solution
    virtual std::vector<Value> values() const = 0;                // the solution just found
    virtual Status count(const Limits&, std::uint64_t most) = 0;  // go past up to `most` more solutions
    virtual std::uint64_t solutions() const = 0;                  // found or counted since the beginning
    virtual std::uint64_t nodes() const = 0;                      // branches taken since the beginning

    // The next two only on a fresh search (std::logic_error otherwise). A value that candidates() was
    // deciding when it was stopped is begun again.
    virtual Status settle(const Limits&) = 0;                     // propagate alone
    virtual Status candidates(const Limits&) = 0;                 // decide every value
    virtual Candidates known_candidates() const = 0;              // what these two have decided so far
    virtual std::vector<CandidatesOf> decided_candidates() const = 0;  // the same where they have decided anything
};

// A compiled problem.
class Kernel {
public:
    virtual ~Kernel() = default;

    static std::unique_ptr<Kernel> compile(std::span<const std::int64_t> wire);  // throws WireError

    virtual std::size_t variables() const = 0;
    virtual std::span<const Var> decisions() const = 0;      // those that are no helpers
    virtual std::vector<Value> values_of(Var) const = 0;     // what it may take at the beginning
    virtual std::optional<Value> box_grid() const = 0;       // see box_grid.hpp
    virtual std::vector<std::span<const Var>> differing() const = 0;  // groups of cells that differ, if no rule asks for more
    virtual std::unique_ptr<Search> search(std::span<const Narrowing>,
                                           const Order& = {}) const = 0;  // throws WireError
};

}  // namespace passatempo
