"""Patches: small connected areas."""

from __future__ import annotations

from collections.abc import Callable, Collection
from itertools import product
from random import Random

from passatempo.board import Board

Cells = tuple[int, ...]


def grow_area(
    board: Board, rng: Random, cells: Collection[int], size: int, fits: Callable[[Cells, int], bool]
) -> Cells:
    """A random area of `size` of the cells, each allowed by `fits`; empty if it cannot grow so large."""
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
    """The connected components of these cells, the largest first."""
    remaining, found = set(cells), []
    while remaining:
        area = [min(remaining)]
        remaining.remove(area[0])
        for cell in area:  # which grows in the loop
            near = [other for other in board.neighbours(cell) if other in remaining]
            remaining.difference_update(near)
            area += near
        found.append(tuple(sorted(area)))
    return sorted(found, key=len, reverse=True)


def matching_areas(
    board: Board, rng: Random, match: Callable[[int, int], bool], least: int, most: int
) -> list[tuple[Cells, Cells]]:
    """Disjoint pairs of areas of equal shape whose cells match one by one; the largest are taken first."""
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
    """Each translation of the board over itself, without its inverse."""
    downs, rights = range(board.rows), range(1 - board.cols, board.cols)
    return [(down, right) for down, right in product(downs, rights) if (down, right) > (0, 0)]


def _matching_translated(
    board: Board, move: tuple[int, int], match: Callable[[int, int], bool]
) -> list[tuple[Cells, Cells]]:
    """The areas that match their image under a translation."""
    by = move[0] * board.cols + move[1]
    there = [cell for cell in board.cells if _stays_on_board(board, cell, move) and match(cell, cell + by)]
    return [(area, tuple(cell + by for cell in area)) for area in connected_areas(board, there)]


def _stays_on_board(board: Board, cell: int, move: tuple[int, int]) -> bool:
    row, col = board.place(cell)
    return board.has(row + move[0], col + move[1])
