#include "almost_locked_sets.hpp"

#include <set>

namespace passatempo::human {
namespace {

constexpr std::size_t largest = 7, most = 4000;

class Collector {
public:
    explicit Collector(const Finder& finder) : finder_(finder) {
        for (const Unit& unit : finder.board.units)
            if (unit.free == 0 && unit.cells.size() > 2) collect(unit);
    }

    std::vector<AlmostLocked> sets;

private:
    void collect(const Unit& unit) {
        std::vector<Var> open;
        for (const Var cell : unit.cells)
            if (finder_.notes.open(cell)) open.push_back(cell);
        std::sort(open.begin(), open.end());  // so that sets shared with another unit are recognised
        std::vector<Var> chosen;
        choose(unit, open, 0, 0, chosen);
    }

    void choose(const Unit& unit, std::span<const Var> open, std::size_t from, Word values, std::vector<Var>& chosen) {
        check_deadline();
        if (!chosen.empty() && static_cast<std::size_t>(std::popcount(values)) == chosen.size() + 1) add(unit, chosen, values);
        if (chosen.size() == largest || sets.size() >= most) return;
        for (std::size_t i = from; i < open.size(); ++i) {
            const Word more = values | finder_.notes.mask[open[i]];
            if (static_cast<std::size_t>(std::popcount(more)) > largest + 1) continue;
            chosen.push_back(open[i]);
            choose(unit, open, i + 1, more, chosen);
            chosen.pop_back();
        }
    }

    void add(const Unit& unit, const std::vector<Var>& chosen, Word values) {
        if (known_.insert(chosen).second) sets.push_back({chosen, values, unit.rule});
    }

    const Finder& finder_;
    std::set<std::vector<Var>> known_;
};

}  // namespace

AlmostLockedSets::AlmostLockedSets(Finder& finder)
    : finder_(finder), words_(finder.board.row(0, 0).size()), sets_(std::move(Collector(finder).sets)) {
    find_seen();
}

void AlmostLockedSets::find_seen() {
    const std::size_t values = finder_.board.value_count;
    seen_.assign(sets_.size() * values * words_, ~Word{0});
    places_.assign(seen_.size(), 0);
    for (std::size_t set = 0; set < sets_.size(); ++set)
        each_bit(sets_[set].values, [&](int bit) {
            check_deadline(1 + words_ / 8);
            Word *seen = &seen_[row(set, bit)], *places = &places_[row(set, bit)];
            for (const Var cell : sets_[set].cells) {
                if (!finder_.notes.may_be(cell, bit)) continue;
                places[cell / word_size] |= Word{1} << cell % word_size;
                const auto sight = finder_.board.row(cell, bit);
                for (std::size_t w = 0; w < words_; ++w) seen[w] &= sight[w];
            }
        });
    holders_.assign(values * words_, 0);
    for (Var cell = 0; cell < finder_.notes.mask.size(); ++cell)
        if (finder_.notes.open(cell))
            each_bit(finder_.notes.mask[cell], [&](int bit) {
                holders_[static_cast<std::size_t>(bit) * words_ + cell / 64] |= Word{1} << (cell % 64);
            });
}

bool AlmostLockedSets::is_restricted(std::size_t a, std::size_t b, int bit) const {
    const Word *seen = seen_by(a, bit), *places = &places_[row(b, bit)];
    for (std::size_t w = 0; w < words_; ++w)
        if (places[w] & ~seen[w]) return false;
    return true;
}

std::vector<RestrictedPair> AlmostLockedSets::restricted_pairs() const {
    std::vector<RestrictedPair> found;
    for (std::uint32_t a = 0; a < sets_.size(); ++a) {
        check_deadline(1 + sets_.size() / 64);
        for (std::uint32_t b = a + 1; b < sets_.size(); ++b) {
            Word restricted = 0;
            each_bit(sets_[a].values & sets_[b].values, [&](int bit) {
                if (is_restricted(a, b, bit)) restricted |= Word{1} << bit;
            });
            if (restricted) found.push_back({a, b, restricted});
        }
    }
    return found;
}

void AlmostLockedSets::add_restriction(LogicStep& step, std::size_t a, std::size_t b, int bit) const {
    for (const Var cell : places(a, bit)) add_links(step, finder_.board, cell, places(b, bit), bit);
}

bool AlmostLockedSets::any_seen(std::size_t a, std::size_t b, int bit) const {
    const Word *one = seen_by(a, bit), *other = seen_by(b, bit);
    for (std::size_t w = 0; w < words_; ++w)
        if (one[w] & other[w] & holders_[static_cast<std::size_t>(bit) * words_ + w]) return true;
    return false;
}

void AlmostLockedSets::remove_seen(LogicStep& step, std::size_t a, std::size_t b, int bit) const {
    const Word *one = seen_by(a, bit), *other = seen_by(b, bit);
    for (std::size_t w = 0; w < words_; ++w)
        each_bit(one[w] & other[w], [&](int i) {
            const Var cell = static_cast<Var>(w * 64 + static_cast<std::size_t>(i));
            if (!finder_.notes.open(cell) || !finder_.notes.may_be(cell, bit)) return;
            step.removes.push_back(finder_.candidate(cell, bit));
            for (const std::size_t set : {a, b}) add_links(step, finder_.board, cell, places(set, bit), bit);
        });
}

const AlmostLockedSets& sets_of(Finder& finder) {
    if (!finder.sets) finder.sets = std::make_shared<const AlmostLockedSets>(finder);
    return *finder.sets;
}

const std::vector<RestrictedPair>& restricted_pairs_of(Finder& finder) {
    auto& pairs = finder.restricted;
    if (!pairs) pairs = std::make_shared<const std::vector<RestrictedPair>>(sets_of(finder).restricted_pairs());
    return *pairs;
}

}  // namespace passatempo::human
