// ClueRemoval: turns one full grid into a minimal puzzle, as a coroutine of uniqueness queries.
//
// It asks whether clues are redundant and continues with the answer, so many removals can be in progress at once and
// their queries be answered side by side in the lanes. generate/clue_removal.hpp does the same for any problem, by
// itself.
#pragma once

#include <algorithm>
#include <cstring>
#include <vector>

#include "sudoku/lanes/lanes.hpp"
#include "unavoidable_sets.hpp"
#include "util/random.hpp"

namespace passatempo::sudoku {

using Cells = std::vector<std::uint8_t>;

// What all puzzles have in common.
struct ClueRemovalPlan {
    std::vector<Cells> groups;   // clues that are removed together; each cell in one group at most
    bool first_must_go = false;  // the first group, before all others; if it is needed, there is no puzzle
    int least = 0;               // clues that must remain
};

class ClueRemoval {
public:
    ClueRemoval(const ClueRemovalPlan& plan, util::Random& random, const char* grid)
        : plan_(&plan), order_(plan.groups.size()), unavoidable_(grid) {
        std::memcpy(solution_, grid, lanes::grid_cells);
        std::memcpy(clues_, grid, lanes::grid_cells);
        for (std::size_t i = 0; i < order_.size(); ++i) order_[i] = static_cast<std::uint8_t>(i);
        random.shuffle(order_.data() + plan.first_must_go, order_.size() - plan.first_must_go);
    }

    const char* clues() const { return clues_; }  // 81 symbols, a dot for an open cell
    const char* solution() const { return solution_; }
    bool failed() const { return failed_; }  // the first group was needed

    // Removes the next clues and writes the query whether they are redundant. False: the puzzle is minimal.
    bool ask(lanes::LanePuzzle& question) {
        if (!take_next()) return false;
        question.symbols = clues_;
        question.solution = nullptr;
        question.limit = 2;
        question.cell = question.excluded = 0;
        if (tried_ == 1 && group(at_).size() == 1) exclude_digit(question, group(at_)[0]);
        unique_ = question.limit - 1;
        return true;
    }

    void answer(std::uint64_t solutions) {
        if (solutions == unique_) {
            at_ += tried_;
            if (too_many_) too_many_ -= tried_;
        } else {
            for (std::size_t i = 0; i < tried_; ++i) restore(group(at_ + i));
            too_many_ = tried_;
        }
    }

private:
    // How many clues are tried at once, tuned by measurement. Clues can be removed together if and only if they can one
    // by one, so the puzzle does not depend on it.
    static constexpr int many_clues = 54;  // left after the first query
    static constexpr int few_clues = 36;   // from here on one by one
    static constexpr int share = 6;        // between these, a sixth of the excess

    const Cells& group(std::size_t i) const { return plan_->groups[order_[i]]; }

    // A single clue is redundant if no solution has another digit in its cell: that is faster to decide than that there
    // is one solution.
    void exclude_digit(lanes::LanePuzzle& question, int cell) const {
        question.limit = 1;
        question.cell = cell;
        question.excluded = 1 << (solution_[cell] - '1');
    }

    bool take_next() {
        for (; at_ < order_.size() && !failed_; keep_group()) {
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

    // Half of those that were too many; otherwise as many as are probably redundant.
    std::size_t wanted() const {
        if (too_many_) return too_many_ / 2;
        const int cells = count_ > many_clues ? count_ - many_clues : (count_ - few_clues) / share;
        const std::size_t groups = static_cast<std::size_t>(std::max(cells, 0)) * order_.size() / lanes::grid_cells;
        return std::clamp<std::size_t>(groups, 1, order_.size() - at_);
    }

    // The next group is needed.
    void keep_group() {
        failed_ = plan_->first_must_go && at_ == 0;
        ++at_;
        too_many_ = 0;
    }

    // False: they are certainly needed.
    bool take(const Cells& cells) {
        count_ -= static_cast<int>(cells.size());
        bool may_be_redundant = count_ >= plan_->least;
        for (const std::uint8_t cell : cells) {
            clues_[cell] = '.';
            may_be_redundant &= unavoidable_.remove_clue(cell);
        }
        if (!may_be_redundant) restore(cells);
        return may_be_redundant;
    }

    void restore(const Cells& cells) {
        for (const std::uint8_t cell : cells) {
            clues_[cell] = solution_[cell];
            unavoidable_.restore_clue(cell);
        }
        count_ += static_cast<int>(cells.size());
    }

    const ClueRemovalPlan* plan_;
    std::vector<std::uint8_t> order_;  // of the groups
    UnavoidableSets unavoidable_;
    char solution_[lanes::grid_cells], clues_[lanes::grid_cells];
    int count_ = lanes::grid_cells;           // clues
    bool failed_ = false;
    std::size_t at_ = 0;               // groups before this are decided
    std::size_t tried_ = 0;            // groups from there in the current query
    std::size_t too_many_ = 0;         // groups from there that are not redundant together; 0: unknown
    std::uint64_t unique_ = 0;         // expected number of solutions if they are redundant
};

}  // namespace passatempo::sudoku
