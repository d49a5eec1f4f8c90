// The wire: a whole problem as one flat array of integers, and its validated form.
//
//   wire      VERSION  variables  domains  rules   then the domains, the variables, the rules
//   domain    n, then n pairs (least, greatest): ascending intervals that do not overlap
//   variable  the number d of its domain, or -1 - d for an auxiliary variable: it is determined by the others, so it
//             is branched on last and has no candidates
//   rule      op, n, then n integers:
//
//     1  all different   n, n values that may repeat (all different except), cells...
//     2  sum             relation (0 =, 1 !=, 2 <=, 3 >=), total, cells..., as many coefficients...
//     3  product         total, cells...
//     4  difference      total, cells...        greatest - all the others = total
//     5  quotient        total, cells...        greatest = total * all the others, none of them 0
//     6  equal           cells...
//     7  less            strict (0 or 1), cells...
//     8  greatest        cells...               the first exceeds all the others
//     9  table           arity, cells..., rows...
//    10  iff             flag, then a sum as above: reified, the flag is 1 if the sum holds, else 0
//    11  regular         n, n cells, then for each cell m and m edges (state before, state after, value): an automaton,
//                        unfolded; it starts in state 0, and every state after the last cell accepts
//    12  count           value, cells...        the last is the number of the others that hold the value
//    13  times           value, times, cells... the value stands so many times in the cells
//    14  not all equal   cells...
//    15  unlike          cells...               two lines, their cells in turns, that are not the same
//    16  span            width, cells...        the greatest - the least = width
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "kernel.hpp"

namespace passatempo::solver {

constexpr Value wire_version = 1;

// The ops in the order of their numbers on the wire. A new op is added at the end; the enumeration below, the
// declarations of the functions `post_<op>` and the dispatch to them follow from this list.
#define PASSATEMPO_OPS(X) \
    X(all_different) X(sum) X(product) X(difference) X(quotient) X(equal) X(less) X(greatest) X(table) X(iff) \
    X(regular) X(count) X(times) X(not_all_equal) X(unlike) X(span)

enum class Op : int {
    none,
#define PASSATEMPO_OP(name) name,
    PASSATEMPO_OPS(PASSATEMPO_OP)
#undef PASSATEMPO_OP
};

enum class Relation : int { equal, unequal, at_most, at_least };

using Interval = std::pair<Value, Value>;  // least, greatest
using Domain = std::span<const Interval>;

// One rule, validated: every cell exists, every list has the right length. The lists lie in the arena or in the wire
// itself; both outlive the rule.
struct Rule {
    Op op;
    Relation relation{};             // sum, iff
    bool option = false;             // less: strict
    Value total = 0;                 // sum, product, difference, quotient, iff; the value counted; the width of a span
    std::span<const Var> cells;      // in the arena; for iff: those of the sum, followed by the flag
    std::span<const Value> numbers;  // coefficients of a sum, rows of a table, values that may repeat, edges of a
                                     // regular rule, each layer preceded by its length; how many times a value stands
};

struct Wire {
    std::vector<Domain> domains;
    std::vector<std::uint32_t> domain_of;    // for each variable
    std::vector<std::uint8_t> is_auxiliary;  // for each variable
    std::vector<Rule> rules;
    std::size_t optional = 0;                // the last of the rules, which apply only where they are assumed

    std::span<const Rule> required_rules() const { return std::span(rules).first(rules.size() - optional); }
    Domain domain(Var v) const { return domains[domain_of[v]]; }
};

Wire read_wire(std::span<const std::int64_t>, Arena&);  // throws InputError
Interval range_of_values(const Wire&);                  // the least and the greatest of all; 0 and 0 if there are none

}  // namespace passatempo::solver
