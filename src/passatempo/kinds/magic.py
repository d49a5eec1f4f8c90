"""Magic squares."""

from __future__ import annotations

from collections.abc import Iterable

from passatempo.board import WHOLE_BOARD
from passatempo.clues import Givens
from passatempo.puzzle import Puzzle, clue, kind
from passatempo.rules import AllDifferent, Rule, Sum


@kind(titles={"magic": "Magic Square"}, default_size="4x4")
class Magic(Puzzle):
    """The n x n cells hold 1 to n x n, each once; all rows, columns and both long diagonals have one sum.

    The sum need not be printed: it is n times (n x n + 1), halved. 15 on a board of 3x3, 34 on one of 4x4.
    """

    givens: Givens = clue("given")

    def values(self, cell: int) -> range:
        """1 to the number of cells."""
        return range(1, len(self.board) + 1)

    def check(self) -> None:
        """Raise an InputError unless the board is square."""
        self.board.check_square()

    def rules(self) -> Iterable[Rule]:
        """No value twice on the board, and the same sum in every line."""
        side, cells = self.board.cols, len(self.board)
        yield AllDifferent(self.board.group(self.board.cells, (WHOLE_BOARD,)))
        for line in (*self.board.lines, *self.board.diagonals):
            yield Sum(line, side * (cells + 1) // 2)
