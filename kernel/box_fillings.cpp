#include "box_fillings.hpp"

namespace passatempo {
namespace {

// The ways in which a digit goes to the nearer box one line up, by the number of its line and its number in that line;
// in all others it goes there one line down.
constexpr auto ways_up = [] {
    std::array<std::array<Lines::WaySet, 3>, 3> made{};
    int way = 0;
    for (unsigned picks = 0; picks < 512; ++picks) {
        const unsigned lines[3] = {picks & 7, picks >> 3 & 7, picks >> 6};
        if (std::popcount(lines[0]) != std::popcount(lines[1]) || std::popcount(lines[1]) != std::popcount(lines[2])) continue;
        for (std::size_t i = 0; i < 9; ++i) made[i / 3][i % 3] |= Lines::WaySet{lines[i / 3] >> i % 3 & 1} << way;
        ++way;
    }
    return made;
}();
constexpr Lines::WaySet all_ways = (Lines::WaySet{1} << Lines::ways) - 1;

template <class Set, class Visit>
void each(Set bits, Visit visit) {
    for (; bits; bits &= static_cast<Set>(bits - 1)) visit(static_cast<std::uint32_t>(std::countr_zero(bits)));
}

constexpr std::uint32_t most_crossings = 448;
constexpr std::uint32_t most_ways = 28;  // to fill the last three boxes: a hundred million attempts found no more

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

Lines::WaySet Lines::fit(const Places& places, const DigitSets& crossing) {
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

// It depends on no more than how many digits the rows and columns share, and of that on no more than the sum of the
// squares; the tests count them.
std::uint32_t crossings(const DigitSets& rows, const DigitSets& columns) {
    int squares = 0;
    for (const DigitSet row : rows)
        for (const DigitSet column : columns) {
            const int shared = std::popcount(static_cast<unsigned>(row & column));
            squares += shared * shared;
        }
    return squares == 9 ? 448 : squares == 13 ? 400 : squares == 15 ? 392 : squares == 19 ? 384 : 432;
}

BoxFilling::BoxFilling(Random& random) {
    start(random);
    fill_beside(random, 1, 9);
    fill_beside(random, 9, 1);
    fill_rest(random);
}

std::uint32_t BoxFilling::most_weight() { return most_crossings * most_ways; }

void BoxFilling::start(Random& random) {
    DigitSet digits[9] = {1, 2, 4, 8, 16, 32, 64, 128, 256};
    random.shuffle(digits, 9);
    for (std::size_t i = 0; i < 9; ++i) cells_[i / 3 * 9 + i % 3] = digits[i];
}

// The two boxes beside the first, along its rows or along its columns.
void BoxFilling::fill_beside(Random& random, int along, int across) {
    const Lines first(lines(0, along, across));
    const std::uint32_t way = random.below(Lines::ways);
    const DigitSets nearer = first.nearer(way), farther = first.farther(way);
    for (int line = 0; line < 3; ++line) {
        put_line(random, nearer[static_cast<std::size_t>(line)], line * across + 3 * along, along);
        put_line(random, farther[static_cast<std::size_t>(line)], line * across + 6 * along, along);
    }
}

void BoxFilling::fill_rest(Random& random) {
    const DigitSets left = lines(27, 1, 9), above = lines(3, 9, 1);
    const Lines rows(left), columns(above), last_rows(lines(54, 1, 9)), last_columns(lines(6, 9, 1));
    std::uint32_t row;  // the way of the rows through the middle
    Lines::WaySet fitting;
    do fitting = columns.fit_nearer(rows.nearer(row = random.below(Lines::ways)));
    while (!fitting);
    const std::uint32_t column = nth_of(fitting, random.below(Lines::fitting));

    const Lines::WaySet on_right = last_columns.fit_nearer(rows.farther(row));
    const Lines::WaySet below = last_rows.fit_nearer(columns.farther(column));
    Lines::WaySet corner[Lines::ways];  // by the way of the last rows: those of the last columns
    std::uint32_t count = 0;
    if (on_right)
        each(below, [&](std::uint32_t way) {
            corner[way] = on_right & last_columns.fit_farther(last_rows.farther(way));
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

void BoxFilling::put_line(Random& random, DigitSet digits, int first, int along) {
    const unsigned low = digits & -digits, high = std::bit_floor(static_cast<unsigned>(digits));
    DigitSet three[3] = {static_cast<DigitSet>(low), static_cast<DigitSet>(digits ^ low ^ high), static_cast<DigitSet>(high)};
    random.shuffle(three, 3);
    for (int i = 0; i < 3; ++i) cells_[static_cast<std::size_t>(first + i * along)] = three[i];
}

void BoxFilling::put_box(int first, const DigitSets& rows, const DigitSets& columns) {
    for (std::size_t i = 0; i < 9; ++i)
        cells_[static_cast<std::size_t>(first) + i / 3 * 9 + i % 3] = rows[i / 3] & columns[i % 3];
}

DigitSets BoxFilling::lines(int first, int along, int across) const {
    DigitSets sets{};
    for (int i = 0; i < 9; ++i) sets[static_cast<std::size_t>(i / 3)] |= cells_[static_cast<std::size_t>(first + i / 3 * across + i % 3 * along)];
    return sets;
}

void random_filling(Random& random, char* symbols) {
    for (;;) {
        const BoxFilling filling(random);
        if (random.below(BoxFilling::most_weight()) >= filling.weight()) continue;
        for (int i = 0; i < 81; ++i) symbols[i] = static_cast<char>('1' + std::countr_zero(filling.cell(i)));
        return;
    }
}

}  // namespace passatempo
