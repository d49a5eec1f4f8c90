// Human techniques: no step may lose a solution.
#include <algorithm>
#include <array>

#include "expect.hpp"
#include "human/logic.hpp"

using namespace passatempo;
using namespace passatempo::human;

namespace {

using Row = std::vector<Value>;

bool preserves(const LogicStep& step, const Row& solution) {
    return std::none_of(step.removes.begin(), step.removes.end(), [&](const Candidate& each) { return solution[each.first] == each.second; }) &&
           std::all_of(step.places.begin(), step.places.end(), [&](const Candidate& each) { return solution[each.first] == each.second; });
}

bool preserves_all(const LogicStep& step, const std::set<Row>& solutions) {
    return std::all_of(solutions.begin(), solutions.end(), [&](const Row& solution) { return preserves(step, solution); });
}

LogicStep without(const Candidate& candidate) {
    LogicStep step;
    step.removes = {candidate};
    return step;
}

}  // namespace

void check_human(std::span<const std::int64_t> wire, const std::set<Row>& solutions, const std::string& name) {
    const auto logic = Logic::compile(wire, 3);
    const auto techniques = technique_infos();
    for (int rounds = 0; rounds < 8 && !logic->solved() && !logic->contradictory(); ++rounds) {
        for (std::size_t i = 0; i < techniques.size(); ++i)
            if (!techniques[i].assumes_unique)
                for (const LogicStep& step : logic->find_all(static_cast<int>(i)))
                    expect(preserves_all(step, solutions), name + ": " + std::string(techniques[i].name) + " loses a solution");
        for (const Refutation& each : logic->refutations(5)) {
            expect(preserves_all(without(each.assumed), solutions), name + ": a refutation loses a solution");
            const auto links = logic->implications(std::array{each.assumed}, {});
            expect(!links.empty() && links.front().value == each.assumed.second, name + ": a refutation has implications");
        }
        for (const Split& each : logic->splits(5, 50))
            expect(preserves_all(without(each.assumed), solutions), name + ": a split loses a solution");
        LogicStep step;
        if (!logic->next(step, false)) break;
        expect(!step.removes.empty() || !step.places.empty(), name + ": a step that changes nothing");
        logic->apply(step.removes, step.places);
    }
    if (!solutions.empty()) expect(!logic->contradictory(), name + ": a contradiction where there is a solution");
}
