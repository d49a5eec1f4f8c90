// Chains of inequalities: A < B < C by several rules gives a bound of every cell along the chain.
#include "technique.hpp"

namespace passatempo::human {
namespace {

constexpr int chain_cost = 190, known_cost = 180;  // as much as one inequality; a known value is easier to count from
constexpr std::uint32_t none = UINT32_MAX;

struct Inequality {
    Var low, high;
    RuleNumber rule;
    int gap;  // 1: strict
};

std::vector<Inequality> inequalities(const Board& board) {
    std::vector<Inequality> found;
    for (RuleNumber number = 0; number < board.rules.size(); ++number) {
        const Rule& rule = board.rules[number];
        if (rule.op == Op::less)
            for (std::size_t i = 1; i < rule.cells.size(); ++i) found.push_back({rule.cells[i - 1], rule.cells[i], number, rule.option});
        if (rule.op == Op::greatest)
            for (std::size_t i = 1; i < rule.cells.size(); ++i) found.push_back({rule.cells[i], rule.cells[0], number, 1});
    }
    return found;
}

Word from(int bit) { return bit >= static_cast<int>(word_size) ? 0 : ~Word{0} << bit; }
int last_bit(Word mask) { return 63 - std::countl_zero(mask); }
Word up_to(int bit) { return bit < 0 ? 0 : ~from(bit + 1); }

class ChainBounds {
public:
    ChainBounds(Finder& finder, std::vector<Inequality> edges) : finder_(finder), notes_(finder.notes), edges_(std::move(edges)) {}

    void run() {
        if (edges_.empty()) return;
        for (const bool upwards : {true, false})
            if (propagate(upwards)) offer_chains(upwards);
    }

private:
    // The bounds of all cells, and for each the inequality that gives it; false: some cell has no value left.
    bool propagate(bool upwards) {
        left_ = notes_.mask;
        by_.assign(left_.size(), none);
        for (std::size_t round = 0; round <= left_.size(); ++round) {
            bool changed = false;
            for (std::uint32_t at = 0; at < edges_.size(); ++at) {
                check_deadline();
                const auto& [low, high, rule, gap] = edges_[at];
                const Var to = upwards ? high : low;
                const Word allowed = upwards ? from(first_bit(left_[low]) + gap) : up_to(last_bit(left_[high]) - gap);
                if ((left_[to] & allowed) == left_[to]) continue;
                if ((left_[to] &= allowed) == 0) return false;
                by_[to] = at;
                changed = true;
            }
            if (!changed) return true;
        }
        return false;  // a cycle
    }

    Var source_of(Var cell, bool upwards) const { return upwards ? edges_[by_[cell]].low : edges_[by_[cell]].high; }

    void offer_chains(bool upwards) {
        std::vector<std::uint8_t> passed(left_.size());
        for (Var cell = 0; cell < left_.size(); ++cell)
            if (by_[cell] != none) passed[source_of(cell, upwards)] = 1;
        for (Var cell = 0; cell < left_.size(); ++cell)
            if (by_[cell] != none && !passed[cell]) offer(cell, upwards);
    }

    // The chain that ends in this cell, from its lowest cell.
    void offer(Var end, bool upwards) {
        std::vector<Var> cells{end};
        std::vector<std::uint32_t> edges;
        for (Var cell = end; by_[cell] != none && edges.size() < left_.size(); cell = cells.back()) {
            edges.push_back(by_[cell]);
            cells.push_back(source_of(cell, upwards));
        }
        if (upwards) {
            std::reverse(cells.begin(), cells.end());
            std::reverse(edges.begin(), edges.end());
        }
        LogicStep step;
        for (const std::uint32_t edge : edges) add_rule(step.rules, edges_[edge].rule);
        const bool known = std::any_of(cells.begin(), cells.end(), [&](Var cell) { return !notes_.open(cell); });
        step.cost = known ? known_cost : chain_cost;
        if (step.rules.size() < 2 || !finder_.wants(step.cost)) return;
        add_removals(step, cells, edges);
        step.cells = std::move(cells);
        finder_.offer(std::move(step));
    }

    // What lies below the least or above the greatest value of each cell, by this chain alone.
    void add_removals(LogicStep& step, std::span<const Var> cells, std::span<const std::uint32_t> edges) const {
        std::vector<Word> left;
        for (const Var cell : cells) left.push_back(notes_.mask[cell]);
        for (std::size_t i = 1; i < cells.size() && left[i - 1]; ++i) left[i] &= from(first_bit(left[i - 1]) + edges_[edges[i - 1]].gap);
        for (std::size_t i = cells.size() - 1; i > 0 && left[i]; --i) left[i - 1] &= up_to(last_bit(left[i]) - edges_[edges[i - 1]].gap);
        if (std::find(left.begin(), left.end(), 0) != left.end()) return;
        for (std::size_t i = 0; i < cells.size(); ++i)
            each_bit(notes_.mask[cells[i]] & ~left[i], [&](int bit) { step.removes.push_back(finder_.candidate(cells[i], bit)); });
    }

    Finder& finder_;
    const Notes& notes_;
    std::vector<Inequality> edges_;
    std::vector<Word> left_;
    std::vector<std::uint32_t> by_;
};

}  // namespace

void find_inequality_chain(Finder& finder) {
    if (finder.wants(known_cost)) ChainBounds(finder, inequalities(finder.board)).run();
}

}  // namespace passatempo::human
