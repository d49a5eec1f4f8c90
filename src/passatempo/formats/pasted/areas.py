"""Areas: the parts that walls cut a board into."""

from __future__ import annotations

from collections.abc import Iterable

from passatempo.board import Board


def areas_between(board: Board, walls: Iterable[frozenset[int]]) -> tuple[str, ...]:
    """The number of the area of each cell, in reading order; a wall is the two cells that it parts."""
    closed, parent = set(walls), list(board.cells)

    def root(cell: int) -> int:
        while parent[cell] != cell:
            parent[cell] = parent[parent[cell]]
            cell = parent[cell]
        return cell

    for pair in board.paired(((0, 1), (1, 0))):
        if frozenset(pair) not in closed:
            one, other = sorted(map(root, pair))
            parent[other] = one
    numbers: dict[int, int] = {}
    return tuple(str(numbers.setdefault(root(cell), len(numbers) + 1)) for cell in board.cells)


def box_shape(areas: tuple[str, ...], board: Board) -> tuple[int, int] | None:
    """The shape of boxes, if the areas are equal rectangles of as many cells as a row has."""
    if not areas or board.rows != board.cols:
        return None
    first = [board.place(cell) for cell in board.cells if areas[cell] == "1"]
    height, width = max(row for row, _ in first) + 1, max(col for _, col in first) + 1
    if height * width != board.cols or board.rows % height or board.cols % width or len(first) != board.cols:
        return None
    across = board.cols // width
    expected = [str(row // height * across + col // width + 1) for row, col in map(board.place, board.cells)]
    return (height, width) if list(areas) == expected else None
