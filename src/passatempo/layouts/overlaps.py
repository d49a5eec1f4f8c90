"""Overlaps: square grids on a larger board, each of which shares a box with the next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from passatempo.board import Board

_MAX_STAIRS = 5  # grids
Shape = tuple[int, int]  # rows and columns of a box
Place = tuple[int, int]  # the row and the column of an upper left cell


def find_overlapping_grids(board: Board, shapes: Iterable[Shape]) -> tuple[int, tuple[int, ...]] | None:
    """The size of grids that fill a board, and their upper left cells; None if no box shape fits.

    There are five grids, one of them in the middle, or else a staircase that leads down to the right.
    """
    steps = {height * width: (height * (width - 1), width * (height - 1)) for height, width in shapes}
    for arrange in (_five, _stairs):
        for size, step in steps.items():
            for places in arrange(*step):
                row, col = places[-1]
                if (row + size, col + size) == (board.rows, board.cols):
                    return size, tuple(sorted(board.at(*place) for place in places))
    return None


def _five(down: int, right: int) -> Iterator[list[Place]]:
    """Four grids at the corners, and one in the middle that shares a box with each."""
    yield [(0, 0), (0, 2 * right), (down, right), (2 * down, 0), (2 * down, 2 * right)]


def _stairs(down: int, right: int) -> Iterator[list[Place]]:
    """Two or more grids, each of which begins with the last box of the one before."""
    for last in range(1, _MAX_STAIRS):
        yield [(step * down, step * right) for step in range(last + 1)]
