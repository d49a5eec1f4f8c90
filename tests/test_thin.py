"""Thinning in the kernel: the same as taking away one lot after the other."""

from __future__ import annotations

from random import Random

import pytest

import passatempo as pt
from passatempo.generating.fill import compiled_for, random_values
from passatempo.problem import Problem
from passatempo.puzzle import Puzzle

NODES = 100_000


def one_by_one(problem: Problem, values: list[int], lots: list[list[int]], least: int) -> list[int]:
    """The lots that can go, each looked at by itself."""
    told, went = dict(enumerate(values)), []
    for number, lot in enumerate(lots):
        fewer = {cell: value for cell, value in told.items() if cell not in lot}
        search = compiled_for(problem).search_within({cell: (value,) for cell, value in fewer.items()})
        assert search is not None
        search.count(2, None, None)
        if search.solutions() == 1 and len(fewer) >= least:
            told = fewer
            went.append(number)
    return went


PUZZLES = ["sudoku 4x4", "sudoku 9x9", "latin 5x5", "futoshiki 5x5", "suguru 3x3\nrooms\nAAB\nABB\nCCB"]


@pytest.mark.parametrize("text", PUZZLES)
@pytest.mark.parametrize("size", [1, 2])
@pytest.mark.parametrize("least", [0, 12])
def test_lots_go_as_if_one_after_the_other(text: str, size: int, least: int) -> None:
    """Many at once, and with the value that went excluded, are only ways to find out sooner."""
    puzzle = pt.read(text)
    assert isinstance(puzzle, Puzzle)
    rng = Random(text)
    problem = puzzle.bare_problem()
    values = random_values(problem, rng)
    assert values is not None
    cells = rng.sample(range(len(values)), len(values))
    lots = [cells[at : at + size] for at in range(0, len(cells), size)]
    went, undecided = compiled_for(problem).remove_clues(values, [True] * len(values), lots, least, NODES)
    assert list(went) == one_by_one(problem, list(values), lots, least)
    assert not undecided
