// Budget: limits the work of a search. Work is counted in words of memory read, about a nanosecond each, so that
// different searches get equal shares of time, reproducibly.
#pragma once

#include "util/deadline.hpp"

namespace passatempo::colouring {

using util::Limits, util::Status;

class Budget {
public:
    // Begins a call.
    void start(const Limits& limits) {
        deadline_.start(limits);
        nodes_allowed_ = limits.nodes > UINT64_MAX - nodes_ ? UINT64_MAX : nodes_ + limits.nodes;
    }

    // Sets the work of the search that follows.
    void allow(std::uint64_t work) { work_left_ = work; }

    // Takes one step; false: the search must end.
    bool step(std::uint64_t work) {
        if (deadline_.expired(work / 10'000 + 1)) {
            reason_ = deadline_.reason();
            return false;
        }
        reason_ = Status::nodes;
        if (work > work_left_ || nodes_ >= nodes_allowed_) return false;
        work_left_ -= work;
        ++nodes_;
        return true;
    }

    // After step() returned false. nodes: the work of the search, or the nodes of the call, are used up.
    Status reason() const { return reason_; }
    bool call_is_over() const { return reason_ != Status::nodes || nodes_ >= nodes_allowed_; }
    std::uint64_t nodes() const { return nodes_; }

private:
    util::Deadline deadline_;
    std::uint64_t nodes_ = 0, nodes_allowed_ = 0, work_left_ = 0;
    Status reason_ = Status::found;
};

}  // namespace passatempo::colouring
