"""Published puzzles, where they are present beside the project: the right answer for each."""

from __future__ import annotations

import random

import pytest
from published import DATA, KINDS, OTHERS, cells, overlapping, puzzle, records, wrong

import passatempo as pt
from passatempo.board import Board
from passatempo.clues import Givens
from passatempo.kinds import kind_named
from passatempo.methods.base import Limits
from passatempo.methods.kernel_run import propagated

pytestmark = pytest.mark.slow
FILES = [path.name for path in sorted(DATA.glob("*.gz")) if not any(word in path.name for word in OTHERS)]
MULTI = [path.name for path in sorted(DATA.glob("*_multi_*_raw*.gz"))]
SECONDS = 60  # what a board may take
# Boards of pentomino cages, which take a minute or two each: `make published` has the patience, this has not.
PATIENCE_NEEDED = "mathemagic"
needs_files = pytest.mark.skipif(not FILES, reason="the published puzzles are not beside the project")


@needs_files
@pytest.mark.parametrize("name", FILES)
@pytest.mark.timeout(900)
def test_every_published_board(name: str) -> None:
    """All kinds and sizes: the published solution, and the published number of solutions."""
    for record in records(name):
        board = puzzle(record)
        if PATIENCE_NEEDED in record["id"]:
            continue
        answer = pt.solve(board, seconds=SECONDS)
        assert answer.status != "stopped", record["id"]
        assert not wrong(record, board, answer), record["id"]


@needs_files
def test_every_file_is_read() -> None:
    """A kind of ours that appears in the data must not be left out."""
    first = [next(records(name))["kind"] for name in FILES]
    assert set(first) | {"jigsaw_layout"} == set(KINDS)


@needs_files
def test_layouts_without_givens() -> None:
    """Whether rooms can be filled at all; every tenth, since most take a while to refute."""
    for record in list(records("jigsaw_layouts_iss.jsonl.gz"))[::10]:
        answer = pt.solve(puzzle(record), seconds=SECONDS)
        assert answer.status == ("solved" if record["solvable"] else "none"), record["id"]


@needs_files
@pytest.mark.parametrize("name", MULTI)
@pytest.mark.timeout(300)
def test_boards_that_overlap(name: str) -> None:
    """Overlapping grids as published, with their solutions."""
    for record in records(name):
        board, solution = overlapping(record)
        answer = pt.solve(board, seconds=SECONDS)
        assert answer.unique, record["id"]
        assert answer.solution is not None
        assert answer.solution.rows == solution, record["id"]


@needs_files
def test_parks_on_diagonals() -> None:
    """Each diagonal has as many parks as a row: with fewer rules some of these have several solutions."""
    parks = [
        record
        for record in records("skyscraper_janko.jsonl.gz")
        if record.get("diagonals") and record["max_height"] < record["rows"]
    ]
    assert parks
    for record in parks:
        answer = pt.solve(puzzle(record), seconds=SECONDS)
        assert answer.unique, record["id"]
        assert answer.solution is not None
        assert answer.solution.rows == record["solution"], record["id"]


@needs_files
@pytest.mark.parametrize("name", MULTI)
def test_texts_of_boards_that_overlap(name: str) -> None:
    """As printed: a size and rows, from which the reader derives the positions of the grids."""
    for record in records(name):
        document = next(pt.read_all(record["raw_problem"]))
        rows = [row.split() for row in record["raw_solution"].splitlines()[1:]]
        answer = pt.solve(document.puzzle, seconds=SECONDS)
        assert answer.unique, record["id"]
        assert answer.solution is not None
        assert answer.solution.rows == [
            [int(symbol) if symbol != "-" else 0 for symbol in row] for row in rows
        ]


@needs_files
def test_texts_with_marks_of_bars() -> None:
    """A size, the rows, then a number for each cell that encodes the sides with a bar."""
    for record in records("sudoku_variants_consecutive_janko.jsonl.gz"):
        rows = [*record["grid"], *record["borders"]]
        text = "\n".join(" ".join(map(str, row)) for row in [(record["rows"], record["cols"]), *rows])
        lines = text.splitlines()
        lines[1 : record["rows"] + 1] = [line.replace("0", "-") for line in lines[1 : record["rows"] + 1]]
        answer = pt.solve(next(pt.read_all("\n".join(lines))).puzzle, seconds=SECONDS)
        assert answer.unique, record["id"]
        assert answer.solution is not None
        assert answer.solution.rows == record["solution"], record["id"]


@needs_files
def test_boards_of_pegs() -> None:
    """Published boards have a few conflicting pairs of pegs: with these transparent they are optimal."""
    fewest = pt.best(pt.read("hoodoo 8x8"))
    assert fewest.cost == fewest.bound
    for record in records("hoodoo_jaap.jsonl.gz"):
        empty = pt.read("hoodoo 8x8")
        pegs = cells(record["solution"])
        while clash := empty.rules_problem().narrowed({c: (peg,) for c, peg in enumerate(pegs)}).conflict():
            pegs[clash[1][0]] = 0
        assert empty.rules_problem().violated_rule(pegs) is None
        assert pegs.count(0) == record["clashes"] == fewest.cost
        given = {cell: peg for cell, peg in enumerate(pegs[:32]) if peg}
        again = kind_named("hoodoo")(empty.board, givens=Givens(given))  # type: ignore[call-arg]
        assert pt.best(again, seconds=SECONDS).cost == fewest.cost


def full_board(side: int, dice: random.Random) -> list[int]:
    """A filled board of side**2 rows: the cyclic one with its rows, columns and values shuffled."""

    def shuffled_lines() -> list[int]:
        bands = dice.sample(range(side), side)
        return [band * side + line for band in bands for line in dice.sample(range(side), side)]

    rows, cols = shuffled_lines(), shuffled_lines()
    values = dice.sample(range(1, side**2 + 1), side**2)
    return [values[(row % side * side + row // side + col) % side**2] for row in rows for col in cols]


def board_100x100(dice: random.Random) -> tuple[pt.Puzzle, list[int]]:
    """A 100x100 board that propagation solves: values are added until it does."""
    solved = full_board(10, dice)
    given = set(dice.sample(range(10_000), 4_000))
    while True:
        givens = Givens({cell: solved[cell] for cell in sorted(given)})
        puzzle = kind_named("sudoku")(Board(100, 100), givens=givens)  # type: ignore[call-arg]
        left = propagated(puzzle.problem(), Limits()).domains
        if not (still_open := [cell for cell in range(10_000) if len(left[cell]) > 1]):
            return puzzle, solved
        given.update(dice.sample(still_open, len(still_open) // 8 + 1))


def test_100x100_is_proven_unique() -> None:
    """More values than a machine word has bits, by the same code."""
    board, solved = board_100x100(random.Random(1))
    answer = pt.solve(board, seconds=SECONDS)
    assert answer.unique
    assert answer.solution is not None
    assert list(answer.solution.values_shown) == solved
