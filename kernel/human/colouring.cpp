// Simple colouring: conjugate pairs of a value, coloured alternately.
#include "links.hpp"

namespace passatempo::human {
namespace {

constexpr int colouring_cost = 650;

// One connected component of conjugate pairs.
struct Cluster {
    std::vector<std::uint32_t> colours[2];
    std::vector<RuleNumber> rules;
};

class Colouring {
public:
    Colouring(Finder& finder, const Links& links) : finder_(finder), links_(links), colour_(links.size(), -1) {}

    void run() {
        for (std::uint32_t id = 0; id < links_.size(); ++id) {
            check_deadline();
            if (colour_[id] >= 0) continue;
            Cluster cluster;
            colour(cluster, id);
            if (cluster.colours[0].size() + cluster.colours[1].size() < 4) continue;
            wrap(cluster);
            trap(cluster);
        }
    }

private:
    void colour(Cluster& cluster, std::uint32_t first) {
        std::vector<std::uint32_t> waiting{first};
        colour_[first] = 0;
        while (!waiting.empty()) {
            const std::uint32_t id = waiting.back();
            waiting.pop_back();
            cluster.colours[colour_[id]].push_back(id);
            for (const Edge& edge : links_.strong(id)) {
                if (!Links::is_strong_of(edge, LinkKind::of_one_value) || colour_[edge.to] >= 0) continue;
                colour_[edge.to] = static_cast<std::int8_t>(1 - colour_[id]);
                links_.add_reason(cluster.rules, id, edge);
                waiting.push_back(edge.to);
            }
        }
    }

    // Colour wrap: two cells of one colour see each other, so that colour is false.
    void wrap(const Cluster& cluster) {
        for (const auto& colour : cluster.colours)
            for (std::size_t i = 0; i < colour.size(); ++i) {
                check_deadline(1 + colour.size() / 64);
                for (std::size_t j = i + 1; j < colour.size(); ++j) {
                    if (!links_.conflict(colour[i], colour[j])) continue;
                    LogicStep step = make_step(cluster);
                    add_link(step, colour[i], colour[j]);
                    for (const std::uint32_t id : colour) step.removes.push_back(candidate(id));
                    return finder_.offer_pattern(std::move(step));
                }
            }
    }

    // Colour trap: a cell that sees both colours cannot hold the value.
    void trap(const Cluster& cluster) {
        LogicStep step = make_step(cluster);
        for (std::uint32_t id = 0; id < links_.size(); ++id) {
            if (links_.bit(id) != links_.bit(cluster.colours[0][0])) continue;
            check_deadline(1 + cluster.colours[0].size() / 16);
            const std::uint32_t* seen[2] = {nullptr, nullptr};
            for (const int colour : {0, 1})
                for (const std::uint32_t& other : cluster.colours[colour])
                    if (other != id && !seen[colour] && links_.conflict(id, other)) seen[colour] = &other;
            if (!seen[0] || !seen[1] || is_in(cluster, id)) continue;
            add_link(step, id, *seen[0]);
            add_link(step, id, *seen[1]);
            step.removes.push_back(candidate(id));
        }
        finder_.offer_pattern(std::move(step));
    }

    static bool is_in(const Cluster& cluster, std::uint32_t id) {
        return std::any_of(std::begin(cluster.colours), std::end(cluster.colours), [&](const auto& colour) {
            return std::find(colour.begin(), colour.end(), id) != colour.end();
        });
    }

    LogicStep make_step(const Cluster& cluster) const {
        LogicStep step;
        step.cost = colouring_cost + length_cost(cluster.colours[0].size() + cluster.colours[1].size() + 2);
        step.rules = cluster.rules;
        step.values = {finder_.board.value(links_.bit(cluster.colours[0][0]))};
        for (const std::uint32_t id : cluster.colours[0]) step.cells.push_back(links_.cell(id));
        for (const std::uint32_t id : cluster.colours[1]) step.others.push_back(links_.cell(id));
        return step;
    }

    void add_link(LogicStep& step, std::uint32_t a, std::uint32_t b) const {
        add_rule(step.rules, finder_.board.link(links_.cell(a), links_.cell(b), links_.bit(a)));
    }

    Candidate candidate(std::uint32_t id) const { return finder_.candidate(links_.cell(id), links_.bit(id)); }

    Finder& finder_;
    const Links& links_;
    std::vector<std::int8_t> colour_;
};

}  // namespace

void find_simple_colouring(Finder& finder) {
    if (!finder.may_want(colouring_cost)) return;
    const Links& links = links_of(finder);
    Colouring(finder, links).run();
}

}  // namespace passatempo::human
