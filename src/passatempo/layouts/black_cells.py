"""Black cells here and there on a board."""

from __future__ import annotations

from collections.abc import Iterator, Set
from random import Random

from passatempo.board import Board
from passatempo.deadline import watched
from passatempo.layouts.orbits import orbits_of


def scatter_black_cells(board: Board, share: float, rng: Random, symmetry: str) -> list[int]:
    """About this share of all cells, in reading order, or fewer if more do not fit.

    No two of them share a side, the others hang together, and those that the symmetry turns onto each other
    are together in it or not.
    """
    orbits, scatter = orbits_of(board, symmetry), _Scatter(board)
    target = min(round(share * len(board)), len(board) - 1)
    for cell in watched(rng.sample(board.cells, len(board))):
        more = orbits.cell_orbit(cell) - scatter.black
        if more and len(scatter.black) + len(more) <= target:
            scatter.add(more)
    return sorted(scatter.black)


class _Scatter:
    """Black cells that stay apart and leave the others in one piece.

    Black cells whose corners touch make a chain, to which the edge of the board belongs as well. The others
    are in one piece as long as no chain is closed, so that they need not be gone through each time.
    """

    _EDGE = -1

    def __init__(self, board: Board) -> None:
        self.black: set[int] = set()
        self._board = board
        self._parent: dict[int, int] = {}  # a member of a chain, and another one of it

    def add(self, cells: Set[int]) -> None:
        """Blacken these too, if they fit."""
        joined: dict[int, int] = {}
        for cell in sorted(cells):
            beside = self._board.neighbours(cell)
            if not (self.black.isdisjoint(beside) and cells.isdisjoint(beside)):
                return
            if not self._join(cell, cells, joined):
                return
        self.black |= cells
        self._parent |= joined

    def _join(self, cell: int, cells: Set[int], joined: dict[int, int]) -> bool:
        """Whether a cell makes chains longer, which is noted as joined, and closes none."""
        touching = [
            other
            for other in self._touching(cell)
            if other == self._EDGE or other in self.black or (other in cells and other < cell)
        ]
        ends = [self._root(other, joined) for other in touching]
        joined |= dict.fromkeys(ends, cell)
        return len(set(ends)) == len(ends)

    def _touching(self, cell: int) -> Iterator[int]:
        """The cells at its corners, and the edge if it lies there; twice, if it is all that lies between."""
        board, (row, col) = self._board, self._board.place(cell)
        for there in ((row + down, col + right) for down in (-1, 1) for right in (-1, 1)):
            if board.has(*there):
                yield board.at(*there)
        if row in (0, board.rows - 1) or col in (0, board.cols - 1):
            yield self._EDGE
        if min(board.rows, board.cols) == 1 and 0 < cell < len(board) - 1:
            yield self._EDGE

    def _root(self, member: int, joined: dict[int, int]) -> int:
        """The member of a chain that hangs on no other."""
        parent = self._parent
        while member in parent:
            parent[member] = member = parent.get(parent[member], parent[member])
        while member in joined:
            member = joined[member]
        return member
