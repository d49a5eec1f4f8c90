// Builds the encoding, once before a search begins.
#include "encoding.hpp"

#include <map>

namespace passatempo::solver::learning {
namespace {

using Groups = std::span<const std::span<const Var>>;

// The candidates of the cells with several values. False: there are too many.
bool list_candidates(Encoding& encoding, std::span<const std::vector<Value>> left) {
    for (Var cell = 0; cell < left.size(); ++cell) {
        encoding.first.push_back(static_cast<Candidate>(encoding.places.size()));
        encoding.fixed.push_back(left[cell].empty() ? 0 : left[cell][0]);
        encoding.impossible = encoding.impossible || left[cell].empty();
        if (left[cell].size() < 2) continue;
        if (encoding.places.size() + left[cell].size() > most_candidates) return false;
        for (const Value value : left[cell]) encoding.places.push_back({cell, value});
    }
    encoding.first.push_back(static_cast<Candidate>(encoding.places.size()));
    return true;
}

// Whether fixed values were removed from the other cells of their groups: fixed cells are not encoded.
bool is_propagated(Groups groups, std::span<const std::vector<Value>> left) {
    for (const auto group : groups)
        for (const Var cell : group) {
            if (left[cell].size() != 1) continue;
            check_deadline(1 + group.size() / 32);
            for (const Var other : group)
                if (cell != other && std::binary_search(left[other].begin(), left[other].end(), left[cell][0])) return false;
        }
    return true;
}

// For each open cell the open cells that share a group with it, each once.
std::vector<std::vector<Var>> list_neighbours(const Encoding& encoding, Groups groups) {
    std::vector<std::vector<Var>> neighbours(encoding.fixed.size());
    for (const auto group : groups)
        for (const Var cell : group) {
            check_deadline(1 + group.size() / 32);
            for (const Var other : group)
                if (cell != other && encoding.is_open(cell) && encoding.is_open(other)) neighbours[cell].push_back(other);
        }
    for (auto& list : neighbours) {
        check_deadline(1 + list.size() / 32);
        std::sort(list.begin(), list.end());
        list.erase(std::unique(list.begin(), list.end()), list.end());
    }
    return neighbours;
}

template <class Visit>
void each_peer(const Encoding& encoding, std::span<const std::vector<Var>> neighbours, Visit visit) {
    for (Var cell = 0; cell < neighbours.size(); ++cell) {
        for (Candidate one = encoding.first[cell]; one < encoding.first[cell + 1]; ++one)
            for (Candidate other = encoding.first[cell]; other < encoding.first[cell + 1]; ++other)
                if (one != other) visit(one, other);
        for (const Var neighbour : neighbours[cell]) {
            check_deadline();
            Candidate other = encoding.first[neighbour];
            for (Candidate one = encoding.first[cell]; one < encoding.first[cell + 1]; ++one) {
                while (other < encoding.first[neighbour + 1] && encoding.places[other].value < encoding.places[one].value) ++other;
                if (other == encoding.first[neighbour + 1]) break;
                if (encoding.places[other].value == encoding.places[one].value) visit(one, other);
            }
        }
    }
}

// False: there are too many.
bool list_peers(Encoding& encoding, Groups groups) {
    const auto neighbours = list_neighbours(encoding, groups);
    encoding.peers = Rows<Candidate>(encoding.candidates());
    std::size_t pairs = 0;
    each_peer(encoding, neighbours, [&](Candidate one, Candidate) {
        encoding.peers.count(one);
        ++pairs;
    });
    if (pairs > most_peers) return false;
    encoding.peers.lay_out();
    each_peer(encoding, neighbours, [&](Candidate one, Candidate other) { encoding.peers.add(one, other); });
    return true;
}

// The places of each value in the open cells of a group, if it has no more values than cells.
void add_at_least_one(const Encoding& encoding, std::span<const Var> group, std::vector<std::vector<Candidate>>& at_least_one) {
    std::map<Value, std::vector<Candidate>> places;
    std::size_t open = 0;
    for (const Var cell : group) {
        open += encoding.is_open(cell);
        for (Candidate one = encoding.first[cell]; one < encoding.first[cell + 1]; ++one)
            places[encoding.places[one].value].push_back(one);
    }
    if (places.size() > open) return;
    for (auto& [value, list] : places) at_least_one.push_back(std::move(list));
}

// False: there are too many.
bool list_at_least_one(Encoding& encoding, Groups groups) {
    std::vector<std::vector<Candidate>> at_least_one;
    for (Var cell = 0; cell < encoding.fixed.size(); ++cell) {
        if (!encoding.is_open(cell)) continue;
        at_least_one.emplace_back();
        for (Candidate one = encoding.first[cell]; one < encoding.first[cell + 1]; ++one) at_least_one.back().push_back(one);
    }
    for (const auto group : groups) add_at_least_one(encoding, group, at_least_one);
    if (at_least_one.size() > most_at_least_one) return false;
    encoding.at_least_one = Rows<Candidate>(at_least_one.size());
    encoding.at_least_one_of = Rows<AtLeastOne>(encoding.candidates());
    const auto each = [&](auto visit) {
        for (AtLeastOne constraint = 0; constraint < at_least_one.size(); ++constraint)
            for (const Candidate one : at_least_one[constraint]) visit(constraint, one);
    };
    each([&](AtLeastOne constraint, Candidate one) {
        encoding.at_least_one.count(constraint), encoding.at_least_one_of.count(one);
    });
    encoding.at_least_one.lay_out(), encoding.at_least_one_of.lay_out();
    each([&](AtLeastOne constraint, Candidate one) {
        encoding.at_least_one.add(constraint, one), encoding.at_least_one_of.add(one, constraint);
    });
    return true;
}

}  // namespace

std::optional<Encoding> Encoding::of(Groups groups, std::span<const std::vector<Value>> left) {
    Encoding encoding;
    if (!list_candidates(encoding, left) || !is_propagated(groups, left)) return {};
    if (!list_peers(encoding, groups) || !list_at_least_one(encoding, groups)) return {};
    return encoding;
}

std::optional<Candidate> Encoding::find(Var cell, Value value) const {
    for (Candidate one = first[cell]; one < first[cell + 1]; ++one)
        if (places[one].value == value) return one;
    return {};
}

}  // namespace passatempo::solver::learning
