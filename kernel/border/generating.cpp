// Generating: layouts, refills and box puzzles.
#include "timed.hpp"

#include <array>
#include <string>

#include "../box_canon.hpp"
#include "../box_order.hpp"
#include "../box_puzzles.hpp"
#include "../box_signature.hpp"
#include "../layouts/cages.hpp"
#include "../layouts/trees.hpp"
#include "../refill.hpp"

namespace passatempo {
namespace {

// Something for each of 81 cells.
template <class Value>
std::array<Value, 81> each_cell(const std::vector<int>& values, int most) {
    std::array<Value, 81> cells;
    if (values.size() != cells.size()) throw WireError("expected 81 numbers, one for each cell");
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (values[i] < 0 || values[i] > most) throw WireError("a cell has a number beyond " + std::to_string(most));
        cells[i] = static_cast<Value>(values[i]);
    }
    return cells;
}

// Make minimal puzzles; see box_puzzles.hpp.
nb::bytes made_puzzles(BoxPuzzleOptions options) {
    if (options.threads == 0) throw WireError("a number of threads begins at 1");
    Signals signals;
    options.pulse = std::ref(signals);
    std::string lines;
    {
        const nb::gil_scoped_release unlocked;
        lines = box_puzzles(options);
    }
    signals.rethrow();
    return nb::bytes(lines.data(), lines.size());
}

using Ways = std::vector<std::tuple<int, std::uint32_t, std::size_t, Value>>;

std::vector<CageWay> ways_of(const Ways& told) {
    std::vector<CageWay> ways;
    for (const auto& [op, liking, most_cells, greatest] : told) {
        if (op < static_cast<int>(Op::sum) || op > static_cast<int>(Op::quotient)) throw WireError("no operation of a cage");
        ways.push_back({static_cast<Op>(op), liking, most_cells, greatest});
    }
    return ways;
}

// Cages as their cells, op and total; nothing if there are none such.
std::optional<nb::list> caged(const CageTask& task, std::optional<double> seconds) {
    const auto cages = timed(seconds, [&] { return cages_that_tell(task); });
    if (!cages) return {};
    nb::list told;
    for (const Cage& cage : *cages)
        told.append(nb::make_tuple(nb::steal(tuple_of({cage.cells.begin(), cage.cells.end()})), static_cast<int>(cage.op), cage.total));
    return told;
}

// Rows, columns and values of candidates, one after another: where each row, column and value goes.
nb::tuple ordered(const BoxShape& shape, std::span<const std::int64_t> numbers, std::optional<double> seconds) {
    constexpr std::uint64_t most = 1 << 20;  // rows, or values
    const std::uint64_t rows = std::uint64_t{shape.height} * shape.width;
    if (numbers.size() % 3 != 0 || rows == 0) throw WireError("expected boxes, and three numbers for each candidate");
    if (rows > most || shape.values > most) throw WireError("the board is too large to be put in order");
    const auto side = static_cast<std::int64_t>(rows);
    std::vector<BoxEntry> entries;
    for (std::size_t i = 0; i < numbers.size(); i += 3) {
        const std::int64_t row = numbers[i], column = numbers[i + 1], value = numbers[i + 2];
        if (row < 0 || row >= side || column < 0 || column >= side || value < 0 || value >= shape.values)
            throw WireError("a candidate lies beside the board");
        entries.push_back({static_cast<std::uint32_t>(row), static_cast<std::uint32_t>(column), static_cast<std::uint32_t>(value)});
    }
    const BoxOrder order = timed(seconds, [&] { return box_order(shape, entries); });
    return nb::make_tuple(order.transposed, order.rows, order.columns, order.values);
}

}  // namespace

void bind_generating(nb::module_& m) {
    m.def("caged", [](const Integers& wire, const std::vector<Value>& values, const std::vector<Cells>& neighbours,
                      const std::vector<std::vector<Var>>& turns, const Ways& ways, std::pair<std::size_t, std::size_t> sizes,
                      std::size_t most_singles, bool differ, std::uint64_t nodes, std::size_t most_searches, std::uint64_t seed,
                      std::optional<double> seconds) {
              const auto told_ways = ways_of(ways);
              return caged({span_of(wire), values, neighbours, turns, told_ways, sizes.first, sizes.second, most_singles, differ,
                            nodes, most_searches, seed}, seconds);
          },
          nb::arg("wire"), nb::arg("values"), nb::arg("neighbours"), nb::arg("turns"), nb::arg("ways"), nb::arg("sizes"),
          nb::arg("most_singles"), nb::arg("differ"), nb::arg("nodes"), nb::arg("most_searches"), nb::arg("seed"),
          nb::arg("seconds") = nb::none(),
          "Cages that tell values from all others: the cells, the op and the total of each; see layouts/cages.hpp.");

    nb::class_<Net>(m, "Net")
        .def(nb::init<std::vector<std::vector<Var>>>(), nb::arg("beside"))
        .def("tree", [](const Net& self, const std::vector<Var>& nodes, std::uint64_t seed) {
                 return Tree(self, nodes, seed);
             },
             nb::arg("nodes"), nb::arg("seed"), "A random tree over all that can be reached from the first node; see layouts/trees.hpp.");
    nb::class_<Tree>(m, "Tree")
        .def("__len__", &Tree::size)
        .def("cuts", [](const Tree& self, const std::vector<std::uint32_t>& weights) { return self.cuts(weights); },
             nb::arg("weights"), "Where a branch of one of these weights can be cut off, and which.")
        .def("cut_off", &Tree::cut_off, nb::arg("root"), "A branch: its nodes, and what each hangs on.");

    m.def("refilled", [](const std::vector<Value>& values, Value least, Value greatest,
                         const std::vector<std::vector<Var>>& groups, const std::vector<bool>& told,
                         std::uint64_t seed, std::uint64_t steps, std::optional<double> seconds) {
              return timed(seconds, [&] { return refill({values, least, greatest, groups, told, seed, steps}); });
          },
          nb::arg("values"), nb::arg("least"), nb::arg("greatest"), nb::arg("groups"), nb::arg("told"),
          nb::arg("seed"), nb::arg("steps"), nb::arg("seconds") = nb::none(),
          "Values that sums of groups tell from all others; None if so many changes were not enough. See refill.hpp.");

    m.def("box_puzzles", [](std::size_t count, std::uint64_t seed, std::uint64_t first, const std::vector<int>& orbits,
                            const std::vector<int>& may_stand, int least, unsigned threads, int lanes, const nb::bytes& grids) {
              return made_puzzles({seed, first, count, each_cell<std::uint8_t>(orbits, 80), each_cell<bool>(may_stand, 1),
                                   least, {grids.c_str(), grids.size()}, threads, lanes, {}});
          },
          nb::arg("count"), nb::arg("seed"), nb::arg("first"), nb::arg("orbits"), nb::arg("may_stand"), nb::arg("least"),
          nb::arg("threads"), nb::arg("lanes") = 0, nb::arg("grids") = nb::bytes("", 0),
          "Lines of minimal puzzles and their solutions, from the number `first` on; see box_puzzles.hpp.");
    m.def("box_signatures", [](const nb::bytes& text) { return box_signatures({text.c_str(), text.size()}); },
          nb::arg("text"), "A number for the puzzle of each line; see box_signature.hpp.");
    m.def("box_order", [](std::uint32_t height, std::uint32_t width, std::uint32_t values, bool transposable, const Integers& entries,
                          std::optional<double> seconds) {
              return ordered({height, width, values, transposable}, span_of(entries), seconds);
          },
          nb::arg("height"), nb::arg("width"), nb::arg("values"), nb::arg("transposable"), nb::arg("entries"),
          nb::arg("seconds") = nb::none(),
          "Whether rows become columns first, and where each row, column and value goes; see box_order.hpp.");
    m.def("canonical_lines", [](const nb::bytes& text) {
              std::string forms;
              {
                  const nb::gil_scoped_release unlocked;
                  forms = canonical_lines({text.c_str(), text.size()});
              }
              return nb::bytes(forms.data(), forms.size());
          },
          nb::arg("text"), "The canonical form of the puzzle of each line; see box_canon.hpp.");
}

}  // namespace passatempo
