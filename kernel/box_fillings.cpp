#include "box_fillings.hpp"

namespace passatempo {
namespace {

using Sets = std::array<DigitSet, 3>;

// Which digits of each line go to the nearer box: 3 x 3 bits for each way.
constexpr auto picks = [] {
    std::array<std::array<std::uint8_t, 3>, Lines::ways> made{};
    std::size_t count = 0;
    for (unsigned a = 0; a < 8; ++a)
        for (unsigned b = 0; b < 8; ++b)
            for (unsigned c = 0; c < 8; ++c)
                if (std::popcount(a) == std::popcount(b) && std::popcount(b) == std::popcount(c))
                    made[count++] = {static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b), static_cast<std::uint8_t>(c)};
    return made;
}();

// Whether a box can have such rows and columns. If so it is known: each row shares one digit with each column.
bool fit(const Sets& rows, const Sets& columns) {
    for (const DigitSet row : rows)
        if (!(row & columns[0]) || !(row & columns[1]) || !(row & columns[2])) return false;
    return true;
}

// Of 56 x 56 ways for the lines of two neighbours to go on, how many fit. It depends on no more than how many digits
// the rows of one and the columns of the other share, and of that on no more than the sum of the squares.
std::uint32_t ways_to_fit(const Sets& rows, const Sets& columns) {
    int squares = 0;
    for (const DigitSet row : rows)
        for (const DigitSet column : columns) {
            const int shared = std::popcount(static_cast<unsigned>(row & column));
            squares += shared * shared;
        }
    return squares == 9 ? 448 : squares == 13 ? 400 : squares == 15 ? 392 : squares == 19 ? 384 : 432;
}

constexpr std::uint32_t most_ways_to_fit = 448;
constexpr std::uint32_t most_ways = 28;  // to fill the last three boxes

Lines::Way random_way(const Lines& lines, Random& random) {
    return lines.way(static_cast<int>(random.below(Lines::ways)));
}

// All ways of some lines to go on that a test lets pass.
class Ways {
public:
    template <class Test>
    Ways(const Lines& lines, Test passes) {
        for (int i = 0; i < Lines::ways; ++i) {
            ways_[count_] = lines.way(i);
            count_ += passes(ways_[count_]);
        }
    }

    const Lines::Way* begin() const { return ways_; }
    const Lines::Way* end() const { return ways_ + count_; }

private:
    Lines::Way ways_[Lines::ways + 1];
    int count_ = 0;
};

}  // namespace

Lines::Lines(const Sets& lines) {
    for (std::size_t line = 0; line < 3; ++line) {
        const unsigned all = lines[line], low = all & -all, high = std::bit_floor(all);
        const unsigned digits[3] = {low, all ^ low ^ high, high};
        for (unsigned part = 0; part < 8; ++part)
            parts_[line][part] = static_cast<DigitSet>((part & 1 ? digits[0] : 0) | (part & 2 ? digits[1] : 0) | (part & 4 ? digits[2] : 0));
    }
}

Lines::Way Lines::way(int number) const {
    const auto& pick = picks[static_cast<std::size_t>(number)];
    Way way;
    for (std::size_t line = 0; line < 3; ++line) {
        const std::size_t next = (line + 1) % 3, behind = (line + 2) % 3;
        way.nearer[line] = parts_[next][pick[next]] | parts_[behind][7 ^ pick[behind]];
        way.farther[line] = parts_[behind][pick[behind]] | parts_[next][7 ^ pick[next]];
    }
    return way;
}

BoxFilling::BoxFilling(Random& random) {
    start(random);
    fill_beside(random, 1, 9);
    fill_beside(random, 9, 1);
    fill_rest(random);
}

std::uint32_t BoxFilling::most_weight() { return most_ways_to_fit * most_ways; }

void BoxFilling::start(Random& random) {
    DigitSet digits[9] = {1, 2, 4, 8, 16, 32, 64, 128, 256};
    random.shuffle(digits, 9);
    for (std::size_t i = 0; i < 9; ++i) cells_[i / 3 * 9 + i % 3] = digits[i];
}

// The two boxes beside the first, along its rows or along its columns.
void BoxFilling::fill_beside(Random& random, int along, int across) {
    const Lines::Way way = random_way(Lines(lines(0, along, across)), random);
    for (int line = 0; line < 3; ++line) {
        put_line(random, way.nearer[static_cast<std::size_t>(line)], line * across + 3 * along, along);
        put_line(random, way.farther[static_cast<std::size_t>(line)], line * across + 6 * along, along);
    }
}

void BoxFilling::fill_rest(Random& random) {
    const Sets left = lines(27, 1, 9), above = lines(3, 9, 1);
    const Lines rows(left), columns(above), last_rows(lines(54, 1, 9)), last_columns(lines(6, 9, 1));
    Lines::Way row, column;  // of the band and of the stack in the middle
    do row = random_way(rows, random), column = random_way(columns, random);
    while (!fit(row.nearer, column.nearer));

    const Ways on_right(last_columns, [&](const Lines::Way& way) { return fit(row.farther, way.nearer); });
    const Ways below(last_rows, [&](const Lines::Way& way) { return fit(way.nearer, column.farther); });
    const Lines::Way* both[Lines::ways * Lines::ways][2];
    std::uint32_t count = 0;
    for (const Lines::Way& down : on_right)
        for (const Lines::Way& across : below) {
            both[count][0] = &across, both[count][1] = &down;
            count += fit(across.farther, down.farther);
        }
    weight_ = ways_to_fit(left, above) * count;
    if (count == 0) return;
    const auto [last_row, last_column] = both[random.below(count)];
    put_box(30, row.nearer, column.nearer);
    put_box(33, row.farther, last_column->nearer);
    put_box(57, last_row->nearer, column.farther);
    put_box(60, last_row->farther, last_column->farther);
}

void BoxFilling::put_line(Random& random, DigitSet digits, int first, int along) {
    const unsigned low = digits & -digits, high = std::bit_floor(static_cast<unsigned>(digits));
    DigitSet three[3] = {static_cast<DigitSet>(low), static_cast<DigitSet>(digits ^ low ^ high), static_cast<DigitSet>(high)};
    random.shuffle(three, 3);
    for (int i = 0; i < 3; ++i) cells_[static_cast<std::size_t>(first + i * along)] = three[i];
}

void BoxFilling::put_box(int first, const Sets& rows, const Sets& columns) {
    for (std::size_t i = 0; i < 9; ++i)
        cells_[static_cast<std::size_t>(first) + i / 3 * 9 + i % 3] = rows[i / 3] & columns[i % 3];
}

Sets BoxFilling::lines(int first, int along, int across) const {
    Sets sets{};
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
