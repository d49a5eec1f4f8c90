// Facts: laid out once, before a search begins.
#include "facts.hpp"

#include <map>

#include "../watch.hpp"

namespace passatempo::learning {
namespace {

using Groups = std::span<const std::span<const Var>>;

// Candidates of the cells that have more than one value left. False: there are too many.
bool list_candidates(Facts& facts, std::span<const std::vector<Value>> left) {
    for (Var cell = 0; cell < left.size(); ++cell) {
        facts.first.push_back(static_cast<Candidate>(facts.places.size()));
        facts.fixed.push_back(left[cell].empty() ? 0 : left[cell][0]);
        facts.impossible = facts.impossible || left[cell].empty();
        if (left[cell].size() < 2) continue;
        if (facts.places.size() + left[cell].size() > most_candidates) return false;
        for (const Value value : left[cell]) facts.places.push_back({cell, value});
    }
    facts.first.push_back(static_cast<Candidate>(facts.places.size()));
    return true;
}

// Whether the value of each fixed cell was taken from the others of its groups: fixed cells are not looked at again.
bool is_settled(Groups groups, std::span<const std::vector<Value>> left) {
    for (const auto group : groups)
        for (const Var cell : group) {
            if (left[cell].size() != 1) continue;
            check_time(1 + group.size() / 32);
            for (const Var other : group)
                if (cell != other && std::binary_search(left[other].begin(), left[other].end(), left[cell][0])) return false;
        }
    return true;
}

// For each cell those that share a group with it, each once, open ones only.
std::vector<std::vector<Var>> list_peers(const Facts& facts, Groups groups) {
    std::vector<std::vector<Var>> peers(facts.fixed.size());
    for (const auto group : groups)
        for (const Var cell : group) {
            check_time(1 + group.size() / 32);
            for (const Var other : group)
                if (cell != other && facts.is_open(cell) && facts.is_open(other)) peers[cell].push_back(other);
        }
    for (auto& list : peers) {
        check_time(1 + list.size() / 32);
        std::sort(list.begin(), list.end());
        list.erase(std::unique(list.begin(), list.end()), list.end());
    }
    return peers;
}

template <class Visit>
void each_rival(const Facts& facts, std::span<const std::vector<Var>> peers, Visit visit) {
    for (Var cell = 0; cell < peers.size(); ++cell) {
        for (Candidate one = facts.first[cell]; one < facts.first[cell + 1]; ++one)
            for (Candidate other = facts.first[cell]; other < facts.first[cell + 1]; ++other)
                if (one != other) visit(one, other);
        for (const Var peer : peers[cell]) {
            check_time();
            Candidate other = facts.first[peer];
            for (Candidate one = facts.first[cell]; one < facts.first[cell + 1]; ++one) {
                while (other < facts.first[peer + 1] && facts.places[other].value < facts.places[one].value) ++other;
                if (other == facts.first[peer + 1]) break;
                if (facts.places[other].value == facts.places[one].value) visit(one, other);
            }
        }
    }
}

// False: there are too many.
bool list_rivals(Facts& facts, Groups groups) {
    const auto peers = list_peers(facts, groups);
    facts.rivals = Rows<Candidate>(facts.candidates());
    std::size_t pairs = 0;
    each_rival(facts, peers, [&](Candidate one, Candidate) {
        facts.rivals.announce(one);
        ++pairs;
    });
    if (pairs > most_rivals) return false;
    facts.rivals.lay_out();
    each_rival(facts, peers, [&](Candidate one, Candidate other) { facts.rivals.add(one, other); });
    return true;
}

// The places of each value in the open cells of a group, if there are no more values than cells.
void add_needs_of_group(const Facts& facts, std::span<const Var> group, std::vector<std::vector<Candidate>>& needs) {
    std::map<Value, std::vector<Candidate>> places;
    std::size_t open = 0;
    for (const Var cell : group) {
        open += facts.is_open(cell);
        for (Candidate one = facts.first[cell]; one < facts.first[cell + 1]; ++one)
            places[facts.places[one].value].push_back(one);
    }
    if (places.size() > open) return;
    for (auto& [value, list] : places) needs.push_back(std::move(list));
}

// False: there are too many.
bool list_needs(Facts& facts, Groups groups) {
    std::vector<std::vector<Candidate>> needs;
    for (Var cell = 0; cell < facts.fixed.size(); ++cell) {
        if (!facts.is_open(cell)) continue;
        needs.emplace_back();
        for (Candidate one = facts.first[cell]; one < facts.first[cell + 1]; ++one) needs.back().push_back(one);
    }
    for (const auto group : groups) add_needs_of_group(facts, group, needs);
    if (needs.size() > most_needs) return false;
    facts.needs = Rows<Candidate>(needs.size());
    facts.needs_of = Rows<Need>(facts.candidates());
    const auto each = [&](auto visit) {
        for (Need need = 0; need < needs.size(); ++need)
            for (const Candidate one : needs[need]) visit(need, one);
    };
    each([&](Need need, Candidate one) { facts.needs.announce(need), facts.needs_of.announce(one); });
    facts.needs.lay_out(), facts.needs_of.lay_out();
    each([&](Need need, Candidate one) { facts.needs.add(need, one), facts.needs_of.add(one, need); });
    return true;
}

}  // namespace

std::optional<Facts> Facts::of(Groups groups, std::span<const std::vector<Value>> left) {
    Facts facts;
    if (!list_candidates(facts, left) || !is_settled(groups, left) || !list_rivals(facts, groups) || !list_needs(facts, groups))
        return {};
    return facts;
}

std::optional<Candidate> Facts::find(Var cell, Value value) const {
    for (Candidate one = first[cell]; one < first[cell + 1]; ++one)
        if (places[one].value == value) return one;
    return {};
}

}  // namespace passatempo::learning
