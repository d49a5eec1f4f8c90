"""Pandiagonal latin squares: diagonals that leave the board on one side go on at the other."""

from __future__ import annotations

from collections.abc import Iterable

from passatempo.board import Group
from passatempo.clues import Givens
from passatempo.puzzle import Puzzle, clue, kind
from passatempo.rules import AllDifferent, Rule, RuleBatch, latin


@kind(aliases=("knutvik",), default_size="5x5")
class Pandiagonal(Puzzle):
    """Every row, column and diagonal of n cells holds 1 to n; a diagonal goes on at the other side.

    There are such squares if n is divisible neither by 2 nor by 3: 5x5, 7x7, 11x11 ...
    """

    givens: Givens = clue("given")

    def values(self, cell: int) -> range:
        """1 to n."""
        return range(1, self.board.cols + 1)

    def check(self) -> None:
        """Raise an InputError unless the board is square."""
        self.board.check_square()

    def rules(self) -> Iterable[Rule | RuleBatch]:
        """No value twice in a row, a column or a broken diagonal."""
        yield latin(self.board)
        for step in (1, -1):
            for start in range(self.board.cols):
                yield AllDifferent(self._diagonal(start, step))

    def _diagonal(self, start: int, step: int) -> Group:
        """The diagonal that starts in a column of the first row, and moves one column with each row."""
        cols = self.board.cols
        cells = tuple(self.board.at(row, (start + step * row) % cols) for row in range(cols))
        return Group(f"the diagonal from {self.board.name(cells[0])}", cells)
