// Simple colouring: places of a value in pairs of which one must hold it, coloured in turns.
#include "links.hpp"

namespace passatempo::logic {
namespace {

constexpr int colouring_cost = 650;

// One net of such pairs.
struct Net {
    std::vector<std::uint32_t> colours[2];
    std::vector<RuleNumber> rules;
};

class Colouring {
public:
    Colouring(Finder& finder, const Links& links) : finder_(finder), links_(links), colour_(links.size(), -1) {}

    void run() {
        for (std::uint32_t id = 0; id < links_.size(); ++id) {
            check_time();
            if (colour_[id] >= 0) continue;
            Net net;
            paint(net, id);
            if (net.colours[0].size() + net.colours[1].size() < 4) continue;
            wrap(net);
            trap(net);
        }
    }

private:
    void paint(Net& net, std::uint32_t first) {
        std::vector<std::uint32_t> waiting{first};
        colour_[first] = 0;
        while (!waiting.empty()) {
            const std::uint32_t id = waiting.back();
            waiting.pop_back();
            net.colours[colour_[id]].push_back(id);
            for (const Edge& edge : links_.strong(id)) {
                if (!Links::is_strong_of(edge, Kind::of_one_value) || colour_[edge.to] >= 0) continue;
                colour_[edge.to] = static_cast<std::int8_t>(1 - colour_[id]);
                links_.add_reason(net.rules, id, edge);
                waiting.push_back(edge.to);
            }
        }
    }

    // Two of one colour see each other: it is wrong.
    void wrap(const Net& net) {
        for (const auto& colour : net.colours)
            for (std::size_t i = 0; i < colour.size(); ++i) {
                check_time(1 + colour.size() / 64);
                for (std::size_t j = i + 1; j < colour.size(); ++j) {
                    if (!links_.conflict(colour[i], colour[j])) continue;
                    LogicStep step = told(net);
                    add_link(step, colour[i], colour[j]);
                    for (const std::uint32_t id : colour) step.removes.push_back(candidate(id));
                    return finder_.offer(std::move(step));
                }
            }
    }

    // Whoever sees both colours cannot hold the value.
    void trap(const Net& net) {
        LogicStep step = told(net);
        for (std::uint32_t id = 0; id < links_.size(); ++id) {
            if (links_.bit(id) != links_.bit(net.colours[0][0])) continue;
            check_time(1 + net.colours[0].size() / 16);
            const std::uint32_t* seen[2] = {nullptr, nullptr};
            for (const int colour : {0, 1})
                for (const std::uint32_t& other : net.colours[colour])
                    if (other != id && !seen[colour] && links_.conflict(id, other)) seen[colour] = &other;
            if (!seen[0] || !seen[1] || is_in(net, id)) continue;
            add_link(step, id, *seen[0]);
            add_link(step, id, *seen[1]);
            step.removes.push_back(candidate(id));
        }
        finder_.offer(std::move(step));
    }

    static bool is_in(const Net& net, std::uint32_t id) {
        return std::any_of(std::begin(net.colours), std::end(net.colours), [&](const auto& colour) {
            return std::find(colour.begin(), colour.end(), id) != colour.end();
        });
    }

    LogicStep told(const Net& net) const {
        LogicStep step;
        step.cost = colouring_cost + length_cost(net.colours[0].size() + net.colours[1].size() + 2);
        step.rules = net.rules;
        step.values = {finder_.frame.value(links_.bit(net.colours[0][0]))};
        for (const std::uint32_t id : net.colours[0]) step.cells.push_back(links_.cell(id));
        for (const std::uint32_t id : net.colours[1]) step.others.push_back(links_.cell(id));
        return step;
    }

    void add_link(LogicStep& step, std::uint32_t a, std::uint32_t b) const {
        add_rule(step.rules, finder_.frame.link(links_.cell(a), links_.cell(b), links_.bit(a)));
    }

    Candidate candidate(std::uint32_t id) const { return finder_.candidate(links_.cell(id), links_.bit(id)); }

    Finder& finder_;
    const Links& links_;
    std::vector<std::int8_t> colour_;
};

}  // namespace

void find_simple_colouring(Finder& finder) {
    if (!finder.wants(colouring_cost)) return;
    const Links& links = links_of(finder);
    Colouring(finder, links).run();
}

}  // namespace passatempo::logic
