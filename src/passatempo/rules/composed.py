"""Rules made of other rules: each is a function that yields what it stands for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from passatempo.board import Board, Group
from passatempo.rules.all_different import AllDifferent
from passatempo.rules.arithmetic import Sum
from passatempo.rules.base import Rule


def latin(board: Board) -> Iterator[Rule]:
    """No value twice in a row or a column."""
    return map(AllDifferent, board.lines)


def different_in_each(groups: Iterable[Group]) -> Iterator[Rule]:
    """No value twice in any one of these groups."""
    return map(AllDifferent, groups)


def distinct_sum(group: Group, total: int) -> Iterator[Rule]:
    """Different values that add up to the total: a cage, a run."""
    yield AllDifferent(group)
    yield Sum(group, total)
