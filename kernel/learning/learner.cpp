// Learner: the search of learning.hpp. Choose, propagate, learn from conflicts, go back.
#include "../search.hpp"
#include "analysis.hpp"
#include "order.hpp"

namespace passatempo {
namespace learning {
namespace {

class Learner : public Learning {
public:
    explicit Learner(Facts&& facts)
        : facts_(std::move(facts)),
          state_(facts_),
          analysis_(state_, facts_),
          order_(facts_.candidates()),
          exhausted_(facts_.impossible) {}

    Status next(const Limits&, std::span<const Place> assumed) override;
    std::vector<Value> values() const override;
    void exclude(std::span<const Value>) override;
    std::uint64_t nodes() const override { return conflicts_; }

private:
    enum class Choice { made, found, none };

    static constexpr std::uint64_t between_restarts = 1000;  // conflicts; more often is a little worse, and so is never
    static constexpr std::uint64_t tidy_step = 100;         // conflicts more, each time, until clauses are thrown away

    bool assume(std::span<const Place>);            // false: one of them cannot be
    bool is_complete() const { return state_.trail().size() == facts_.candidates(); }
    Status advance(const Limits&);
    Choice choose();
    void decide(Literal);
    void learn();                                   // from the conflict, and go back
    void go_past_solution();                        // it is not to be found again
    void restart_or_tidy();                         // if it is time
    void add(std::vector<Literal>& clause);         // while nothing is chosen

    Facts facts_;
    State state_;
    Analysis analysis_;
    Order order_;
    std::vector<Literal> assumed_;
    std::uint64_t conflicts_ = 0;       // since the beginning
    std::uint64_t restart_at_ = between_restarts, tidy_at_ = tidy_step, tidied_ = 0;
    bool exhausted_;                    // everything was searched
    bool at_solution_ = false;          // the state is a solution that was handed out
};

Status Learner::next(const Limits& limits, std::span<const Place> assumed) {
    go_past_solution();
    if (exhausted_ || !assume(assumed)) return Status::none;
    return advance(limits);
}

bool Learner::assume(std::span<const Place> places) {
    std::vector<Literal> assumed;
    for (const auto [cell, value] : places) {
        if (cell >= facts_.fixed.size()) return false;
        const auto one = facts_.find(cell, value);
        if (one) assumed.push_back(is_so(*one));
        if (!one && (facts_.is_open(cell) || facts_.fixed[cell] != value)) return false;
    }
    if (assumed != assumed_) state_.back_to(0);
    assumed_ = std::move(assumed);
    return true;
}

Status Learner::advance(const Limits& limits) {
    Watch watch;
    watch.start(limits);
    const std::uint64_t allowed = limits.nodes > UINT64_MAX - conflicts_ ? UINT64_MAX : conflicts_ + limits.nodes;
    while (true) {
        if (watch.must_stop()) return watch.reason();
        if (!state_.propagate()) {
            ++conflicts_;
            exhausted_ = state_.level() == 0;
            if (exhausted_) return Status::none;
            learn();
            if (conflicts_ >= allowed) return Status::nodes;
            continue;
        }
        if (!is_complete()) {
            if (conflicts_ >= allowed || !state_.clauses.has_room()) return Status::nodes;
            restart_or_tidy();
        }
        switch (choose()) {
            case Choice::made: break;
            case Choice::none: return Status::none;
            case Choice::found: at_solution_ = true; return Status::found;
        }
    }
}

Learner::Choice Learner::choose() {
    for (const Literal literal : assumed_) {
        if (state_.is_true(literal)) continue;
        // Nothing else is chosen as long as one of them is open: so what excludes it are the others.
        if (state_.is_false(literal)) return Choice::none;
        return decide(literal), Choice::made;
    }
    if (is_complete()) return Choice::found;
    decide(is_so(order_.first(state_.known())));
    return Choice::made;
}

void Learner::decide(Literal literal) {
    state_.open_level();
    state_.assign(literal);
}

void Learner::learn() {
    analysis_.explain(state_.conflict());
    for (const Candidate one : analysis_.involved()) order_.raise(one);
    order_.age();
    const std::uint32_t glue = analysis_.glue();
    const auto clause = analysis_.clause();
    state_.back_to(analysis_.back_to());
    if (clause.size() == 1) return state_.assign(clause[0]);
    state_.assign(clause[0], {Reason::clause, state_.clauses.learn(clause, glue)});
}

void Learner::restart_or_tidy() {
    if (conflicts_ >= tidy_at_) {
        state_.tidy();
        tidy_at_ = conflicts_ + tidy_step * (++tidied_ + 1);
    }
    if (conflicts_ >= restart_at_) {
        restart_at_ = conflicts_ + between_restarts;
        state_.back_to(0);
    }
}

// All that is so follows from what was chosen, so it is enough that one of the choices be another. The last of them
// is, to begin with: the next solution is often near.
void Learner::go_past_solution() {
    if (!std::exchange(at_solution_, false)) return;
    std::vector<Literal> clause;
    for (std::uint32_t level = state_.level(); level > 0; --level) clause.push_back(negated(state_.choice(level)));
    exhausted_ = clause.empty();
    if (exhausted_) return;
    state_.back_to(static_cast<std::uint32_t>(clause.size() - 1));
    if (clause.size() == 1) return state_.assign(clause[0]);
    state_.assign(clause[0], {Reason::clause, state_.clauses.keep(clause)});
}

void Learner::exclude(std::span<const Value> solution) {
    const auto own = values();
    if (at_solution_ && std::equal(solution.begin(), solution.end(), own.begin(), own.end())) return;  // next() does that
    go_past_solution();
    state_.back_to(0);
    std::vector<Literal> clause;
    for (Var cell = 0; cell < solution.size() && cell < facts_.fixed.size(); ++cell) {
        const auto one = facts_.find(cell, solution[cell]);
        if (one) clause.push_back(is_not(*one));
        if (!one && (facts_.is_open(cell) || facts_.fixed[cell] != solution[cell])) return;  // it is no solution anyway
    }
    add(clause);
}

void Learner::add(std::vector<Literal>& clause) {
    if (std::any_of(clause.begin(), clause.end(), [&](Literal literal) { return state_.is_true(literal); })) return;
    std::erase_if(clause, [&](Literal literal) { return state_.is_false(literal); });
    if (clause.empty())
        exhausted_ = true;
    else if (clause.size() == 1)
        state_.assign(clause[0]);
    else
        state_.clauses.keep(clause);
}

std::vector<Value> Learner::values() const {
    std::vector<Value> values;
    if (!at_solution_) return values;
    values = facts_.fixed;
    for (const Literal literal : state_.trail())
        if (says_so(literal)) values[facts_.places[candidate_of(literal)].cell] = facts_.places[candidate_of(literal)].value;
    return values;
}

}  // namespace
}  // namespace learning

std::unique_ptr<Learning> Learning::of(const Kernel& kernel, std::span<const std::vector<Value>> left) {
    const auto groups = kernel.differing();
    if (groups.empty() || kernel.decisions().size() != kernel.variables() || left.size() != kernel.variables()) return {};
    auto facts = learning::Facts::of(groups, left);
    return facts ? std::make_unique<learning::Learner>(std::move(*facts)) : nullptr;
}

}  // namespace passatempo
