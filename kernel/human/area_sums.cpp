#include "area_sums.hpp"

#include "technique.hpp"

namespace passatempo::human {
namespace {

constexpr std::size_t none = SIZE_MAX;
constexpr std::size_t most_runs = 6, most_cells = 8, most_sums = 1000;  // of an area; left over; in all
constexpr std::size_t most_open = 3;                                    // cells left over that are compared
constexpr int place_cost = 200, sets_cost = 260, cost_per_cell = 30, cost_per_run = 10;

}  // namespace

AreaSums::AreaSums(const Board& board, std::span<const Cage> cages) : board_(board) {
    if (board.cols == 0) return;
    add_runs(cages);
    for (const int direction : {in_a_row, in_a_column})
        for (std::size_t run = 0; run < runs_[direction].size(); ++run)
            if (sums_.size() < most_sums) grow(direction, run);
    idle_.resize(sums_.size());
}

bool AreaSums::is_along(const Cage& cage, int direction) const {
    const auto line = [&](Var cell) { return direction == in_a_row ? cell / board_.cols : cell % board_.cols; };
    return std::all_of(cage.cells.begin(), cage.cells.end(), [&](Var cell) { return line(cell) == line(cage.cells[0]); });
}

void AreaSums::add_runs(std::span<const Cage> cages) {
    for (const int direction : {in_a_row, in_a_column}) {
        run_of_[direction].assign(board_.variables(), none);
        for (const Cage& cage : cages) {
            if (cage.op != Op::sum || !cage.coefficients.empty() || cage.cells.size() < 2 || !is_along(cage, direction)) continue;
            for (const Var cell : cage.cells) run_of_[direction][cell] = runs_[direction].size();
            runs_[direction].push_back({&cage, {}});
        }
    }
    for (const int direction : {in_a_row, in_a_column})
        for (Run& run : runs_[direction])
            for (const Var cell : run.cage->cells)
                if (const std::size_t other = run_of_[1 - direction][cell]; other != none) run.crossing.push_back(other);
}

// Adds the run that leaves the fewest cells over, again and again.
void AreaSums::grow(int direction, std::size_t first) {
    Area area;
    std::vector<std::ptrdiff_t> inside(runs_[1 - direction].size());  // for each crossing run its cells in the area
    for (std::size_t next = first; next != none && area.size() <= most_runs; next = nearest(direction, area, inside)) {
        check_deadline();
        area.push_back(next);
        for (const std::size_t across : runs_[direction][next].crossing) ++inside[across];
        Cage sum = sum_of(direction, area);
        if (sum.cells.size() <= most_cells && sum.rules.size() > area.size()) keep(std::move(sum));
    }
}

std::size_t AreaSums::nearest(int direction, const Area& area, std::span<const std::ptrdiff_t> inside) const {
    std::size_t best = none;
    std::ptrdiff_t fewest = PTRDIFF_MAX;
    for (const std::size_t next : beside(direction, area)) {
        const Run& run = runs_[direction][next];
        std::ptrdiff_t added = std::ssize(run.cage->cells) - std::ssize(run.crossing);
        for (const std::size_t across : run.crossing) {
            const std::ptrdiff_t size = std::ssize(runs_[1 - direction][across].cage->cells);
            const auto left_over = [&](std::ptrdiff_t in_area) { return 2 * in_area > size ? size - in_area : in_area; };
            added += left_over(inside[across] + 1) - left_over(inside[across]);
        }
        if (added < fewest) fewest = added, best = next;
    }
    return best;
}

// The runs that share a crossing run with the area.
std::vector<std::size_t> AreaSums::beside(int direction, const Area& area) const {
    std::set<std::size_t> found;
    for (const std::size_t run : area)
        for (const std::size_t across : runs_[direction][run].crossing)
            for (const std::size_t next : runs_[1 - direction][across].crossing)
                if (std::find(area.begin(), area.end(), next) == area.end()) found.insert(next);
    return {found.begin(), found.end()};
}

// The crossing runs that have more cells in the area than outside are subtracted.
Cage AreaSums::sum_of(int direction, const Area& area) const {
    Cage sum{Op::sum, 0, {}, {}, {}, {}, false, {}};
    const auto is_inside = [&](Var cell) { return std::find(area.begin(), area.end(), run_of_[direction][cell]) != area.end(); };
    std::set<std::size_t> crossing, subtracted;
    for (const std::size_t run : area) {
        sum.total += runs_[direction][run].cage->total;
        sum.rules.push_back(runs_[direction][run].cage->rules[0]);
        crossing.insert(runs_[direction][run].crossing.begin(), runs_[direction][run].crossing.end());
    }
    for (const std::size_t across : crossing) {
        const Cage& cage = *runs_[1 - direction][across].cage;
        const auto inside = std::count_if(cage.cells.begin(), cage.cells.end(), is_inside);
        if (2 * inside <= std::ssize(cage.cells)) continue;
        subtracted.insert(across);
        sum.total -= cage.total;
        sum.rules.push_back(cage.rules[0]);
        for (const Var cell : cage.cells)
            if (!is_inside(cell)) sum.cells.push_back(cell), sum.coefficients.push_back(-1);
    }
    for (const std::size_t run : area)
        for (const Var cell : runs_[direction][run].cage->cells)
            if (!subtracted.contains(run_of_[1 - direction][cell])) sum.cells.push_back(cell), sum.coefficients.push_back(1);
    return sum;
}

void AreaSums::keep(Cage&& sum) {
    std::vector<RuleNumber> rules = sum.rules;
    std::sort(rules.begin(), rules.end());
    if (known_.insert(std::move(rules)).second && !sum.cells.empty()) sums_.push_back(std::move(sum));
}

bool AreaSums::is_idle(std::size_t sum, const Notes& notes) const {
    const auto& cells = sums_[sum].cells;
    return !idle_[sum].empty() && std::equal(cells.begin(), cells.end(), idle_[sum].begin(), [&](Var cell, Word candidates) {
        return notes.mask[cell] == candidates;
    });
}

void AreaSums::set_idle(std::size_t sum, const Notes& notes) {
    idle_[sum].clear();
    for (const Var cell : sums_[sum].cells) idle_[sum].push_back(notes.mask[cell]);
}

namespace {

// The same sum of the open cells.
Cage without_known(const Cage& sum, const Notes& notes) {
    Cage rest{Op::sum, sum.total, {}, {}, sum.rules, {}, false, {}};
    for (std::size_t i = 0; i < sum.cells.size(); ++i) {
        const Var cell = sum.cells[i];
        if (notes.open(cell)) {
            rest.cells.push_back(cell);
            rest.coefficients.push_back(sum.coefficients[i]);
        } else {
            rest.total -= sum.coefficients[i] * notes.board.value(first_bit(notes.mask[cell]));
        }
    }
    return rest;
}

int cost_of(std::size_t open_cells, std::size_t rules) {
    const int open = static_cast<int>(open_cells), runs = static_cast<int>(rules);
    return (open == 1 ? place_cost : sets_cost + cost_per_cell * (open - 1)) + cost_per_run * (runs - 2);
}

// Returns whether it removes anything.
bool offer_sum(Finder& finder, Cage& rest, int cost) {
    finder.support.find_distinct(rest);
    const Support support = finder.support.compute(rest, finder.notes);
    if (!support.sure) return false;
    LogicStep step;
    step.cost = cost;
    step.rules = rest.rules;
    for (const RuleNumber rule : rest.distinct_by) add_rule(step.rules, rule);
    step.values = {rest.total};
    for (std::size_t i = 0; i < rest.cells.size(); ++i) {
        const Var cell = rest.cells[i];
        (rest.coefficients[i] > 0 ? step.cells : step.others).push_back(cell);
        each_bit(finder.notes.mask[cell] & ~support.left[i], [&](int bit) { step.removes.push_back(finder.candidate(cell, bit)); });
    }
    if (rest.cells.size() == 1 && has_one_bit(support.left[0])) {
        step.removes.clear();
        step.places = {finder.candidate(rest.cells[0], first_bit(support.left[0]))};
    }
    const bool useful = !step.removes.empty() || !step.places.empty();
    finder.offer(std::move(step));
    return useful;
}

}  // namespace

void find_area_sums(Finder& finder) {
    if (!finder.wants(place_cost)) return;
    AreaSums& areas = finder.support.areas();
    for (std::size_t number = 0; number < areas.sums().size(); ++number) {
        check_deadline();
        const Cage& sum = areas.sums()[number];
        const auto open = static_cast<std::size_t>(
            std::count_if(sum.cells.begin(), sum.cells.end(), [&](Var cell) { return finder.notes.open(cell); }));
        if (open == 0 || open > most_open) continue;
        const int cost = cost_of(open, sum.rules.size());
        if (!finder.wants(cost) || areas.is_idle(number, finder.notes)) continue;
        Cage rest = without_known(sum, finder.notes);
        if (!offer_sum(finder, rest, cost)) areas.set_idle(number, finder.notes);
    }
}

}  // namespace passatempo::human
