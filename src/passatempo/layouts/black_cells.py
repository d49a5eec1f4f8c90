"""Black cells here and there on a board."""

from __future__ import annotations

from collections.abc import Sequence, Set
from random import Random

from passatempo.board import Board
from passatempo.layouts.orbits import orbits_of


def scattered(board: Board, share: float, chance: Random, symmetry: str) -> list[int]:
    """About this share of all cells, in reading order, or fewer if more do not fit.

    No two of them share a side, the others hang together, and those that the symmetry turns onto each other
    are together in it or not.
    """
    orbits = orbits_of(board, symmetry)
    wished = round(share * len(board))
    black: set[int] = set()
    for cell in chance.sample(board.cells, len(board)):
        more = black | orbits.together(cell)
        if len(black) < len(more) <= wished and _fit(more, orbits.cells_beside):
            black = more
    return sorted(black)


def _fit(black: Set[int], beside: Sequence[Sequence[int]]) -> bool:
    """Whether black cells stay apart, and leave the others in one piece."""
    if any(other in black for cell in black for other in beside[cell]):
        return False
    first = next(cell for cell in range(len(beside)) if cell not in black)
    reached, ahead = {first}, [first]
    while ahead:
        near = [other for other in beside[ahead.pop()] if other not in black and other not in reached]
        reached.update(near)
        ahead += near
    return len(reached) + len(black) == len(beside)
