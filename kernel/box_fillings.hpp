// Random full 9x9 box grids.
//
// Promised: all 6,670,903,752,021,072,936,960 grids are equally likely, as far as the generator's numbers are random,
// unless `most_ways` (box_fillings.cpp) is ever exceeded, which was not seen in a hundred million attempts. Nothing is
// searched for: a grid is drawn from simple parts, and kept as often as it must be for all to be alike.
#pragma once

#include <array>
#include <cstdint>

#include "random.hpp"

namespace passatempo {

using DigitSet = std::uint16_t;  // bit d: the digit d + 1

using DigitSets = std::array<DigitSet, 3>;  // of three lines

// Three lines of a box, and all ways in which they can go on through the two boxes beside it. A line takes some
// digits of the next line to the nearer box and the rest to the farther, and of the line behind that one the other way
// round; each takes as many: 1 + 27 + 27 + 1 ways.
class Lines {
public:
    static constexpr std::uint32_t ways = 56;
    using WaySet = std::uint64_t;  // bit w: the way of number w

    explicit Lines(const DigitSets& lines);

    // The same three lines in the boxes beside.
    DigitSets nearer(std::uint32_t way) const { return lines(nearer_, way); }
    DigitSets farther(std::uint32_t way) const { return lines(farther_, way); }

    // Ways that leave to a box beside one digit of each line that crosses it there: if so, the box is known. Either there
    // are none or eight of them.
    static constexpr std::uint32_t fitting = 8;
    WaySet fit_nearer(const DigitSets& crossing) const { return fit(nearer_, crossing); }
    WaySet fit_farther(const DigitSets& crossing) const { return fit(farther_, crossing); }

private:
    using Places = WaySet[9][3];  // the ways in which a digit stands in a line

    static DigitSets lines(const Places& places, std::uint32_t way);
    static WaySet fit(const Places& places, const DigitSets& crossing);

    Places nearer_, farther_;
};

// How many ways of three rows and ways of three columns, out of 56 x 56, fit each other in the box where they cross.
std::uint32_t crossings(const DigitSets& rows, const DigitSets& columns);

// One attempt to draw a grid. The first box, the first band and the first stack come first: each way to fill these 45
// cells is equally likely. Then the box in the middle, with what its lines and columns leave for its neighbours;
// last one of all ways to fill the three boxes that are left.
class BoxFilling {
public:
    static constexpr double starts = 362880.0 * 2612736 * 2612736;  // ways to fill the first band and stack

    explicit BoxFilling(Random&);

    // Ways to fill the box in the middle times ways to fill the rest; 0: there is none, and the grid is not full. A grid
    // comes with a probability of 1 / (starts * weight()): kept in proportion to their weights, all are equally
    // likely. The mean weight of all attempts times `starts` is the number of grids.
    std::uint32_t weight() const { return weight_; }

    static std::uint32_t most_weight();

    DigitSet cell(int number) const { return cells_[number]; }  // one digit

private:
    void start(Random&);
    void fill_beside(Random&, int along, int across);
    void fill_rest(Random&);
    void put_line(Random&, DigitSet digits, int first, int along);
    void put_box(int first, const DigitSets& rows, const DigitSets& columns);
    DigitSets lines(int first, int along, int across) const;

    std::array<DigitSet, 81> cells_{};
    std::uint32_t weight_ = 0;
};

// Writes the digits of all cells as symbols 1 to 9.
void random_filling(Random&, char* symbols);

}  // namespace passatempo
