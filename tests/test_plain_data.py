"""Puzzles from plain data: lists, arrays, series; a constructor for each kind; solutions by place."""

from __future__ import annotations

from typing import Any

import pytest
from random_puzzles import samples_of

import passatempo as pt
from passatempo import constructors
from passatempo.kinds import all_kinds, kind_names
from passatempo.puzzle import Puzzle

ROWS = [[0, 0, 4, 0], [1, 0, 0, 0], [0, 2, 0, 0], [0, 0, 0, 3]]
TEXTS = ["..4.", "1...", ".2..", "...3"]
PUZZLE = pt.read("..4. 1... .2.. ...3")
NOTHING = [[value or None for value in row] for row in ROWS]

SAME: dict[str, object] = {
    "lists": ROWS,
    "tuples": tuple(map(tuple, ROWS)),
    "None": NOTHING,
    "NaN": [[value or float("nan") for value in row] for row in ROWS],
    "floats": [[float(value) for value in row] for row in ROWS],
    "texts": TEXTS,
    "texts with blanks": [" ".join(row) for row in TEXTS],
    "cells as texts": [list(row) for row in TEXTS],
    "a flat list": [value for row in ROWS for value in row],
    "a flat list of texts": list("".join(TEXTS)),
}


@pytest.mark.parametrize("data", SAME.values(), ids=SAME.keys())
def test_the_same_puzzle_however_its_cells_are_listed(data: Any) -> None:
    """People have their grids in whatever their program has them in."""
    assert pt.read(data) == pt.sudoku(data) == PUZZLE


@pytest.mark.slow
def test_arrays_and_frames_are_read() -> None:
    """Numbers of numpy are no int of Python, and NaN is what pandas has for nothing."""
    numpy, pandas = pytest.importorskip("numpy"), pytest.importorskip("pandas")
    cells = [value for row in ROWS for value in row]
    frames = [pandas.DataFrame(ROWS), pandas.DataFrame(NOTHING), pandas.Series(cells)]
    for data in (numpy.array(ROWS), numpy.array(ROWS, dtype=float), numpy.array(cells), *frames):
        assert pt.read(data) == PUZZLE


def test_the_kind_may_be_named_or_follow_from_the_cells() -> None:
    """Sums in cells are a kakuro; values alone are a sudoku unless the caller says otherwise."""
    assert type(pt.read(ROWS, kind="latin")).name == "latin"
    assert pt.read([["#", "3\\"], ["\\3", "."]]).name == "kakuro"


NO_DATA = {
    "no rows": ([], "no rows"),
    "uneven rows": ([[1, 2], [1]], "row 2 has 1 cells: expected 2"),
    "a fraction": ([[1.5, 0], [0, 1]], "1.5 in a cell: expected a whole number"),
    "a flag": ([[True, 0], [0, 1]], "True in a cell"),
    "a list in a cell": ([[[1], 0], [0, 1]], "expected a whole number"),
    "not square": ([[1, 0, 0], [0, 1, 0]], "a grid of 2 rows and 3 columns: expected as many"),
    "a flat list of no square": ([1, 2, 3], "3 cells make no square board"),
    "a value that is too large": ([[9, 0, 0, 0], *ROWS[1:]], "A1 holds 9, but takes only 1 to 4"),
}


@pytest.mark.parametrize(("data", "why"), NO_DATA.values(), ids=NO_DATA.keys())
def test_data_that_make_no_puzzle_raise_an_input_error(data: Any, why: str) -> None:
    """A TypeError from inside would not tell which of the caller's cells is wrong."""
    with pytest.raises(pt.InputError) as error:
        pt.read(data)
    assert why in str(error.value)


def test_every_kind_has_a_constructor() -> None:
    """The stubs list them for type checkers: a new kind would be missing there."""
    for name in kind_names():
        assert name in pt.__all__
        built = getattr(pt, name)(
            size="6x6" if name not in ("samurai", "gattai") else "21x21", **_needed(name)
        )
        assert isinstance(built, Puzzle)
        assert built.__class__.__doc__ in getattr(pt, name).__doc__
    assert constructors.constructor("kenken").__name__ == "kenken"


def _needed(name: str) -> dict[str, object]:
    """Rooms for the kinds that need them."""
    rooms = ["AAABBB", "AAABBB", "CCCDDD", "CCCDDD", "EEEFFF", "EEEFFF"]
    needs = ("suguru", "tectonic", "kojun", "ripple", "hakyuu", "renban", "madoguchi", "makaro")
    return {"rooms": rooms} if name in needs else {}


@pytest.mark.parametrize("kind", all_kinds(), ids=lambda kind: kind.name)
def test_the_lines_of_blocks_are_plain_data(kind: type[Puzzle]) -> None:
    """Whatever a block can state can be passed to the constructor by the name of the block."""
    for puzzle in samples_of(kind):
        clues = {name: puzzle.printed[name].write(puzzle.board) or True for name in puzzle.explicit_clues()}
        assert constructors.constructor(kind.name)(size=str(puzzle.board), **clues) == puzzle


def test_clues_are_lists_mappings_and_cells_by_number() -> None:
    """The shapes that the documentation shows."""
    killer = pt.killer(size=4, cages=[(3, ["A1", "B1"]), (7, [(0, 2), (0, 3)])])
    assert killer == pt.sudoku(size="4x4", cages="3 A1 B1\n7 C1 D1")
    assert killer == pt.sudoku(size=(4, 4), cages={3: ["A1", "B1"], 7: "C1 D1"})
    assert pt.skyscrapers(size=4, seen={"top": [2, None, None, 1]}) == pt.read(
        "skyscrapers 4x4\nseen top 2..1"
    )
    assert pt.sudoku(size=6, boxes=(3, 2), antiknight=True) == pt.read("sudoku 6x6\nboxes 3x2\nantiknight")


def test_a_solution_is_a_grid() -> None:
    """By row and column from 0, as in every other Python grid; and as an array."""
    solution = pt.solve(PUZZLE).solution
    assert solution is not None
    assert solution[0, 2] == solution["C1"] == 4
    for place in ((4, 0), (0, -1), (0,), (0, "1"), ("a", "b")):
        with pytest.raises(KeyError):
            solution[place]
    numpy = pytest.importorskip("numpy")
    assert numpy.array_equal(solution.to_numpy(), solution.rows)
