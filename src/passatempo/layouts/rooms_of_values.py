"""Rooms over a solution: cells that hang together and whose values keep to something."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from random import Random

from passatempo.board import Board
from passatempo.layouts.orbits import Cells, orbits_of
from passatempo.layouts.sizes import drawn
from passatempo.plan import NO_SYMMETRY

_TRIES = 8  # to find a room of one size at a cell, before a smaller one is looked for


def rooms_over(
    values: Sequence[int],
    board: Board,
    sizes: range,
    keep: Callable[[Sequence[int]], bool],
    chance: Random,
) -> list[Cells]:
    """Connected rooms that cover a board, the values in each such that they keep to what they must.

    None is larger than wished; a cell that fits nowhere is a room of its own. There is no symmetry, since
    the values have none.
    """
    beside = orbits_of(board, NO_SYMMETRY).beside
    rooms: list[Cells] = []
    left = set(board.cells)
    for cell in chance.sample(board.cells, len(board)):
        if cell in left:
            most = drawn(sizes, chance)
            patches = (_patch(cell, size, beside, left, chance) for size in _shrinking(most))
            room = next((each for each in patches if keep([values[at] for at in each])), [cell])
            rooms.append(tuple(sorted(room)))
            left.difference_update(room)
    return rooms


def _shrinking(most: int) -> list[int]:
    """The sizes to look for: the largest for a while, then smaller ones."""
    return [size for size in range(most, 1, -1) for _ in range(_TRIES)]


def _patch(
    cell: int, size: int, beside: Sequence[Sequence[int]], left: Set[int], chance: Random
) -> list[int]:
    """A cell and others that hang together with it, so many if there is room for them."""
    patch, random = [cell], chance.random
    near = [other for other in beside[cell] if other in left]
    while near and len(patch) < size:
        grown = near.pop(int(random() * len(near)))
        patch.append(grown)
        near += [
            other for other in beside[grown] if other in left and other not in patch and other not in near
        ]
    return patch
