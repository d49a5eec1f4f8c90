"""Walls: where lines are to be drawn between the cells of a scene, and how they meet at corners."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from passatempo.board import Board
from passatempo.scene import Outline, Scene

Place = tuple[int, int]  # a row and a column, both counted from 0


class Walls:
    """The walls round every outline of a scene, and round the whole board."""

    def __init__(self, scene: Scene) -> None:
        self.left: set[Place] = set()  # a wall left of this place; one column more than the board has
        self.above: set[Place] = set()  # a wall above this place; one row more than the board has
        self._enclose(scene.board, scene.board.cells)
        for mark in scene.marks:
            if isinstance(mark, Outline):
                self._enclose(scene.board, mark.cells)

    def _enclose(self, board: Board, cells: Iterable[int]) -> None:
        inside = set(map(board.place, cells))
        for row, col in inside:
            if (row, col - 1) not in inside:
                self.left.add((row, col))
            if (row, col + 1) not in inside:
                self.left.add((row, col + 1))
            if (row - 1, col) not in inside:
                self.above.add((row, col))
            if (row + 1, col) not in inside:
                self.above.add((row + 1, col))

    @cached_property
    def columns(self) -> frozenset[int]:
        """The columns that have a wall left of some cell."""
        return frozenset(col for _, col in self.left)

    @cached_property
    def rows(self) -> frozenset[int]:
        """The rows that have a wall above some cell."""
        return frozenset(row for row, _ in self.above)

    def corner(self, row: int, col: int, columns: range) -> int:
        """Which walls meet at the upper left corner of a place: 1 up + 2 down + 4 left + 8 right.

        Walls beside columns that are not shown do not count.
        """
        return (
            ((row - 1, col) in self.left)
            + 2 * ((row, col) in self.left)
            + 4 * (col - 1 in columns and (row, col - 1) in self.above)
            + 8 * (col in columns and (row, col) in self.above)
        )
