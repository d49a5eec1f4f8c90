#include "symmetric_slots.hpp"

#include <algorithm>
#include <utility>

namespace passatempo::counting {
namespace {

class Symmetries {
public:
    Symmetries(const std::vector<Values>& domains, const std::vector<std::uint32_t>& line_of, const std::map<Cells, int>& slots,
               const std::set<Cells>& left)
        : domains_(domains), line_of_(line_of), slots_(slots), left_(left), cells_(slots.size()), groups_of_(domains.size()),
          image_(domains.size()) {
        for (const auto& [cells, slot] : slots) cells_[static_cast<std::size_t>(slot)] = in_order_of_lines(cells);
        for (const Cells& group : left)
            for (const Cell cell : group) groups_of_[cell].push_back(&group);
        for (Cell cell = 0; cell < image_.size(); ++cell) image_[cell] = cell;
    }

    // Whether exchanging the slots of the one list with those of the other is a symmetry.
    bool can_swap(const std::vector<int>& some, const std::vector<int>& others) {
        std::vector<std::pair<Cell, Cell>> pairs;
        bool fits = some.size() == others.size();
        for (std::size_t i = 0; fits && i < some.size(); ++i) fits = pair_cells(some[i], others[i], pairs);
        if (fits) fits = set_images(pairs) && preserves_groups(pairs) && preserves_slots(some, others);
        for (const auto& [a, b] : pairs) image_[a] = a, image_[b] = b;
        return fits;
    }

private:
    Cells in_order_of_lines(Cells cells) const {
        std::ranges::stable_sort(cells, {}, [&](Cell cell) { return line_of_[cell]; });
        return cells;
    }

    bool pair_cells(int a, int b, std::vector<std::pair<Cell, Cell>>& pairs) const {
        const Cells &some = cells_[static_cast<std::size_t>(a)], &others = cells_[static_cast<std::size_t>(b)];
        if (some.size() != others.size()) return false;
        for (std::size_t i = 0; i < some.size(); ++i) {
            if (line_of_[some[i]] != line_of_[others[i]] || domains_[some[i]] != domains_[others[i]]) return false;
            pairs.emplace_back(some[i], others[i]);
        }
        return true;
    }

    // False: the pairs contradict each other.
    bool set_images(const std::vector<std::pair<Cell, Cell>>& pairs) {
        for (const auto& [a, b] : pairs) {
            image_[a] = b;
            image_[b] = a;
        }
        return std::ranges::all_of(pairs, [&](const auto& pair) { return image_[pair.first] == pair.second && image_[pair.second] == pair.first; });
    }

    Cells image_of(const Cells& cells) const {
        Cells moved;
        for (const Cell cell : cells) moved.push_back(image_[cell]);
        std::ranges::sort(moved);
        return moved;
    }

    bool preserves_groups(const std::vector<std::pair<Cell, Cell>>& pairs) const {
        const auto is_preserved = [&](Cell cell) {
            return std::ranges::all_of(groups_of_[cell], [&](const Cells* group) { return left_.contains(image_of(*group)); });
        };
        return std::ranges::all_of(pairs, [&](const auto& pair) { return is_preserved(pair.first) && is_preserved(pair.second); });
    }

    bool preserves_slots(const std::vector<int>& some, const std::vector<int>& others) const {
        std::vector<int> expected(cells_.size());
        for (std::size_t slot = 0; slot < expected.size(); ++slot) expected[slot] = static_cast<int>(slot);
        for (std::size_t i = 0; i < some.size(); ++i)
            std::swap(expected[static_cast<std::size_t>(some[i])], expected[static_cast<std::size_t>(others[i])]);
        return std::ranges::all_of(slots_, [&](const auto& slot) {
            const auto found = slots_.find(image_of(slot.first));
            return found != slots_.end() && found->second == expected[static_cast<std::size_t>(slot.second)];
        });
    }

    const std::vector<Values>& domains_;
    const std::vector<std::uint32_t>& line_of_;
    const std::map<Cells, int>& slots_;
    const std::set<Cells>& left_;
    std::vector<Cells> cells_;                          // of each slot, in the order of their lines
    std::vector<std::vector<const Cells*>> groups_of_;  // of each cell
    Cells image_;                                       // of each cell under the permutation being verified
};

// Items in classes, such that each is equivalent to the first of its class.
template <class Item, class Equivalent>
std::vector<std::vector<Item>> classes(const std::vector<Item>& items, Equivalent equivalent) {
    std::vector<std::vector<Item>> found;
    for (const Item& item : items) {
        const auto of = std::ranges::find_if(found, [&](const auto& each) { return equivalent(each.front(), item); });
        if (of == found.end()) found.push_back({item});
        else of->push_back(item);
    }
    return found;
}

}  // namespace

void find_symmetric_slots(const std::vector<Values>& domains, const std::vector<std::uint32_t>& line_of,
                          const std::map<Cells, int>& slots, const std::set<Cells>& left, Frontier& frontier) {
    Symmetries symmetries(domains, line_of, slots, left);
    std::vector<int> all;
    for (int slot = 0; slot < frontier.slots; ++slot) all.push_back(slot);
    const auto blocks = classes(all, [&](int a, int b) { return symmetries.can_swap({a}, {b}); });
    const auto kinds = classes(blocks, [&](const auto& a, const auto& b) { return a.size() > 1 && symmetries.can_swap(a, b); });
    for (std::size_t kind = 0; kind < kinds.size(); ++kind)
        for (const auto& block : kinds[kind]) {
            frontier.blocks.push_back(block);
            frontier.kind_of_block.push_back(static_cast<int>(kind));
        }
}

}  // namespace passatempo::counting
