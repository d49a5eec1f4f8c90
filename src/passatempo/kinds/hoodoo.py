"""Hoo-Doo: pegs of many colours, and as few transparent ones as possible."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Self

from passatempo.board import FALLING_DIAGONAL, RISING_DIAGONAL, Group
from passatempo.clues import Givens, Number
from passatempo.messages import Message
from passatempo.problem import Fewest
from passatempo.puzzle import Puzzle, clue, kind
from passatempo.records import replace
from passatempo.rules import AllDifferent, Rule
from passatempo.scene import Caption, Coordinates, Digit, Mark, Scene

if TYPE_CHECKING:
    from passatempo.plan import Plan

TRANSPARENT = 0


class TransparentPegs(Number):
    """The greatest number of transparent pegs; 0 means none."""

    def from_solution(self, puzzle: Puzzle, values: Sequence[int], plan: Plan) -> Self:
        """The number in the solution, so that a player knows when the board is complete."""
        return type(self)(list(values).count(TRANSPARENT))

    def draw(self, puzzle: Puzzle) -> Iterable[Mark]:
        """A caption."""
        if self.number:
            yield Caption(Message("transparent pegs: {number} at most", self.number))
        elif self:
            yield Caption(Message("there are no transparent pegs"))


@kind(titles={"hoodoo": "Hoo-Doo"}, generated_from="transparent givens", default_size="7x7")
class HooDoo(Puzzle):
    """Pegs of as many colours as the longer side has cells: no colour twice in a row, column or diagonal.

    Diagonals of any length count. A transparent peg, written 0, has no colour and may be anywhere; the fewer
    of them the better. `transparent 0` allows none, `transparent 3` at most three.

    A generated board states their number, the fewest that were found for a board of its size, and has enough
    pegs in place that only one solution has no more.
    """

    transparent: TransparentPegs = clue("number of transparent pegs")
    givens: Givens = clue("peg")

    def values(self, cell: int) -> range:
        """The colours, and 0 for a transparent peg, unless there must be none."""
        colours = max(self.board.rows, self.board.cols)
        return range(1 if self.transparent.number == 0 else TRANSPARENT, colours + 1)

    def prefer(self) -> Fewest | None:
        """The fewest transparent pegs."""
        return None if self.transparent.number == 0 else Fewest(TRANSPARENT, self.transparent.number)

    def rules(self) -> Iterable[Rule]:
        """No colour twice in a line of any direction."""
        for line in (*self.board.lines, *self._diagonals()):
            yield AllDifferent(line, ignoring=(TRANSPARENT,))

    def _diagonals(self) -> Iterator[Group]:
        for template, down in ((FALLING_DIAGONAL, 1), (RISING_DIAGONAL, -1)):
            for cell in self.board.cells:
                row, col = self.board.place(cell)
                cells = tuple(self.board.ray(cell, down, 1))
                if not self.board.has(row - down, col - 1) and len(cells) > 1:
                    yield Group((template, self.board.name(cell)), cells)

    def scene(self) -> Scene:
        """The scene with pegs, row numbers and column letters."""
        shown = replace(super().scene(), values=self.value_texts(), transparent=str(TRANSPARENT))
        others = [mark for mark in shown.marks if not isinstance(mark, Digit)]
        pegs = [shown.value(cell, str(value), given=True) for cell, value in self.givens.values.items()]
        return replace(shown, marks=(*others, *pegs, Coordinates()))
