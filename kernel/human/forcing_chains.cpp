// Forcing chains: a conclusion common to all candidates of a cell, or to all places of a value in a house.
#include "links.hpp"

namespace passatempo::human {
namespace {

constexpr int forcing_cost = 800;

}  // namespace

// The implications of each candidate, with shortest paths.
class Consequences {
public:
    explicit Consequences(Finder& finder)
        : finder_(finder), links_(links_of(finder)), nodes_(2 * links_.size()), depth_(links_.size() * nodes_, 0),
          parent_(links_.size() * nodes_), by_(links_.size() * nodes_) {
        for (std::uint32_t id = 0; id < links_.size(); ++id) follow(id);
    }

    const Links& links() const { return links_; }

    // Offers the nodes that all of these candidates imply.
    void offer_common(std::span<const std::uint32_t> cases, std::vector<RuleNumber> rules) {
        check_deadline(1 + nodes_ / 32);
        for (std::uint32_t node = 0; node < nodes_; ++node) {
            std::size_t length = 0;
            for (const std::uint32_t each : cases) {
                const std::uint16_t depth = depth_[each * nodes_ + node];
                if (depth == 0) {
                    length = 0;
                    break;
                }
                length += depth;
            }
            const int cost = forcing_cost + cost_of(length);
            if (length == 0 || !finder_.may_want(cost) || is_case(cases, Node::of(node))) continue;
            offer(cases, Node::of(node), cost, rules);
        }
    }

private:
    void follow(std::uint32_t id) {
        const std::size_t row = id * nodes_;
        const std::uint32_t start = Node{id, true}.number();
        std::vector<std::uint32_t> waiting{start};
        depth_[row + start] = 1;
        for (std::size_t at = 0; at < waiting.size(); ++at) {
            check_deadline();
            const std::uint32_t from = waiting[at];
            links_.each_next(Node::of(from), LinkKind::any, [&](Node node, const Edge& edge) {
                const std::uint32_t to = node.number();
                if (depth_[row + to]) return;
                depth_[row + to] = static_cast<std::uint16_t>(depth_[row + from] + 1);
                parent_[row + to] = from;
                by_[row + to] = edge;
                waiting.push_back(to);
            });
        }
    }

    // Memoised length_cost: called millions of times.
    int cost_of(std::size_t length) {
        while (length >= costs_.size()) costs_.push_back(length_cost(costs_.size()));
        return costs_[length];
    }

    static bool is_case(std::span<const std::uint32_t> cases, Node node) {
        return std::find(cases.begin(), cases.end(), node.candidate) != cases.end();
    }

    void offer(std::span<const std::uint32_t> cases, Node end, int cost, const std::vector<RuleNumber>& rules) {
        LogicStep step;
        step.cost = cost;
        step.rules = rules;
        for (const std::uint32_t each : cases) {
            step.cells.push_back(links_.cell(each));
            step.values.push_back(finder_.board.value(links_.bit(each)));
        }
        int branch = 0;
        for (const std::uint32_t each : cases) add_chain(step, each, end, branch++);
        (end.on ? step.places : step.removes).push_back(finder_.candidate(links_.cell(end.candidate), links_.bit(end.candidate)));
        finder_.offer_pattern(std::move(step));
    }

    void add_chain(LogicStep& step, std::uint32_t each, Node end, int branch) const {
        const std::size_t row = each * nodes_;
        const std::uint32_t start = Node{each, true}.number();
        std::vector<std::uint32_t> way{end.number()};
        while (way.back() != start) way.push_back(parent_[row + way.back()]);
        const Path path(links_, finder_);
        for (std::size_t i = way.size(); i-- > 0;) {
            const bool first = i + 1 == way.size();
            path.add(step, Node::of(way[i]), first ? nullptr : &by_[row + way[i]], first ? 0 : Node::of(way[i + 1]).candidate, branch);
        }
    }

    Finder& finder_;
    const Links& links_;
    std::size_t nodes_;
    std::vector<std::uint16_t> depth_;  // for each candidate and node: length of the path, 0 if unreachable
    std::vector<std::uint32_t> parent_;
    std::vector<Edge> by_;
    std::vector<int> costs_;  // by length
};

namespace {

constexpr std::size_t most_candidates = 1500;  // the implications of each are stored

bool is_worth_it(const Finder& finder) {
    return finder.may_want(forcing_cost) && finder.notes.open_candidates() <= most_candidates;
}

Consequences& consequences_of(Finder& finder) {
    if (!finder.consequences) finder.consequences = std::make_shared<Consequences>(finder);
    return *finder.consequences;
}

}  // namespace

void find_cell_forcing_chain(Finder& finder) {
    if (!is_worth_it(finder)) return;
    Consequences& consequences = consequences_of(finder);
    for (Var cell = 0; cell < finder.notes.mask.size(); ++cell) {
        if (!finder.notes.open(cell)) continue;
        std::vector<std::uint32_t> cases;
        each_bit(finder.notes.mask[cell], [&](int bit) { cases.push_back(consequences.links().id(cell, bit)); });
        consequences.offer_common(cases, {});
    }
}

void find_unit_forcing_chain(Finder& finder) {
    if (!is_worth_it(finder)) return;
    Consequences& consequences = consequences_of(finder);
    for (std::size_t unit = 0; unit < finder.board.units.size(); ++unit) {
        if (!finder.notes.is_house(unit)) continue;
        each_bit(finder.notes.values_of(unit), [&](int bit) {
            std::vector<std::uint32_t> cases;
            for (const Var cell : finder.board.units[unit].cells)
                if (finder.notes.open(cell) && finder.notes.may_be(cell, bit)) cases.push_back(consequences.links().id(cell, bit));
            if (cases.size() > 1) consequences.offer_common(cases, {finder.board.units[unit].rule});
        });
    }
}

}  // namespace passatempo::human
