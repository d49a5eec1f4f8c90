"""Futoshiki: a latin square with signs of inequality."""

from __future__ import annotations

from collections.abc import Iterable

from passatempo.clues import Givens, Inequalities
from passatempo.puzzle import Puzzle, clue, kind
from passatempo.rules import Rule, RuleBatch, latin


@kind(made_of="signs givens", usual_size="6x6")
class Futoshiki(Puzzle):
    """Every row and every column of n cells holds 1 to n; signs say which of two neighbours is greater."""

    signs: Inequalities = clue("sign")
    givens: Givens = clue("given")

    def values(self, cell: int) -> range:
        """1 to n."""
        return range(1, self.board.cols + 1)

    def check(self) -> None:
        """A square."""
        self.board.check_square()

    def rules(self) -> Iterable[Rule | RuleBatch]:
        """No value twice in a line; the signs bring theirs."""
        yield latin(self.board)
