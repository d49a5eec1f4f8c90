"""Overlaps: square grids on a larger board, each sharing a box with the next."""

from __future__ import annotations

from collections.abc import Iterator

from passatempo.board import Board

Shape = tuple[int, int]  # rows and columns of a box
Place = tuple[int, int]  # the row and the column of an upper left cell


def overlapping(board: Board, shapes: Iterator[Shape]) -> tuple[int, tuple[int, ...]] | None:
    """The size of grids that fill a board, and their upper left cells; None if these boxes make none.

    Five grids, one of them in the middle, or else a flight of stairs that leads down to the right.
    """
    for shape in shapes:
        size = shape[0] * shape[1]
        for places in (_five(size, shape), *_stairs(size, shape, board)):
            ends = [(row + size, col + size) for row, col in places]
            if max(ends) == (board.rows, board.cols):
                return size, tuple(sorted(board.at(*place) for place in places))
    return None


def _five(size: int, shape: Shape) -> list[Place]:
    """Four at the corners, and one in the middle that shares a box with each."""
    (down, right) = middle = (size - shape[0], size - shape[1])
    return [(0, 0), (0, 2 * right), middle, (2 * down, 0), (2 * down, 2 * right)]


def _stairs(size: int, shape: Shape, board: Board) -> Iterator[list[Place]]:
    """Two or more, each beginning with the last box of the one before."""
    down, right = size - shape[0], size - shape[1]
    for steps in range(2, board.rows // down + 1):
        yield [(step * down, step * right) for step in range(steps)]
