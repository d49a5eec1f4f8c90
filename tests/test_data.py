"""Published puzzles, where they lie beside the project: the right answer for each, none wrong."""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from conftest import DATA

import passatempo as pt
from passatempo.board import Board
from passatempo.clues import Boxes, Clue, Diagonals, Givens, Regions
from passatempo.kinds import kind_named
from passatempo.methods.base import Limits
from passatempo.methods.native import settled

Record = dict[str, Any]

pytestmark = pytest.mark.slow
FILES = sorted(
    path.name
    for path in DATA.glob("*.jsonl.gz")
    if path.name.startswith(("sudoku9", "sudoku_large", "sudoku_small", "jigsaw_janko"))
)
SECONDS = 60  # what a board may take


def records(name: str) -> Iterator[Record]:
    with gzip.open(DATA / name, "rt") as lines:
        for line in lines:
            record = json.loads(line)
            if record["kind"] in ("sudoku", "jigsaw_sudoku"):
                yield record


def cells(grid: str | list[list[int]]) -> list[int]:
    if isinstance(grid, str):
        return [0 if symbol == "." else int(symbol) for symbol in grid]
    return [value for row in grid for value in row]


def puzzle(record: Record) -> pt.Puzzle:
    clues: dict[str, Clue] = {
        "givens": Givens({cell: value for cell, value in enumerate(cells(record["grid"])) if value})
    }
    if "regions" in record:
        clues["rooms"] = Regions(tuple(map(str, cells(record["regions"]))))
    else:
        clues["boxes"] = Boxes(*record["box"])
    if record.get("diagonals"):
        clues["diagonals"] = Diagonals("\\/")
    return kind_named("sudoku")(Board(record["rows"], record["cols"]), **clues)  # type: ignore[call-arg]


def check_solution(record: Record, answer: pt.Answer) -> None:
    if record["solution"] is not None and answer.unique:
        assert answer.solution is not None
        assert list(answer.solution.values_shown) == cells(record["solution"]), record["id"]


def check_number(record: Record, asked: pt.Puzzle, answer: pt.Answer) -> None:
    expected = record.get("n_solutions")
    if expected == 0:
        assert answer.status == "none", record["id"]
    elif expected == 1:
        assert answer.unique is True, record["id"]
    elif expected == "2+":
        assert answer.unique is False, record["id"]
    elif expected is not None:
        assert pt.count(asked) == expected, record["id"]


@pytest.mark.skipif(not FILES, reason="the puzzle data does not lie beside the project")
@pytest.mark.parametrize("name", FILES)
@pytest.mark.timeout(900)
def test_every_published_board(name: str) -> None:
    """All sizes from 4x4 to 400x400: the solution published, and as many as the file says."""
    for record in records(name):
        asked = puzzle(record)
        answer = pt.solve(asked, seconds=SECONDS)
        assert answer.status != "stopped", record["id"]
        check_solution(record, answer)
        check_number(record, asked, answer)


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
