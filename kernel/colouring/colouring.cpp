// The searches take turns, each round with a larger budget, until cost and bound meet.
#include "colouring.hpp"

#include <algorithm>

#include "complete_search.hpp"
#include "patterns.hpp"
#include "symmetric.hpp"
#include "tabu.hpp"

namespace passatempo::colouring {

namespace {

constexpr std::uint64_t first_work = 20'000'000;       // of each search in the first round; about 30 ms
constexpr std::uint64_t first_local_work = 2'000'000;  // budget of the first local search
constexpr std::uint64_t growth = 8;                    // from round to round
constexpr std::size_t most_full_classes = 50'000;      // full classes that the proof can handle

class Portfolio : public PartialColouring {
public:
    explicit Portfolio(const Instance&);

    Status next(const Limits&) override;
    const std::vector<int>& colours() const override { return colours_; }
    int cost() const override { return cost_ + excluded_; }
    int bound() const override { return bound_ + excluded_; }
    std::uint64_t nodes() const override { return budget_.nodes(); }

private:
    Status advance();
    void begin();
    Status prove();
    Status find_symmetric();
    Status improve();
    int clique_bound() const;
    Status enumerate_full_classes();
    void take(const Colours&);

    Board board_;
    int cols_;
    int excluded_;  // excluded cells; not counted in cost_ and bound_
    int cost_ = 0, bound_ = 0;
    Colours colours_;
    Budget budget_;
    std::uint64_t work_ = first_work;
    int turn_ = 0;
    bool begun_ = false;
    FullClasses full_classes_;
    bool enumerated_ = false, too_many_ = false;
    Symmetric symmetric_;
    std::optional<Tabu> tabu_;
};

Portfolio::Portfolio(const Instance& instance)
    : board_(instance),
      cols_(instance.cols),
      excluded_(static_cast<int>(board_.instance_cells - board_.size())),
      full_classes_(board_, {}, {}),
      symmetric_(board_) {
    cost_ = static_cast<int>(board_.size()) + 1;
    take(first_fit(board_));
    bound_ = clique_bound();
}

// Lower bound from disjoint groups with more cells than colours.
int Portfolio::clique_bound() const {
    const auto excess = [&](const Bits& cells) { return std::max(0, cells.count() - board_.colours); };
    int most = 0;
    for (const Bits& part : board_.cover) most += excess(part);
    for (const auto& layer : board_.layers) {
        int sum = 0;
        for (const int group : layer) sum += excess(board_.group_sets[group]);
        most = std::max(most, sum);
    }
    return most;
}

void Portfolio::take(const Colours& found) {
    const int cost = board_.count_uncoloured(found);
    if (cost >= cost_) return;
    cost_ = cost;
    colours_ = board_.on_all_cells(found);
}

Status Portfolio::next(const Limits& limits) {
    budget_.start(limits);
    const util::DeadlineScope scope(limits);
    try {
        return advance();
    } catch (const util::Stopped& stopped) {  // while a search was being prepared
        return stopped.reason;
    }
}

Status Portfolio::advance() {
    if (!begun_) {
        begin();
        return Status::found;
    }
    while (cost_ > bound_) {
        budget_.allow(work_);
        const Status status = turn_ == 0 ? prove() : turn_ == 1 ? find_symmetric() : improve();
        if (status == Status::found) return status;
        if (status != Status::none && budget_.call_is_over()) return status;
        turn_ = (turn_ + 1) % 3;
        if (turn_ == 0) work_ = work_ > UINT64_MAX / growth ? UINT64_MAX : work_ * growth;
    }
    return Status::none;
}

// A first upper bound.
void Portfolio::begin() {
    if (const auto colours = shifted_lines(board_, cols_)) take(*colours);
    budget_.allow(first_local_work);
    while (cost_ > bound_ && improve() == Status::found) {
    }
    begun_ = true;
}

// Finds a colouring that meets the bound, or raises the bound.
Status Portfolio::prove() {
    const int capacity = board_.colours * static_cast<int>(board_.cover.size());
    const int slack = capacity - (static_cast<int>(board_.size()) - bound_);
    int full = std::max(0, board_.colours - slack);
    if (full > 0)
        if (const Status status = enumerate_full_classes(); status != Status::found) return status;
    if (too_many_) full = 0;
    CompleteSearch search(board_, full_classes_.listed, full, bound_, budget_);
    const Status status = search.find();
    if (status == Status::none) {
        ++bound_;
        return Status::found;
    }
    if (status == Status::found) take(board_.coloured(search.classes()).value());
    return status;
}

// Enumerates all full classes, once; too many are discarded.
Status Portfolio::enumerate_full_classes() {
    if (enumerated_) return Status::found;
    const Status status = full_classes_.list(most_full_classes, budget_);
    if (status != Status::found && status != Status::none) return status;
    enumerated_ = true;
    too_many_ = status == Status::none;
    if (too_many_) full_classes_.listed.clear();
    return Status::found;
}

Status Portfolio::find_symmetric() {
    const Status status = symmetric_.find(work_, budget_);
    if (status != Status::found) return status;
    const auto coloured = board_.coloured(symmetric_.classes());
    if (!coloured) return Status::none;  // the precolouring allows each of the classes, but not all of them together
    take(*coloured);
    return status;
}

Status Portfolio::improve() {
    if (!tabu_) tabu_.emplace(board_, first_fit(board_));
    while (true) {
        const Status status = tabu_->improve(budget_);
        if (status != Status::found) return status;
        if (board_.count_uncoloured(tabu_->colours()) >= cost_) continue;
        take(tabu_->colours());
        return Status::found;
    }
}

}  // namespace

std::unique_ptr<PartialColouring> PartialColouring::of(const Instance& instance) { return std::make_unique<Portfolio>(instance); }

}  // namespace passatempo::colouring
