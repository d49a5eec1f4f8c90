"""Skyscrapers: how many buildings are seen from the edge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Self

from passatempo.board import Group
from passatempo.clues import Diagonals, Givens, Number, VisibleNumbers
from passatempo.errors import InputError
from passatempo.puzzle import Puzzle, clue, kind
from passatempo.rules import AllDifferent, Rule, Times

if TYPE_CHECKING:
    from passatempo.plan import Plan

PARK = 0


class Parks(Number):
    """So many cells of each line hold a park, which is written 0 and hides nothing."""

    @classmethod
    def laid(cls, plan: Plan) -> Self:
        """One."""
        return cls(1)


@kind(
    made_of="seen givens",
    usual_size="6x6",
)
class Skyscrapers(Puzzle):
    """Every row and every column of n cells holds buildings of the heights 1 to n.

    A number at the edge says how many buildings are seen from there: a building hides all that are lower
    and stand behind it. With k parks a line, heights are 1 to n - k, and so many cells of each line hold
    a park, written 0, over which one sees. Diagonals that count are lines too: no height stands twice on
    them, and they hold as many parks as a row.
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
        """A square, with a building in each line."""
        self.board.check_square()
        if (self.parks.number or 0) >= self.board.cols:
            raise InputError(f"{self.parks.number} parks a line leave no room on a {self.board} board")

    def rules(self) -> Iterable[Rule]:
        """No height twice in a line, and so many parks in each, diagonals that count among them."""
        for line in self.board.lines:
            yield AllDifferent(line, self.repeatable)
            yield from self._parks_in(line)
        for diagonal in self.diagonals.groups(self.board):
            yield from self._parks_in(diagonal)

    def _parks_in(self, line: Group) -> Iterator[Rule]:
        if self.parks.number:
            yield Times(line, PARK, self.parks.number)
