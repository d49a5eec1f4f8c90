// Thinning: a 9x9 box puzzle on its way from a full grid to one in which no clue can go.
//
// It asks questions, and goes on by their answers; so many can be under way at once, and their questions be answered
// side by side in lanes.
#pragma once

#include <algorithm>
#include <cstring>
#include <vector>

#include "box_swaps.hpp"
#include "lanes/lanes.hpp"
#include "random.hpp"

namespace passatempo {

using Cells = std::vector<std::uint8_t>;

// What is common to all puzzles.
struct ThinningPlan {
    std::vector<Cells> groups;   // clues that go or stay together; each cell in one group at most
    bool first_must_go = false;  // the first of the groups, before all others; if it cannot, there is no puzzle
    int least = 0;               // a group that would leave fewer clues stays
};

class Thinning {
public:
    Thinning(const ThinningPlan& plan, Random& random, const char* grid)
        : plan_(&plan), order_(plan.groups.size()), swaps_(grid) {
        std::memcpy(solution_, grid, grid_cells);
        std::memcpy(clues_, grid, grid_cells);
        for (std::size_t i = 0; i < order_.size(); ++i) order_[i] = static_cast<std::uint8_t>(i);
        random.shuffle(order_.data() + plan.first_must_go, order_.size() - plan.first_must_go);
    }

    const char* clues() const { return clues_; }  // 81 symbols, a dot where there is none
    const char* solution() const { return solution_; }
    bool failed() const { return failed_; }  // the first group had to stay

    // Takes away the clues to ask about next, and asks whether they are superfluous. False: no more can go.
    bool ask(LanePuzzle& question) {
        if (!take_next()) return false;
        question.symbols = clues_;
        question.solution = nullptr;
        question.limit = 2;
        question.cell = question.barred = 0;
        if (tried_ == 1 && group(at_).size() == 1) bar(question, group(at_)[0]);
        unique_ = question.limit - 1;
        return true;
    }

    void answer(std::uint64_t solutions) {
        if (solutions == unique_) {
            at_ += tried_;
            if (too_many_) too_many_ -= tried_;
        } else {
            for (std::size_t i = 0; i < tried_; ++i) give_back(group(at_ + i));
            too_many_ = tried_;
        }
    }

private:
    // How many clues are asked about at once, found by measuring. Some can go together just if they can one by
    // one, so the puzzle does not depend on it.
    static constexpr int many_clues = 54;  // down to so many with the first question
    static constexpr int few_clues = 36;   // from here on each by itself
    static constexpr int share = 6;        // of the clues between, a sixth

    const Cells& group(std::size_t i) const { return plan_->groups[order_[i]]; }

    // One clue alone is superfluous if no solution has another digit in its place: that is sooner seen than that there
    // is one solution.
    void bar(LanePuzzle& question, int cell) const {
        question.limit = 1;
        question.cell = cell;
        question.barred = 1 << (solution_[cell] - '1');
    }

    bool take_next() {
        for (; at_ < order_.size() && !failed_; stay()) {
            tried_ = 0;
            for (const std::size_t most = wanted(); tried_ < most; ++tried_)
                if (!take(group(at_ + tried_))) {
                    too_many_ = tried_ + 1;
                    break;
                }
            if (tried_ > 0) return true;
        }
        return false;
    }

    // Half of those that are known to be too many; otherwise so many that they are likely to be superfluous.
    std::size_t wanted() const {
        if (too_many_) return too_many_ / 2;
        const int cells = count_ > many_clues ? count_ - many_clues : (count_ - few_clues) / share;
        const std::size_t groups = static_cast<std::size_t>(std::max(cells, 0)) * order_.size() / grid_cells;
        return std::clamp<std::size_t>(groups, 1, order_.size() - at_);
    }

    // The next group stays.
    void stay() {
        failed_ = plan_->first_must_go && at_ == 0;
        ++at_;
        too_many_ = 0;
    }

    // False: they are seen to stay.
    bool take(const Cells& cells) {
        count_ -= static_cast<int>(cells.size());
        bool may_go = count_ >= plan_->least;
        for (const std::uint8_t cell : cells) {
            clues_[cell] = '.';
            may_go &= swaps_.take(cell);
        }
        if (!may_go) give_back(cells);
        return may_go;
    }

    void give_back(const Cells& cells) {
        for (const std::uint8_t cell : cells) {
            clues_[cell] = solution_[cell];
            swaps_.give_back(cell);
        }
        count_ += static_cast<int>(cells.size());
    }

    const ThinningPlan* plan_;
    std::vector<std::uint8_t> order_;  // of the groups
    Swaps swaps_;
    char solution_[grid_cells], clues_[grid_cells];
    int count_ = grid_cells;           // clues
    bool failed_ = false;
    std::size_t at_ = 0;               // groups up to here are decided
    std::size_t tried_ = 0;            // groups from there that are asked about
    std::size_t too_many_ = 0;         // groups from there that cannot go together; 0: not known
    std::uint64_t unique_ = 0;         // solutions that are found if they are superfluous
};

}  // namespace passatempo
