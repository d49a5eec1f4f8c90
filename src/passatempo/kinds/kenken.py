"""KenKen, also called Calcudoku or TomTom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from passatempo.clues import Clue, Givens, OperationCages, Values
from passatempo.errors import InputError
from passatempo.puzzle import Puzzle, clue, kind
from passatempo.rules import Rule, RuleBatch, latin


@kind(
    aliases=("calcudoku", "tomtom"),
    titles={"kenken": "KenKen", "tomtom": "TomTom"},
    generated_from="cages",
    default_size="6x6",
    levels=(1.25, 1.65, 2.15, 3.45, 6.7),
)
class KenKen(Puzzle):
    """No value stands twice in a row or a column, and the number of a cage is the result of its operation.

    The operation + is the sum of its values; x the product; - the greatest minus all the others; / the
    greatest divided by all the others without a remainder. These four are for two or more cells, in any
    order; mod and ^ are for two cells, in either order. Without an operation, the number is the result of
    any of the four.

    A cage may repeat a value in different lines; a cage of a single cell shows its value. The values are 1 to
    n, unless others are listed. With products only it is also called Factors, or Inshi no Heya; there a
    number without an operation is a product.
    """

    digits: Values = clue("values")
    cages: OperationCages = clue("cage")
    givens: Givens = clue("given")

    def default_clues(self) -> Mapping[str, Clue]:
        """1 to n."""
        default = Values(tuple(range(1, max(self.board.rows, self.board.cols) + 1)))
        return {} if self.digits else {"digits": default}

    def values(self, cell: int) -> Sequence[int]:
        """The listed values."""
        return self.digits.listed

    def check(self) -> None:
        """Raise an InputError unless there are enough values for a line."""
        longest, values = max(self.board.rows, self.board.cols), len(self.digits.listed)
        if values < longest:
            raise InputError("{values} values do not fill a line of {longest} cells", values, longest)

    def rules(self) -> Iterable[Rule | RuleBatch]:
        """No value twice in a line; the cages have their own."""
        yield latin(self.board)
