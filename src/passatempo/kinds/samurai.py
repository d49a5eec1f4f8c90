"""Samurai and other boards that overlap."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain

from passatempo.clues import Clue, Givens, Grids
from passatempo.errors import InputError
from passatempo.lazy import lazy
from passatempo.puzzle import Puzzle, clue, kind
from passatempo.rules import Rule, Rules, different_in_each

SIZE = 9
FIVE = ("A1", "M1", "G7", "A13", "M13")  # on a board of 21x21


@kind(aliases=("gattai",), elsewhere={"janko": "Sudoku Samurai"}, made_of="grids givens", usual_size="21x21")
class Samurai(Puzzle):
    """Several square grids that overlap; in each, every row, column and box of n cells holds 1 to n.

    A cell on several grids obeys all of them. The block `grids` names the upper left cell of each grid; a
    board of 21x21 needs none: it has five of 9x9, four at the corners and one in the middle.
    """

    grids: Grids = clue("grid")
    givens: Givens = clue("given")

    def usual_clues(self) -> Mapping[str, Clue]:
        """Five grids on a board of 21x21; any other needs to be told."""
        if self.grids:
            return {}
        if str(self.board) != "21x21":
            raise InputError(f"a board of {self.board} needs a block 'grids' that says where its grids lie")
        return {"grids": Grids(SIZE, tuple(map(self.board.cell, FIVE)))}

    @lazy
    def _on_a_grid(self) -> frozenset[int]:
        return self.grids.cells(self.board)

    def values(self, cell: int) -> range:
        """1 to n; nothing where there is no grid."""
        return range(1, self.grids.size + 1) if cell in self._on_a_grid else range(0)

    def rules(self) -> Iterable[Rule | Rules]:
        """No value twice in a row, a column or a box of a grid."""
        yield different_in_each(chain(self.grids.lines(self.board), self.grids.boxes(self.board)))
