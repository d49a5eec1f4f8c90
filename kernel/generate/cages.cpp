#include "cages.hpp"

#include <algorithm>

#include "cage_totals.hpp"
#include "shapes.hpp"

namespace passatempo::generate {
namespace {

constexpr int most_partitions = 20;           // tried before giving up
constexpr std::size_t others_per_search = 4;  // counterexamples of one search
constexpr int splits_tried = 6;               // of a cage, at random

// Cages to remove, and the shapes that replace them.
struct Change {
    std::vector<std::size_t> removed;
    std::vector<Cells> shapes;
    std::uint32_t score = 0;  // compactness: higher ones are mostly tried first
};

// A counterexample: another solution, and how many cages exclude it.
struct Other {
    std::vector<Value> values;
    std::size_t excluded_by = 0;
};

class CageSearch {
public:
    explicit CageSearch(const CageTask& task) : task_(task), random_(task.seed), cage_of_(task.neighbours.size()) {}

    std::optional<std::vector<Cage>> run() {
        if (!begin()) return {};
        for (std::size_t searches = 0; searches < task_.most_searches; ++searches) {
            const std::size_t known = others_.size();
            const Status status = find_others();
            if (status == Status::none && others_.size() == known) return in_order();
            if (!(others_.size() == known ? simplify() : exclude_all(known))) return {};
        }
        return {};
    }

private:
    bool begin() {
        for (int tries = 0; tries < most_partitions; ++tries) {
            cages_.clear();
            for (const Cells& shape : partition(task_, random_)) cages_.push_back(labelled(shape));
            index();
            if (merge_small()) return true;
        }
        return false;
    }

    void index() {
        for (std::size_t number = 0; number < cages_.size(); ++number)
            for (const Var cell : cages_[number].cells) cage_of_[cell] = number;
    }

    std::vector<Cage> in_order() const {
        std::vector<Cage> ordered = cages_;
        std::sort(ordered.begin(), ordered.end(), [](const Cage& one, const Cage& other) { return one.cells < other.cells; });
        return ordered;
    }

    // ---- totals

    // A cage of this shape, with a random operation of those that apply.
    Cage labelled(const Cells& shape) {
        Cage cage{shape, Op::sum, *total_of(Op::sum, shape, task_.values)};
        std::uint32_t weights = 0;
        for (const CageOperation& operation : task_.operations) {
            const auto total = shape.size() == 1 ? std::nullopt : printable_total(operation, shape, task_.values);
            if (!total) continue;
            weights += operation.weight;
            if (random_.below(weights) < operation.weight) cage = {shape, operation.op, *total};
        }
        return cage;
    }

    bool excludes(const Cage& cage, const Other& other) const {
        return !holds(cage, other.values) || (task_.differ && !all_differ(cage.cells, other.values));
    }

    // ---- changing cages

    std::size_t singles() const {
        return std::count_if(cages_.begin(), cages_.end(), [](const Cage& cage) { return cage.cells.size() == 1; });
    }

    // Merges small cages; whether all are large enough then, and few have one cell.
    bool merge_small() {
        for (std::size_t number = 0; number < cages_.size();) {
            const bool small = cages_[number].cells.size() < std::max<std::size_t>(task_.least, 2);
            number = small && enlarge(number) ? 0 : number + 1;
        }
        const bool large = std::all_of(cages_.begin(), cages_.end(), [&](const Cage& cage) { return cage.cells.size() >= task_.least; });
        return large && singles() <= task_.most_singles;
    }

    // Merges a cage with a neighbour, or moves a neighbour's cell to it. False: impossible.
    bool enlarge(std::size_t number) {
        check_deadline(1 + cages_.size() / 128);
        std::vector<Change> ways;
        for (const Var cell : cages_[number].cells)
            for (const Var next : task_.neighbours[cell]) {
                if (cage_of_[next] == number) continue;
                ways.push_back({{number, cage_of_[next]}, {both(cages_[number].cells, cages_[cage_of_[next]].cells)}});
                add_move(next, number, ways);
            }
        return apply_any(ways, nullptr);
    }

    static Cells both(const Cells& some, const Cells& others) {
        Cells all = some;
        for (const Var cell : others) all = with(all, cell);
        return all;
    }

    // Moves a cell to another cage, unless its own becomes disconnected or a single cell.
    void add_move(Var cell, std::size_t to, std::vector<Change>& ways) const {
        const std::size_t from = cage_of_[cell];
        const Cells left = without(cages_[from].cells, {cell});
        Cells larger = with(cages_[to].cells, cell);
        const std::uint32_t score = compactness(larger, cell, task_.neighbours);
        if (left.empty())
            ways.push_back({{from, to}, {std::move(larger)}, score});
        else if (left.size() > 1 && connected(left, task_.neighbours))
            ways.push_back({{from, to}, {std::move(larger), left}, score});
    }

    bool apply_any(std::vector<Change>& ways, const Other* other) {
        for (Change& change : ways) change.score += random_.below(4);
        std::stable_sort(ways.begin(), ways.end(), [](const Change& one, const Change& other) { return one.score > other.score; });
        return std::any_of(ways.begin(), ways.end(), [&](const Change& change) { return apply(change, other); });
    }

    // Applies a change and its images; false if it does not fit, or if a counterexample would no longer be excluded.
    bool apply(Change change, const Other* other) {
        check_deadline(1 + (cage_of_.size() + 8 * others_.size()) / 128);
        if (!extend(change) || !fits(change)) return false;
        std::vector<Cage> added;
        for (const Cells& shape : change.shapes) added.push_back(labelled(shape));
        std::vector<std::size_t> excluded_by;
        for (const Other& each : others_) {
            std::size_t count = each.excluded_by;
            for (const std::size_t number : change.removed) count -= excludes(cages_[number], each);
            for (const Cage& cage : added) count += excludes(cage, each);
            if (count == 0 && (each.excluded_by > 0 || &each == other)) return false;
            excluded_by.push_back(count);
        }
        for (std::size_t at = 0; at < others_.size(); ++at) others_[at].excluded_by = excluded_by[at];
        replace(change.removed, std::move(added));
        return true;
    }

    bool extend(Change& change) const {
        if (task_.symmetries.empty()) return true;
        Change whole;
        const auto add = [](auto& items, auto item) {
            if (std::find(items.begin(), items.end(), item) == items.end()) items.push_back(std::move(item));
        };
        Cells before, after;
        const auto put = [](Cells& all, const Cells& more) { all.insert(all.end(), more.begin(), more.end()); };
        for (const std::size_t number : change.removed)
            for (const Cells& there : images(cages_[number].cells, task_.symmetries)) add(whole.removed, cage_of_[there.front()]);
        for (const Cells& shape : change.shapes)
            for (Cells& there : images(shape, task_.symmetries)) add(whole.shapes, std::move(there));
        for (const std::size_t number : whole.removed) put(before, cages_[number].cells);
        for (const Cells& shape : whole.shapes) put(after, shape);
        std::sort(before.begin(), before.end());
        std::sort(after.begin(), after.end());
        change = std::move(whole);
        return before == after;  // else some of the shapes overlap
    }

    bool fits(const Change& change) const {
        std::size_t singles_now = singles(), singles_then = singles_now;
        for (const std::size_t number : change.removed) singles_then -= cages_[number].cells.size() == 1;
        for (const Cells& shape : change.shapes) {
            singles_then += shape.size() == 1;
            if (shape.size() < task_.least || shape.size() > task_.most) return false;
            if (task_.differ && !all_differ(shape, task_.values)) return false;
        }
        return singles_then <= std::max(task_.most_singles, singles_now);
    }

    void replace(std::vector<std::size_t>& removed, std::vector<Cage> added) {
        std::sort(removed.begin(), removed.end(), std::greater<>());
        for (const std::size_t number : removed) {
            std::swap(cages_[number], cages_.back());
            cages_.pop_back();
        }
        std::move(added.begin(), added.end(), std::back_inserter(cages_));
        index();
    }

    // ---- counterexamples

    Status find_others() {
        const auto kernel = Kernel::compile(wire());
        const auto search = kernel->search({}, {random_.next(), {}});
        Limits limits;
        limits.nodes = task_.nodes;
        limits.keep_going = util::keep_going_or_throw;
        const std::size_t cells = cage_of_.size();
        for (std::size_t found = 0; found < others_per_search;) {
            check_deadline();  // solutions that differ only in auxiliary variables are many, and each ends a call
            if (const Status status = search->next(limits); status != Status::found) return status;
            Other other{search->values()};
            other.values.resize(cells);
            if (std::equal(other.values.begin(), other.values.end(), task_.values.begin())) continue;
            others_.push_back(std::move(other));
            ++found;
        }
        return Status::found;
    }

    std::vector<std::int64_t> wire() const {
        std::vector<std::int64_t> all(task_.wire.begin(), task_.wire.end());
        for (const Cage& cage : cages_) {
            const auto& cells = cage.cells;
            const auto size = static_cast<std::int64_t>(cells.size());
            if (task_.differ && size > 1) {
                all.insert(all.end(), {static_cast<std::int64_t>(Op::all_different), size + 1, 0});
                all.insert(all.end(), cells.begin(), cells.end());
                ++all[rule_count_at];
            }
            const bool is_sum = cage.op == Op::sum;
            all.insert(all.end(), {static_cast<std::int64_t>(cage.op), is_sum ? 2 * size + 2 : size + 1});
            if (is_sum) all.push_back(static_cast<std::int64_t>(Relation::equal));
            all.push_back(cage.total);
            all.insert(all.end(), cells.begin(), cells.end());
            if (is_sum) all.insert(all.end(), cells.size(), 1);
            ++all[rule_count_at];
        }
        return all;
    }

    bool exclude_all(std::size_t first_new) {
        for (std::size_t at = first_new; at < others_.size(); ++at)
            for (const Cage& cage : cages_) {
                check_deadline();
                others_[at].excluded_by += excludes(cage, others_[at]);
            }
        for (std::size_t at = first_new; at < others_.size(); ++at)
            if (others_[at].excluded_by == 0 && !exclude(others_[at])) return false;
        return true;
    }

    // Changes cages so that they exclude a counterexample.
    bool exclude(const Other& other) {
        std::vector<Change> moves, labels, splits;
        for (Var cell = 0; cell < cage_of_.size(); ++cell) {
            if (other.values[cell] == task_.values[cell]) continue;
            check_deadline();
            const std::size_t home = cage_of_[cell];
            for (const Var next : task_.neighbours[cell])
                if (cage_of_[next] != home) add_move(cell, cage_of_[next], moves);
            if (task_.operations.size() > 1) labels.push_back({{home}, {cages_[home].cells}});
            add_splits(home, splits);
        }
        return apply_any(moves, &other) || apply_any(labels, &other) || apply_any(splits, &other);
    }

    void add_splits(std::size_t number, std::vector<Change>& ways) {
        const Cells& cells = cages_[number].cells;
        for (int tried = 0; tried < splits_tried && cells.size() > 1; ++tried) {
            Cells part = random_part(cells);
            Cells rest = without(cells, part);
            if (connected(rest, task_.neighbours)) ways.push_back({{number}, {std::move(part), std::move(rest)}});
        }
    }

    // A random connected proper subset of a shape.
    Cells random_part(const Cells& cells) {
        const auto size = static_cast<std::uint32_t>(cells.size());
        Cells part{cells[random_.below(size)]};
        for (auto more = random_.below(size - 1); more > 0; --more) {
            Cells around;
            for (const Var cell : part)
                for (const Var next : task_.neighbours[cell])
                    if (contains(cells, next) && !contains(part, next)) around.push_back(next);
            if (around.empty()) break;  // symmetries may join cells that are not connected
            part = with(part, around[random_.below(static_cast<std::uint32_t>(around.size()))]);
        }
        return part;
    }

    // Splits the largest cage possible, when a search takes too long.
    bool simplify() {
        std::vector<std::pair<std::size_t, std::size_t>> by_size;
        for (std::size_t number = 0; number < cages_.size(); ++number) by_size.emplace_back(cages_[number].cells.size(), number);
        std::sort(by_size.begin(), by_size.end(), std::greater<>());
        return std::any_of(by_size.begin(), by_size.end(), [&](const auto& each) {
            std::vector<Change> ways;
            add_splits(each.second, ways);
            return apply_any(ways, nullptr);
        });
    }

    static constexpr std::size_t rule_count_at = 3;  // index of the number of rules in a wire

    const CageTask& task_;
    Random random_;
    std::vector<Cage> cages_;
    std::vector<std::size_t> cage_of_;  // for each cell
    std::vector<Other> others_;
};

constexpr Value largest_value = Value{1} << 40;  // as in the wire

// Closing a shape under it terminates.
bool is_permutation(const std::vector<Var>& symmetry) {
    std::vector<bool> seen(symmetry.size());
    for (const Var to : symmetry) {
        if (to >= seen.size() || seen[to]) return false;
        seen[to] = true;
    }
    return true;
}

void check(const CageTask& task) {
    const std::size_t cells = task.neighbours.size();
    const auto on_board = [&](Var cell) { return cell < cells; };
    const auto all_on_board = [&](const Cells& each) { return std::all_of(each.begin(), each.end(), on_board); };
    if (task.wire.size() < 4 || task.wire[1] < static_cast<Value>(cells)) throw InputError("cages have more cells than there are variables");
    if (task.values.size() != cells) throw InputError("cages need a value for each cell");
    if (task.least < 1 || task.most < task.least) throw InputError("the bounds of cage sizes are out of range");
    if (!std::all_of(task.neighbours.begin(), task.neighbours.end(), all_on_board)) throw InputError("a neighbour is outside the board");
    for (const auto& symmetry : task.symmetries)
        if (symmetry.size() != cells || !is_permutation(symmetry)) throw InputError("a symmetry is not a permutation of the cells");
    for (const Value value : task.values)
        if (value < -largest_value || value > largest_value) throw InputError("a value is too large for cages");
    for (const CageOperation& operation : task.operations)
        if (operation.greatest < 0) throw InputError("the limit of a total is negative");
}

}  // namespace

std::optional<std::vector<Cage>> unique_cages(const CageTask& task) {
    check(task);
    return CageSearch(task).run();
}

}  // namespace passatempo::generate
