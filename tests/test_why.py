"""Why there is no solution: the clues named contradict each other, and none of them can be left out."""

from __future__ import annotations

import time

import pytest

import passatempo
from passatempo.errors import StoppedError
from passatempo.explaining.why import why_none

PROPER = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def with_value(cell: int, value: int) -> str:
    return f"{PROPER[:cell]}{value}{PROPER[cell + 1 :]}"


def test_a_puzzle_with_a_solution_has_no_contradiction() -> None:
    assert why_none(passatempo.read(PROPER)) is None


def test_two_equal_values_in_a_row() -> None:
    """The plainest of all, in plain words."""
    found = why_none(passatempo.read(with_value(1, 5)))
    assert found is not None
    assert found.proven_smallest
    assert str(found) == (
        "These clues contradict each other: the 5 in A1 and the 5 in B1: no value stands twice in row 1."
    )


@pytest.mark.slow
@pytest.mark.parametrize(("cell", "value"), [(2, 2), (5, 2), (20, 1), (33, 5)])
def test_none_of_the_clues_can_be_left_out(cell: int, value: int) -> None:
    """Those named have no solution by themselves, but any of them less has; and that within a second."""
    puzzle = passatempo.read(with_value(cell, value))
    started = time.perf_counter()
    found = why_none(puzzle)
    assert time.perf_counter() - started < 5  # said to be 1; a shared machine may be slow
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
    found = why_none(passatempo.read("futoshiki 3x3\nsigns\nA1 < B1\nB1 < C1\nA1 > A2\n"))
    assert found is not None
    assert found.proven_smallest
    assert found.clues[0] == "the sign between A1 and B1"
    assert len(found.clues) == 3


def test_it_stops_when_the_time_is_over() -> None:
    with pytest.raises(StoppedError):
        why_none(passatempo.read(PROPER), seconds=0)
