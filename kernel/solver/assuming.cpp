#include "assuming.hpp"

namespace passatempo::solver {

template <bool Wide>
Assuming<Wide>::Assuming(const Compiled<Wide>& kernel, const Branching& branching)
    : kernel_(kernel), scheduling_(schedule()), search_(kernel, scheduling_, {}, branching), failed_(kernel.impossible) {}

template <bool Wide>
std::vector<Scheduling> Assuming<Wide>::schedule() const {
    std::vector<Scheduling> required = kernel_.scheduling;
    const std::uint32_t first = kernel_.optional ? kernel_.propagators_of_optional(0).first : kernel_.propagators.size();
    for (std::size_t number = first; number < required.size(); ++number) required[number].priorities = 0;
    return required;
}

template <bool Wide>
void Assuming<Wide>::open_level() {
    levels_.push_back({switched_on_.size(), failed_});
    search_.space_.push_level();
}

template <bool Wide>
void Assuming<Wide>::close_level() {
    search_.space_.pop_level();
    for (; switched_on_.size() > levels_.back().switched_on; switched_on_.pop_back())
        scheduling_[switched_on_.back()].priorities = 0;
    failed_ = levels_.back().failed;
    levels_.pop_back();
}

template <bool Wide>
void Assuming<Wide>::assume(const Narrowing& narrowing) {
    failed_ = failed_ || !search_.narrow(narrowing);
}

template <bool Wide>
void Assuming<Wide>::assume_rule(std::uint32_t optional) {
    const auto [first, end] = kernel_.propagators_of_optional(optional);
    for (std::uint32_t number = first; number < end; ++number) {
        if (scheduling_[number].priorities) continue;  // assumed before
        scheduling_[number].priorities = kernel_.scheduling[number].priorities;
        switched_on_.push_back(number);
        search_.space_.queue.push(number);
    }
}

template <bool Wide>
bool Assuming<Wide>::is_decided(std::uint32_t optional) const {
    const auto [first, end] = kernel_.propagators_of_optional(optional);
    for (std::uint32_t number = first; number < end; ++number)
        for (const Var cell : kernel_.propagators[number]->cells)
            if (!is_fixed(cell)) return false;
    return true;
}

template <bool Wide>
Status Assuming<Wide>::propagate(const Limits& limits) {
    if (failed_) return Status::none;
    search_.begin_call(limits);
    const auto outcome = search_.run_queue();
    failed_ = outcome == DepthFirst<Wide>::Outcome::failure;
    if (outcome == DepthFirst<Wide>::Outcome::paused) return search_.deadline_.reason();
    return failed_ ? Status::none : Status::found;
}

// Weights of earlier questions are kept; a rule that failed often fails soon.
template <bool Wide>
Status Assuming<Wide>::count(const Limits& limits, std::uint64_t most) {
    if (failed_) return Status::none;
    search_.nodes_ = 0;
    search_.space_.is_hard = false;
    const Status status = search_.count(limits, most);
    for (; !search_.decisions_.empty(); search_.decisions_.pop_back()) search_.space_.pop_level();
    search_.at_solution_ = search_.exhausted_ = false;
    return status;
}

template class Assuming<false>;
template class Assuming<true>;

}  // namespace passatempo::solver
