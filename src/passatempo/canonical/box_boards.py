"""Box boards: boards of lines and boxes and nothing else, their canonical order, form and signature.

Such a board keeps its rules if rows change places within a band of boxes, bands with each other, columns and
stacks likewise; where boxes are squares, or there are none, it may also be transposed.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Mapping
from math import isqrt
from typing import Any, NamedTuple

from passatempo._kernel import canonical_order
from passatempo.board import Board
from passatempo.deadline import timed, watched
from passatempo.problem import Problem, derived, tuples_of
from passatempo.rules import AllDifferent
from passatempo.rules.base import Domain

Entry = tuple[int, int, int]  # a row, a column and a value that may stand where they cross


class BoxBoard(NamedTuple):
    """The domains of the cells of a box board, whose boxes are not higher than wide.

    A cell has one entry if it is given, several if it takes some values only, none if it takes all.
    """

    height: int
    width: int
    values: int  # how many; they are numbered from 0
    entries: frozenset[Entry]

    @classmethod
    def of(
        cls, height: int, width: int, values: int, limits: Iterable[tuple[int, Iterable[int]]]
    ) -> BoxBoard:
        """From the domains of cells; transposed if boxes are higher than wide."""
        side, flip = height * width, height > width
        places = ((divmod(cell, side), limit) for cell, limit in watched(limits))
        entries = frozenset(
            ((col, row, value) if flip else (row, col, value))
            for (row, col), limit in places
            for value in limit
        )
        return cls(min(height, width), max(height, width), values, entries)

    def order(self) -> BoxOrder:
        """The canonical order of its lines and values, which the kernel finds."""
        flat = array("q", [number for entry in sorted(self.entries) for number in entry])
        shape = self.height, self.width, self.values, self.is_transposable
        return BoxOrder(*timed(canonical_order, *shape, flat))

    @property
    def is_transposable(self) -> bool:
        """Whether the transposed board has boxes of the same shape."""
        return self.height in (1, self.width)

    def form(self) -> tuple[int, int, int, tuple[Entry, ...]]:
        """A value that is equal for two boards if and only if they are isomorphic."""
        order = self.order()
        entries = sorted((*order.place(row, col), order.values[value]) for row, col, value in self.entries)
        return self.height, self.width, self.values, tuple(entries)


class BoxOrder(NamedTuple):
    """The new place of each row, column and value; the board is transposed first, if `transposed`."""

    transposed: bool
    rows: list[int]
    cols: list[int]
    values: list[int]

    def place(self, row: int, col: int) -> tuple[int, int]:
        """The new row and column of a cell."""
        return (self.rows[col], self.cols[row]) if self.transposed else (self.rows[row], self.cols[col])


def box_shape(problem: Problem) -> tuple[int, int] | None:
    """The rows and columns of a box, if the board consists of lines and boxes alone; else None.

    Where there are lines and no boxes: one row, and as many columns as the board has.
    """
    return _find_box_shape(problem.base)


@derived
def _find_box_shape(base: Problem) -> tuple[int, int] | None:
    side = isqrt(len(base.domains))
    takes_all = len(set(tuples_of(base.domains))) == 1
    only_all_different = all(
        isinstance(rule, AllDifferent) and not rule.ignoring for rule in watched(base.rules)
    )
    if base.cols != side or side * side != len(base.domains) or not (takes_all and only_all_different):
        return None
    groups = {frozenset(rule.cells) for rule in watched(base.rules)}
    lines = {frozenset(group.cells) for group in Board(side, side).lines}
    boxes = groups - lines
    shapes = [(1, side), *((height, side // height) for height in range(2, side) if side % height == 0)]
    return next((shape for shape in shapes if groups >= lines and boxes == set(_boxes(side, *shape))), None)


def _boxes(side: int, height: int, width: int) -> Iterable[frozenset[int]]:
    """The cells of each box; none if boxes are lines."""
    if height == 1:
        return
    for top in range(0, side, height):
        for left in range(0, side, width):
            rows, cols = range(top, top + height), range(left, left + width)
            yield frozenset(row * side + col for row in rows for col in cols)


def build_box_board(shape: tuple[int, int], values: Domain, limits: Mapping[int, Domain]) -> BoxBoard:
    """The box board of this shape whose cells take `values`, or those in `limits`."""
    number = {value: at for at, value in enumerate(values)}
    every = len(values)
    narrowed = (
        (cell, [number[value] for value in limit]) for cell, limit in limits.items() if len(limit) < every
    )
    return BoxBoard.of(*shape, every, narrowed)


def box_signature(board: BoxBoard) -> tuple[Any, ...]:
    """A value that is equal for isomorphic boards, found quickly: how many givens lines and values have."""
    values = Counter(value for _, _, value in board.entries)
    rows = _counts_by_band(Counter(row for row, _, _ in board.entries), board.height, board.width)
    cols = _counts_by_band(Counter(col for _, col, _ in board.entries), board.width, board.height)
    lines = sorted((rows, cols)) if board.is_transposable else [rows, cols]
    return (board.height, board.width, *sorted(values.values()), *lines)


def _counts_by_band(counts: Counter[int], lines: int, bands: int) -> tuple[Any, ...]:
    """The number of givens in the lines of each band or stack."""
    by_band = (sorted(counts[band * lines + line] for line in range(lines)) for band in range(bands))
    return tuple(sorted(map(tuple, by_band)))
