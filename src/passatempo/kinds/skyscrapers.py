"""Skyscrapers: the number of buildings visible from the edge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Self

from passatempo.board import Group
from passatempo.clues import Diagonals, Givens, Number, VisibleNumbers
from passatempo.errors import InputError
from passatempo.messages import Message
from passatempo.puzzle import Puzzle, clue, kind
from passatempo.records import replace
from passatempo.rules import AllDifferent, Rule, Times
from passatempo.scene import Caption, Digit, Mark, Scene

if TYPE_CHECKING:
    from passatempo.plan import Plan

PARK = 0


class Parks(Number):
    """The number of parks in each line; a park is written 0 and hides nothing."""

    @classmethod
    def generate_layout(cls, plan: Plan) -> Self:
        """One park in each line."""
        return cls(1)

    def draw(self, puzzle: Puzzle) -> Iterable[Mark]:
        """A caption."""
        if self.number:
            yield Caption(Message("parks in each row and each column: {number}, written 0", self.number))


@kind(
    titles={"skyscrapers": "Skyscrapers"},
    generated_from="seen givens",
    default_size="6x6",
    levels=(1.6, 1.95, 2.45, 3.75, 6.65),
)
class Skyscrapers(Puzzle):
    """Every row and every column of n cells holds buildings of the heights 1 to n.

    A number at the edge is the number of buildings visible from there: a building hides all lower ones
    behind it. With k parks per line, heights are 1 to n - k, and k cells of each line hold a park, written 0,
    which hides nothing. Diagonals that count are lines too: no height stands twice on them, and they hold as
    many parks as a row.
    """

    parks: Parks = clue("number of parks")
    seen: VisibleNumbers = clue("number")
    diagonals: Diagonals = clue("diagonal")
    givens: Givens = clue("given")

    def values(self, cell: int) -> range:
        """1 to n, or 0 to n - k with k parks."""
        parks = self.parks.number or 0
        return range(PARK if parks else 1, self.board.cols - parks + 1)

    @property
    def repeatable(self) -> tuple[int, ...]:
        """Parks."""
        return (PARK,) if self.parks.number else ()

    def check(self) -> None:
        """Raise an InputError unless the board is square and each line has a building."""
        self.board.check_square()
        if (self.parks.number or 0) >= self.board.cols:
            raise InputError(
                "{number} parks a line leave no room on a {board} board", self.parks.number, self.board
            )

    def rules(self) -> Iterable[Rule]:
        """No height twice in a line, and the number of parks in each, including diagonals that count."""
        for line in self.board.lines:
            yield AllDifferent(line, self.repeatable)
            yield from self._parks_in(line)
        for diagonal in self.diagonals.groups(self.board):
            yield from self._parks_in(diagonal)

    def scene(self) -> Scene:
        """The scene with its parks."""
        shown = super().scene()
        return (
            replace(shown, marks=tuple(map(_as_park, shown.marks)), park=str(PARK)) if self.parks else shown
        )

    def _parks_in(self, line: Group) -> Iterator[Rule]:
        if self.parks.number:
            yield Times(line, PARK, self.parks.number)


def _as_park(mark: Mark) -> Mark:
    """A given that is a park is marked as one."""
    return replace(mark, is_park=True) if isinstance(mark, Digit) and mark.text == str(PARK) else mark
