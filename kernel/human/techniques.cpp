// The solver that applies the techniques of techniques.def.
#include <array>

#include "forcing_nets.hpp"
#include "implication_graph.hpp"
#include "technique.hpp"

namespace passatempo::human {

// Not in technique.hpp, so that a new row of the table recompiles this file only.
#define TECHNIQUE(name, cost, assumes_unique) void find_##name(Finder&);
#include "techniques.def"
#undef TECHNIQUE

namespace {

struct Technique {
    TechniqueInfo info;
    Find find;
};

constexpr Technique table[] = {
#define TECHNIQUE(name, cost, assumes_unique) {{#name, cost, assumes_unique}, find_##name},
#include "techniques.def"
#undef TECHNIQUE
};

class HumanSolver final : public Logic {
public:
    HumanSolver(std::vector<std::int64_t>&& data, std::unique_ptr<const Compiled<false>> compiled,
            std::span<const RuleNumber> numbers, const Wire& wire, Value base, std::uint32_t cols,
            std::span<const std::int64_t> rooms_of_two)
        : data_(std::move(data)),
          compiled_(std::move(compiled)),
          board_(wire, base, cols, rooms_of_two),
          notes_(board_, board_.initial),
          support_(board_, *compiled_, numbers) {}

    bool next(LogicStep& step, bool assume_unique, int below) override {
        Finder finder(notes_, support_);
        finder.limit = below;
        for (const Technique& each : table) {
            if (each.info.assumes_unique && !assume_unique) continue;
            if (!finder.wants(each.info.cost)) continue;
            finder.technique = static_cast<int>(&each - table);
            each.find(finder);
        }
        if (finder.found.empty()) return false;
        step = std::move(finder.found.front());
        return true;
    }

    std::vector<LogicStep> find_all(int technique) override {
        if (technique < 0 || technique >= std::ssize(table)) throw InputError("no technique has this number");
        Finder finder(notes_, support_);
        finder.wants_all = true;
        finder.technique = technique;
        table[technique].find(finder);
        return std::move(finder.found);
    }

    std::vector<LogicStep> find_by_rules(int technique, std::span<const RuleNumber> rules,
                                         std::span<const std::pair<Var, std::vector<Value>>> candidates) override;

    bool apply(std::span<const Candidate> removes, std::span<const Candidate> places) override {
        for (const auto& [cell, value] : removes) notes_.remove(cell, bit_of(cell, value));
        for (const auto& [cell, value] : places) notes_.place(cell, bit_of(cell, value));
        notes_.update_peers();
        return !notes_.contradictory;
    }

    std::vector<Refutation> refutations(std::size_t most) override { return forcing_nets().refutations(most); }

    std::vector<Split> splits(std::size_t most, std::size_t deeper) override {
        return forcing_nets().splits(most, deeper);
    }

    std::vector<Cases> cases(Candidate assumed, std::size_t most) override {
        return forcing_nets().cases(assumed.first, bit_of(assumed.first, assumed.second), most);
    }

    std::vector<ChainLink> implications(std::span<const Candidate> assumed, std::optional<Candidate> excluded) override {
        const auto assumption = [&](const Candidate& each) { return Assumption{each.first, bit_of(each.first, each.second)}; };
        if (assumed.empty()) throw InputError("implications begin with an assumption");
        std::vector<Assumption> assumptions;
        for (const Candidate& each : assumed) assumptions.push_back(assumption(each));
        ImplicationGraph graph(notes_, support_);
        const bool found = excluded ? graph.excludes(assumptions, assumption(*excluded)) : graph.refutes(assumptions);
        return found ? graph.links() : std::vector<ChainLink>{};
    }

    std::vector<std::pair<Var, std::vector<Value>>> changes() override {
        std::vector<std::pair<Var, std::vector<Value>>> found;
        for (Var cell = 0; cell < notes_.mask.size(); ++cell) {
            if (!known_.empty() && known_[cell] == notes_.mask[cell]) continue;
            auto& values = found.emplace_back(cell, std::vector<Value>{}).second;
            each_bit(notes_.mask[cell], [&](int bit) { values.push_back(board_.value(bit)); });
        }
        known_ = notes_.mask;
        return found;
    }

    bool solved() const override { return notes_.open_count == 0 && !notes_.contradictory; }
    bool contradictory() const override { return notes_.contradictory; }

private:
    ForcingNets forcing_nets() { return {notes_, support_}; }

    int bit_of(Var cell, Value value) const {
        if (cell >= notes_.mask.size() || value < board_.base ||
            value >= board_.base + static_cast<Value>(board_.value_count))
            throw InputError("a step names a candidate that does not exist");
        return static_cast<int>(value - board_.base);
    }

    std::vector<std::int64_t> data_;  // the wire: the rules of the board refer to it
    std::unique_ptr<const Compiled<false>> compiled_;
    Board board_;
    Notes notes_;
    std::vector<Word> known_;  // the candidates at the last call of changes()
    RuleSupport support_;
};

std::unique_ptr<HumanSolver> make_solver(std::vector<std::int64_t>&& data, const Wire& wire, Arena&& arena, std::uint32_t cols,
                                        std::span<const std::int64_t> rooms_of_two) {
    const auto [least, greatest] = solver::range_of_values(wire);
    if (greatest - least >= static_cast<Value>(word_size)) throw InputError("more than 64 values are too many to explain");
    Wire others = wire;
    std::vector<RuleNumber> numbers;
    others.rules.clear();
    for (RuleNumber number = 0; number < wire.rules.size(); ++number)
        if (wire.rules[number].op != Op::all_different) {
            numbers.push_back(number);
            others.rules.push_back(wire.rules[number]);
        }
    auto compiled = std::make_unique<const Compiled<false>>(others, least, std::move(arena));
    return std::make_unique<HumanSolver>(std::move(data), std::move(compiled), numbers, wire, least, cols, rooms_of_two);
}

std::vector<LogicStep> HumanSolver::find_by_rules(int technique, std::span<const RuleNumber> rules,
                                                  std::span<const std::pair<Var, std::vector<Value>>> candidates) {
    const solver::Interval known{board_.base, board_.base};
    std::vector<std::vector<solver::Interval>> intervals;
    Wire part;
    part.domains.push_back({&known, 1});
    part.domain_of.assign(board_.variables(), 0);
    part.is_auxiliary.assign(board_.variables(), 0);
    for (const auto& [cell, values] : candidates) {
        auto& domain = intervals.emplace_back();
        for (const Value value : values) bit_of(cell, value), domain.emplace_back(value, value);
        part.domain_of[cell] = static_cast<std::uint32_t>(part.domains.size());
        part.domains.push_back(domain);
    }
    std::vector<std::int64_t> rooms_of_two;
    for (const RuleNumber rule : rules) {
        if (rule >= board_.rules.size()) throw InputError("no rule has this number");
        if (board_.rooms_of_two.contains(rule)) rooms_of_two.push_back(static_cast<std::int64_t>(part.rules.size()));
        part.rules.push_back(board_.rules[rule]);
    }
    auto found = make_solver({}, part, {}, board_.cols, rooms_of_two)->find_all(technique);
    const auto rename = [&](std::vector<RuleNumber>& numbers) {
        for (RuleNumber& number : numbers) number = rules[number];
    };
    for (LogicStep& step : found) {
        rename(step.rules);
        for (ChainLink& link : step.chain) rename(link.rules);
    }
    return found;
}

}  // namespace

std::span<const TechniqueInfo> technique_infos() {
    static const auto infos = [] {
        std::array<TechniqueInfo, std::size(table)> found;
        for (std::size_t i = 0; i < found.size(); ++i) found[i] = table[i].info;
        return found;
    }();
    return infos;
}

std::unique_ptr<Logic> Logic::compile(std::span<const std::int64_t> given_wire, std::uint32_t cols,
                                      std::span<const std::int64_t> rooms_of_two) {
    std::vector<std::int64_t> data(given_wire.begin(), given_wire.end());
    Arena arena;
    const Wire wire = solver::read_wire(data, arena);
    return make_solver(std::move(data), wire, std::move(arena), cols, rooms_of_two);
}

}  // namespace passatempo::human
