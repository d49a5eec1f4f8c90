// Symmetric: orbits of placements are listed once, then a choice of them that covers all cells is sought.
#include "symmetric.hpp"

#include <algorithm>
#include <bit>
#include <set>

#include "exact_cover.hpp"

namespace passatempo::families {

namespace {

constexpr std::size_t most_placements = 400'000;

}  // namespace

Symmetric::Symmetric(const Board& board) : board_(&board) {
    if (board.size() != board.cover.size() * board.colours) return;  // some class must lack a cell
    find_subgroups();
    for (const Subgroup group : subgroups_)
        if (group != 1 && !seen_from_another_side(group)) ways_.push_back({group, {}, false, false});
}

int Symmetric::composed(int first, int second) const {
    const auto& all = board_->symmetries;
    Symmetry both;
    for (const int cell : all[first]) both.push_back(all[second][cell]);
    return static_cast<int>(std::find(all.begin(), all.end(), both) - all.begin());
}

Symmetric::Subgroup Symmetric::generated(int first, int second) const {
    Subgroup group = 1;
    std::vector<int> fresh{0};
    while (!fresh.empty()) {
        const int last = fresh.back();
        fresh.pop_back();
        for (const int next : {composed(last, first), composed(last, second)}) {
            if (group >> next & 1) continue;
            group |= Subgroup{1} << next;
            fresh.push_back(next);
        }
    }
    return group;
}

// Two symmetries generate any group of maps of a board.
void Symmetric::find_subgroups() {
    const int count = static_cast<int>(board_->symmetries.size());
    std::set<Subgroup> found;
    for (int first = 0; first < count; ++first)
        for (int second = 0; second <= first; ++second) found.insert(generated(first, second));
    subgroups_.assign(found.begin(), found.end());
    std::stable_sort(subgroups_.begin(), subgroups_.end(),
                     [](Subgroup a, Subgroup b) { return std::popcount(a) < std::popcount(b); });
}

// Whether turning or mirroring the board makes a way that there is already: left and right, up and down.
bool Symmetric::seen_from_another_side(Subgroup group) const {
    const int count = static_cast<int>(board_->symmetries.size());
    for (int turn = 0; turn < count; ++turn) {
        Subgroup turned = 0;
        for (int member = 0; member < count; ++member)
            for (int other = 0; other < count && (group >> member & 1); ++other)
                if (composed(turn, other) == composed(member, turn)) turned |= Subgroup{1} << other;
        const auto same = [&](const Way& way) { return way.group == turned; };
        if (std::any_of(ways_.begin(), ways_.end(), same)) return true;
    }
    return false;
}

Symmetries Symmetric::members(Subgroup group) const {
    Symmetries members;
    for (std::size_t i = 0; i < board_->symmetries.size(); ++i)
        if (group >> i & 1) members.push_back(&board_->symmetries[i]);
    return members;
}

Status Symmetric::find(std::uint64_t work, Meter& meter) {
    Status result = Status::none;
    for (Way& way : ways_) {
        if (way.exhausted) continue;
        meter.allow(work);
        const Status status = follow(way, meter);
        if (status == Status::found) return status;
        if (status == Status::none) {
            way = {way.group, {}, true, true};
        } else {
            if (meter.call_is_over()) return status;
            result = status;
        }
    }
    return result;
}

Status Symmetric::follow(Way& way, Meter& meter) {
    if (!way.listed)
        if (const Status status = list(way, meter); status != Status::found) return status;
    std::vector<int> orbit_of_cell(board_->size(), -1);
    int orbits = 0;
    for (std::size_t cell = 0; cell < board_->size(); ++cell) {
        if (orbit_of_cell[cell] >= 0) continue;
        for (const Symmetry* symmetry : members(way.group)) orbit_of_cell[(*symmetry)[cell]] = orbits;
        ++orbits;
    }
    if (orbits <= 64) return cover<1>(way, orbit_of_cell, orbits, meter);
    if (orbits <= 128) return cover<2>(way, orbit_of_cell, orbits, meter);
    if (orbits <= 256) return cover<4>(way, orbit_of_cell, orbits, meter);
    return Status::none;  // so many placements cannot be listed
}

Status Symmetric::list(Way& way, Meter& meter) const {
    way.firsts.clear();
    for (const Subgroup keeping : subgroups_) {
        if (keeping & ~way.group) continue;
        Placements placements(*board_, members(keeping), members(way.group & ~keeping));
        const Status status = placements.list(most_placements, meter);
        if (status != Status::found) return status;
        for (Bits& placement : placements.listed) {
            if (!meter.step(placement.words() * board_->cover.size())) return meter.why();
            if (comes_first(placement, way.group)) way.firsts.push_back(std::move(placement));
        }
    }
    way.listed = true;
    return Status::found;
}

// Before all of its images, each of which can be a class as well.
bool Symmetric::comes_first(const Bits& placement, Subgroup group) const {
    const Symmetries all = members(group);
    return std::all_of(all.begin(), all.end(), [&](const Symmetry* symmetry) {
        const Bits image = board_->image(placement, *symmetry);
        return placement <= image && board_->fits_pegs(image);
    });
}

template <std::size_t Words>
Status Symmetric::cover(const Way& way, const std::vector<int>& orbit_of_cell, int orbits, Meter& meter) {
    ExactCover<Words> search(orbits, meter);
    for (const Bits& placement : way.firsts) {
        if (!meter.step(board_->cover.size())) return meter.why();
        Bits covered(orbits);
        placement.each([&](int cell) { covered.set(orbit_of_cell[cell]); });
        search.add(covered);
    }
    search.shuffle(++seed_);
    const Status status = search.find();
    if (status != Status::found) return status;
    classes_.clear();
    for (const int orbit : search.chosen()) take_orbit(way.firsts[orbit], way.group);
    return status;
}

void Symmetric::take_orbit(const Bits& placement, Subgroup group) {
    std::set<Bits> orbit;
    for (const Symmetry* symmetry : members(group)) orbit.insert(board_->image(placement, *symmetry));
    classes_.insert(classes_.end(), orbit.begin(), orbit.end());
}

}  // namespace passatempo::families
