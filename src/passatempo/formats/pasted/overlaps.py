"""Grids that overlap, found by the boxes that a drawing shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product

from passatempo.board import Board
from passatempo.formats.pasted.symbols import BLANK


def overlapping_grids(board: Board, areas: Sequence[str]) -> tuple[int, tuple[int, ...]] | None:
    """The size of the grids and the upper left cell of each; None if the boxes do not tell.

    A grid is a square of boxes without a black cell. Each must cover a cell that no other covers: otherwise
    there may be one less.
    """
    sizes = Counter(area for area in areas if area != BLANK)
    if len(set(sizes.values())) != 1:
        return None
    size = next(iter(sizes.values()))
    squares = {corner: cells for corner in board.cells if (cells := _square(board, areas, corner, size))}
    covered = Counter(cell for cells in squares.values() for cell in cells)
    white = {cell for cell in board.cells if areas[cell] != BLANK}
    needed = all(any(covered[cell] == 1 for cell in cells) for cells in squares.values())
    return (size, tuple(squares)) if squares and needed and set(covered) == white else None


def _square(board: Board, areas: Sequence[str], corner: int, size: int) -> list[int]:
    """The cells of the square at a corner if it consists of whole boxes; empty otherwise."""
    top, left = board.place(corner)
    if not board.has(top + size - 1, left + size - 1):
        return []
    cells = [board.at(row, col) for row, col in product(range(top, top + size), range(left, left + size))]
    inside = Counter(areas[cell] for cell in cells)
    return cells if BLANK not in inside and set(inside.values()) == {size} else []
