#include "random_grid.hpp"

namespace passatempo::sudoku {
namespace {

// The ways in which a digit moves one line up in the nearer box, by its line and its index in that line; in all other
// ways it moves one line down.
constexpr auto ways_up = [] {
    std::array<std::array<Lines::WaySet, 3>, 3> table{};
    int way = 0;
    for (unsigned picks = 0; picks < 512; ++picks) {
        const unsigned lines[3] = {picks & 7, picks >> 3 & 7, picks >> 6};
        const int count = std::popcount(lines[0]);
        if (count != std::popcount(lines[1]) || count != std::popcount(lines[2])) continue;
        for (std::size_t i = 0; i < 9; ++i) table[i / 3][i % 3] |= Lines::WaySet{lines[i / 3] >> i % 3 & 1} << way;
        ++way;
    }
    return table;
}();
constexpr Lines::WaySet all_ways = (Lines::WaySet{1} << Lines::ways) - 1;

template <class Set, class Visit>
void each(Set bits, Visit visit) {
    for (; bits; bits &= static_cast<Set>(bits - 1)) visit(static_cast<std::uint32_t>(std::countr_zero(bits)));
}

constexpr std::uint32_t most_crossings = 448;
constexpr std::uint32_t most_ways = 28;  // to fill the last three boxes: thirty million attempts found no more

std::uint32_t nth_of(Lines::WaySet ways, std::uint32_t n) {
    for (; n > 0; --n) ways &= ways - 1;
    return static_cast<std::uint32_t>(std::countr_zero(ways));
}

}  // namespace

Lines::Lines(const DigitSets& lines) {
    for (std::size_t line = 0; line < 3; ++line) {
        const std::size_t up = (line + 2) % 3, down = (line + 1) % 3;
        std::size_t place = 0;
        each(lines[line], [&](std::uint32_t digit) {
            const WaySet goes_up = ways_up[line][place++];
            nearer_[digit][line] = farther_[digit][line] = 0;
            nearer_[digit][up] = farther_[digit][down] = goes_up;
            nearer_[digit][down] = farther_[digit][up] = all_ways & ~goes_up;
        });
    }
}

DigitSets Lines::lines(const Places& places, std::uint32_t way) {
    DigitSets sets{};
    for (std::size_t digit = 0; digit < 9; ++digit)
        for (std::size_t line = 0; line < 3; ++line)
            sets[line] |= static_cast<DigitSet>((places[digit][line] >> way & 1) << digit);
    return sets;
}

Lines::WaySet Lines::compatible_ways(const Places& places, const DigitSets& crossing) {
    WaySet all = all_ways;
    for (const DigitSet digits : crossing) {
        WaySet any[3]{};
        each(digits, [&](std::uint32_t digit) {
            for (std::size_t line = 0; line < 3; ++line) any[line] |= places[digit][line];
        });
        all &= any[0] & any[1] & any[2];
    }
    return all;
}

// It depends only on the sum of squares of the intersection sizes of rows and columns; the tests verify the numbers.
std::uint32_t crossings(const DigitSets& rows, const DigitSets& columns) {
    int squares = 0;
    for (const DigitSet row : rows)
        for (const DigitSet column : columns) {
            const int shared = std::popcount(static_cast<unsigned>(row & column));
            squares += shared * shared;
        }
    return squares == 9 ? 448 : squares == 13 ? 400 : squares == 15 ? 392 : squares == 19 ? 384 : 432;
}

GridDraw::GridDraw(Random& random) {
    start(random);
    fill_beside(random, 1, 9);
    fill_beside(random, 9, 1);
    fill_rest(random);
}

std::uint32_t GridDraw::most_weight() { return most_crossings * most_ways; }

void GridDraw::start(Random& random) {
    DigitSet digits[9] = {1, 2, 4, 8, 16, 32, 64, 128, 256};
    random.shuffle(digits, 9);
    for (std::size_t i = 0; i < 9; ++i) cells_[i / 3 * 9 + i % 3] = digits[i];
}

// The two boxes adjacent to the first, along its rows or its columns.
void GridDraw::fill_beside(Random& random, int along, int across) {
    const Lines first(lines(0, along, across));
    const std::uint32_t way = random.below(Lines::ways);
    const DigitSets nearer = first.nearer(way), farther = first.farther(way);
    for (int line = 0; line < 3; ++line) {
        put_line(random, nearer[static_cast<std::size_t>(line)], line * across + 3 * along, along);
        put_line(random, farther[static_cast<std::size_t>(line)], line * across + 6 * along, along);
    }
}

void GridDraw::fill_rest(Random& random) {
    const DigitSets left = lines(27, 1, 9), above = lines(3, 9, 1);
    const Lines rows(left), columns(above), last_rows(lines(54, 1, 9)), last_columns(lines(6, 9, 1));
    std::uint32_t row;  // the way of the middle rows
    Lines::WaySet matching;
    do matching = columns.compatible_nearer(rows.nearer(row = random.below(Lines::ways)));
    while (!matching);
    const std::uint32_t column = nth_of(matching, random.below(Lines::compatible));

    const Lines::WaySet on_right = last_columns.compatible_nearer(rows.farther(row));
    const Lines::WaySet below = last_rows.compatible_nearer(columns.farther(column));
    Lines::WaySet corner[Lines::ways];  // for each way of the last rows: the compatible ways of the last columns
    std::uint32_t count = 0;
    if (on_right)
        each(below, [&](std::uint32_t way) {
            corner[way] = on_right & last_columns.compatible_farther(last_rows.farther(way));
            count += static_cast<std::uint32_t>(std::popcount(corner[way]));
        });
    weight_ = crossings(left, above) * count;
    if (count == 0) return;

    std::uint32_t n = random.below(count), last_row = nth_of(below, 0);
    for (Lines::WaySet ways = below; n >= static_cast<std::uint32_t>(std::popcount(corner[last_row]));) {
        n -= static_cast<std::uint32_t>(std::popcount(corner[last_row]));
        last_row = nth_of(ways &= ways - 1, 0);
    }
    const std::uint32_t last_column = nth_of(corner[last_row], n);
    put_box(30, rows.nearer(row), columns.nearer(column));
    put_box(33, rows.farther(row), last_columns.nearer(last_column));
    put_box(57, last_rows.nearer(last_row), columns.farther(column));
    put_box(60, last_rows.farther(last_row), last_columns.farther(last_column));
}

void GridDraw::put_line(Random& random, DigitSet digits, int first, int along) {
    DigitSet three[3];
    int count = 0;
    each(digits, [&](std::uint32_t digit) { three[count++] = static_cast<DigitSet>(1 << digit); });
    random.shuffle(three, 3);
    for (int i = 0; i < 3; ++i) cells_[static_cast<std::size_t>(first + i * along)] = three[i];
}

void GridDraw::put_box(int first, const DigitSets& rows, const DigitSets& columns) {
    for (std::size_t i = 0; i < 9; ++i)
        cells_[static_cast<std::size_t>(first) + i / 3 * 9 + i % 3] = rows[i / 3] & columns[i % 3];
}

DigitSets GridDraw::lines(int first, int along, int across) const {
    DigitSets sets{};
    for (int i = 0; i < 9; ++i) {
        const auto cell = static_cast<std::size_t>(first + i / 3 * across + i % 3 * along);
        sets[static_cast<std::size_t>(i / 3)] |= cells_[cell];
    }
    return sets;
}

void random_grid(Random& random, char* symbols) {
    for (;;) {
        const GridDraw draw(random);
        if (random.below(GridDraw::most_weight()) >= draw.weight()) continue;
        for (int i = 0; i < 81; ++i) symbols[i] = static_cast<char>('1' + std::countr_zero(draw.cell(i)));
        return;
    }
}

}  // namespace passatempo::sudoku
