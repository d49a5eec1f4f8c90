"""Walls: where lines are to be drawn between the cells of a scene, how heavy, and how they meet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from passatempo.deadline import watched
from passatempo.lazy import lazy
from passatempo.paint.corners import HEAVY, LIGHT, NONE, Arms
from passatempo.scene import Cage, Outline, Scene, Shade, Wall

Place = tuple[int, int]  # a row and a column, both counted from 0


class Walls:
    """The walls round every outline and every cage of a scene, those that stand alone, and round the board.

    All are light; where there are both outlines and cages, what is no cage is heavy and hides the cages.
    """

    def __init__(self, scene: Scene) -> None:
        rows, cols = scene.board.rows, scene.board.cols
        # By row and then by column: the wall left of a place, one column more than the board has; and
        self.left: list[dict[int, int]] = [{} for _ in range(rows)]
        # the wall above a place, one row more than the board has.
        self.above: list[dict[int, int]] = [{} for _ in range(rows + 1)]
        outlines = [mark.cells for mark in scene.marks if isinstance(mark, Outline)]
        cages = [mark.cells for mark in scene.marks if isinstance(mark, Cage | Shade)]
        self.two_weights = bool(outlines and cages)
        weight = HEAVY if self.two_weights else LIGHT
        for cells in watched(cages, 16):
            self._enclose(cells, cols, LIGHT)
        for cells in watched(outlines, 16):
            self._enclose(cells, cols, weight)
        for row in self.left:
            row[0] = row[cols] = weight
        self.above[0], self.above[rows] = (dict.fromkeys(range(cols), weight) for _ in range(2))
        for mark in scene.marks:
            if isinstance(mark, Wall):
                self._separate(mark.cells, cols, weight)

    def _separate(self, cells: tuple[int, int], cols: int, weight: int) -> None:
        """Put a wall between two neighbours: left of the second, or above it."""
        first, second = sorted(cells)
        row, col = divmod(second, cols)
        walls = self.left if second - first == 1 else self.above
        walls[row][col] = weight

    def _enclose(self, cells: Iterable[int], cols: int, weight: int) -> None:
        inside = set(cells)
        for cell in watched(inside):
            row, col = divmod(cell, cols)
            if cell - 1 not in inside or col == 0:
                self.left[row][col] = weight
            if cell + 1 not in inside or col == cols - 1:
                self.left[row][col + 1] = weight
            if cell - cols not in inside:
                self.above[row][col] = weight
            if cell + cols not in inside:
                self.above[row + 1][col] = weight

    @lazy
    def columns(self) -> dict[int, int]:
        """The columns that have a wall left of some cell, and how heavy the heaviest is."""
        columns: dict[int, int] = {}
        for walls in self.left:
            for col, weight in walls.items():
                columns[col] = max(weight, columns.get(col, NONE))
        return columns

    @lazy
    def rows(self) -> frozenset[int]:
        """The rows that have a wall above some cell."""
        return frozenset(row for row, walls in enumerate(self.above) if walls)

    def levels(self, row: int, columns: range) -> list[int]:
        """The walls above the places of a row, from one column before these to one behind; none is there."""
        walls = self.above[row]
        return [NONE, *(walls.get(col, NONE) for col in columns), NONE]

    def corners(self, row: int, columns: range) -> Iterator[Arms]:
        """The walls that meet at the upper left corner of each place of a row, and behind the last one.

        Those of columns that are not shown are left out.
        """
        over = self.left[row - 1] if row > 0 else {}
        under = self.left[row] if row < len(self.left) else {}
        for col, (before, after) in enumerate(pairwise(self.levels(row, columns)), columns.start):
            yield over.get(col, NONE), under.get(col, NONE), before, after
