"""Removal of clues in the kernel: the same result as trying one group of clues after the other."""

from __future__ import annotations

from random import Random

import pytest

import passatempo as pt
from passatempo.generating.fill import compiled_for, random_values
from passatempo.problem import Problem
from passatempo.puzzle import Puzzle

NODES = 100_000


def one_by_one(problem: Problem, values: list[int], groups: list[list[int]], least: int) -> list[int]:
    """The groups that can be removed, each tried by itself."""
    left, removed = dict(enumerate(values)), []
    for number, group in enumerate(groups):
        fewer = {cell: value for cell, value in left.items() if cell not in group}
        search = compiled_for(problem).search_within({cell: (value,) for cell, value in fewer.items()})
        assert search is not None
        search.count(2, None, None)
        if search.solutions() == 1 and len(fewer) >= least:
            left = fewer
            removed.append(number)
    return removed


PUZZLES = ["sudoku 4x4", "sudoku 9x9", "latin 5x5", "futoshiki 5x5", "suguru 3x3\nrooms\nAAB\nABB\nCCB"]


@pytest.mark.parametrize("text", PUZZLES)
@pytest.mark.parametrize("size", [1, 2])
@pytest.mark.parametrize("least", [0, 12])
def test_groups_are_removed_as_if_one_after_the_other(text: str, size: int, least: int) -> None:
    """Trying many at once, and excluding the removed value, are only shortcuts."""
    puzzle = pt.read(text)
    assert isinstance(puzzle, Puzzle)
    rng = Random(text)
    problem = puzzle.rules_problem()
    values = random_values(problem, rng)
    assert values is not None
    cells = rng.sample(range(len(values)), len(values))
    groups = [cells[at : at + size] for at in range(0, len(cells), size)]
    removed, undecided = compiled_for(problem).remove_clues(
        values, [True] * len(values), groups, least, NODES
    )
    assert list(removed) == one_by_one(problem, list(values), groups, least)
    assert not undecided
