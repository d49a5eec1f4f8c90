// Fish: n lines in which the places of a value lie in n crossing lines, with or without fins.
#include "technique.hpp"

namespace passatempo::human {
namespace {

// Fins: places outside the cover lines. Without them a sashimi fish would have a base line with one place only.
enum class Fins { none, finned, sashimi };

// Searches for fish of one value in one direction.
class FishSearch {
public:
    FishSearch(Finder& finder, int bit, int direction, std::size_t size, Fins fins, int cost)
        : finder_(finder), bit_(bit), size_(size), fins_(fins), cost_(cost), base_(size) {
        for (std::size_t unit = 0; unit < finder.board.units.size(); ++unit) {
            const Unit& each = finder.board.units[unit];
            if (each.direction == direction) add_base(unit);
            else if (each.direction == 1 - direction && !(each.free >> bit & 1) && each.cells.size() > 2) covers_.push_back(&each);
        }
        if (bases_.size() >= size && covers_.size() >= size) choose_bases(0, 0);
    }

private:
    struct Base {
        const Unit* unit;
        std::vector<Var> cells;
    };

    void add_base(std::size_t unit) {
        if (!finder_.notes.is_house(unit)) return;
        const Unit& each = finder_.board.units[unit];
        const Word places = finder_.notes.places(unit, bit_);
        const auto count = static_cast<std::size_t>(std::popcount(places));
        if (count < 2 || count > size_ + most_fins()) return;
        Base base{&each, {}};
        each_bit(places, [&](int i) { base.cells.push_back(each.cells[static_cast<std::size_t>(i)]); });
        bases_.push_back(std::move(base));
    }

    void choose_bases(std::size_t from, std::size_t chosen) {
        check_deadline();
        if (chosen == size_) return cover_bases();
        for (std::size_t i = from; i < bases_.size(); ++i) {
            base_[chosen] = &bases_[i];
            if (chosen == 0 || apart(chosen)) choose_bases(i + 1, chosen + 1);
        }
    }

    bool apart(std::size_t last) const {  // whether bases are disjoint: lines of overlapping grids may not be
        for (std::size_t i = 0; i < last; ++i)
            for (const Var cell : base_[i]->cells)
                if (base_[last]->unit->has(cell)) return false;
        return true;
    }

    void cover_bases() {
        std::vector<Var> cells;
        for (std::size_t i = 0; i < size_; ++i) cells.insert(cells.end(), base_[i]->cells.begin(), base_[i]->cells.end());
        check_deadline(1 + covers_.size() / 4);
        std::vector<const Unit*> crossing;  // the covers that contain some of the cells
        for (const Unit* cover : covers_)
            if (std::any_of(cells.begin(), cells.end(), [&](Var cell) { return cover->has(cell); })) crossing.push_back(cover);
        if (crossing.size() < size_ || crossing.size() > size_ + most_fins()) return;
        std::vector<const Unit*> chosen;
        choose_covers(cells, crossing, 0, chosen);
    }

    void choose_covers(std::span<const Var> cells, std::span<const Unit* const> crossing, std::size_t from,
                       std::vector<const Unit*>& chosen) {
        if (chosen.size() == size_) return offer(cells, chosen);
        for (std::size_t i = from; i < crossing.size(); ++i) {
            chosen.push_back(crossing[i]);
            choose_covers(cells, crossing, i + 1, chosen);
            chosen.pop_back();
        }
    }

    void offer(std::span<const Var> cells, std::span<const Unit* const> covers) {
        LogicStep step;
        for (const Var cell : cells)
            if (std::none_of(covers.begin(), covers.end(), [&](const Unit* cover) { return cover->has(cell); }))
                step.others.push_back(cell);
        if (step.others.size() > 4 || fins_of(step.others) != fins_) return;
        step.cost = cost_;
        for (std::size_t i = 0; i < size_; ++i) step.rules.push_back(base_[i]->unit->rule);
        for (const Unit* cover : covers) step.rules.push_back(cover->rule);
        step.cells.assign(cells.begin(), cells.end());
        step.values = {finder_.board.value(bit_)};
        for (const Unit* cover : covers)
            for (const Var cell : cover->cells)
                if (loses(cell, cells, step.others)) add_removal(step, cell);
        finder_.offer(std::move(step));
    }

    std::size_t most_fins() const { return fins_ == Fins::none ? 0 : 2; }  // in one base, and cover lines beyond the size

    Fins fins_of(std::span<const Var> fins) const {
        if (fins.empty()) return Fins::none;
        for (std::size_t i = 0; i < size_; ++i)
            if (std::count_if(base_[i]->cells.begin(), base_[i]->cells.end(),
                              [&](Var cell) { return std::find(fins.begin(), fins.end(), cell) == fins.end(); }) < 2)
                return Fins::sashimi;
        return Fins::finned;
    }

    bool loses(Var cell, std::span<const Var> cells, std::span<const Var> fins) const {
        return finder_.notes.open(cell) && finder_.notes.may_be(cell, bit_) &&
               std::find(cells.begin(), cells.end(), cell) == cells.end() &&
               std::all_of(fins.begin(), fins.end(), [&](Var fin) { return finder_.board.sees(cell, fin, bit_); });
    }

    void add_removal(LogicStep& step, Var cell) const {
        const Candidate candidate = finder_.candidate(cell, bit_);
        if (std::find(step.removes.begin(), step.removes.end(), candidate) != step.removes.end()) return;
        step.removes.push_back(candidate);
        add_links(step, finder_.board, cell, step.others, bit_);
    }

    Finder& finder_;
    int bit_;
    std::size_t size_;
    Fins fins_;
    int cost_;
    std::vector<Base> bases_;
    std::vector<const Unit*> covers_;
    std::vector<const Base*> base_;  // those chosen
};

void find_fish(Finder& finder, std::size_t size, Fins fins, int cost) {
    if (!finder.wants(cost)) return;
    Word all = 0;
    for (const Word mask : finder.notes.mask) all |= mask;
    each_bit(all, [&](int bit) {
        for (const int direction : {in_a_row, in_a_column})
            if (finder.wants(cost)) FishSearch(finder, bit, direction, size, fins, cost);
    });
}

}  // namespace

void find_x_wing(Finder& finder) { find_fish(finder, 2, Fins::none, 320); }
void find_swordfish(Finder& finder) { find_fish(finder, 3, Fins::none, 380); }
void find_jellyfish(Finder& finder) { find_fish(finder, 4, Fins::none, 520); }
void find_finned_x_wing(Finder& finder) { find_fish(finder, 2, Fins::finned, 660); }
void find_finned_swordfish(Finder& finder) { find_fish(finder, 3, Fins::finned, 700); }
void find_finned_jellyfish(Finder& finder) { find_fish(finder, 4, Fins::finned, 740); }
void find_sashimi_x_wing(Finder& finder) { find_fish(finder, 2, Fins::sashimi, 660); }
void find_sashimi_swordfish(Finder& finder) { find_fish(finder, 3, Fins::sashimi, 700); }
void find_sashimi_jellyfish(Finder& finder) { find_fish(finder, 4, Fins::sashimi, 740); }

}  // namespace passatempo::human
