"""Scattered black cells: no two adjacent, the white cells connected."""

from __future__ import annotations

from collections.abc import Iterator, Set
from random import Random

from passatempo.board import Board
from passatempo.deadline import watched
from passatempo.layouts.orbits import orbits_of


def scatter_black_cells(board: Board, share: float, rng: Random, symmetry: str) -> list[int]:
    """About this share of all cells, in reading order, or fewer if more do not fit.

    No two of them share a side, the other cells are connected, and the set is symmetric.
    """
    orbits, scatter = orbits_of(board, symmetry), _Scatter(board)
    target = min(round(share * len(board)), len(board) - 1)
    for cell in watched(rng.sample(board.cells, len(board))):
        more = orbits.cell_orbit(cell) - scatter.black
        if more and len(scatter.black) + len(more) <= target:
            scatter.add(more)
    return sorted(scatter.black)


class _Scatter:
    """Black cells that stay apart and leave the others connected.

    Black cells whose corners touch form a chain, and so does one with the edge of the board. The other cells
    are connected as long as no chain is closed: a union-find structure sees that without a traversal.
    """

    _EDGE = -1

    def __init__(self, board: Board) -> None:
        self.black: set[int] = set()
        self._board = board
        self._parent: dict[int, int] = {}  # of the union-find structure

    def add(self, cells: Set[int]) -> None:
        """Blacken these cells too, if they fit."""
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
        """Whether a cell closes no chain; the chains that it extends are merged in `joined`."""
        touching = [
            other
            for other in self._touching(cell)
            if other == self._EDGE or other in self.black or (other in cells and other < cell)
        ]
        ends = [self._root(other, joined) for other in touching]
        joined |= dict.fromkeys(ends, cell)
        return len(set(ends)) == len(ends)

    def _touching(self, cell: int) -> Iterator[int]:
        """The cells at its corners, and the edge if it lies there; twice, if it separates a line."""
        board, (row, col) = self._board, self._board.place(cell)
        for there in ((row + down, col + right) for down in (-1, 1) for right in (-1, 1)):
            if board.has(*there):
                yield board.at(*there)
        if row in (0, board.rows - 1) or col in (0, board.cols - 1):
            yield self._EDGE
        if min(board.rows, board.cols) == 1 and 0 < cell < len(board) - 1:
            yield self._EDGE

    def _root(self, member: int, joined: dict[int, int]) -> int:
        """The representative of a chain."""
        parent = self._parent
        while member in parent:
            parent[member] = member = parent.get(parent[member], parent[member])
        while member in joined:
            member = joined[member]
        return member
