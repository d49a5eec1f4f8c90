"""Orbits: a board under a symmetry, where cells that turns bring to each other are as one."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache

from passatempo._kernel import Net
from passatempo.board import KEPT, Board
from passatempo.deadline import watched
from passatempo.symmetry import Transform, symmetry_transforms

Cells = tuple[int, ...]


class Orbits:
    """The orbits of a board, each called after its first cell; without a symmetry each cell is one."""

    def __init__(self, board: Board, transforms: Sequence[Transform]) -> None:
        self.transforms = transforms
        self.neighbours = [board.neighbours(cell) for cell in watched(board.cells)]
        self.of = [min(transform[cell] for transform in transforms) for cell in board.cells]
        self.beside = [sorted({self.of[other] for other in near}) for near in self.neighbours]
        self.net = Net(self.beside)
        self.near_own_image = [cell for cell in watched(board.cells) if len(self.stabilizer(cell, True)) > 1]

    def cell_orbit(self, cell: int, transforms: Sequence[Transform] | None = None) -> set[int]:
        """The cells that a cell is turned to: by all turns, or by these."""
        return {transform[cell] for transform in (self.transforms if transforms is None else transforms)}

    def images(self, cells: Iterable[int]) -> list[Cells]:
        """What these cells are turned to, each only once."""
        cells = tuple(cells)
        return list(
            dict.fromkeys(tuple(sorted(transform[cell] for cell in cells)) for transform in self.transforms)
        )

    def preserves(self, cells: Collection[int]) -> bool:
        """Whether these cells are turned onto themselves."""
        return all(transform[cell] in cells for transform in self.transforms for cell in cells)

    def stabilizer(self, cell: int, or_beside: bool) -> list[Transform]:
        """The turns that leave a cell in its place, or bring it beside that; and all they make together."""
        near = {cell, *self.neighbours[cell]} if or_beside else {cell}
        found = dict.fromkeys(transform for transform in self.transforms if transform[cell] in near)
        while len(found) > 1:  # by itself, the turn that leaves all as it is makes no other
            more = {tuple(one[other[at]] for at in range(len(one))) for one in found for other in found}
            if more <= found.keys():
                break
            found |= dict.fromkeys(sorted(more))
        return list(found)


@lru_cache(maxsize=KEPT)
def orbits_of(board: Board, symmetry: str) -> Orbits:
    """The orbits of a board; an InputError if the board has no such symmetry."""
    return Orbits(board, symmetry_transforms(symmetry, board))
