// The CDCL search of learning.hpp: decide, propagate, analyse, backjump.
#include "activity.hpp"
#include "analysis.hpp"
#include "solver/search.hpp"

namespace passatempo::solver {
namespace learning {
namespace {

class Cdcl : public ClauseLearning {
public:
    // Without a kernel there are no rules but groups.
    Cdcl(Encoding&& encoding, const Compiled<false>* kernel, std::span<const std::vector<Value>> left)
        : encoding_(std::move(encoding)),
          rules_(kernel ? std::make_unique<Rules>(*kernel, encoding_, left) : nullptr),
          assignment_(encoding_, rules_.get()),
          analysis_(assignment_, encoding_),
          activity_(encoding_.candidates()),
          exhausted_(encoding_.impossible) {}

    Status next(const Limits&, std::span<const Place> assumed) override;
    std::vector<Value> values() const override;
    void exclude(std::span<const Value>) override;
    std::uint64_t nodes() const override { return conflicts_; }
    Statistics statistics() const override {
        return {decisions_, backjumps_, conflicts_, assignment_.propagations(), restarts_, learnt_};
    }

private:
    enum class Decision { taken, complete, failed };

    static constexpr std::uint64_t between_restarts = 1000;  // conflicts; both more often and never are slightly worse
    static constexpr std::uint64_t reduce_interval = 100;    // conflicts by which the interval between reductions grows

    bool assume(std::span<const Place>);            // false: an assumption is not a candidate
    bool is_complete() const { return assignment_.trail().size() == encoding_.candidates(); }
    Status advance(const Limits&);
    Decision choose();
    void decide(Literal);
    void learn();                            // a clause from the conflict, and backjump
    void block_solution();                   // add its blocking clause
    void restart_or_reduce();                // when due
    void add(std::vector<Literal>& clause);  // at level 0

    Encoding encoding_;
    std::unique_ptr<Rules> rules_;  // other than groups
    Assignment assignment_;
    Analysis analysis_;
    Activity activity_;
    std::vector<Literal> assumed_;
    std::uint64_t conflicts_ = 0;       // since the beginning
    std::uint64_t decisions_ = 0, backjumps_ = 0, restarts_ = 0, learnt_ = 0;  // for statistics
    std::uint64_t restart_at_ = between_restarts, reduce_at_ = reduce_interval, reductions_ = 0;
    bool exhausted_;                    // the whole search space was visited
    bool at_solution_ = false;          // the assignment is the solution returned last
};

Status Cdcl::next(const Limits& limits, std::span<const Place> assumed) {
    block_solution();
    if (exhausted_ || !assume(assumed)) return Status::none;
    return advance(limits);
}

bool Cdcl::assume(std::span<const Place> places) {
    std::vector<Literal> assumed;
    for (const auto [cell, value] : places) {
        if (cell >= encoding_.fixed.size()) return false;
        const auto one = encoding_.find(cell, value);
        if (one) assumed.push_back(positive(*one));
        if (!one && (encoding_.is_open(cell) || encoding_.fixed[cell] != value)) return false;
    }
    if (assumed != assumed_) assignment_.backtrack(0);
    assumed_ = std::move(assumed);
    return true;
}

Status Cdcl::advance(const Limits& limits) {
    Deadline deadline;
    deadline.start(limits);
    const std::uint64_t allowed = limits.nodes > UINT64_MAX - conflicts_ ? UINT64_MAX : conflicts_ + limits.nodes;
    while (true) {
        if (deadline.expired()) return deadline.reason();
        if (!assignment_.propagate()) {
            ++conflicts_;
            exhausted_ = assignment_.level() == 0;
            if (exhausted_) return Status::none;
            learn();
            if (conflicts_ >= allowed) return Status::nodes;
            continue;
        }
        if (!is_complete()) {
            if (conflicts_ >= allowed || !assignment_.clauses.has_room()) return Status::nodes;
            restart_or_reduce();
        }
        switch (choose()) {
            case Decision::taken: break;
            case Decision::failed: return Status::none;
            case Decision::complete: at_solution_ = true; return Status::found;
        }
    }
}

Cdcl::Decision Cdcl::choose() {
    for (const Literal literal : assumed_) {
        if (assignment_.is_true(literal)) continue;
        // Assumptions are decided first, so a false one contradicts the others.
        if (assignment_.is_false(literal)) return Decision::failed;
        return decide(literal), Decision::taken;
    }
    if (is_complete()) return Decision::complete;
    decide(positive(activity_.highest(assignment_.known())));
    return Decision::taken;
}

void Cdcl::decide(Literal literal) {
    ++decisions_;
    assignment_.new_level();
    assignment_.assign(literal);
}

void Cdcl::learn() {
    analysis_.analyse(assignment_.conflict());
    for (const Candidate one : analysis_.involved()) activity_.bump(one);
    activity_.decay();
    const std::uint32_t glue = analysis_.glue();
    const auto clause = analysis_.clause();
    assignment_.backtrack(analysis_.backjump_level());
    ++backjumps_;
    ++learnt_;
    if (clause.size() == 1) return assignment_.assign(clause[0]);
    assignment_.assign(clause[0], {Reason::clause, assignment_.clauses.learn(clause, glue)});
}

void Cdcl::restart_or_reduce() {
    if (conflicts_ >= reduce_at_) {
        assignment_.reduce();
        reduce_at_ = conflicts_ + reduce_interval * (++reductions_ + 1);
    }
    if (conflicts_ >= restart_at_) {
        restart_at_ = conflicts_ + between_restarts;
        ++restarts_;
        assignment_.backtrack(0);
    }
}

// The solution follows from its decisions, so their negations are a blocking clause. The last decision is flipped
// first: the next solution is often close.
void Cdcl::block_solution() {
    if (!std::exchange(at_solution_, false)) return;
    std::vector<Literal> clause;
    for (std::uint32_t level = assignment_.level(); level > 0; --level) clause.push_back(negated(assignment_.decision(level)));
    exhausted_ = clause.empty();
    if (exhausted_) return;
    assignment_.backtrack(static_cast<std::uint32_t>(clause.size() - 1));
    if (clause.size() == 1) return assignment_.assign(clause[0]);
    assignment_.assign(clause[0], {Reason::clause, assignment_.clauses.add_permanent(clause)});
}

void Cdcl::exclude(std::span<const Value> solution) {
    const auto own = values();
    if (at_solution_ && std::equal(solution.begin(), solution.end(), own.begin(), own.end())) return;  // next() blocks it
    block_solution();
    assignment_.backtrack(0);
    std::vector<Literal> clause;
    for (Var cell = 0; cell < solution.size() && cell < encoding_.fixed.size(); ++cell) {
        const auto one = encoding_.find(cell, solution[cell]);
        if (one) clause.push_back(negative(*one));
        if (!one && (encoding_.is_open(cell) || encoding_.fixed[cell] != solution[cell])) return;  // not a solution anyway
    }
    add(clause);
}

void Cdcl::add(std::vector<Literal>& clause) {
    if (std::any_of(clause.begin(), clause.end(), [&](Literal literal) { return assignment_.is_true(literal); })) return;
    std::erase_if(clause, [&](Literal literal) { return assignment_.is_false(literal); });
    if (clause.empty())
        exhausted_ = true;
    else if (clause.size() == 1)
        assignment_.assign(clause[0]);
    else
        assignment_.clauses.add_permanent(clause);
}

std::vector<Value> Cdcl::values() const {
    std::vector<Value> values;
    if (!at_solution_) return values;
    values = encoding_.fixed;
    for (const Literal literal : assignment_.trail())
        if (is_positive(literal)) values[encoding_.places[candidate_of(literal)].cell] = encoding_.places[candidate_of(literal)].value;
    return values;
}

}  // namespace
}  // namespace learning

std::unique_ptr<ClauseLearning> ClauseLearning::of(const Kernel& kernel, std::span<const std::vector<Value>> left) {
    if (left.size() != kernel.variables()) return {};
    auto groups = kernel.all_different_groups();
    const Compiled<false>* compiled = nullptr;
    if (groups.empty()) {
        compiled = dynamic_cast<const Compiled<false>*>(&kernel);
        if (!compiled || compiled->impossible || compiled->optional > 0) return {};
        for (const Group& group : compiled->groups.all)
            if (group.free.empty()) groups.push_back(group.cells);
    }
    auto encoding = learning::Encoding::of(groups, left);
    return encoding ? std::make_unique<learning::Cdcl>(std::move(*encoding), compiled, left) : nullptr;
}

}  // namespace passatempo::solver
