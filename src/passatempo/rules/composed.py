"""Rules made of other rules: each is a function that yields what it stands for."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import compress

from passatempo import rules  # those that few kinds need are loaded when they are made
from passatempo.board import Board, Group, once_a_size
from passatempo.lazy import lazy
from passatempo.rules.all_different import AllDifferent
from passatempo.rules.base import Rule, in_common


@once_a_size
def latin(board: Board) -> tuple[Rule, ...]:
    """No value twice in a row or a column."""
    return in_common(map(AllDifferent, board.lines))


class _Pairs:
    """Rules about two cells of a board each."""

    def __init__(self, board: Board, pairs: Iterable[Group]) -> None:
        self.board, self.different = board, in_common(map(AllDifferent, pairs))

    @lazy
    def _about(self) -> list[list[int]]:
        """For each cell, which of them are about it; only boards on which cells are left out ask."""
        about = list[list[int]]([] for _ in self.board.cells)
        for at, rule in enumerate(self.different):
            for cell in rule.group.cells:
                about[cell].append(at)
        return about

    def within(self, cells: Collection[int]) -> Iterable[Rule]:
        """Those about no other cells."""
        if len(cells) == len(self.board):
            return self.different
        kept, about = bytearray(b"\1") * len(self.different), self._about
        for cell in set(self.board.cells).difference(cells):
            for at in about[cell]:
                kept[at] = 0
        return compress(self.different, kept)


def different_beside(board: Board, cells: Collection[int]) -> Iterable[Rule]:
    """Different values in any two of these cells that share a side."""
    return _pairs_beside(board).within(cells)


def different_touching(board: Board, cells: Collection[int]) -> Iterable[Rule]:
    """Different values in any two of these cells that share a side or a corner."""
    return _pairs_touching(board).within(cells)


@once_a_size
def _pairs_beside(board: Board) -> _Pairs:
    return _Pairs(board, board.beside)


@once_a_size
def _pairs_touching(board: Board) -> _Pairs:
    return _Pairs(board, board.touching)


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
