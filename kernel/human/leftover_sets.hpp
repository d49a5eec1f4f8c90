// LeftoverSets: as many lines as rooms, and the cells that only the lines have, and only the rooms.
#pragma once

#include <vector>

#include "notes.hpp"

namespace passatempo::human {

struct Leftover {
    std::vector<RuleNumber> rules;  // the lines, then the rooms
    std::vector<Var> of_lines, of_rooms;
    std::size_t lines;
    std::size_t size;               // cells of a line
};

class LeftoverSets {
public:
    explicit LeftoverSets(const Board&);

    const std::vector<Leftover>& all() const { return all_; }

private:
    using Units = std::span<const Unit* const>;

    void examine(Units lines);
    std::vector<const Unit*> nearest_rooms(std::size_t count, Word values) const;
    void compare(Units lines, Units rooms);

    const Board& board_;
    std::vector<const Unit*> houses_[3];  // by direction
    std::vector<std::uint8_t> in_lines_;
    std::vector<Leftover> all_;
};

}  // namespace passatempo::human
