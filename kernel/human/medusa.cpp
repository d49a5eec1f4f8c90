// 3D Medusa: candidates of several values joined by strong links, coloured alternately: all of one colour are true, or all of
// the other.
#include "links.hpp"

namespace passatempo::human {
namespace {

constexpr int medusa_cost = 660;

// A candidate of a cluster, and the link by which it was reached.
struct Coloured {
    std::uint32_t id, parent;
    const Edge* by;
};

class Medusa {
public:
    Medusa(Finder& finder, const Links& links) : finder_(finder), links_(links), colour_(links.size(), none) {}

    void run() {
        for (std::uint32_t id = 0; id < links_.size(); ++id) {
            check_deadline();
            if (colour_[id] != none || links_.strong(id).empty()) continue;
            ++number_;
            collect(id);
            if (!has_several_values()) continue;  // simple colouring
            cost_ = medusa_cost + length_cost(cluster_.size() + 2);
            if (!finder_.may_want(cost_)) continue;
            find_seen();
            for (const int colour : {0, 1}) wrap(colour), empty_cell(colour);
            trap();
        }
    }

private:
    static constexpr std::int32_t none = -1;

    void collect(std::uint32_t first) {
        cluster_ = {{first, first, nullptr}};
        colour_[first] = 2 * number_;
        for (std::size_t at = 0; at < cluster_.size(); ++at)
            for (const Edge& edge : links_.strong(cluster_[at].id)) {
                if (colour_[edge.to] != none) continue;
                colour_[edge.to] = colour_[cluster_[at].id] ^ 1;
                cluster_.push_back({edge.to, cluster_[at].id, &edge});
            }
    }

    bool has_several_values() const {
        return std::any_of(cluster_.begin(), cluster_.end(), [&](const Coloured& each) { return links_.bit(each.id) != links_.bit(cluster_[0].id); });
    }

    bool is(std::uint32_t id, int colour) const { return colour_[id] == 2 * number_ + colour; }

    // For each candidate and colour, a candidate of the colour that excludes it.
    void find_seen() {
        for (auto& seen : seen_) seen.assign(links_.size(), nullptr);
        for (const Coloured& each : cluster_)
            for (const Edge& edge : links_.weak(each.id))
                if (auto& by = seen_[colour_[each.id] & 1][edge.to]; !by && links_.conflict(each.id, edge.to)) by = &each;
    }

    // Two of one colour exclude each other, so that colour is false.
    void wrap(int colour) {
        for (const Coloured& each : cluster_) {
            if (!is(each.id, colour) || !seen_[colour][each.id]) continue;
            LogicStep step = refuted(colour);
            add_excluded(step, each.id, colour);
            return finder_.offer_pattern(std::move(step));
        }
    }

    // A cell all of whose candidates one colour excludes.
    void empty_cell(int colour) {
        for (Var cell = 0; cell < finder_.notes.mask.size(); ++cell) {
            if (!finder_.notes.open(cell)) continue;
            bool all = true;
            each_bit(finder_.notes.mask[cell], [&](int bit) { all &= seen_[colour][links_.id(cell, bit)] != nullptr; });
            if (!all) continue;
            LogicStep step = refuted(colour);
            each_bit(finder_.notes.mask[cell], [&](int bit) { add_excluded(step, links_.id(cell, bit), colour); });
            return finder_.offer_pattern(std::move(step));
        }
    }

    // Candidates that both colours exclude.
    void trap() {
        LogicStep step;
        std::vector<std::uint32_t> excluded;
        for (std::uint32_t id = 0; id < links_.size(); ++id)
            if (!is(id, 0) && !is(id, 1) && seen_[0][id] && seen_[1][id]) excluded.push_back(id);
        if (excluded.empty()) return;
        step.cost = cost_;
        for (const int colour : {0, 1}) {
            add_colour(step, colour);
            for (const std::uint32_t id : excluded) add_excluded(step, id, colour);
        }
        for (const std::uint32_t id : excluded) step.removes.push_back(candidate(id));
        finder_.offer_pattern(std::move(step));
    }

    LogicStep refuted(int colour) const {
        LogicStep step;
        step.cost = cost_;
        add_colour(step, colour);
        for (const Coloured& each : cluster_)
            if (is(each.id, colour)) step.removes.push_back(candidate(each.id));
        return step;
    }

    // The chain of a colour: all its candidates are true, those of the other are not.
    void add_colour(LogicStep& step, int colour) const {
        const Path path(links_, finder_);
        for (const Coloured& each : cluster_) path.add(step, {each.id, is(each.id, colour)}, each.by, each.parent, colour);
    }

    void add_excluded(LogicStep& step, std::uint32_t id, int colour) const {
        const Coloured& by = *seen_[colour][id];
        const Edge edge{id, links_.cell(id) == links_.cell(by.id) ? Links::by_cell : Links::by_sight};
        Path(links_, finder_).add(step, {id, false}, &edge, by.id, colour);
    }

    Candidate candidate(std::uint32_t id) const { return finder_.candidate(links_.cell(id), links_.bit(id)); }

    Finder& finder_;
    const Links& links_;
    std::vector<std::int32_t> colour_;  // twice the number of the cluster, and the colour
    std::int32_t number_ = -1;
    int cost_ = 0;
    std::vector<Coloured> cluster_;
    std::vector<const Coloured*> seen_[2];
};

}  // namespace

void find_medusa(Finder& finder) {
    if (finder.may_want(medusa_cost + length_cost(6))) Medusa(finder, links_of(finder)).run();
}

}  // namespace passatempo::human
