"""Walls: where lines are to be drawn between the cells of a scene, how heavy, and how they meet."""

from __future__ import annotations

from collections.abc import Iterable

from passatempo.board import Board
from passatempo.lazy import lazy
from passatempo.paint.corners import HEAVY, LIGHT, NONE, Arms
from passatempo.scene import Cage, Outline, Scene

Place = tuple[int, int]  # a row and a column, both counted from 0


class Walls:
    """The walls round every outline and every cage of a scene, and round the whole board.

    All are light; where there are both outlines and cages, what is no cage is heavy and hides the cages.
    """

    def __init__(self, scene: Scene) -> None:
        self.left: dict[Place, int] = {}  # the wall left of this place; one column more than the board has
        self.above: dict[Place, int] = {}  # the wall above this place; one row more than the board has
        outlines = [mark.cells for mark in scene.marks if isinstance(mark, Outline)]
        cages = [mark.cells for mark in scene.marks if isinstance(mark, Cage)]
        self.two_weights = bool(outlines and cages)
        for cells in cages:
            self._enclose(scene.board, cells, LIGHT)
        for cells in (*outlines, tuple(scene.board.cells)):
            self._enclose(scene.board, cells, HEAVY if self.two_weights else LIGHT)

    def _enclose(self, board: Board, cells: Iterable[int], weight: int) -> None:
        inside = set(map(board.place, cells))
        for row, col in inside:
            if (row, col - 1) not in inside:
                self.left[row, col] = weight
            if (row, col + 1) not in inside:
                self.left[row, col + 1] = weight
            if (row - 1, col) not in inside:
                self.above[row, col] = weight
            if (row + 1, col) not in inside:
                self.above[row + 1, col] = weight

    @lazy
    def columns(self) -> dict[int, int]:
        """The columns that have a wall left of some cell, and how heavy the heaviest is."""
        columns: dict[int, int] = {}
        for (_, col), weight in self.left.items():
            columns[col] = max(weight, columns.get(col, NONE))
        return columns

    @lazy
    def rows(self) -> frozenset[int]:
        """The rows that have a wall above some cell."""
        return frozenset(row for row, _ in self.above)

    def upright(self, row: int, col: int) -> Arms:
        """The wall left of a place."""
        weight = self.left.get((row, col), NONE)
        return weight, weight, NONE, NONE

    def level(self, row: int, col: int, columns: range) -> Arms:
        """The wall above a place; none where the column is not shown."""
        weight = self.above.get((row, col), NONE) if col in columns else NONE
        return NONE, NONE, weight, weight

    def corner(self, row: int, col: int, columns: range) -> Arms:
        """The walls that meet at the upper left corner of a place, without those of columns not shown."""
        return (
            self.left.get((row - 1, col), NONE),
            self.left.get((row, col), NONE),
            self.above.get((row, col - 1), NONE) if col - 1 in columns else NONE,
            self.above.get((row, col), NONE) if col in columns else NONE,
        )
