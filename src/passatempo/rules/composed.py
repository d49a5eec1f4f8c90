"""Rules made of other rules: each is a function that yields what it stands for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from passatempo import rules  # those that few kinds need are loaded when they are made
from passatempo.board import Board, Group
from passatempo.rules.all_different import AllDifferent
from passatempo.rules.base import Rule


def latin(board: Board) -> Iterator[Rule]:
    """No value twice in a row or a column."""
    return map(AllDifferent, board.lines)


def different_in_each(groups: Iterable[Group]) -> Iterator[Rule]:
    """No value twice in any one of these groups."""
    return map(AllDifferent, groups)


def consecutive(group: Group) -> Iterator[Rule]:
    """Different values without a gap, in any order: a straight, a street."""
    yield AllDifferent(group)
    yield rules.Span(group, len(group) - 1)


def same_sum(one: Group, other: Group) -> Iterator[Rule]:
    """The values of two groups add up to the same."""
    both = Group(f"{one.name} and {other.name}", (*one.cells, *other.cells))
    coefficients = (1,) * len(one) + (-1,) * len(other)
    yield rules.Equation(
        both, 0, "=", coefficients, words=f"the sum of {one.name} is the same as that of {other.name}"
    )


def distinct_sum(group: Group, total: int) -> Iterator[Rule]:
    """Different values that add up to the total: a cage, a run."""
    yield AllDifferent(group)
    yield rules.Sum(group, total)
