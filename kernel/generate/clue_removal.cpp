// Each group is tried with all the later ones still there, and with the earlier ones that stay. Those that two groups
// have in common are assumed once: halves of the groups are treated in turn, each with what follows from all the groups
// outside. So each group is assumed and propagated a logarithmic number of times, and where its cells are fixed already
// it is redundant without a search.
#include "clue_removal.hpp"

#include <algorithm>

#include "unavoidable_sets.hpp"

namespace passatempo::generate {
namespace {

class ClueRemover {
public:
    ClueRemover(const Kernel& kernel, const ClueRemovalTask& task)
        : task_(task),
          search_(kernel.assumption_search({{}, task.values})),
          unavoidable_(kernel, task.values, given_variables(kernel)),
          state_(task.groups.size(), State::untried) {
        for (const ClueGroup& group : task.groups) left_ += group.size();
        limits_.keep_going = util::keep_going_or_throw;
    }

    ClueRemovalResult run() {
        for (const Narrowing& limit : task_.limits) search_->assume(limit);
        if (!state_.empty() && propagates()) reduce(0, state_.size());
        return std::move(result_);
    }

private:
    enum class State : std::uint8_t { untried, redundant, stays, removed };

    // Assumptions made while it lives.
    struct Level {
        explicit Level(AssumptionSearch& search) : search(search) { search.open_level(); }
        ~Level() { search.close_level(); }
        Level(const Level&) = delete;
        Level& operator=(const Level&) = delete;
        AssumptionSearch& search;
    };

    // Tries the groups from `first` to before `end`. Propagated: the earlier groups that stay, and the later ones.
    void reduce(std::size_t first, std::size_t end) {
        for (std::size_t group = first; group < end; ++group)
            if (state_[group] == State::untried && follows(task_.groups[group])) state_[group] = State::redundant;
        if (end - first == 1) return decide(first);
        const std::size_t middle = first + (end - first) / 2;
        reduce(first, middle, {middle, end}, State::untried);
        reduce(middle, end, {first, middle}, State::stays);
    }

    // The same, with the groups `others` in this state as well.
    void reduce(std::size_t first, std::size_t end, std::pair<std::size_t, std::size_t> others, State state) {
        const Level level(*search_);
        for (std::size_t group = others.first; group < others.second; ++group)
            if (state_[group] == state) assume(task_.groups[group]);
        if (propagates()) reduce(first, end);
    }

    void decide(std::size_t group) {
        const ClueGroup& clues = task_.groups[group];
        const bool may_go = left_ >= task_.least + clues.size();
        const bool is_redundant = state_[group] == State::redundant;
        const Status other = !may_go ? Status::found : is_redundant ? Status::none : another(clues);
        if (other == Status::none) return remove(group);
        state_[group] = State::stays;
        if (other != Status::found) result_.undecided.push_back(static_cast<std::uint32_t>(group));
    }

    void remove(std::size_t group) {
        state_[group] = State::removed;
        left_ -= task_.groups[group].size();
        result_.removed.push_back(static_cast<std::uint32_t>(group));
        for (const RemovableClue& clue : task_.groups[group])
            if (clue.given) unavoidable_.remove_clue(*clue.given);
    }

    // Whether the clues hold in every solution, as propagation has shown: all their cells are fixed.
    bool follows(const ClueGroup& clues) const {
        return std::all_of(clues.begin(), clues.end(), [&](const RemovableClue& clue) {
            if (clue.given) return search_->is_fixed(*clue.given);
            for (std::uint32_t rule = 0; rule < clue.rules; ++rule)
                if (!search_->is_decided(clue.first_rule + rule)) return false;
            return true;
        });
    }

    // Whether there is another solution without these clues; `none` if not. There is none with them, so any other violates
    // one of them: the first, or another while the earlier ones hold.
    Status another(const ClueGroup& clues) {
        if (std::any_of(clues.begin(), clues.end(), [&](auto& clue) { return clue.given && unavoidable_.needs(*clue.given); }))
            return Status::found;
        const Level level(*search_);
        if (std::any_of(clues.begin(), clues.end(), [](auto& clue) { return !clue.given && !clue.negation; }))
            return count(2);
        for (const RemovableClue& clue : clues) {
            if (const Status status = violating(clue); status != Status::none) return status;
            assume(clue);
        }
        return Status::none;
    }

    Status violating(const RemovableClue& clue) {
        const Level level(*search_);
        if (clue.given)
            search_->assume({*clue.given, value(clue), value(clue), true});
        else
            search_->assume_rule(*clue.negation);
        return count(1);
    }

    Status count(std::uint64_t most) {
        limits_.nodes = task_.nodes;
        return search_->count(limits_, most);
    }

    void assume(const ClueGroup& clues) { std::for_each(clues.begin(), clues.end(), [&](auto& clue) { assume(clue); }); }

    void assume(const RemovableClue& clue) {
        if (clue.given) search_->assume({*clue.given, value(clue), value(clue)});
        for (std::uint32_t rule = 0; rule < clue.rules; ++rule) search_->assume_rule(clue.first_rule + rule);
    }

    Value value(const RemovableClue& clue) const { return task_.values[*clue.given]; }

    bool propagates() {
        limits_.nodes = 0;
        return search_->propagate(limits_) == Status::found;
    }

    std::vector<bool> given_variables(const Kernel& kernel) const {
        std::vector<bool> given(kernel.variables());
        for (const Narrowing& limit : task_.limits) given[limit.variable] = limit.least == limit.greatest;
        for (const ClueGroup& group : task_.groups)
            for (const RemovableClue& clue : group)
                if (clue.given) given.at(*clue.given) = true;
        return given;
    }

    const ClueRemovalTask& task_;
    std::unique_ptr<AssumptionSearch> search_;
    UnavoidableSets unavoidable_;
    std::vector<State> state_;
    std::size_t left_ = 0;
    Limits limits_;
    ClueRemovalResult result_;
};

// Variables that exist, none of them twice.
void check_groups(const Kernel& kernel, std::span<const ClueGroup> groups) {
    std::vector<bool> seen(kernel.variables());
    for (const ClueGroup& group : groups)
        for (const RemovableClue& clue : group) {
            if (!clue.given) continue;
            if (*clue.given >= seen.size()) throw InputError("a group of clues names a variable that does not exist");
            if (seen[*clue.given]) throw InputError("a variable is given twice");
            seen[*clue.given] = true;
        }
}

}  // namespace

ClueRemovalResult remove_clues(const Kernel& kernel, const ClueRemovalTask& task) {
    if (task.values.size() != kernel.variables()) throw InputError("clue removal needs a value for each variable");
    solver::check_narrowings(task.limits, kernel.variables());
    check_groups(kernel, task.groups);
    return ClueRemover(kernel, task).run();
}

ClueRemovalResult remove_givens(const Kernel& kernel, GivenRemovalTask task) {
    if (task.values.size() != kernel.variables()) throw InputError("clue removal needs a value for each variable");
    if (task.given.size() > kernel.variables()) throw InputError("clue removal has more clues than there are variables");
    task.given.resize(kernel.variables());
    std::vector<ClueGroup> groups(task.groups.size());
    for (std::size_t group = 0; group < groups.size(); ++group)
        for (const Var v : task.groups[group]) {
            if (v >= task.given.size()) throw InputError("a group of clues names a variable that does not exist");
            if (task.given[v]) groups[group].push_back({.given = v});
            task.given[v] = false;
        }
    std::vector<Narrowing> others;
    for (Var v = 0; v < task.given.size(); ++v)
        if (task.given[v]) others.push_back({v, task.values[v], task.values[v]});
    const std::size_t least = task.least - std::min(task.least, others.size());
    return remove_clues(kernel, {task.values, others, groups, least, task.nodes});
}

}  // namespace passatempo::generate
