#include "clue_removal.hpp"

#include <algorithm>

#include "unavoidable_sets.hpp"

namespace passatempo::generate {
namespace {

class ClueRemover {
public:
    ClueRemover(const Kernel& kernel, const ClueRemovalTask& task)
        : kernel_(kernel),
          task_(task),
          given_(task.given),
          left_(std::count(given_.begin(), given_.end(), true)),
          unavoidable_(kernel, task.values, given_) {
        given_.resize(kernel.variables());
        limits_.keep_going = task.keep_going;
    }

    // Clues that can be removed one by one can be removed together, so the first groups, most of which are redundant,
    // are tried many at a time.
    ClueRemovalResult run() {
        const std::size_t groups = task_.groups.size();
        std::size_t many = groups * 2 / 5;
        for (std::size_t at = 0; at < groups;) {
            if (task_.keep_going && !task_.keep_going()) break;
            many = std::clamp<std::size_t>(many, 1, groups - at);
            const Status status = try_without(at, many);
            if (status == Status::interrupted) break;
            if (status != Status::none && many > 1) {
                many /= 3;
                continue;
            }
            record(at, many, status);
            at += many;
            many = std::min(many, groups / 10);
        }
        return result_;
    }

private:
    static constexpr std::uint64_t nodes_for_many = 50;

    // Whether there is another solution without some groups; if there is none they are removed.
    Status try_without(std::size_t first, std::size_t many) {
        const auto groups = task_.groups.subspan(first, many);
        std::vector<Var> removed;
        for (const std::vector<Var>& group : groups)
            for (const Var v : group) take(v, removed);
        Status status = Status::found;
        if (may_be_redundant(removed)) status = another(removed, many > 1 ? nodes_for_many : task_.nodes);
        for (const Var v : removed) {
            given_[v] = status != Status::none;
            if (status == Status::none) unavoidable_.remove_clue(v);
        }
        if (status == Status::none) left_ -= removed.size();
        return status;
    }

    // Whether enough clues are left, and no unavoidable set needs one of these.
    bool may_be_redundant(std::span<const Var> removed) const {
        return left_ >= task_.least + removed.size() &&
               std::none_of(removed.begin(), removed.end(), [&](Var v) { return unavoidable_.needs(v); });
    }

    void record(std::size_t first, std::size_t many, Status status) {
        if (status == Status::found) return;
        auto& groups = status == Status::none ? result_.removed : result_.undecided;
        for (std::size_t group = first; group < first + many; ++group) groups.push_back(static_cast<std::uint32_t>(group));
    }

    void take(Var v, std::vector<Var>& removed) {
        if (v >= given_.size()) throw InputError("a group of clues names a variable that does not exist");
        if (given_[v]) removed.push_back(v);
        given_[v] = false;
    }

    // Whether there is another solution without these clues; `none` if not. There was none with them, so where a single
    // one is removed, any other solution differs in it.
    Status another(std::span<const Var> removed, std::uint64_t nodes) {
        narrowings_.clear();
        for (Var v = 0; v < given_.size(); ++v)
            if (given_[v]) narrowings_.push_back({v, task_.values[v], task_.values[v]});
        const bool single = removed.size() == 1;
        if (single) narrowings_.push_back({removed[0], task_.values[removed[0]], task_.values[removed[0]], true});
        limits_.nodes = nodes;
        return kernel_.search(narrowings_, {{}, task_.values})->count(limits_, single ? 1 : 2);
    }

    const Kernel& kernel_;
    const ClueRemovalTask& task_;
    std::vector<bool> given_;
    std::size_t left_;
    UnavoidableSets unavoidable_;
    std::vector<Narrowing> narrowings_;
    Limits limits_;
    ClueRemovalResult result_;
};

}  // namespace

ClueRemovalResult remove_clues(const Kernel& kernel, const ClueRemovalTask& task) {
    if (task.values.size() != kernel.variables()) throw InputError("clue removal needs a value for each variable");
    if (task.given.size() > kernel.variables()) throw InputError("clue removal has more clues than there are variables");
    return ClueRemover(kernel, task).run();
}

}  // namespace passatempo::generate
