"""Published puzzles, where they lie beside the project: the right answer for each, none wrong."""

from __future__ import annotations

import random

import pytest
from published import DATA, KINDS, OTHERS, cells, overlapping, puzzle, records, wrong

import passatempo as pt
from passatempo.board import Board
from passatempo.clues import Givens
from passatempo.kinds import kind_named
from passatempo.methods.base import Limits
from passatempo.methods.native import settled

pytestmark = pytest.mark.slow
FILES = [path.name for path in sorted(DATA.glob("*.gz")) if not any(word in path.name for word in OTHERS)]
MULTI = [path.name for path in sorted(DATA.glob("*_multi_*_raw*.gz"))]
SECONDS = 60  # what a board may take
# Boards of pentomino cages, which take a minute or two each: `make published` has the patience, this has not.
PATIENCE_NEEDED = "mathemagic"
without_data = pytest.mark.skipif(not FILES, reason="the puzzle data does not lie beside the project")


@without_data
@pytest.mark.parametrize("name", FILES)
@pytest.mark.timeout(900)
def test_every_published_board(name: str) -> None:
    """All kinds, all sizes: the solution published, and as many as the file says."""
    for record in records(name):
        asked = puzzle(record)
        if PATIENCE_NEEDED in record["id"]:
            continue
        answer = pt.solve(asked, seconds=SECONDS)
        assert answer.status != "stopped", record["id"]
        assert not wrong(record, asked, answer), record["id"]


@without_data
def test_every_file_is_read() -> None:
    """A kind that appears in the data and is one of ours must not be forgotten."""
    first = [next(records(name))["kind"] for name in FILES]
    assert set(first) | {"jigsaw_layout"} == set(KINDS)


@without_data
def test_layouts_without_givens() -> None:
    """Whether rooms can be filled at all; every tenth of them, since most take a while to refute."""
    for record in list(records("jigsaw_layouts_iss.jsonl.gz"))[::10]:
        answer = pt.solve(puzzle(record), seconds=SECONDS)
        assert answer.status == ("solved" if record["solvable"] else "none"), record["id"]


@without_data
@pytest.mark.parametrize("name", MULTI)
@pytest.mark.timeout(300)
def test_boards_that_overlap(name: str) -> None:
    for record in records(name):
        asked, solution = overlapping(record)
        answer = pt.solve(asked, seconds=SECONDS)
        assert answer.unique, record["id"]
        assert answer.solution is not None
        assert answer.solution.rows == solution, record["id"]


@without_data
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


@without_data
@pytest.mark.parametrize("name", MULTI)
def test_texts_of_boards_that_overlap(name: str) -> None:
    """As they were printed: a size and rows, from which the reader has to tell where grids lie."""
    for record in records(name):
        document = next(pt.read_all(record["raw_problem"]))
        rows = [row.split() for row in record["raw_solution"].splitlines()[1:]]
        answer = pt.solve(document.puzzle, seconds=SECONDS)
        assert answer.unique, record["id"]
        assert answer.solution is not None
        assert answer.solution.rows == [[int(word) if word != "-" else 0 for word in row] for row in rows]


@without_data
def test_texts_with_marks_of_bars() -> None:
    """A size, the rows, then a number for each cell that tells on which of its sides a bar stands."""
    for record in records("sudoku_variants_consecutive_janko.jsonl.gz"):
        rows = [*record["grid"], *record["borders"]]
        text = "\n".join(" ".join(map(str, row)) for row in [(record["rows"], record["cols"]), *rows])
        lines = text.splitlines()
        lines[1 : record["rows"] + 1] = [line.replace("0", "-") for line in lines[1 : record["rows"] + 1]]
        answer = pt.solve(next(pt.read_all("\n".join(lines))).puzzle, seconds=SECONDS)
        assert answer.unique, record["id"]
        assert answer.solution is not None
        assert answer.solution.rows == record["solution"], record["id"]


@without_data
def test_boards_of_pegs() -> None:
    """Published boards have a few pairs of pegs that clash: made transparent, they are as good as it gets."""
    fewest = pt.best(pt.read("hoodoo 8x8"))
    assert fewest.cost == fewest.bound
    for record in records("hoodoo_jaap.jsonl.gz"):
        asked = pt.read("hoodoo 8x8")
        pegs = cells(record["solution"])
        while clash := asked.bare_problem().narrowed({c: (peg,) for c, peg in enumerate(pegs)}).conflict():
            pegs[clash[1][0]] = 0
        assert asked.bare_problem().violated_rule(pegs) is None
        assert pegs.count(0) == record["clashes"] == fewest.cost
        given = {cell: peg for cell, peg in enumerate(pegs[:32]) if peg}
        again = kind_named("hoodoo")(asked.board, givens=Givens(given))  # type: ignore[call-arg]
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
    """A 100x100 board that propagation solves: values are given back until it does."""
    solved = full_board(10, dice)
    kept = set(dice.sample(range(10_000), 4_000))
    while True:
        givens = Givens({cell: solved[cell] for cell in sorted(kept)})
        made = kind_named("sudoku")(Board(100, 100), givens=givens)  # type: ignore[call-arg]
        left = settled(made.problem(), Limits()).domains
        if not (still_open := [cell for cell in range(10_000) if len(left[cell]) > 1]):
            return made, solved
        kept.update(dice.sample(still_open, len(still_open) // 8 + 1))


def test_100x100_is_proven_unique() -> None:
    """More values than one word holds, by the same code."""
    asked, solved = board_100x100(random.Random(1))
    answer = pt.solve(asked, seconds=SECONDS)
    assert answer.unique
    assert answer.solution is not None
    assert list(answer.solution.values_shown) == solved
