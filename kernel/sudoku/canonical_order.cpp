#include "canonical_order.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "util/deadline.hpp"
#include "util/random.hpp"

namespace passatempo::sudoku {
namespace {

using Part = std::uint32_t;  // a row, column, value, band or stack
using Colours = std::vector<std::uint32_t>;

constexpr std::size_t most_leaves = 20'000;

std::uint64_t hash(std::uint64_t role, std::uint64_t one, std::uint64_t other) {
    return util::mix64(role * 0x9E3779B97F4A7C15 + (one << 32 | other));
}

// A leaf of the search tree: a position for each part, and the resulting board.
struct Labelling {
    std::vector<std::uint32_t> place;  // of rows, columns and values
    std::vector<std::uint64_t> board;  // its entries, sorted
    std::vector<Part> path;            // the parts individualised on the way
};

// Orbits of the automorphisms found (union-find).
class Orbits {
public:
    explicit Orbits(std::size_t parts) : parent_(parts) { std::iota(parent_.begin(), parent_.end(), Part{0}); }

    Part of(Part part) const {
        while (parent_[part] != part) part = parent_[part];
        return part;
    }
    void join(Part one, Part other) { parent_[of(one)] = of(other); }

private:
    std::vector<Part> parent_;
};

class Board {
public:
    Board(const BoxShape& shape, std::span<const BoxEntry> entries)
        : side_(shape.height * shape.width), values_(2 * side_), bands_(values_ + shape.values),
          parts_(bands_ + shape.width + shape.height), value_count_(shape.values), orbits_(parts_), is_used_(parts_) {
        const Part stacks = bands_ + shape.width;  // as many bands as a box has columns
        for (Part row = 0; row < side_; ++row) box_of_.push_back(bands_ + row / shape.height);
        for (Part column = 0; column < side_; ++column) box_of_.push_back(stacks + column / shape.width);
        for (const BoxEntry& each : entries) entries_.push_back({each.row, side_ + each.column, values_ + each.value});
        for (const auto& entry : entries_)
            for (const Part part : entry) {
                is_used_[part] = true;
                if (part < values_) is_used_[box_of_[part]] = true;
            }
    }

    // The least board and its labelling.
    const Labelling& least() {
        Colours colours(parts_);
        for (Part part = 0; part < parts_; ++part) colours[part] = kind_of(part);
        refine(colours);
        search(colours);
        return best_;
    }

private:
    std::uint32_t kind_of(Part part) const {
        return part < side_ ? 0 : part < values_ ? 1 : part < bands_ ? 2 : part < box_of_[side_] ? 3 : 4;
    }

    // Colour refinement to the stable colouring. Colours are numbered from 0 in an order that depends on incidences
    // only.
    void refine(Colours& colours) {
        for (std::size_t known = 0;;) {
            util::check_deadline(1 + (entries_.size() + parts_) / 32);
            signatures_.assign(parts_, 0);
            for (const auto& [row, column, value] : entries_) {
                signatures_[row] += hash(1, colours[column], colours[value]);
                signatures_[column] += hash(2, colours[row], colours[value]);
                signatures_[value] += hash(3, colours[row], colours[column]);
            }
            for (Part line = 0; line < values_; ++line) {
                signatures_[line] += hash(4, colours[box_of_[line]], 0);
                signatures_[box_of_[line]] += hash(5, colours[line], 0);
            }
            const std::size_t found = number_colours(colours);
            if (found == known) return;
            known = found;
        }
    }

    // By old colour and signature; returns how many there are.
    std::size_t number_colours(Colours& colours) {
        order_.resize(parts_);
        std::iota(order_.begin(), order_.end(), Part{0});
        const auto key = [&](Part part) { return std::pair(colours[part], signatures_[part]); };
        std::sort(order_.begin(), order_.end(), [&](Part a, Part b) { return key(a) < key(b); });
        Colours numbered(parts_);
        std::uint32_t colour = 0;
        for (std::size_t i = 0; i < order_.size(); ++i) {
            if (i > 0 && key(order_[i]) != key(order_[i - 1])) ++colour;
            numbered[order_[i]] = colour;
        }
        colours.swap(numbered);
        return colour + 1;
    }

    // The smallest colour class of several parts, if any. Lines and values without an entry are ignored.
    std::vector<Part> smallest_class(const Colours& colours) const {
        std::vector<std::uint32_t> counts(parts_);
        for (Part part = 0; part < parts_; ++part) counts[colours[part]] += is_used_[part];
        std::uint32_t chosen = parts_;
        for (std::uint32_t colour = 0; colour < parts_; ++colour)
            if (counts[colour] > 1 && (chosen == parts_ || counts[colour] < counts[chosen])) chosen = colour;
        std::vector<Part> found;
        for (Part part = 0; part < parts_ && chosen < parts_; ++part)
            if (colours[part] == chosen && is_used_[part]) found.push_back(part);
        return found;
    }

    // Individualises each part of a class; returns the depth to backtrack to: an automorphism prunes a whole subtree.
    std::size_t search(const Colours& colours) {
        const std::vector<Part> choices = smallest_class(colours);
        const std::size_t depth = path_.size();
        if (choices.empty()) return leaf(colours);
        std::vector<Part> tried;
        for (const Part choice : choices) {
            if (leaves_ >= most_leaves) break;
            if (is_on_first_path() && std::any_of(tried.begin(), tried.end(), [&](Part other) {
                    return orbits_.of(other) == orbits_.of(choice);
                }))
                continue;
            tried.push_back(choice);
            Colours next = colours;
            for (Part part = 0; part < parts_; ++part)
                next[part] = 2 * colours[part] + (colours[part] == colours[choice] && part != choice);
            refine(next);
            path_.push_back(choice);
            const std::size_t back = search(next);
            path_.pop_back();
            if (back < depth) return back;
        }
        return depth;
    }

    bool is_on_first_path() const {
        return leaves_ == 0 || std::equal(path_.begin(), path_.end(), first_.path.begin());
    }

    std::size_t leaf(const Colours& colours) {
        Labelling found = labelled(colours);
        if (++leaves_ == 1) {
            first_ = best_ = std::move(found);
            return path_.size();
        }
        if (found.board == first_.board) {
            join_orbits(found);
            return divergence(first_);
        }
        if (found.board == best_.board) return divergence(best_);
        if (found.board < best_.board) best_ = std::move(found);
        return path_.size();
    }

    // The depth at which the path diverges from that of another labelling.
    std::size_t divergence(const Labelling& other) const {
        const auto [here, there] = std::mismatch(path_.begin(), path_.end(), other.path.begin(), other.path.end());
        return static_cast<std::size_t>(here - path_.begin());
    }

    // Two labellings that give the same board are an automorphism.
    void join_orbits(const Labelling& found) {
        std::vector<Part> at(bands_);
        for (Part part = 0; part < bands_; ++part) at[number(first_, part)] = part;
        for (Part part = 0; part < bands_; ++part) orbits_.join(part, at[number(found, part)]);
        for (Part line = 0; line < values_; ++line) orbits_.join(box_of_[line], box_of_[at[number(found, line)]]);
    }

    Part number(const Labelling& labelling, Part part) const {
        return labelling.place[part] + (part < side_ ? 0 : part < values_ ? side_ : values_);
    }

    Labelling labelled(const Colours& colours) const {
        Labelling found{std::vector<std::uint32_t>(bands_), {}, path_};
        const auto put = [&](Part from, Part to) {
            std::vector<Part> parts(to - from);
            std::iota(parts.begin(), parts.end(), from);
            const auto key = [&](Part part) {
                const Part box = part < values_ ? box_of_[part] : 0;
                return std::array{colours[box], box, colours[part], part};
            };
            std::sort(parts.begin(), parts.end(), [&](Part a, Part b) { return key(a) < key(b); });
            for (std::uint32_t i = 0; i < parts.size(); ++i) found.place[parts[i]] = i;
        };
        put(0, side_);
        put(side_, values_);
        put(values_, bands_);
        for (const auto& [row, column, value] : entries_)
            found.board.push_back((std::uint64_t{found.place[row]} * side_ + found.place[column]) * value_count_ + found.place[value]);
        std::sort(found.board.begin(), found.board.end());
        return found;
    }

    Part side_, values_, bands_, parts_;      // offsets of columns, values and bands; total
    std::uint32_t value_count_;
    std::vector<Part> box_of_;                // the band of each row, the stack of each column
    std::vector<std::array<Part, 3>> entries_;
    Orbits orbits_;
    std::vector<std::uint8_t> is_used_;
    std::vector<Part> path_;                  // the parts individualised so far
    Labelling first_, best_;
    std::size_t leaves_ = 0;
    std::vector<std::uint64_t> signatures_;
    std::vector<Part> order_;
};

CanonicalOrder order_of(const BoxShape& shape, const Labelling& labelling, bool transposed) {
    const auto side = static_cast<std::ptrdiff_t>(shape.height * shape.width);
    const auto rows = labelling.place.begin();
    return {transposed, {rows, rows + side}, {rows + side, rows + 2 * side}, {rows + 2 * side, labelling.place.end()}};
}

}  // namespace

CanonicalOrder canonical_order(const BoxShape& shape, std::span<const BoxEntry> entries) {
    Board upright(shape, entries);
    const Labelling& least = upright.least();
    if (!shape.transposable) return order_of(shape, least, false);
    std::vector<BoxEntry> across;
    for (const BoxEntry& each : entries) across.push_back({each.column, each.row, each.value});
    Board transposed(shape, across);
    const Labelling& other = transposed.least();
    return other.board < least.board ? order_of(shape, other, true) : order_of(shape, least, false);
}

}  // namespace passatempo::sudoku
