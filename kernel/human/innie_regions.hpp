// InnieRegions: rows, columns or rooms next to each other, whose total is known, with the cages that have cells in them.
#pragma once

#include "rule_support.hpp"

namespace passatempo::human {

struct InnieRegion {
    std::vector<const Unit*> houses;
    Value total = 0;
    std::vector<Var> cells;
    std::vector<const Cage*> cages;     // with cells in it
    std::size_t whole = 0;              // cages all whose cells are in it
    std::vector<Var> depends_on;        // its cells and those of the cages, ascending
    std::vector<Word> idle{};           // candidates of these for which it removes nothing; or empty
};

class InnieRegions {
public:
    InnieRegions(const Board&, std::span<const Cage>);

    std::vector<InnieRegion>& regions() { return regions_; }

private:
    using Houses = std::vector<const Unit*>;

    void add_lines(const Houses& lines);
    void grow(const Houses& region, std::size_t last);
    bool shares_cage(const Houses& region, const Unit& house) const;
    void add(const Houses&);

    const Board& board_;
    std::vector<const Cage*> cages_;
    Houses rooms_;
    std::vector<InnieRegion> regions_;
};

}  // namespace passatempo::human
