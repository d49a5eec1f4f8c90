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
        const auto& units = finder.board.units;
        Lines none((units.size() + word_size - 1) / word_size);
        covers_ = none;
        for (std::size_t unit = 0; unit < units.size(); ++unit)
            if (units[unit].direction == 1 - direction && !(units[unit].free >> bit & 1) && units[unit].cells.size() > 2)
                add(covers_, unit);
        for (std::size_t unit = 0; unit < units.size(); ++unit)
            if (units[unit].direction == direction) add_base(unit);
        if (bases_.size() >= size) choose_bases(0, 0, none);
    }

private:
    using Lines = std::vector<Word>;  // a bit for each unit

    struct Base {
        const Unit* unit;
        std::vector<Var> cells;  // the places of the value
        Lines crossing;          // the covers that contain some of them
    };

    static void add(Lines& lines, std::size_t unit) { lines[unit / word_size] |= Word{1} << unit % word_size; }
    bool is_cover(std::size_t unit) const { return covers_[unit / word_size] >> unit % word_size & 1; }

    void add_base(std::size_t unit) {
        if (!finder_.notes.is_house(unit)) return;
        const Unit& each = finder_.board.units[unit];
        const Word places = finder_.notes.places(unit, bit_);
        const auto count = static_cast<std::size_t>(std::popcount(places));
        if (count < 2 || count > size_ + most_fins()) return;
        Base base{&each, {}, Lines(covers_.size())};
        each_bit(places, [&](int i) {
            const Var cell = each.cells[static_cast<std::size_t>(i)];
            base.cells.push_back(cell);
            for (const std::uint32_t line : finder_.board.units_of[cell])
                if (is_cover(line)) add(base.crossing, line);
        });
        if (can_cover(base.crossing)) bases_.push_back(std::move(base));
    }

    // Whether few enough covers cross the bases; more bases only add to them, so a search ends where there are too many.
    bool can_cover(const Lines& crossing) const { return count(crossing) <= size_ + most_fins(); }

    static std::size_t count(const Lines& some) {
        std::size_t sum = 0;
        for (const Word word : some) sum += static_cast<std::size_t>(std::popcount(word));
        return sum;
    }

    void choose_bases(std::size_t from, std::size_t chosen, const Lines& crossing) {
        check_deadline();
        if (chosen == size_) return cover_bases(crossing);
        for (std::size_t i = from; i < bases_.size(); ++i) {
            base_[chosen] = &bases_[i];
            Lines together = crossing;
            for (std::size_t w = 0; w < together.size(); ++w) together[w] |= bases_[i].crossing[w];
            if (can_cover(together) && (chosen == 0 || apart(chosen))) choose_bases(i + 1, chosen + 1, together);
        }
    }

    bool apart(std::size_t last) const {  // whether bases are disjoint: lines of overlapping grids may not be
        for (std::size_t i = 0; i < last; ++i)
            for (const Var cell : base_[i]->cells)
                if (base_[last]->unit->has(cell)) return false;
        return true;
    }

    void cover_bases(const Lines& crossing) {
        if (count(crossing) < size_) return;
        crossing_.clear();
        for (std::size_t w = 0; w < crossing.size(); ++w)
            each_bit(crossing[w], [&](int bit) { crossing_.push_back(w * word_size + static_cast<std::size_t>(bit)); });
        cells_.clear();
        for (const Base* base : base_) cells_.insert(cells_.end(), base->cells.begin(), base->cells.end());
        covered_by_.assign(cells_.size(), 0);
        for (std::size_t i = 0; i < cells_.size(); ++i)
            for (const std::uint32_t line : finder_.board.units_of[cells_[i]])
                if (is_cover(line)) covered_by_[i] |= Word{1} << std::distance(crossing_.begin(), std::ranges::find(crossing_, line));
        choose_covers(0, 0);
    }

    void choose_covers(std::size_t from, Word chosen) {  // a bit for each of the crossing ones
        if (static_cast<std::size_t>(std::popcount(chosen)) == size_) return offer(chosen);
        for (std::size_t i = from; i < crossing_.size(); ++i) choose_covers(i + 1, chosen | Word{1} << i);
    }

    void offer(Word chosen) {
        if (!find_outside(chosen)) return;
        std::vector<const Unit*> covers;
        each_bit(chosen, [&](int i) { covers.push_back(&finder_.board.units[crossing_[static_cast<std::size_t>(i)]]); });
        const auto any = [&](const Unit* cover) { return std::ranges::any_of(cover->cells, [&](Var cell) { return loses(cell); }); };
        if (std::ranges::none_of(covers, any)) return;
        LogicStep step;
        step.others = outside_;
        for (const Base* base : base_) step.rules.push_back(base->unit->rule);
        for (const Unit* cover : covers) step.rules.push_back(cover->rule);
        for (const Unit* cover : covers)
            for (const Var cell : cover->cells)
                if (loses(cell)) add_removal(step, cell);
        step.cost = cost_;
        step.cells = cells_;
        step.values = {finder_.board.value(bit_)};
        finder_.offer(std::move(step));
    }

    std::size_t most_fins() const { return fins_ == Fins::none ? 0 : 2; }  // in one base, and cover lines beyond the size

    // Finds the places outside these covers; whether they are such fins as are searched for.
    bool find_outside(Word chosen) {
        outside_.clear();
        bool sashimi = false;
        auto covered_by = covered_by_.begin();
        for (const Base* base : base_) {
            const std::size_t before = outside_.size();
            for (const Var cell : base->cells)
                if (!(*covered_by++ & chosen)) outside_.push_back(cell);
            sashimi |= base->cells.size() < 2 + outside_.size() - before;
            if (outside_.size() > 4) return false;
        }
        return fins_ == (outside_.empty() ? Fins::none : sashimi ? Fins::sashimi : Fins::finned);
    }

    bool loses(Var cell) const {
        return finder_.notes.may_be(cell, bit_) && finder_.notes.open(cell) &&
               std::find(cells_.begin(), cells_.end(), cell) == cells_.end() &&
               std::all_of(outside_.begin(), outside_.end(), [&](Var fin) { return finder_.board.sees(cell, fin, bit_); });
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
    Lines covers_;
    std::vector<const Base*> base_;         // those chosen
    std::vector<Var> cells_;                // the places in these
    std::vector<Var> outside_;              // those of them outside the chosen covers
    std::vector<std::size_t> crossing_;     // the covers that contain some of them
    std::vector<Word> covered_by_;          // for each of these places, a bit for each crossing cover that contains it
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
