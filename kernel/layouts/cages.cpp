#include "cages.hpp"

#include <algorithm>

#include "../watch.hpp"
#include "labels.hpp"
#include "shapes.hpp"

namespace passatempo {
namespace {

constexpr int most_cuts = 20;            // tried before a board is said to have no such cages
constexpr std::size_t at_a_time = 4;     // other solutions that one search looks for
constexpr int splits_tried = 6;          // of a cage, at random

// Cages that go, and the shapes that come in their place.
struct Change {
    std::vector<std::size_t> gone;
    std::vector<Cells> shapes;
    std::uint32_t look = 0;  // the better ones are mostly tried first
};

// Another solution, and how many cages tell that it is not the right one.
struct Other {
    std::vector<Value> values;
    std::size_t told_by = 0;
};

class CageSetter {
public:
    explicit CageSetter(const CageTask& task) : task_(task), chance_(task.seed), cage_of_(task.neighbours.size()) {}

    std::optional<std::vector<Cage>> run() {
        if (!begin()) return {};
        for (std::size_t searches = 0; searches < task_.most_searches; ++searches) {
            const std::size_t known = others_.size();
            const Status status = look_for_others();
            if (status == Status::none && others_.size() == known) return in_order();
            if (!(others_.size() == known ? made_easier() : all_told(known))) return {};
        }
        return {};
    }

private:
    bool begin() {
        for (int cuts = 0; cuts < most_cuts; ++cuts) {
            cages_.clear();
            for (const Cells& shape : cut(task_, chance_)) cages_.push_back(labelled(shape));
            index();
            if (tidied()) return true;
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

    // ---- what a cage tells

    // A cage of this shape, in one of the ways that it may tell what it makes.
    Cage labelled(const Cells& shape) {
        Cage cage{shape, Op::sum, *made(Op::sum, shape, task_.values)};
        std::uint32_t tickets = 0;
        for (const CageWay& way : task_.ways) {
            const auto total = shape.size() == 1 ? std::nullopt : told(way, shape, task_.values);
            if (!total) continue;
            tickets += way.liking;
            if (chance_.below(tickets) < way.liking) cage = {shape, way.op, *total};
        }
        return cage;
    }

    bool tells(const Cage& cage, const Other& other) const {
        return !keeps(cage, other.values) || (task_.differ && !all_differ(cage.cells, other.values));
    }

    // ---- changing cages

    std::size_t singles() const {
        return std::count_if(cages_.begin(), cages_.end(), [](const Cage& cage) { return cage.cells.size() == 1; });
    }

    // Every cage large enough, and few of one cell.
    bool tidied() {
        for (std::size_t number = 0; number < cages_.size();) {
            const bool small = cages_[number].cells.size() < std::max<std::size_t>(task_.least, 2);
            number = small && joined(number) ? 0 : number + 1;
        }
        const bool large = std::all_of(cages_.begin(), cages_.end(), [&](const Cage& cage) { return cage.cells.size() >= task_.least; });
        return large && singles() <= task_.most_singles;
    }

    // Whether a cage could be made larger, by a neighbour or by a cell of one.
    bool joined(std::size_t number) {
        check_time(1 + cages_.size() / 128);
        std::vector<Change> ways;
        for (const Var cell : cages_[number].cells)
            for (const Var next : task_.neighbours[cell]) {
                if (cage_of_[next] == number) continue;
                ways.push_back({{number, cage_of_[next]}, {both(cages_[number].cells, cages_[cage_of_[next]].cells)}});
                add_move(next, number, ways);
            }
        return any_made(ways, nullptr);
    }

    static Cells both(const Cells& some, const Cells& others) {
        Cells all = some;
        for (const Var cell : others) all = with(all, cell);
        return all;
    }

    // A cell goes over to another cage, unless that breaks its own in two or leaves a single one.
    void add_move(Var cell, std::size_t to, std::vector<Change>& ways) const {
        const std::size_t from = cage_of_[cell];
        const Cells left = without(cages_[from].cells, {cell});
        Cells larger = with(cages_[to].cells, cell);
        const std::uint32_t look = look_of(larger, cell, task_.neighbours);
        if (left.empty())
            ways.push_back({{from, to}, {std::move(larger)}, look});
        else if (left.size() > 1 && connected(left, task_.neighbours))
            ways.push_back({{from, to}, {std::move(larger), left}, look});
    }

    bool any_made(std::vector<Change>& ways, const Other* other) {
        for (Change& change : ways) change.look += chance_.below(4);
        std::stable_sort(ways.begin(), ways.end(), [](const Change& one, const Change& other) { return one.look > other.look; });
        return std::any_of(ways.begin(), ways.end(), [&](const Change& change) { return make(change, other); });
    }

    // The change with all that turns make of it; false if it does not fit, or lets another solution back in.
    bool make(Change change, const Other* other) {
        check_time(1 + (cage_of_.size() + 8 * others_.size()) / 128);
        if (!extend(change) || !fits(change)) return false;
        std::vector<Cage> come;
        for (const Cells& shape : change.shapes) come.push_back(labelled(shape));
        std::vector<std::size_t> told_by;
        for (const Other& each : others_) {
            std::size_t count = each.told_by;
            for (const std::size_t number : change.gone) count -= tells(cages_[number], each);
            for (const Cage& cage : come) count += tells(cage, each);
            if (count == 0 && (each.told_by > 0 || &each == other)) return false;
            told_by.push_back(count);
        }
        for (std::size_t at = 0; at < others_.size(); ++at) others_[at].told_by = told_by[at];
        replace(change.gone, std::move(come));
        return true;
    }

    bool extend(Change& change) const {
        if (task_.turns.empty()) return true;
        Change whole;
        const auto add = [](auto& items, auto item) {
            if (std::find(items.begin(), items.end(), item) == items.end()) items.push_back(std::move(item));
        };
        Cells before, after;
        const auto put = [](Cells& all, const Cells& more) { all.insert(all.end(), more.begin(), more.end()); };
        for (const std::size_t number : change.gone)
            for (const Cells& there : images(cages_[number].cells, task_.turns)) add(whole.gone, cage_of_[there.front()]);
        for (const Cells& shape : change.shapes)
            for (Cells& there : images(shape, task_.turns)) add(whole.shapes, std::move(there));
        for (const std::size_t number : whole.gone) put(before, cages_[number].cells);
        for (const Cells& shape : whole.shapes) put(after, shape);
        std::sort(before.begin(), before.end());
        std::sort(after.begin(), after.end());
        change = std::move(whole);
        return before == after;  // otherwise some of the shapes overlap
    }

    bool fits(const Change& change) const {
        std::size_t singles_now = singles(), singles_then = singles_now;
        for (const std::size_t number : change.gone) singles_then -= cages_[number].cells.size() == 1;
        for (const Cells& shape : change.shapes) {
            singles_then += shape.size() == 1;
            if (shape.size() < task_.least || shape.size() > task_.most) return false;
            if (task_.differ && !all_differ(shape, task_.values)) return false;
        }
        return singles_then <= std::max(task_.most_singles, singles_now);
    }

    void replace(std::vector<std::size_t>& gone, std::vector<Cage> come) {
        std::sort(gone.begin(), gone.end(), std::greater<>());
        for (const std::size_t number : gone) {
            std::swap(cages_[number], cages_.back());
            cages_.pop_back();
        }
        std::move(come.begin(), come.end(), std::back_inserter(cages_));
        index();
    }

    // ---- other solutions

    Status look_for_others() {
        const auto kernel = Kernel::compile(wire());
        const auto search = kernel->search({}, {chance_.next(), {}});
        Limits limits;
        limits.nodes = task_.nodes;
        limits.pulse = pulse_of_call;
        const std::size_t cells = cage_of_.size();
        for (std::size_t found = 0; found < at_a_time;) {
            check_time();  // solutions that differ in helpers alone are many, and each ends the call that finds it
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
                ++all[rules_place];
            }
            const bool is_sum = cage.op == Op::sum;
            all.insert(all.end(), {static_cast<std::int64_t>(cage.op), is_sum ? 2 * size + 2 : size + 1});
            if (is_sum) all.push_back(static_cast<std::int64_t>(Relation::equal));
            all.push_back(cage.total);
            all.insert(all.end(), cells.begin(), cells.end());
            if (is_sum) all.insert(all.end(), cells.size(), 1);
            ++all[rules_place];
        }
        return all;
    }

    bool all_told(std::size_t first_new) {
        for (std::size_t at = first_new; at < others_.size(); ++at)
            for (const Cage& cage : cages_) {
                check_time();
                others_[at].told_by += tells(cage, others_[at]);
            }
        for (std::size_t at = first_new; at < others_.size(); ++at)
            if (others_[at].told_by == 0 && !tell(others_[at])) return false;
        return true;
    }

    // Change cages so that they tell another solution from the right one.
    bool tell(const Other& other) {
        std::vector<Change> moves, labels, splits;
        for (Var cell = 0; cell < cage_of_.size(); ++cell) {
            if (other.values[cell] == task_.values[cell]) continue;
            check_time();
            const std::size_t home = cage_of_[cell];
            for (const Var next : task_.neighbours[cell])
                if (cage_of_[next] != home) add_move(cell, cage_of_[next], moves);
            if (task_.ways.size() > 1) labels.push_back({{home}, {cages_[home].cells}});
            add_splits(home, splits);
        }
        return any_made(moves, &other) || any_made(labels, &other) || any_made(splits, &other);
    }

    void add_splits(std::size_t number, std::vector<Change>& ways) {
        const Cells& cells = cages_[number].cells;
        for (int tried = 0; tried < splits_tried && cells.size() > 1; ++tried) {
            Cells part = any_part(cells);
            Cells rest = without(cells, part);
            if (connected(rest, task_.neighbours)) ways.push_back({{number}, {std::move(part), std::move(rest)}});
        }
    }

    // Connected cells of a shape, not all of them.
    Cells any_part(const Cells& cells) {
        const auto size = static_cast<std::uint32_t>(cells.size());
        Cells part{cells[chance_.below(size)]};
        for (auto more = chance_.below(size - 1); more > 0; --more) {
            Cells around;
            for (const Var cell : part)
                for (const Var next : task_.neighbours[cell])
                    if (contains(cells, next) && !contains(part, next)) around.push_back(next);
            if (around.empty()) break;  // turns may join what does not hang together
            part = with(part, around[chance_.below(static_cast<std::uint32_t>(around.size()))]);
        }
        return part;
    }

    // A board whose solutions take too long to find gets smaller cages.
    bool made_easier() {
        std::vector<std::pair<std::size_t, std::size_t>> by_size;
        for (std::size_t number = 0; number < cages_.size(); ++number) by_size.emplace_back(cages_[number].cells.size(), number);
        std::sort(by_size.begin(), by_size.end(), std::greater<>());
        return std::any_of(by_size.begin(), by_size.end(), [&](const auto& each) {
            std::vector<Change> ways;
            add_splits(each.second, ways);
            return any_made(ways, nullptr);
        });
    }

    static constexpr std::size_t rules_place = 3;  // where a wire tells how many rules there are

    const CageTask& task_;
    Chance chance_;
    std::vector<Cage> cages_;
    std::vector<std::size_t> cage_of_;  // for each cell
    std::vector<Other> others_;
};

constexpr Value largest_value = Value{1} << 40;  // as on the wire

// Shapes that grow by where it takes them come to an end.
bool is_permutation(const std::vector<Var>& turn) {
    std::vector<bool> seen(turn.size());
    for (const Var to : turn) {
        if (to >= seen.size() || seen[to]) return false;
        seen[to] = true;
    }
    return true;
}

void check(const CageTask& task) {
    const std::size_t cells = task.neighbours.size();
    const auto on_board = [&](Var cell) { return cell < cells; };
    const auto all_on_board = [&](const Cells& each) { return std::all_of(each.begin(), each.end(), on_board); };
    if (task.wire.size() < 4 || task.wire[1] < static_cast<Value>(cells)) throw WireError("cages have more cells than there are variables");
    if (task.values.size() != cells) throw WireError("cages need a value for each cell");
    if (task.least < 1 || task.most < task.least) throw WireError("no cage has such a size");
    if (!std::all_of(task.neighbours.begin(), task.neighbours.end(), all_on_board)) throw WireError("a neighbour lies off the board");
    for (const auto& turn : task.turns)
        if (turn.size() != cells || !is_permutation(turn)) throw WireError("a turn does not take each cell to one of its own");
    for (const Value value : task.values)
        if (value < -largest_value || value > largest_value) throw WireError("a value is too large for cages");
    for (const CageWay& way : task.ways)
        if (way.greatest < 0) throw WireError("no total is that small");
}

}  // namespace

std::optional<std::vector<Cage>> cages_that_tell(const CageTask& task) {
    check(task);
    return CageSetter(task).run();
}

}  // namespace passatempo
