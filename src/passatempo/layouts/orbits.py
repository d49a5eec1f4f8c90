"""Orbits: a board under a symmetry, where cells that turns bring to each other are as one."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache

from passatempo._kernel import Graph
from passatempo.board import KEPT, Board
from passatempo.deadline import watched
from passatempo.symmetry import Turn, turns_in

Cells = tuple[int, ...]


class Orbits:
    """The orbits of a board, each called after its first cell; without a symmetry each cell is one."""

    def __init__(self, board: Board, turns: Sequence[Turn]) -> None:
        self.turns = turns
        self.cells_beside = [board.neighbours(cell) for cell in watched(board.cells)]
        self.of = [min(turn[cell] for turn in turns) for cell in board.cells]
        self.beside = [sorted({self.of[other] for other in near}) for near in self.cells_beside]
        self.net = Graph(self.beside)
        self.near_centre = [
            cell for cell in watched(board.cells) if len(self.turns_by_which_it_stays(cell, True)) > 1
        ]

    def together(self, cell: int, turns: Sequence[Turn] | None = None) -> set[int]:
        """The cells that a cell is turned to: by all turns, or by these."""
        return {turn[cell] for turn in (self.turns if turns is None else turns)}

    def images(self, cells: Iterable[int]) -> list[Cells]:
        """What these cells are turned to, each only once."""
        cells = tuple(cells)
        return list(dict.fromkeys(tuple(sorted(turn[cell] for cell in cells)) for turn in self.turns))

    def keep(self, cells: Collection[int]) -> bool:
        """Whether these cells are turned onto themselves."""
        return all(turn[cell] in cells for turn in self.turns for cell in cells)

    def turns_by_which_it_stays(self, cell: int, or_beside: bool) -> list[Turn]:
        """The turns that leave a cell in its place, or bring it beside that; and all they make together."""
        near = {cell, *self.cells_beside[cell]} if or_beside else {cell}
        found = dict.fromkeys(turn for turn in self.turns if turn[cell] in near)
        while len(found) > 1:  # by itself, the turn that leaves all as it is makes no other
            more = {tuple(one[other[at]] for at in range(len(one))) for one in found for other in found}
            if more <= found.keys():
                break
            found |= dict.fromkeys(sorted(more))
        return list(found)


@lru_cache(maxsize=KEPT)
def orbits_of(board: Board, symmetry: str) -> Orbits:
    """The orbits of a board; an InputError if the board has no such symmetry."""
    return Orbits(board, turns_in(symmetry, board))
