// Exchanges: cells of a solution in which two values can change places, so that another solution results.
//
// One value of each exchange has to be told, or there is another solution: where just one still is, it must stay,
// and no search is needed to see that.
#pragma once

#include <span>
#include <vector>

#include "kernel.hpp"

namespace passatempo {

class Exchanges {
public:
    // Of a solution; there are none if a rule asks for more than that cells differ. The variables told are
    // counted from here on.
    Exchanges(const Kernel&, std::span<const Value> values, const std::vector<bool>& told);

    void tell(Var v, bool now);     // whether it is told from now on
    bool needs(Var v) const;        // whether it is the only one told of some exchange

private:
    void find(std::span<const Value> values, Value one, Value other);
    bool takes(Var, Value) const;
    void add(std::span<const Var> cells);

    std::vector<std::vector<Value>> takes_;         // for each variable, all that it may take
    std::vector<std::vector<Var>> groups_of_;       // for each variable, the numbers of its groups
    std::vector<std::vector<std::uint32_t>> of_;    // for each variable, the numbers of its exchanges
    std::vector<std::uint32_t> told_;               // for each exchange, how many of its variables are told
};

}  // namespace passatempo
