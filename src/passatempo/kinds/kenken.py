"""KenKen, also called Calcudoku or TomTom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from passatempo.clues import Clue, Givens, OperationCages, Values
from passatempo.errors import InputError
from passatempo.puzzle import Puzzle, clue, kind
from passatempo.rules import Rule, RuleBatch, latin


@kind(
    aliases=("calcudoku", "tomtom"),
    made_of="cages",
    usual_size="6x6",
)
class KenKen(Puzzle):
    """No value stands twice in a row or a column, and the values of a cage make its number.

    By +, that is their sum; by x, their product; by -, the greatest less all the others; by /, the greatest
    divided by all the others without a rest. Each of these four is for two cells or more, in any order;
    `mod` and ^ are for two cells, in either order. Without an operation, any of the four will do.

    A cage may repeat a value in different lines; one of a single cell shows its value. The values are 1 to n,
    unless others are listed. With products alone it is also called Factors, or Inshi no Heya: there a number
    without an operation is a product.
    """

    digits: Values = clue("values")
    cages: OperationCages = clue("cage")
    givens: Givens = clue("given")

    def usual_clues(self) -> Mapping[str, Clue]:
        """1 to n."""
        usual = Values(tuple(range(1, max(self.board.rows, self.board.cols) + 1)))
        return {} if self.digits else {"digits": usual}

    def values(self, cell: int) -> Sequence[int]:
        """Those listed."""
        return self.digits.listed

    def check(self) -> None:
        """Enough values for a line."""
        longest, values = max(self.board.rows, self.board.cols), len(self.digits.listed)
        if values < longest:
            raise InputError(f"{values} values do not fill a line of {longest} cells")

    def rules(self) -> Iterable[Rule | RuleBatch]:
        """No value twice in a line; the cages bring theirs."""
        yield latin(self.board)
