// Assuming: a depth-first search whose root is changed level by level. An optional rule that is not assumed has a
// schedule without priorities, so its propagators are watched but never run.
#pragma once

#include "search.hpp"

namespace passatempo::solver {

template <bool Wide>
class Assuming final : public AssumptionSearch {
public:
    Assuming(const Compiled<Wide>&, const Branching&);

    void open_level() override;
    void close_level() override;
    void assume(const Narrowing&) override;
    void assume_rule(std::uint32_t optional) override;
    bool is_fixed(Var v) const override { return search_.space_.fixed(v); }
    bool is_decided(std::uint32_t optional) const override;
    Status propagate(const Limits&) override;
    Status count(const Limits&, std::uint64_t most) override;

private:
    struct Level {
        std::size_t switched_on;  // propagators, before it was opened
        bool failed;
    };

    std::vector<Scheduling> schedule() const;  // without the optional rules

    const Compiled<Wide>& kernel_;
    std::vector<Scheduling> scheduling_;
    DepthFirst<Wide> search_;
    std::vector<std::uint32_t> switched_on_;  // propagators of optional rules, in the order they were assumed
    std::vector<Level> levels_;
    bool failed_;                             // a domain is empty
};

}  // namespace passatempo::solver
