#include "thin.hpp"

#include <algorithm>

#include "exchanges.hpp"

namespace passatempo {
namespace {

class Thinner {
public:
    Thinner(const Kernel& kernel, const Thinning& task)
        : kernel_(kernel),
          task_(task),
          told_(task.told),
          left_(std::count(told_.begin(), told_.end(), true)),
          exchanges_(kernel, task.values, told_) {
        told_.resize(kernel.variables());
        limits_.pulse = task.pulse;
    }

    // Whatever can go one by one can go at once: the first lots, most of which go, are tried many at a time.
    Thinned run() {
        const std::size_t lots = task_.lots.size();
        std::size_t many = lots * 2 / 5;
        for (std::size_t at = 0; at < lots;) {
            if (task_.pulse && !task_.pulse()) break;
            many = std::clamp<std::size_t>(many, 1, lots - at);
            const Status status = try_without(at, many);
            if (status == Status::interrupted) break;
            if (status != Status::none && many > 1) {
                many /= 3;
                continue;
            }
            note(at, many, status);
            at += many;
            many = std::min(many, lots / 10);
        }
        return thinned_;
    }

private:
    static constexpr std::uint64_t nodes_for_many = 50;

    // Whether there is another solution without some lots; if there is none they are told no more.
    Status try_without(std::size_t first, std::size_t many) {
        const auto lots = task_.lots.subspan(first, many);
        std::vector<Var> gone;
        for (const std::vector<Var>& lot : lots)
            for (const Var v : lot) take(v, gone);
        Status status = Status::found;
        if (may_go(gone)) status = another(gone, many > 1 ? nodes_for_many : task_.nodes);
        for (const Var v : gone) {
            told_[v] = status != Status::none;
            if (status == Status::none) exchanges_.tell(v, false);
        }
        if (status == Status::none) left_ -= gone.size();
        return status;
    }

    // Whether enough are left, and none is missed at first sight.
    bool may_go(std::span<const Var> gone) const {
        return left_ >= task_.least + gone.size() &&
               std::none_of(gone.begin(), gone.end(), [&](Var v) { return exchanges_.needs(v); });
    }

    void note(std::size_t first, std::size_t many, Status status) {
        if (status == Status::found) return;
        auto& lots = status == Status::none ? thinned_.went : thinned_.undecided;
        for (std::size_t lot = first; lot < first + many; ++lot) lots.push_back(static_cast<std::uint32_t>(lot));
    }

    void take(Var v, std::vector<Var>& gone) {
        if (v >= told_.size()) throw WireError("a lot names a variable that does not exist");
        if (told_[v]) gone.push_back(v);
        told_[v] = false;
    }

    // Whether there is another solution once variables are told no more: `none` if not. There was none before,
    // so where one alone has gone, another takes another value there.
    Status another(std::span<const Var> gone, std::uint64_t nodes) {
        narrowings_.clear();
        for (Var v = 0; v < told_.size(); ++v)
            if (told_[v]) narrowings_.push_back({v, task_.values[v], task_.values[v]});
        const bool alone = gone.size() == 1;
        if (alone) narrowings_.push_back({gone[0], task_.values[gone[0]], task_.values[gone[0]], true});
        limits_.nodes = nodes;
        return kernel_.search(narrowings_, {{}, task_.values})->count(limits_, alone ? 1 : 2);
    }

    const Kernel& kernel_;
    const Thinning& task_;
    std::vector<bool> told_;
    std::size_t left_;
    Exchanges exchanges_;
    std::vector<Narrowing> narrowings_;
    Limits limits_;
    Thinned thinned_;
};

}  // namespace

Thinned thin(const Kernel& kernel, const Thinning& task) {
    if (task.values.size() != kernel.variables()) throw WireError("thinning needs a value for each variable");
    if (task.told.size() > kernel.variables()) throw WireError("thinning is told of more variables than there are");
    return Thinner(kernel, task).run();
}

}  // namespace passatempo
