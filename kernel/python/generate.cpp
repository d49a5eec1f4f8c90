// Bindings of generate/ and of the sudokus of sudoku/.
#include "timed.hpp"

#include <nanobind/stl/array.h>

#include <array>
#include <string>

#include "generate/cages.hpp"
#include "generate/spanning_tree.hpp"
#include "generate/unique_sums.hpp"
#include "sudoku/band_patterns.hpp"
#include "sudoku/canonical_form.hpp"
#include "sudoku/canonical_order.hpp"
#include "sudoku/minimal_puzzles.hpp"
#include "sudoku/signature.hpp"

namespace passatempo::python {
namespace {

using namespace generate;
using namespace sudoku;

// One number for each of 81 cells.
template <class Value>
std::array<Value, 81> each_cell(const std::vector<int>& values, int most) {
    std::array<Value, 81> cells;
    if (values.size() != cells.size()) throw InputError("expected 81 numbers, one for each cell");
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (values[i] < 0 || values[i] > most) throw InputError("a cell has a number beyond " + std::to_string(most));
        cells[i] = static_cast<Value>(values[i]);
    }
    return cells;
}

// See minimal_puzzles.hpp.
nb::bytes puzzle_lines(MinimalPuzzleOptions options) {
    if (options.threads == 0) throw InputError("the number of threads must be at least 1");
    Signals signals;
    options.keep_going = std::ref(signals);
    std::string lines;
    {
        const nb::gil_scoped_release unlocked;
        lines = minimal_puzzles(options);
    }
    signals.rethrow();
    return nb::bytes(lines.data(), lines.size());
}

using Operations = std::vector<std::tuple<int, std::uint32_t, std::size_t, Value>>;

std::vector<CageOperation> operations_of(const Operations& given) {
    std::vector<CageOperation> operations;
    for (const auto& [op, weight, most_cells, greatest] : given) {
        if (op < static_cast<int>(Op::sum) || op > static_cast<int>(Op::quotient)) throw InputError("unknown operation of a cage");
        operations.push_back({static_cast<Op>(op), weight, most_cells, greatest});
    }
    return operations;
}

// Cages as tuples of cells, op and total; empty if this seed fails.
std::optional<nb::list> cage_tuples(const CageTask& task, std::optional<double> seconds) {
    const auto cages = timed(seconds, [&] { return unique_cages(task); });
    if (!cages) return {};
    nb::list tuples;
    for (const Cage& cage : *cages)
        tuples.append(nb::make_tuple(nb::steal(tuple_of({cage.cells.begin(), cage.cells.end()})), static_cast<int>(cage.op), cage.total));
    return tuples;
}

// From rows, columns and values of candidates, flat: the new position of each row, column and value.
nb::tuple order_tuple(const BoxShape& shape, std::span<const std::int64_t> numbers, std::optional<double> seconds) {
    constexpr std::uint64_t most = 1 << 20;  // rows, or values
    const std::uint64_t rows = std::uint64_t{shape.height} * shape.width;
    if (numbers.size() % 3 != 0 || rows == 0) throw InputError("expected boxes, and three numbers for each candidate");
    if (rows > most || shape.values > most) throw InputError("the board is too large for a canonical order");
    const auto side = static_cast<std::int64_t>(rows);
    std::vector<BoxEntry> entries;
    for (std::size_t i = 0; i < numbers.size(); i += 3) {
        const std::int64_t row = numbers[i], column = numbers[i + 1], value = numbers[i + 2];
        if (row < 0 || row >= side || column < 0 || column >= side || value < 0 || value >= shape.values)
            throw InputError("a candidate is outside the board");
        entries.push_back({static_cast<std::uint32_t>(row), static_cast<std::uint32_t>(column), static_cast<std::uint32_t>(value)});
    }
    const CanonicalOrder order = timed(seconds, [&] { return canonical_order(shape, entries); });
    return nb::make_tuple(order.transposed, order.rows, order.columns, order.values);
}

}  // namespace

void bind_generate(nb::module_& m) {
    m.def("unique_cages", [](const Integers& wire, const std::vector<Value>& values, const std::vector<Cells>& neighbours,
                      const std::vector<std::vector<Var>>& symmetries, const Operations& given, std::pair<std::size_t, std::size_t> sizes,
                      std::size_t most_singles, bool differ, std::uint64_t nodes, std::size_t most_searches, std::uint64_t seed,
                      std::optional<double> seconds) {
              const auto operations = operations_of(given);
              return cage_tuples({span_of(wire), values, neighbours, symmetries, operations, sizes.first, sizes.second, most_singles, differ,
                            nodes, most_searches, seed}, seconds);
          },
          nb::arg("wire"), nb::arg("values"), nb::arg("neighbours"), nb::arg("symmetries"), nb::arg("operations"), nb::arg("sizes"),
          nb::arg("most_singles"), nb::arg("differ"), nb::arg("nodes"), nb::arg("most_searches"), nb::arg("seed"),
          nb::arg("seconds") = nb::none(),
          "Cages with which values are the only solution: the cells, the op and the total of each; see cages.hpp.");

    nb::class_<Graph>(m, "Graph")
        .def(nb::init<std::vector<std::vector<Var>>>(), nb::arg("neighbours"))
        .def("spanning_tree", [](const Graph& self, const std::vector<Var>& nodes, std::uint64_t seed) {
                 return SpanningTree(self, nodes, seed);
             },
             nb::arg("nodes"), nb::arg("seed"), "A random spanning tree of the component of the first node; see spanning_tree.hpp.");
    nb::class_<SpanningTree>(m, "SpanningTree")
        .def("__len__", &SpanningTree::size)
        .def("cuts", [](const SpanningTree& self, const std::vector<std::uint32_t>& sizes) { return self.cuts(sizes); },
             nb::arg("sizes"), "The nodes whose subtree has one of these sizes, each with the size.")
        .def("cut_off", &SpanningTree::cut_off, nb::arg("root"), "Remove a subtree: its nodes, each with its parent.");

    m.def("unique_sums", [](const std::vector<Value>& values, Value least, Value greatest,
                         const std::vector<std::vector<Var>>& groups, const std::vector<bool>& has_sum,
                         std::uint64_t seed, std::uint64_t steps, std::optional<double> seconds) {
              return timed(seconds, [&] { return unique_sums({values, least, greatest, groups, has_sum, seed, steps}); });
          },
          nb::arg("values"), nb::arg("least"), nb::arg("greatest"), nb::arg("groups"), nb::arg("has_sum"),
          nb::arg("seed"), nb::arg("steps"), nb::arg("seconds") = nb::none(),
          "Values that the sums of groups determine uniquely; None if `steps` were not enough. See unique_sums.hpp.");

    m.def("minimal_puzzles", [](std::size_t count, std::uint64_t seed, std::uint64_t first, const std::vector<int>& orbits,
                            const std::vector<int>& may_be_clue, int least, unsigned threads, int lanes, const nb::bytes& grids) {
              return puzzle_lines({seed, first, count, each_cell<std::uint8_t>(orbits, 80), each_cell<bool>(may_be_clue, 1),
                                   least, {grids.c_str(), grids.size()}, threads, lanes, {}});
          },
          nb::arg("count"), nb::arg("seed"), nb::arg("first"), nb::arg("orbits"), nb::arg("may_be_clue"), nb::arg("least"),
          nb::arg("threads"), nb::arg("lanes") = 0, nb::arg("grids") = nb::bytes("", 0),
          "Lines of minimal puzzles and their solutions, from the number `first` on; see minimal_puzzles.hpp.");
    m.def("determines_some_band", [](const BandPattern& marked, std::optional<double> seconds) {
              return timed(seconds, [&] { return determines_some_band(marked); });
          },
          nb::arg("marked"), nb::arg("seconds") = nb::none(),
          "Whether some three rows of boxes are determined by their marked cells and the digits of each column; see "
          "band_patterns.hpp.");
    m.def("sudoku_signatures", [](const nb::bytes& text) { return signatures({text.c_str(), text.size()}); },
          nb::arg("text"), "A hash of the puzzle of each line, equal for equivalent puzzles; see signature.hpp.");
    m.def("canonical_order", [](std::uint32_t height, std::uint32_t width, std::uint32_t values, bool transposable,
                                const Integers& entries, std::optional<double> seconds) {
              return order_tuple({height, width, values, transposable}, span_of(entries), seconds);
          },
          nb::arg("height"), nb::arg("width"), nb::arg("values"), nb::arg("transposable"), nb::arg("entries"),
          nb::arg("seconds") = nb::none(),
          "Whether to transpose first, and the new position of each row, column and value; see canonical_order.hpp.");
    m.def("canonical_lines", [](const nb::bytes& text) {
              std::string forms;
              {
                  const nb::gil_scoped_release unlocked;
                  forms = canonical_lines({text.c_str(), text.size()});
              }
              return nb::bytes(forms.data(), forms.size());
          },
          nb::arg("text"), "The canonical form of the puzzle of each line; see canonical_form.hpp.");
}

}  // namespace passatempo::python
