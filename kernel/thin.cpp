#include "thin.hpp"

#include <algorithm>

namespace passatempo {
namespace {

class Thinner {
public:
    Thinner(const Kernel& kernel, const Thinning& task)
        : kernel_(kernel), task_(task), told_(task.told), left_(std::count(told_.begin(), told_.end(), true)) {
        told_.resize(kernel.variables());
        limits_.nodes = task.nodes;
        limits_.pulse = task.pulse;
    }

    Thinned run() {
        Thinned thinned;
        for (std::uint32_t lot = 0; lot < task_.lots.size(); ++lot) {
            const std::size_t size = tell(lot, false);
            const Status status = left_ - size < task_.least ? Status::found : another();
            if (status == Status::none) {
                thinned.went.push_back(lot);
                left_ -= size;
                continue;
            }
            tell(lot, true);
            if (status == Status::interrupted) break;
            if (status == Status::nodes) thinned.undecided.push_back(lot);
        }
        return thinned;
    }

private:
    // How many variables of a lot changed to be told or not.
    std::size_t tell(std::uint32_t lot, bool now) {
        std::size_t changed = 0;
        for (const Var v : task_.lots[lot]) {
            if (v >= told_.size()) throw WireError("a lot names a variable that does not exist");
            changed += told_[v] != now;
            told_[v] = now;
        }
        return changed;
    }

    // Whether there is another solution: `none` if not.
    Status another() {
        narrowings_.clear();
        for (Var v = 0; v < told_.size(); ++v)
            if (told_[v]) narrowings_.push_back({v, task_.values[v], task_.values[v]});
        const auto search = kernel_.search(narrowings_);
        return search->count(limits_, 2);
    }

    const Kernel& kernel_;
    const Thinning& task_;
    std::vector<bool> told_;
    std::size_t left_;
    std::vector<Narrowing> narrowings_;
    Limits limits_;
};

}  // namespace

Thinned thin(const Kernel& kernel, const Thinning& task) {
    if (task.values.size() != kernel.variables()) throw WireError("thinning needs a value for each variable");
    return Thinner(kernel, task).run();
}

}  // namespace passatempo
