"""Samurai and other boards that overlap."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain

from passatempo.board import Board
from passatempo.clues import Clue, Givens, Grids
from passatempo.errors import InputError
from passatempo.lazy import lazy
from passatempo.puzzle import Puzzle, clue, kind
from passatempo.rules import Rule, RuleBatch, different_in_each

SIZE = 9
# Named arrangements of 9x9 grids: the size of the board, and the upper left cell of each grid.
LAYOUTS = {
    "samurai": ("21x21", "A1 M1 G7 A13 M13"),
    "sohei": ("21x21", "G1 A7 M7 G13"),
    "windmill": ("21x21", "D1 M4 G7 A10 J13"),
    "butterfly": ("12x12", "A1 D1 A4 D4"),
    "gattai8": ("21x33", "A1 M1 Y1 G7 S7 A13 M13 Y13"),
    "shogun": ("21x45", "A1 M1 Y1 AK1 G7 S7 AE7 A13 M13 Y13 AK13"),
    "sumo": ("33x33", "A1 M1 Y1 G7 S7 A13 M13 Y13 G19 S19 A25 M25 Y25"),
}
DEFAULT = "samurai"


@kind(
    aliases=("gattai",),
    titles={"samurai": "Samurai Sudoku"},
    generated_from="grids givens",
    default_size="21x21",
)
class Samurai(Puzzle):
    """Several square grids that overlap; in each, every row, column and box of n cells holds 1 to n.

    A cell on several grids obeys all of them. The block `grids` names the upper left cell of each grid; a
    board of 21x21 needs none: it has five of 9x9, four at the corners and one in the middle.
    """

    grids: Grids = clue("grid")
    givens: Givens = clue("given")

    def default_clues(self) -> Mapping[str, Clue]:
        """Five grids on a board of 21x21; other boards must state theirs."""
        if self.grids:
            return {}
        if DEFAULT not in (known := self.layouts(self.board)):
            raise InputError(
                "a board of {board} needs a block 'grids' that says where its grids lie", self.board
            )
        return known[DEFAULT]

    @classmethod
    def layouts(cls, board: Board) -> Mapping[str, Mapping[str, Clue]]:
        """The layouts of 9x9 grids that are published under a name."""
        return {
            name: {"grids": Grids(SIZE, tuple(sorted(map(board.cell, corners.split()))))}
            for name, (size, corners) in LAYOUTS.items()
            if size == str(board)
        }

    @lazy
    def _on_a_grid(self) -> frozenset[int]:
        return self.grids.cells(self.board)

    def values(self, cell: int) -> range:
        """1 to n; nothing where there is no grid."""
        return range(1, self.grids.size + 1) if cell in self._on_a_grid else range(0)

    def rules(self) -> Iterable[Rule | RuleBatch]:
        """No value twice in a row, a column or a box of a grid."""
        yield different_in_each(chain(self.grids.lines(self.board), self.grids.boxes(self.board)))
