"""Value rooms: a partition over a solution, where the values of each room meet a condition."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from random import Random

from passatempo.board import Board
from passatempo.layouts.orbits import Cells, orbits_of
from passatempo.layouts.sizes import draw_size
from passatempo.plan import NO_SYMMETRY

_TRIES = 8  # to find a room of one size at a cell, before a smaller size is tried


def partition_by_values(
    values: Sequence[int],
    board: Board,
    sizes: range,
    accepts: Callable[[Sequence[int]], bool],
    rng: Random,
) -> list[Cells]:
    """Connected rooms that cover a board, whose values `accepts` allows.

    No room is larger than `sizes`; a cell that fits nowhere is a room of its own. There is no symmetry, since
    the values have none.
    """
    beside = orbits_of(board, NO_SYMMETRY).beside
    rooms: list[Cells] = []
    remaining = set(board.cells)
    for cell in rng.sample(board.cells, len(board)):
        if cell in remaining:
            most = draw_size(sizes, rng)
            patches = (_grow_patch(cell, size, beside, remaining, rng) for size in _descending_sizes(most))
            room = next((each for each in patches if accepts([values[at] for at in each])), [cell])
            rooms.append(tuple(sorted(room)))
            remaining.difference_update(room)
    return rooms


def _descending_sizes(most: int) -> list[int]:
    """The sizes to try, each several times, the largest first."""
    return [size for size in range(most, 1, -1) for _ in range(_TRIES)]


def _grow_patch(
    cell: int, size: int, beside: Sequence[Sequence[int]], remaining: Set[int], rng: Random
) -> list[int]:
    """A random connected area from this cell, of `size` cells if there is room for them."""
    patch, random = [cell], rng.random
    near = [other for other in beside[cell] if other in remaining]
    while near and len(patch) < size:
        grown = near.pop(int(random() * len(near)))
        patch.append(grown)
        near += [
            other
            for other in beside[grown]
            if other in remaining and other not in patch and other not in near
        ]
    return patch
