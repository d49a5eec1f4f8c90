"""Latin squares, and latin rectangles."""

from __future__ import annotations

from collections.abc import Iterable

from passatempo.clues import Borders, Diagonals, Givens
from passatempo.puzzle import Puzzle, clue, kind
from passatempo.rules import Rule, RuleBatch, latin


@kind(titles={"latin": "Latin Square"}, default_size="7x7", levels=(1.0, 1.2, 1.65, 2.3, 3.65))
class Latin(Puzzle):
    """No value stands twice in a row or a column; there are as many values as the longer side has cells."""

    diagonals: Diagonals = clue("diagonal")
    borders: Borders = clue("bar")
    givens: Givens = clue("given")

    def values(self, cell: int) -> range:
        """1 to the length of the longer side."""
        return range(1, max(self.board.rows, self.board.cols) + 1)

    def rules(self) -> Iterable[Rule | RuleBatch]:
        """No value twice in a line."""
        yield latin(self.board)
