// Families: the searches take turns, each time with more work allowed, until cost and bound meet.
#include "families.hpp"

#include <algorithm>

#include "families/family.hpp"
#include "families/patterns.hpp"
#include "families/symmetric.hpp"
#include "families/tabu.hpp"

namespace passatempo {

namespace {

using namespace families;

constexpr std::uint64_t first_work = 20'000'000;  // of each search in the first round; about 30 milliseconds
constexpr std::uint64_t glance = 2'000'000;       // of the first local search
constexpr std::uint64_t growth = 8;               // from round to round
constexpr std::size_t most_placements = 50'000;   // that the proof can make use of

class Rounds : public Families {
public:
    explicit Rounds(const Colouring&);

    Status next(const Limits&) override;
    const std::vector<int>& colours() const override { return colours_; }
    int cost() const override { return cost_ + never_; }
    int bound() const override { return bound_ + never_; }
    std::uint64_t nodes() const override { return meter_.nodes(); }

private:
    Status go_on();
    void begin();
    Status prove();
    Status find_symmetric();
    Status improve();
    int places_short() const;
    Status list_placements();
    void take(const Colours&);

    Board board_;
    int cols_;
    int never_;  // cells that are to stay without a colour; cost_ and bound_ do not count them
    int cost_ = 0, bound_ = 0;
    Colours colours_;
    Meter meter_;
    std::uint64_t work_ = first_work;
    int turn_ = 0;
    bool begun_ = false;
    Placements placements_;
    bool listed_ = false, too_many_ = false;
    Symmetric symmetric_;
    std::optional<Tabu> tabu_;
};

Rounds::Rounds(const Colouring& asked)
    : board_(asked),
      cols_(asked.cols),
      never_(static_cast<int>(board_.asked_cells - board_.size())),
      placements_(board_, {}, {}),
      symmetric_(board_) {
    cost_ = static_cast<int>(board_.size()) + 1;
    take(first_fit(board_));
    bound_ = places_short();
}

// Disjoint groups with more cells than there are colours.
int Rounds::places_short() const {
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

void Rounds::take(const Colours& found) {
    const int cost = board_.without_colour(found);
    if (cost >= cost_) return;
    cost_ = cost;
    colours_ = board_.on_all_cells(found);
}

Status Rounds::next(const Limits& limits) {
    meter_.start(limits);
    const TimedCall timed(limits);
    try {
        return go_on();
    } catch (const Stopped& stopped) {  // while a search was being prepared
        return stopped.reason;
    }
}

Status Rounds::go_on() {
    if (!begun_) {
        begin();
        return Status::found;
    }
    while (cost_ > bound_) {
        meter_.allow(work_);
        const Status status = turn_ == 0 ? prove() : turn_ == 1 ? find_symmetric() : improve();
        if (status == Status::found) return status;
        if (status != Status::none && meter_.call_is_over()) return status;
        turn_ = (turn_ + 1) % 3;
        if (turn_ == 0) work_ = work_ > UINT64_MAX / growth ? UINT64_MAX : work_ * growth;
    }
    return Status::none;
}

// Something fair to show from the start.
void Rounds::begin() {
    if (const auto colours = shifted_lines(board_, cols_)) take(*colours);
    meter_.allow(glance);
    while (cost_ > bound_ && improve() == Status::found) {
    }
    begun_ = true;
}

// Either a colouring that meets the bound, or a higher bound.
Status Rounds::prove() {
    const int room = board_.colours * static_cast<int>(board_.cover.size());
    const int slack = room - (static_cast<int>(board_.size()) - bound_);
    int full = std::max(0, board_.colours - slack);
    if (full > 0)
        if (const Status status = list_placements(); status != Status::found) return status;
    if (too_many_) full = 0;
    Family family(board_, placements_.listed, full, bound_, meter_);
    const Status status = family.find();
    if (status == Status::none) {
        ++bound_;
        return Status::found;
    }
    if (status == Status::found) take(board_.painted(family.classes()).value());
    return status;
}

// All of them, once; too many are of no use.
Status Rounds::list_placements() {
    if (listed_) return Status::found;
    const Status status = placements_.list(most_placements, meter_);
    if (status != Status::found && status != Status::none) return status;
    listed_ = true;
    too_many_ = status == Status::none;
    if (too_many_) placements_.listed.clear();
    return Status::found;
}

Status Rounds::find_symmetric() {
    const Status status = symmetric_.find(work_, meter_);
    if (status != Status::found) return status;
    const auto painted = board_.painted(symmetric_.classes());
    if (!painted) return Status::none;  // the pegs allow each of the classes, but not all of them together
    take(*painted);
    return status;
}

Status Rounds::improve() {
    if (!tabu_) tabu_.emplace(board_, first_fit(board_));
    while (true) {
        const Status status = tabu_->improve(meter_);
        if (status != Status::found) return status;
        if (board_.without_colour(tabu_->colours()) >= cost_) continue;
        take(tabu_->colours());
        return Status::found;
    }
}

}  // namespace

std::unique_ptr<Families> Families::of(const Colouring& asked) { return std::make_unique<Rounds>(asked); }

}  // namespace passatempo
