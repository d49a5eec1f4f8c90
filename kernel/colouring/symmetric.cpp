// Enumerates the orbits of full classes once, then searches for an exact cover of the orbits of cells.
#include "symmetric.hpp"

#include <algorithm>
#include <bit>
#include <set>

#include "exact_cover.hpp"

namespace passatempo::colouring {

namespace {

constexpr std::size_t most_full_classes = 400'000;

}  // namespace

Symmetric::Symmetric(const Board& board) : board_(&board) {
    if (board.size() != board.cover.size() * board.colours) return;  // some class cannot be full
    find_subgroups();
    for (const Subgroup group : subgroups_)
        if (group != 1 && !has_conjugate(group)) invariances_.push_back({group, {}, false, false});
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

// Two elements generate any subgroup of the dihedral group.
void Symmetric::find_subgroups() {
    const int count = static_cast<int>(board_->symmetries.size());
    std::set<Subgroup> found;
    for (int first = 0; first < count; ++first)
        for (int second = 0; second <= first; ++second) found.insert(generated(first, second));
    subgroups_.assign(found.begin(), found.end());
    std::stable_sort(subgroups_.begin(), subgroups_.end(),
                     [](Subgroup a, Subgroup b) { return std::popcount(a) < std::popcount(b); });
}

// Whether a conjugate subgroup is listed already.
bool Symmetric::has_conjugate(Subgroup group) const {
    const int count = static_cast<int>(board_->symmetries.size());
    for (int turn = 0; turn < count; ++turn) {
        Subgroup turned = 0;
        for (int member = 0; member < count; ++member)
            for (int other = 0; other < count && (group >> member & 1); ++other)
                if (composed(turn, other) == composed(member, turn)) turned |= Subgroup{1} << other;
        const auto same = [&](const Invariance& each) { return each.group == turned; };
        if (std::any_of(invariances_.begin(), invariances_.end(), same)) return true;
    }
    return false;
}

Symmetries Symmetric::members(Subgroup group) const {
    Symmetries members;
    for (std::size_t i = 0; i < board_->symmetries.size(); ++i)
        if (group >> i & 1) members.push_back(&board_->symmetries[i]);
    return members;
}

Status Symmetric::find(std::uint64_t work, Budget& budget) {
    Status result = Status::none;
    for (Invariance& each : invariances_) {
        if (each.exhausted) continue;
        budget.allow(work);
        const Status status = follow(each, budget);
        if (status == Status::found) return status;
        if (status == Status::none) {
            each = {each.group, {}, true, true};
        } else {
            if (budget.call_is_over()) return status;
            result = status;
        }
    }
    return result;
}

Status Symmetric::follow(Invariance& each, Budget& budget) {
    if (!each.listed)
        if (const Status status = list(each, budget); status != Status::found) return status;
    std::vector<int> orbit_of_cell(board_->size(), -1);
    int orbits = 0;
    for (std::size_t cell = 0; cell < board_->size(); ++cell) {
        if (orbit_of_cell[cell] >= 0) continue;
        for (const Symmetry* symmetry : members(each.group)) orbit_of_cell[(*symmetry)[cell]] = orbits;
        ++orbits;
    }
    if (orbits <= 64) return cover<1>(each, orbit_of_cell, orbits, budget);
    if (orbits <= 128) return cover<2>(each, orbit_of_cell, orbits, budget);
    if (orbits <= 256) return cover<4>(each, orbit_of_cell, orbits, budget);
    return Status::none;  // too many classes to enumerate
}

Status Symmetric::list(Invariance& each, Budget& budget) const {
    each.firsts.clear();
    for (const Subgroup fixing : subgroups_) {
        if (fixing & ~each.group) continue;
        FullClasses full_classes(*board_, members(fixing), members(each.group & ~fixing));
        const Status status = full_classes.list(most_full_classes, budget);
        if (status != Status::found) return status;
        for (Bits& full_class : full_classes.listed) {
            if (!budget.step(full_class.words() * board_->cover.size())) return budget.reason();
            if (comes_first(full_class, each.group)) each.firsts.push_back(std::move(full_class));
        }
    }
    each.listed = true;
    return Status::found;
}

// Whether it is the representative of its orbit, and all images are compatible with the precolouring.
bool Symmetric::comes_first(const Bits& full_class, Subgroup group) const {
    const Symmetries all = members(group);
    return std::all_of(all.begin(), all.end(), [&](const Symmetry* symmetry) {
        const Bits image = board_->image(full_class, *symmetry);
        return full_class <= image && board_->fits_precolouring(image);
    });
}

template <std::size_t Words>
Status Symmetric::cover(const Invariance& each, const std::vector<int>& orbit_of_cell, int orbits, Budget& budget) {
    ExactCover<Words> search(orbits, budget);
    for (const Bits& full_class : each.firsts) {
        if (!budget.step(board_->cover.size())) return budget.reason();
        Bits covered(orbits);
        full_class.each([&](int cell) { covered.set(orbit_of_cell[cell]); });
        search.add(covered);
    }
    search.shuffle(++seed_);
    const Status status = search.find();
    if (status != Status::found) return status;
    classes_.clear();
    for (const int orbit : search.chosen()) take_orbit(each.firsts[orbit], each.group);
    return status;
}

void Symmetric::take_orbit(const Bits& full_class, Subgroup group) {
    std::set<Bits> orbit;
    for (const Symmetry* symmetry : members(group)) orbit.insert(board_->image(full_class, *symmetry));
    classes_.insert(classes_.end(), orbit.begin(), orbit.end());
}

}  // namespace passatempo::colouring
