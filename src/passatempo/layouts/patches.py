"""Patches: small areas of cells that hang together."""

from __future__ import annotations

from collections.abc import Callable, Collection
from itertools import product
from random import Random

from passatempo.board import Board

Cells = tuple[int, ...]


def grow_area(
    board: Board, rng: Random, cells: Collection[int], size: int, fits: Callable[[Cells, int], bool]
) -> Cells:
    """An area of so many cells, each of which fits those before; an empty one if it cannot grow so large."""
    area = [rng.choice(sorted(cells))]
    while len(area) < size:
        edge = {
            near for cell in area for near in board.neighbours(cell) if near in cells and near not in area
        }
        candidates = [cell for cell in sorted(edge) if fits(tuple(area), cell)]
        if not candidates:
            return ()
        area.append(rng.choice(candidates))
    return tuple(sorted(area))


def connected_areas(board: Board, cells: Collection[int]) -> list[Cells]:
    """Cells cut into areas that hang together, the largest first."""
    remaining, found = set(cells), []
    while remaining:
        area = [min(remaining)]
        remaining.remove(area[0])
        for cell in area:  # which grows meanwhile
            near = [other for other in board.neighbours(cell) if other in remaining]
            remaining.difference_update(near)
            area += near
        found.append(tuple(sorted(area)))
    return sorted(found, key=len, reverse=True)


def matching_areas(
    board: Board, rng: Random, match: Callable[[int, int], bool], least: int, most: int
) -> list[tuple[Cells, Cells]]:
    """Areas and the same shapes elsewhere whose cells are alike, one by one; no two share a cell."""
    pairs = [
        pair
        for move in _translations(board)
        for pair in _matching_translated(board, move, match)
        if len(pair[0]) >= least
    ]
    rng.shuffle(pairs)
    pairs.sort(key=lambda pair: len(pair[0]), reverse=True)
    taken: set[int] = set()
    found: list[tuple[Cells, Cells]] = []
    for area, other in pairs:
        cells = {*area, *other}
        if len(found) < most and len(cells) == 2 * len(area) and not cells & taken:
            taken |= cells
            found.append((area, other))
    return found


def _translations(board: Board) -> list[tuple[int, int]]:
    """Each way to move the board over itself, but not its opposite."""
    downs, rights = range(board.rows), range(1 - board.cols, board.cols)
    return [(down, right) for down, right in product(downs, rights) if (down, right) > (0, 0)]


def _matching_translated(
    board: Board, move: tuple[int, int], match: Callable[[int, int], bool]
) -> list[tuple[Cells, Cells]]:
    """The areas that are alike where a move brings them."""
    by = move[0] * board.cols + move[1]
    there = [cell for cell in board.cells if _stays_on_board(board, cell, move) and match(cell, cell + by)]
    return [(area, tuple(cell + by for cell in area)) for area in connected_areas(board, there)]


def _stays_on_board(board: Board, cell: int, move: tuple[int, int]) -> bool:
    row, col = board.place(cell)
    return board.has(row + move[0], col + move[1])
