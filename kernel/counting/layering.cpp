#include "layering.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>
#include <set>

#include "symmetric_slots.hpp"
#include "util/deadline.hpp"

namespace passatempo::counting {
namespace {

constexpr std::size_t most_partitions = 3;

using Lines = std::vector<Cells>;

// Lines that cover the board without overlapping, beginning with a given group: rows, columns, rooms.
Lines partition_from(const Board& board, const Cells& first) {
    Lines lines;
    std::vector<bool> covered(board.domains.size());
    const auto is_free = [&](const Cells& group) {
        return std::ranges::none_of(group, [&](Cell cell) { return covered[cell]; });
    };
    const auto add = [&](const Cells& line) {
        lines.push_back(line);
        for (const Cell cell : line) covered[cell] = true;
    };
    add(first);
    for (Cell cell = 0; cell < board.domains.size(); ++cell) {
        if (covered[cell]) continue;
        const Cells* longest = nullptr;
        for (const Cells& group : board.groups)
            if (std::ranges::binary_search(group, cell) && is_free(group) && (!longest || group.size() > longest->size()))
                longest = &group;
        add(longest ? *longest : Cells{cell});
    }
    return lines;
}

std::vector<Lines> partitions(const Board& board) {
    if (board.groups.empty()) return {{{0}}};  // a single cell
    std::vector<Lines> found;
    for (const Cells& group : board.groups) {
        if (group.front() != 0 || found.size() == most_partitions) continue;
        const Lines partition = partition_from(board, group);
        if (std::ranges::find(found, partition) == found.end()) found.push_back(partition);
    }
    return found;
}

// For each cell the number of its line.
std::vector<std::uint32_t> numbers_of(const Lines& lines, std::size_t cells) {
    std::vector<std::uint32_t> number(cells);
    for (std::uint32_t line = 0; line < lines.size(); ++line)
        for (const Cell cell : lines[line]) number[cell] = line;
    return number;
}

// Joins lines that a group connects which crosses at most half of them: the rows of a band of boxes.
Lines joined(const Lines& lines, const Board& board) {
    const auto line_of = numbers_of(lines, board.domains.size());
    std::vector<std::uint32_t> parent(lines.size());
    std::iota(parent.begin(), parent.end(), 0u);
    for (const Cells& group : board.groups) {
        std::set<std::uint32_t> crossed;
        for (const Cell cell : group) crossed.insert(line_of[cell]);
        if (crossed.size() * 2 > lines.size()) continue;
        std::set<std::uint32_t> joined;
        for (const std::uint32_t line : crossed) joined.insert(parent[line]);
        for (std::uint32_t& each : parent)
            if (joined.contains(each)) each = *joined.begin();
    }
    std::map<std::uint32_t, Cells> layers;
    for (std::uint32_t line = 0; line < lines.size(); ++line) {
        Cells& layer = layers[parent[line]];
        layer.insert(layer.end(), lines[line].begin(), lines[line].end());
    }
    Lines found;
    for (auto& [first, layer] : layers) {
        std::ranges::sort(layer);
        found.push_back(layer);
    }
    return found;
}

Lines cell_by_cell(const Lines& lines) {
    Lines single;
    for (const Cells& line : lines)
        for (const Cell cell : line) single.push_back({cell});
    return single;
}

// Builds the layers of an order.
class Builder {
public:
    Builder(const Board& board, const Lines& order, const std::vector<std::uint32_t>& line_of)
        : board_(board), order_(order), line_of_(line_of), layer_of_(numbers_of(order, board.domains.size())) {}

    std::optional<Layering> build() {
        Layering layering;
        Values all = 0;
        for (const Values domain : board_.domains) all |= domain;
        layering.values = std::bit_width(all);
        layering.start.value_class = classes_of([](Cell) { return true; });
        std::map<Cells, int> before;
        for (std::uint32_t number = 0; number < order_.size(); ++number) {
            util::check_deadline(20);
            std::map<Cells, int> after = slots_after(number);
            if (after.size() > most_slots) return {};
            layering.widest = std::max(layering.widest, static_cast<int>(after.size()));
            Layer layer = layer_with(number, before, after);
            if (layer.portions.size() > most_portions || layer.cutting.size() > most_cutting) return {};
            layering.layers.push_back(std::move(layer));
            before = std::move(after);
        }
        return layering;
    }

private:
    Cells cells_after(const Cells& group, std::uint32_t number) const {
        Cells left;
        std::ranges::copy_if(group, std::back_inserter(left), [&](Cell cell) { return layer_of_[cell] > number; });
        return left;
    }

    Cells cells_within(const Cells& group, std::uint32_t number) const {
        Cells within;
        std::ranges::copy_if(group, std::back_inserter(within), [&](Cell cell) { return layer_of_[cell] == number; });
        return within;
    }

    // The slots after a layer: the cells left of each group that has been begun.
    std::map<Cells, int> slots_after(std::uint32_t number) const {
        std::map<Cells, int> slots;
        for (const Cells& group : board_.groups) {
            const Cells left = cells_after(group, number);
            if (!left.empty() && left.size() < group.size()) slots.emplace(left, static_cast<int>(slots.size()));
        }
        return slots;
    }

    Layer layer_with(std::uint32_t number, const std::map<Cells, int>& before, const std::map<Cells, int>& after) const {
        Layer layer;
        add_portions(layer, number, before, after);
        add_conflicts(layer, number);
        for (const auto& [cells, slot] : before)
            if (const auto found = after.find(cells_after(cells, number)); found != after.end())
                layer.becomes[static_cast<std::size_t>(slot)] = Slots{1} << found->second;
        layer.local_class = classes_of([&](Cell cell) { return layer_of_[cell] == number; });
        layer.after = frontier_after(number, after);
        return layer;
    }

    // Cells of the layer by the groups that contain them and reach beyond it.
    void add_portions(Layer& layer, std::uint32_t number, const std::map<Cells, int>& before, const std::map<Cells, int>& after) const {
        std::map<Cell, std::vector<std::size_t>> crossing;
        for (const Cell cell : order_[number]) crossing[cell];
        for (std::size_t group = 0; group < board_.groups.size(); ++group) {
            const Cells within = cells_within(board_.groups[group], number);
            if (within.size() == board_.groups[group].size()) continue;
            for (const Cell cell : within) crossing[cell].push_back(group);
        }
        std::map<std::vector<std::size_t>, std::size_t> portion_of;
        for (const auto& [cell, groups] : crossing) {
            if (groups.empty()) {
                layer.inner.push_back(cell);
                continue;
            }
            const auto [place, is_new] = portion_of.try_emplace(groups, layer.portions.size());
            if (is_new) layer.portions.emplace_back();
            Portion& portion = layer.portions[place->second];
            portion.cells.push_back(cell);
            portion.domain |= board_.domains[cell];
            for (const std::size_t group : groups)
                if (const auto found = after.find(cells_after(board_.groups[group], number)); found != after.end())
                    portion.after |= Slots{1} << found->second;
        }
        for (Portion& portion : layer.portions)
            for (const auto& [cells, slot] : before)
                if (std::ranges::binary_search(cells, portion.cells.front())) portion.before |= Slots{1} << slot;
    }

    // Which portions share a group, and which groups portions alone do not ensure.
    void add_conflicts(Layer& layer, std::uint32_t number) const {
        std::set<Cells> cutting;
        for (const Cells& group : board_.groups) {
            const Cells within = cells_within(group, number);
            if (within.size() < 2) continue;
            std::uint64_t portions = 0;
            std::size_t cells = 0;  // of portions that lie in the group as a whole
            for (std::size_t p = 0; p < layer.portions.size(); ++p) {
                const Cells& own = layer.portions[p].cells;
                if (!std::ranges::includes(within, own)) continue;
                portions |= std::uint64_t{1} << p;
                cells += own.size();
            }
            for (std::size_t p = 0; p < layer.portions.size(); ++p)
                if (portions >> p & 1) layer.portions[p].conflicts |= portions & ~(std::uint64_t{1} << p);
            if (cells < within.size()) cutting.insert(within);
        }
        layer.cutting.assign(cutting.begin(), cutting.end());
    }

    // The class of each value: values of one class occur in the same domains of some cells.
    template <class IsMember>
    std::array<int, most_values> classes_of(IsMember is_member) const {
        std::set<Values> domains;
        for (Cell cell = 0; cell < board_.domains.size(); ++cell)
            if (is_member(cell)) domains.insert(board_.domains[cell]);
        std::map<std::vector<bool>, int> numbers;
        std::array<int, most_values> classes{};
        for (int value = 0; value < most_values; ++value) {
            std::vector<bool> occurs;
            for (const Values domain : domains) occurs.push_back(domain >> value & 1);
            classes[static_cast<std::size_t>(value)] = numbers.try_emplace(occurs, static_cast<int>(numbers.size())).first->second;
        }
        return classes;
    }

    Frontier frontier_after(std::uint32_t number, const std::map<Cells, int>& slots) const {
        Frontier frontier;
        frontier.slots = static_cast<int>(slots.size());
        for (const auto& [cells, slot] : slots)
            for (const Cell cell : cells) frontier.relevant[static_cast<std::size_t>(slot)] |= board_.domains[cell];
        frontier.value_class = classes_of([&](Cell cell) { return layer_of_[cell] > number; });
        std::set<Cells> left;
        for (const Cells& group : board_.groups)
            if (Cells cells = cells_after(group, number); cells.size() > 1) left.insert(std::move(cells));
        find_symmetric_slots(board_.domains, line_of_, slots, left, frontier);
        return frontier;
    }

    const Board& board_;
    const Lines& order_;
    const std::vector<std::uint32_t>& line_of_;
    std::vector<std::uint32_t> layer_of_;
};

}  // namespace

std::vector<Layering> layerings(const Board& board) {
    std::vector<Layering> found;
    for (const Lines& lines : partitions(board)) {
        const auto line_of = numbers_of(lines, board.domains.size());
        std::vector<Lines> orders{joined(lines, board), lines, cell_by_cell(lines)};
        if (orders[0].size() == 1 || orders[0].size() == lines.size()) orders.erase(orders.begin());
        for (const Lines& order : orders)
            if (auto layering = Builder(board, order, line_of).build()) found.push_back(std::move(*layering));
    }
    std::ranges::stable_sort(found, {}, &Layering::widest);
    return found;
}

}  // namespace passatempo::counting
