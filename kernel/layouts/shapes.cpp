#include "shapes.hpp"

#include <algorithm>
#include <iterator>

#include "../watch.hpp"

namespace passatempo {

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

std::uint32_t look_of(const Cells& shape, Var cell, std::span<const Cells> neighbours) {
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

Cells turned(const Cells& cells, const std::vector<Var>& turn) {
    Cells there;
    for (const Var cell : cells) there.push_back(turn[cell]);
    std::sort(there.begin(), there.end());
    return there;
}

}  // namespace

std::vector<Cells> images(const Cells& cells, std::span<const std::vector<Var>> turns) {
    std::vector<Cells> found{cells};
    for (const auto& turn : turns)
        if (Cells there = turned(cells, turn); std::find(found.begin(), found.end(), there) == found.end())
            found.push_back(std::move(there));
    return found;
}

Cells closed(Cells cells, std::span<const std::vector<Var>> turns) {
    for (bool grown = true; grown;) {
        grown = false;
        for (const auto& turn : turns) {
            const Cells there = turned(cells, turn);
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

class Cutter {
public:
    Cutter(const CageTask& task, Chance& chance) : task_(task), chance_(chance), free_(task.neighbours.size(), true) {}

    std::vector<Cells> run() {
        std::vector<Cells> shapes;
        for (Var start = tightest(); start < free_.size(); start = tightest())
            for (Cells& shape : images(grown(start), task_.turns)) {
                for (const Var cell : shape) free_[cell] = false;
                shapes.push_back(std::move(shape));
            }
        return shapes;
    }

private:
    std::size_t room_around(Var cell) const {
        return std::count_if(task_.neighbours[cell].begin(), task_.neighbours[cell].end(),
                             [&](Var next) { return free_[next]; });
    }

    // The free cell that has the fewest free neighbours, so that few are left alone; past the last if none is free.
    Var tightest() {
        check_time(1 + free_.size() / 64);
        Var found = static_cast<Var>(free_.size());
        std::size_t least = SIZE_MAX;
        std::uint32_t equals = 1;
        for (Var cell = 0; cell < free_.size(); ++cell) {
            if (!free_[cell]) continue;
            const std::size_t room = room_around(cell);
            if (room > least || (room == least && chance_.below(++equals) != 0)) continue;
            if (room < least) equals = 1;
            least = room;
            found = cell;
        }
        return found;
    }

    Cells grown(Var start) {
        Cells shape = closed({start}, task_.turns);
        for (const std::size_t size = any_size(); shape.size() < size;) {
            Cells larger = one_larger(shape);
            if (larger.empty()) break;
            shape = std::move(larger);
        }
        return shape;
    }

    // Two cells or more, large cages being rarer.
    std::size_t any_size() {
        const std::size_t least = std::min(std::max<std::size_t>(task_.least, 2), task_.most), sizes = task_.most - least + 1;
        auto ticket = chance_.below(static_cast<std::uint32_t>(sizes * (sizes + 1) / 2));
        std::size_t size = least;
        for (std::size_t share = sizes; ticket >= share; --share, ++size) ticket -= static_cast<std::uint32_t>(share);
        return size;
    }

    Cells one_larger(const Cells& shape) {
        for (const Var cell : in_order_of_looks(shape)) {
            Cells larger = closed(with(shape, cell), task_.turns);
            if (larger.size() <= task_.most && fits(larger)) return larger;
        }
        return {};
    }

    // What can be added, at random; what makes no snake, and what would soon be left alone, mostly first.
    Cells in_order_of_looks(const Cells& shape) {
        std::vector<std::pair<std::uint32_t, Var>> rated;
        for (const Var cell : shape)
            for (const Var next : task_.neighbours[cell]) {
                if (!free_[next] || contains(shape, next)) continue;
                const auto room = static_cast<std::uint32_t>(std::min<std::size_t>(room_around(next), 4));
                rated.emplace_back(look_of(shape, next, task_.neighbours) + 4 - room + chance_.below(4), next);
            }
        std::sort(rated.begin(), rated.end(), std::greater<>());
        Cells ordered;
        for (const auto& [look, cell] : rated) ordered.push_back(cell);
        return ordered;
    }

    // Whether it can be laid, wherever turns bring it: free cells are always free there too, but values differ.
    bool fits(const Cells& shape) const {
        if (!std::all_of(shape.begin(), shape.end(), [&](Var cell) { return free_[cell]; })) return false;
        if (!task_.differ) return true;
        const auto everywhere = images(shape, task_.turns);
        return std::all_of(everywhere.begin(), everywhere.end(), [&](const Cells& each) { return all_differ(each, task_.values); });
    }

    const CageTask& task_;
    Chance& chance_;
    std::vector<char> free_;
};

}  // namespace

std::vector<Cells> cut(const CageTask& task, Chance& chance) { return Cutter(task, chance).run(); }

}  // namespace passatempo
