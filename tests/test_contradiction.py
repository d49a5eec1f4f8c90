"""Contradictions: the clues named have no common solution, and none of them can be dropped."""

from __future__ import annotations

import time

import pytest

import passatempo
from passatempo.errors import StoppedError
from passatempo.explaining.contradiction import why_none

PROPER = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def with_value(cell: int, value: int) -> str:
    return f"{PROPER[:cell]}{value}{PROPER[cell + 1 :]}"


def test_a_puzzle_with_a_solution_has_no_contradiction() -> None:
    """Otherwise a solvable puzzle would be called impossible."""
    assert why_none(passatempo.read(PROPER)) is None


@pytest.mark.slow
def test_two_equal_values_in_a_row() -> None:
    """The simplest contradiction gets the simplest sentence."""
    found = why_none(passatempo.read(with_value(1, 5)))
    assert found is not None
    assert found.proven_smallest
    assert str(found) == (
        "These clues contradict each other: the 5 in A1 and the 5 in B1: no value stands twice in row 1."
    )


@pytest.mark.slow
@pytest.mark.parametrize(("cell", "value"), [(2, 2), (5, 2), (20, 1), (33, 5)])
def test_the_clues_are_a_minimal_set(cell: int, value: int) -> None:
    """The named clues have no solution, each proper subset has one, and both are found quickly."""
    puzzle = passatempo.read(with_value(cell, value))
    started = time.perf_counter()
    found = why_none(puzzle)
    assert time.perf_counter() - started < 5  # the promise is 1; a shared machine may be slow
    assert found is not None
    assert len(found.clues) == len(found.cells) > 2
    givens = "".join(
        symbol if at in found.cells else "." for at, symbol in enumerate(with_value(cell, value))
    )
    assert passatempo.solve(passatempo.read(givens)).status == "none"
    for at in found.cells:
        fewer = passatempo.read(f"{givens[:at]}.{givens[at + 1 :]}")
        assert passatempo.solve(fewer, limit=1).status == "solved"


def test_clues_that_bring_rules_are_named_too() -> None:
    """Signs contribute rules instead of limits: their parts must be dropped by name as well."""
    found = why_none(passatempo.read("futoshiki 3x3\nsigns\nA1 < B1\nB1 < C1\nA1 > A2\n"))
    assert found is not None
    assert found.proven_smallest
    assert found.clues[0] == "the sign between A1 and B1"
    assert len(found.clues) == 3


def test_it_stops_when_the_time_is_over() -> None:
    """The minimisation takes many solver calls under one deadline."""
    with pytest.raises(StoppedError):
        why_none(passatempo.read(PROPER), seconds=0)
