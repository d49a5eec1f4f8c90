// Uniformly random full sudoku grids.
//
// All 6,670,903,752,021,072,936,960 grids are equally likely, provided that the generator is random and that
// `most_ways` (random_grid.cpp) is never exceeded, which thirty million attempts confirmed but nobody has proven. No
// search: a grid is drawn from simple parts and accepted with a probability that makes all of them uniform (rejection
// sampling).
#pragma once

#include <array>
#include <cstdint>

#include "util/random.hpp"

namespace passatempo::sudoku {

using util::Random;

using DigitSet = std::uint16_t;  // bit d: the digit d + 1

using DigitSets = std::array<DigitSet, 3>;  // of three lines

// Three lines of a box, and all ways to continue them through the two adjacent boxes. In the nearer box a line takes
// some digits of the next line, in the farther box the rest, and of the line after that one vice versa; each line takes
// the same number: 1 + 27 + 27 + 1 ways.
class Lines {
public:
    static constexpr std::uint32_t ways = 56;
    using WaySet = std::uint64_t;  // bit w: the way of number w

    explicit Lines(const DigitSets& lines);

    // The same three lines in the adjacent boxes.
    DigitSets nearer(std::uint32_t way) const { return lines(nearer_, way); }
    DigitSets farther(std::uint32_t way) const { return lines(farther_, way); }

    // The ways under which each cell of an adjacent box gets exactly one digit, given the lines that cross it: then the
    // box is determined. There are none or eight.
    static constexpr std::uint32_t compatible = 8;
    WaySet compatible_nearer(const DigitSets& crossing) const { return compatible_ways(nearer_, crossing); }
    WaySet compatible_farther(const DigitSets& crossing) const { return compatible_ways(farther_, crossing); }

private:
    using Places = WaySet[9][3];  // the ways in which a digit is in a line

    static DigitSets lines(const Places& places, std::uint32_t way);
    static WaySet compatible_ways(const Places& places, const DigitSets& crossing);

    Places nearer_, farther_;
};

// How many of the 56 x 56 pairs of row ways and column ways are compatible in the box where they cross.
std::uint32_t crossings(const DigitSets& rows, const DigitSets& columns);

// One attempt to draw a grid. First the first band and the first stack, uniformly; then the middle box, with what its
// rows and columns leave for the adjacent boxes; last one of all ways to fill the three remaining boxes.
class GridDraw {
public:
    static constexpr double starts = 362880.0 * 2612736 * 2612736;  // ways to fill the first band and stack

    explicit GridDraw(Random&);

    // Ways to fill the middle box times ways to fill the rest; 0: there are none, and the grid is not full. A grid is
    // drawn with probability 1 / (starts * weight()), so accepting in proportion to the weight makes all equally
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

// Writes a uniformly random grid as symbols 1 to 9.
void random_grid(Random&, char* symbols);

}  // namespace passatempo::sudoku
