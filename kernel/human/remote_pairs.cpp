// Remote pairs: a chain of cells with the same two candidates, each of which sees the next. An odd number of links apart, two
// cells hold both values between them.
#include <map>

#include "technique.hpp"

namespace passatempo::human {
namespace {

constexpr int remote_cost = 510, cost_per_pair = 10;  // more for each two further cells

// The cells with the same two candidates as one of them, and the shortest ways to them.
class PairChains {
public:
    PairChains(Finder& finder, std::span<const Var> cells) : finder_(finder), cells_(cells) {}

    void run() {
        for (std::size_t start = 0; start < cells_.size(); ++start) {
            reach_from(start);
            for (std::size_t end = start + 1; end < cells_.size(); ++end)
                if (distance_[end] >= 3 && distance_[end] % 2 == 1) offer(end);
        }
    }

private:
    void reach_from(std::size_t start) {
        distance_.assign(cells_.size(), -1);
        parent_.assign(cells_.size(), start);
        distance_[start] = 0;
        std::vector<std::size_t> waiting{start};
        for (std::size_t at = 0; at < waiting.size(); ++at) {
            check_deadline();
            for (std::size_t next = 0; next < cells_.size(); ++next) {
                if (distance_[next] >= 0 || !sees(waiting[at], next)) continue;
                distance_[next] = distance_[waiting[at]] + 1;
                parent_[next] = waiting[at];
                waiting.push_back(next);
            }
        }
    }

    bool sees(std::size_t a, std::size_t b) const {
        bool sees = true;
        each_bit(values(), [&](int bit) { sees &= finder_.board.sees(cells_[a], cells_[b], bit); });
        return sees;
    }

    Word values() const { return finder_.notes.mask[cells_[0]]; }

    void offer(std::size_t end) {
        LogicStep step;
        step.cost = remote_cost + cost_per_pair * (distance_[end] - 3) / 2;
        if (!finder_.may_want(step.cost)) return;
        for (std::size_t at = end;; at = parent_[at]) {
            step.cells.push_back(cells_[at]);
            if (distance_[at] == 0) break;
        }
        for (std::size_t i = 1; i < step.cells.size(); ++i)
            each_bit(values(), [&](int bit) { add_rule(step.rules, finder_.board.link(step.cells[i - 1], step.cells[i], bit)); });
        step.values = finder_.values(values());
        const std::array ends{step.cells.front(), step.cells.back()};
        each_bit(values(), [&](int bit) {
            finder_.notes.each_seen_by_all(ends, bit, [&](Var cell) {
                if (std::find(cells_.begin(), cells_.end(), cell) != cells_.end()) return;
                step.removes.push_back(finder_.candidate(cell, bit));
                add_links(step, finder_.board, cell, ends, bit);
            });
        });
        finder_.offer_pattern(std::move(step));
    }

    Finder& finder_;
    std::span<const Var> cells_;
    std::vector<int> distance_;
    std::vector<std::size_t> parent_;
};

}  // namespace

void find_remote_pair(Finder& finder) {
    if (!finder.may_want(remote_cost)) return;
    std::map<Word, std::vector<Var>> pairs;
    for (Var cell = 0; cell < finder.notes.mask.size(); ++cell)
        if (finder.notes.open(cell) && std::popcount(finder.notes.mask[cell]) == 2) pairs[finder.notes.mask[cell]].push_back(cell);
    for (const auto& [values, cells] : pairs)
        if (cells.size() >= 4) PairChains(finder, cells).run();
}

}  // namespace passatempo::human
