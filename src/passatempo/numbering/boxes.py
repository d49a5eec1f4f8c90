"""Boxes: boards that are made of lines and boxes and nothing else, and the canonical order of one.

Such a board stays the same if rows change places within a band of boxes, bands with each other, columns and
stacks likewise; where boxes are squares, or there are none, rows may become columns as well.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping
from math import isqrt
from typing import NamedTuple

from passatempo._kernel import canonical_order
from passatempo.board import Board
from passatempo.problem import Problem
from passatempo.rules import AllDifferent
from passatempo.rules.base import Domain

Entry = tuple[int, int, int]  # a row, a column and a value that may stand where they cross


class BoxBoard(NamedTuple):
    """What is said of cells on a board whose boxes have so many rows and columns, not more than columns.

    A cell has one entry if it is given, several if it takes some values only, none if it takes all.
    """

    height: int
    width: int
    values: int  # from 0 up to this
    entries: frozenset[Entry]

    @classmethod
    def of(
        cls, height: int, width: int, values: int, limits: Iterable[tuple[int, Iterable[int]]]
    ) -> BoxBoard:
        """From what cells take; rows become columns if boxes are higher than wide."""
        side, flip = height * width, height > width
        places = ((divmod(cell, side), limit) for cell, limit in limits)
        entries = frozenset(
            ((col, row, value) if flip else (row, col, value))
            for (row, col), limit in places
            for value in limit
        )
        return cls(min(height, width), max(height, width), values, entries)

    def order(self) -> BoxOrder:
        """The canonical order of its lines and values."""
        flat = array("q", [number for entry in sorted(self.entries) for number in entry])
        return BoxOrder(*canonical_order(self.height, self.width, self.values, self.is_transposable, flat))

    @property
    def is_transposable(self) -> bool:
        """Whether it stays a board of such boxes if rows become columns."""
        return self.height in (1, self.width)

    def form(self) -> tuple[int, int, int, tuple[Entry, ...]]:
        """The same for two boards if and only if one becomes the other by such a change."""
        order = self.order()
        entries = sorted((*order.place(row, col), order.values[value]) for row, col, value in self.entries)
        return self.height, self.width, self.values, tuple(entries)


class BoxOrder(NamedTuple):
    """Where each row, column and value goes; rows become columns first, if it is transposed."""

    transposed: bool
    rows: list[int]
    cols: list[int]
    values: list[int]

    def place(self, row: int, col: int) -> tuple[int, int]:
        """Where a cell goes."""
        return (self.rows[col], self.cols[row]) if self.transposed else (self.rows[row], self.cols[col])


def box_shape(problem: Problem) -> tuple[int, int] | None:
    """How many rows and columns the boxes have that a board is made of, if that is all.

    One row and as many columns as the board, where there are lines and no boxes.
    """
    wide = problem.wide or problem
    if "boxes_alone" not in wide.kept:
        wide.kept["boxes_alone"] = _boxes_alone(wide)
    found: tuple[int, int] | None = wide.kept["boxes_alone"]
    return found


def _boxes_alone(wide: Problem) -> tuple[int, int] | None:
    side = isqrt(len(wide.domains))
    takes_all = len({tuple(domain) for domain in wide.domains}) == 1
    differ_only = all(isinstance(rule, AllDifferent) and not rule.ignoring for rule in wide.rules)
    if wide.cols != side or side * side != len(wide.domains) or not (takes_all and differ_only):
        return None
    said = {frozenset(rule.cells) for rule in wide.rules}
    lines = {frozenset(group.cells) for group in Board(side, side).lines}
    boxes = said - lines
    shapes = [(1, side), *((height, side // height) for height in range(2, side) if side % height == 0)]
    return next((shape for shape in shapes if said >= lines and boxes == set(_boxes(side, *shape))), None)


def _boxes(side: int, height: int, width: int) -> Iterable[frozenset[int]]:
    """The cells of each box; none if they are lines."""
    if height == 1:
        return
    for top in range(0, side, height):
        for left in range(0, side, width):
            rows, cols = range(top, top + height), range(left, left + width)
            yield frozenset(row * side + col for row in rows for col in cols)


def box_board(shape: tuple[int, int], values: Domain, limits: Mapping[int, Domain]) -> BoxBoard:
    """The board of boxes of this shape whose cells take these values, or less."""
    number = {value: at for at, value in enumerate(values)}
    every = len(values)
    told = (
        (cell, [number[value] for value in limit]) for cell, limit in limits.items() if len(limit) < every
    )
    return BoxBoard.of(*shape, every, told)
