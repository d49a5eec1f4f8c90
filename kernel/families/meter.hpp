// Meter: how far a search may go. Work is counted in words of memory read, about a nanosecond each, so that
// different searches can be given equal shares of the time, and the same share every time.
#pragma once

#include "../watch.hpp"

namespace passatempo::families {

class Meter {
public:
    // A call begins.
    void start(const Limits& limits) {
        watch_.start(limits);
        nodes_allowed_ = limits.nodes > UINT64_MAX - nodes_ ? UINT64_MAX : nodes_ + limits.nodes;
    }

    // The search that follows may do so much work.
    void allow(std::uint64_t work) { work_left_ = work; }

    // One step is taken; false: the search must end.
    bool step(std::uint64_t work) {
        if (watch_.must_stop(work / 10'000 + 1)) {
            why_ = watch_.reason();
            return false;
        }
        why_ = Status::nodes;
        if (work > work_left_ || nodes_ >= nodes_allowed_) return false;
        work_left_ -= work;
        ++nodes_;
        return true;
    }

    // After step() said false. nodes: the search has used up its work, or the call its nodes.
    Status why() const { return why_; }
    bool call_is_over() const { return why_ != Status::nodes || nodes_ >= nodes_allowed_; }
    std::uint64_t nodes() const { return nodes_; }

private:
    Watch watch_;
    std::uint64_t nodes_ = 0, nodes_allowed_ = 0, work_left_ = 0;
    Status why_ = Status::found;
};

}  // namespace passatempo::families
