// Order: candidates by how often, and how lately, they took part in contradictions; those with most come first.
#pragma once

#include <utility>

#include "facts.hpp"

namespace passatempo::learning {

class Order {
public:
    explicit Order(std::size_t candidates) : weight_(candidates, 0.0), at_(candidates, absent) {
        for (std::size_t one = 0; one < candidates; ++one) insert(static_cast<Candidate>(one));
    }

    bool empty() const { return heap_.empty(); }

    void insert(Candidate one) {  // again, if it is not there
        if (at_[one] != absent) return;
        at_[one] = static_cast<std::int32_t>(heap_.size());
        heap_.push_back(one);
        rise(heap_.size() - 1);
    }

    Candidate take() {  // the first, which is not there any more
        const Candidate first = heap_.front(), last = heap_.back();
        heap_.pop_back();
        at_[first] = absent;
        if (first != last) {
            put(0, last);
            sink(0);
        }
        return first;
    }

    // It took part in the latest contradiction.
    void raise(Candidate one) {
        weight_[one] += step_;
        if (weight_[one] > 1e100) rescale();
        if (at_[one] != absent) rise(static_cast<std::size_t>(at_[one]));
    }

    void age() { step_ /= 0.95; }  // earlier contradictions count for less

private:
    static constexpr std::int32_t absent = -1;

    void put(std::size_t at, Candidate one) {
        heap_[at] = one;
        at_[one] = static_cast<std::int32_t>(at);
    }

    void rise(std::size_t at) {
        const Candidate one = heap_[at];
        while (at > 0) {
            const std::size_t above = (at - 1) / 2;
            if (weight_[one] <= weight_[heap_[above]]) break;
            put(at, heap_[above]);
            at = above;
        }
        put(at, one);
    }

    void sink(std::size_t at) {
        const Candidate one = heap_[at];
        while (true) {
            std::size_t below = 2 * at + 1;
            if (below >= heap_.size()) break;
            if (below + 1 < heap_.size() && weight_[heap_[below + 1]] > weight_[heap_[below]]) ++below;
            if (weight_[heap_[below]] <= weight_[one]) break;
            put(at, heap_[below]);
            at = below;
        }
        put(at, one);
    }

    void rescale() {
        for (double& weight : weight_) weight *= 1e-100;
        step_ *= 1e-100;
    }

    std::vector<double> weight_;
    double step_ = 1;
    std::vector<Candidate> heap_;
    std::vector<std::int32_t> at_;  // where each candidate stands in the heap
};

}  // namespace passatempo::learning
