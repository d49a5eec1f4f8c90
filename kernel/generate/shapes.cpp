#include "shapes.hpp"

#include <algorithm>
#include <iterator>

namespace passatempo::generate {

bool contains(const Cells& cells, Var cell) { return std::binary_search(cells.begin(), cells.end(), cell); }

Cells with(const Cells& cells, Var cell) {
    Cells more = cells;
    more.insert(std::lower_bound(more.begin(), more.end(), cell), cell);
    return more;
}

Cells without(const Cells& cells, const Cells& others) {
    Cells left;
    std::set_difference(cells.begin(), cells.end(), others.begin(), others.end(), std::back_inserter(left));
    return left;
}

bool connected(const Cells& cells, std::span<const Cells> neighbours) {
    if (cells.empty()) return false;
    Cells reached{cells.front()};
    for (std::size_t at = 0; at < reached.size(); ++at)
        for (const Var next : neighbours[reached[at]])
            if (contains(cells, next) && std::find(reached.begin(), reached.end(), next) == reached.end())
                reached.push_back(next);
    return reached.size() == cells.size();
}

std::uint32_t compactness(const Cells& shape, Var cell, std::span<const Cells> neighbours) {
    std::uint32_t ways = 0;
    for (const Var next : neighbours[cell]) {
        ways += contains(shape, next);
        for (const Var second : neighbours[next]) ways += second != cell && contains(shape, second);
    }
    return ways;
}

bool all_differ(const Cells& cells, std::span<const Value> values) {
    for (std::size_t i = 1; i < cells.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (values[cells[i]] == values[cells[j]]) return false;
    return true;
}

namespace {

Cells image(const Cells& cells, const std::vector<Var>& symmetry) {
    Cells there;
    for (const Var cell : cells) there.push_back(symmetry[cell]);
    std::sort(there.begin(), there.end());
    return there;
}

}  // namespace

std::vector<Cells> images(const Cells& cells, std::span<const std::vector<Var>> symmetries) {
    std::vector<Cells> found{cells};
    for (const auto& symmetry : symmetries)
        if (Cells there = image(cells, symmetry); std::find(found.begin(), found.end(), there) == found.end())
            found.push_back(std::move(there));
    return found;
}

Cells closed(Cells cells, std::span<const std::vector<Var>> symmetries) {
    for (bool grown = true; grown;) {
        grown = false;
        for (const auto& symmetry : symmetries) {
            const Cells there = image(cells, symmetry);
            Cells both;
            std::set_union(cells.begin(), cells.end(), there.begin(), there.end(), std::back_inserter(both));
            if (both.size() == cells.size() || both.size() == 2 * cells.size()) continue;
            cells = std::move(both);
            grown = true;
        }
    }
    return cells;
}

namespace {

class Partitioner {
public:
    Partitioner(const CageTask& task, Random& random) : task_(task), random_(random), free_(task.neighbours.size(), true) {}

    std::vector<Cells> run() {
        std::vector<Cells> shapes;
        for (Var start = tightest(); start < free_.size(); start = tightest())
            for (Cells& shape : images(grown(start), task_.symmetries)) {
                for (const Var cell : shape) free_[cell] = false;
                shapes.push_back(std::move(shape));
            }
        return shapes;
    }

private:
    std::size_t free_neighbours(Var cell) const {
        return std::count_if(task_.neighbours[cell].begin(), task_.neighbours[cell].end(),
                             [&](Var next) { return free_[next]; });
    }

    // The free cell with the fewest free neighbours, so that few are isolated; past the last if none is free.
    Var tightest() {
        check_deadline(1 + free_.size() / 64);
        Var found = static_cast<Var>(free_.size());
        std::size_t least = SIZE_MAX;
        std::uint32_t equals = 1;
        for (Var cell = 0; cell < free_.size(); ++cell) {
            if (!free_[cell]) continue;
            const std::size_t free = free_neighbours(cell);
            if (free > least || (free == least && random_.below(++equals) != 0)) continue;
            if (free < least) equals = 1;
            least = free;
            found = cell;
        }
        return found;
    }

    Cells grown(Var start) {
        Cells shape = closed({start}, task_.symmetries);
        for (const std::size_t size = random_size(); shape.size() < size;) {
            Cells larger = one_larger(shape);
            if (larger.empty()) break;
            shape = std::move(larger);
        }
        return shape;
    }

    // At least two cells; large cages are rarer.
    std::size_t random_size() {
        const std::size_t least = std::min(std::max<std::size_t>(task_.least, 2), task_.most), sizes = task_.most - least + 1;
        auto draw = random_.below(static_cast<std::uint32_t>(sizes * (sizes + 1) / 2));
        std::size_t size = least;
        for (std::size_t share = sizes; draw >= share; --share, ++size) draw -= static_cast<std::uint32_t>(share);
        return size;
    }

    Cells one_larger(const Cells& shape) {
        for (const Var cell : by_compactness(shape)) {
            Cells larger = closed(with(shape, cell), task_.symmetries);
            if (larger.size() <= task_.most && fits(larger)) return larger;
        }
        return {};
    }

    // The cells that can be added, in random order, biased towards compact shapes and cells that would become isolated.
    Cells by_compactness(const Cells& shape) {
        std::vector<std::pair<std::uint32_t, Var>> rated;
        for (const Var cell : shape)
            for (const Var next : task_.neighbours[cell]) {
                if (!free_[next] || contains(shape, next)) continue;
                const auto free = static_cast<std::uint32_t>(std::min<std::size_t>(free_neighbours(next), 4));
                rated.emplace_back(compactness(shape, next, task_.neighbours) + 4 - free + random_.below(4), next);
            }
        std::sort(rated.begin(), rated.end(), std::greater<>());
        Cells ordered;
        for (const auto& [score, cell] : rated) ordered.push_back(cell);
        return ordered;
    }

    // Whether the shape and its images can be placed: images of free cells are free, but their values differ.
    bool fits(const Cells& shape) const {
        if (!std::all_of(shape.begin(), shape.end(), [&](Var cell) { return free_[cell]; })) return false;
        if (!task_.differ) return true;
        const auto everywhere = images(shape, task_.symmetries);
        return std::all_of(everywhere.begin(), everywhere.end(), [&](const Cells& each) { return all_differ(each, task_.values); });
    }

    const CageTask& task_;
    Random& random_;
    std::vector<char> free_;
};

}  // namespace

std::vector<Cells> partition(const CageTask& task, Random& random) { return Partitioner(task, random).run(); }

}  // namespace passatempo::generate
