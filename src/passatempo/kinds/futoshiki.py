"""Futoshiki: a latin square with signs of inequality."""

from __future__ import annotations

from collections.abc import Iterable

from passatempo.clues import Givens, Inequalities
from passatempo.puzzle import Puzzle, clue, kind
from passatempo.rules import Rule, RuleBatch, latin


@kind(generated_from="signs givens", default_size="6x6", levels=(1.25, 1.6, 2.6, 5.65, 7.8))
class Futoshiki(Puzzle):
    """Every row and every column of n cells holds 1 to n; signs say which of two neighbours is greater."""

    signs: Inequalities = clue("sign")
    givens: Givens = clue("given")

    def values(self, cell: int) -> range:
        """1 to n."""
        return range(1, self.board.cols + 1)

    def check(self) -> None:
        """Raise an InputError unless the board is square."""
        self.board.check_square()

    def rules(self) -> Iterable[Rule | RuleBatch]:
        """No value twice in a line; the signs have their own."""
        yield latin(self.board)
