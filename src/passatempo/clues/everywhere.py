"""Clues that hold for the whole board: chess moves, neighbours, places in boxes, windows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import TYPE_CHECKING, Self

from passatempo.board import Board, Group, Steps
from passatempo.clues.parts import Flag
from passatempo.clues.regions import boxes_of
from passatempo.errors import InputError
from passatempo.messages import Message, message
from passatempo.rules import AllDifferent, NeverApart, Rule
from passatempo.scene import Caption, Mark, Shade

if TYPE_CHECKING:
    from passatempo.puzzle import Puzzle

_PLACE_IN_BOXES = message("the cells at place {number} of their boxes")
_WINDOW = message("window {number}")
_KNIGHT = ((1, -2), (1, 2), (2, -1), (2, 1))
_KING = ((1, -1), (1, 1))  # diagonal steps only


class AntiKnight(Flag):
    """Cells a knight's move apart hold different values."""

    synonyms = ("knight", "knightsmove")
    words = Message("cells a knight's move apart hold different values")

    def rules(self, puzzle: Puzzle) -> Iterable[Rule]:
        """An AllDifferent for each such pair."""
        return _different(puzzle, _KNIGHT) if self else ()


class AntiKing(Flag):
    """Cells that touch, even at a corner, hold different values."""

    synonyms = ("king", "kingsmove")
    words = Message("cells that touch, even at a corner, hold different values")

    def rules(self, puzzle: Puzzle) -> Iterable[Rule]:
        """An AllDifferent for each such pair, also side by side, as not all boards have rules for lines."""
        return _different(puzzle, ((0, 1), (1, 0), *_KING)) if self else ()


def _different(puzzle: Puzzle, steps: Steps) -> Iterator[Rule]:
    for pair in puzzle.board.pairs(steps):
        if all(map(puzzle.values, pair.cells)):
            yield AllDifferent(pair)


class NonConsecutive(Flag):
    """Cells that share a side never hold values that differ by 1."""

    synonyms = ("notconsecutive",)
    words = Message("cells that share a side never hold values that differ by {number}", 1)

    def rules(self, puzzle: Puzzle) -> Iterator[Rule]:
        """A NeverApart for each pair of neighbours."""
        for pair in puzzle.board.beside if self else ():
            if all(map(puzzle.values, pair.cells)):
                yield NeverApart(pair, 1)


class DisjointGroups(Flag):
    """Cells with the same place in their boxes hold different values."""

    synonyms = ("disjointgroup",)
    words = Message("cells with the same place in their boxes hold different values")

    def bound_to(self, puzzle: Puzzle) -> Self:
        """InputError if the puzzle has no boxes."""
        if self:
            boxes_of(puzzle)
        return self

    def rules(self, puzzle: Puzzle) -> Iterator[Rule]:
        """An AllDifferent for each such group."""
        for number, cells in enumerate(zip(*boxes_of(puzzle), strict=True), start=1) if self else ():
            yield AllDifferent(Group((_PLACE_IN_BOXES, number), cells))


class Windows(Flag):
    """No value stands twice in a window: a box that lies one cell from the edge and from the next one."""

    synonyms = ("window", "hyper", "windoku")
    words = Message(
        "no value stands twice in a window, a box one cell from the edge and from the next window"
    )

    def bound_to(self, puzzle: Puzzle) -> Self:
        """InputError if there are no boxes, which give the size of windows, or windows do not fit evenly."""
        if self:
            boxes, board = boxes_of(puzzle), puzzle.board
            if (board.rows - 1) % (boxes.height + 1) or (board.cols - 1) % (boxes.width + 1):
                size = f"{boxes.height}x{boxes.width}"
                raise InputError("windows of {size}, a cell apart, do not fit a {board} board", size, board)
        return self

    def rules(self, puzzle: Puzzle) -> Iterator[Rule]:
        """An AllDifferent for each window."""
        if self:
            boxes = boxes_of(puzzle)
            for number, cells in enumerate(_windows(puzzle.board, boxes.height, boxes.width), start=1):
                yield AllDifferent(Group((_WINDOW, number), cells))

    def draw(self, puzzle: Puzzle) -> Iterable[Mark]:
        """A tint of each window, and a caption."""
        if self:
            boxes = boxes_of(puzzle)
            for cells in _windows(puzzle.board, boxes.height, boxes.width):
                yield Shade(cells)
            yield Caption(self.words, drawn=True)


def _windows(board: Board, height: int, width: int) -> Iterator[tuple[int, ...]]:
    tops = range(1, board.rows - height, height + 1)
    lefts = range(1, board.cols - width, width + 1)
    for top, left in product(tops, lefts):
        inside = product(range(top, top + height), range(left, left + width))
        yield tuple(board.at(row, col) for row, col in inside)
