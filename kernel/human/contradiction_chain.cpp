// Contradiction chains: the consequences of one candidate, each from those before it, until two contradict each other.
#include "forcing_nets.hpp"
#include "technique.hpp"

namespace passatempo::human {
namespace {

constexpr int least_cost = 850;            // as a proof by contradiction of so many links:
constexpr std::size_t short_chain = 5;
constexpr double cost_of_double = 50;      // twice as many links
constexpr std::size_t most_links = 12;     // that a person keeps in mind
constexpr std::size_t most_candidates = 1500;  // of the board, each of which is assumed

int cost_of(std::size_t links) {
    const double longer = static_cast<double>(std::max(links, short_chain)) / static_cast<double>(short_chain);
    return least_cost + static_cast<int>(std::lround(cost_of_double * std::log2(longer)));
}

}  // namespace

void find_contradiction_chain(Finder& finder) {
    if (!finder.wants(least_cost) || finder.notes.open_candidates() > most_candidates) return;
    for (Refutation& found : ForcingNets(finder.notes, finder.support).refutations(SIZE_MAX)) {
        const int cost = cost_of(found.chain.size());
        if (found.chain.size() > most_links || !finder.wants(cost)) continue;
        LogicStep step;
        step.cost = cost;
        step.cells = {found.assumed.first};
        step.values = {found.assumed.second};
        step.removes = {found.assumed};
        step.rules = std::move(found.rules);
        step.chain = std::move(found.chain);
        finder.offer(std::move(step));
    }
}

}  // namespace passatempo::human
