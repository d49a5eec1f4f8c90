// The table of techniques, and the solver that applies them.
#include <array>

#include "forcing_nets.hpp"
#include "implication_graph.hpp"
#include "technique.hpp"

namespace passatempo::human {
namespace {

struct Technique {
    TechniqueInfo info;
    Find find;
};

// Ordered roughly by the cost of the cheapest step. A later technique replaces a step only if it costs less, so of two
// equally hard steps the first in the table wins.
constexpr Technique table[] = {
    {{"last_cell", 100, false}, find_last_cell},
    {{"only_place", 100, false}, find_only_place},
    {{"single_candidate", 100, false}, find_single_candidate},
    {{"only_value", 120, false}, find_only_value},
    {{"crossing", 120, false}, find_crossing},
    {{"locked_at_once", 115, false}, find_locked_at_once},
    {{"hidden_pair_at_once", 130, false}, find_hidden_pair_at_once},
    {{"hidden_triple_at_once", 160, false}, find_hidden_triple_at_once},
    {{"limits", 170, false}, find_limits},
    {{"arrow", 170, false}, find_arrow},
    {{"what_fits", 170, false}, find_what_fits},
    {{"digit_sets", 180, false}, find_digit_sets},
    {{"innies", 180, false}, find_innies},
    {{"cage_needs", 190, false}, find_cage_needs},
    {{"pointing", 120, false}, find_pointing},
    {{"claiming", 120, false}, find_claiming},
    {{"every_place_seen", 120, false}, find_every_place_seen},
    {{"naked_pair", 140, false}, find_naked_pair},
    {{"hidden_pair", 140, false}, find_hidden_pair},
    {{"naked_triple", 190, false}, find_naked_triple},
    {{"hidden_triple", 210, false}, find_hidden_triple},
    {{"naked_quad", 290, false}, find_naked_quad},
    {{"hidden_quad", 310, false}, find_hidden_quad},
    {{"rules_together", 260, false}, find_rules_together},
    {{"x_wing", 320, false}, find_x_wing},
    {{"swordfish", 380, false}, find_swordfish},
    {{"xy_wing", 420, false}, find_xy_wing},
    {{"xyz_wing", 440, false}, find_xyz_wing},
    {{"unique_rectangle", 450, true}, find_unique_rectangle},
    {{"jellyfish", 520, false}, find_jellyfish},
    {{"bivalue_grave", 560, true}, find_bivalue_grave},
    {{"simple_colouring", 650, false}, find_simple_colouring},
    {{"loop", 650, false}, find_loop},
    {{"finned_x_wing", 660, false}, find_finned_x_wing},
    {{"x_chain", 660, false}, find_x_chain},
    {{"xy_chain", 660, false}, find_xy_chain},
    {{"w_wing", 690, false}, find_w_wing},
    {{"finned_swordfish", 700, false}, find_finned_swordfish},
    {{"alternating_chain", 700, false}, find_alternating_chain},
    {{"finned_jellyfish", 740, false}, find_finned_jellyfish},
    {{"als_xz", 750, false}, find_als_xz},
    {{"als_doubly_linked", 760, false}, find_als_doubly_linked},
    {{"grouped_loop", 780, false}, find_grouped_loop},
    {{"grouped_chain", 780, false}, find_grouped_chain},
    {{"als_xy_wing", 790, false}, find_als_xy_wing},
    {{"forcing_cell", 800, false}, find_forcing_cell},
    {{"forcing_group", 800, false}, find_forcing_group},
    {{"als_loop", 820, false}, find_als_loop},
    {{"als_chain", 820, false}, find_als_chain},
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

}  // namespace passatempo::human
