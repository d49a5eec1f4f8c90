"""Kojun: rooms in which values fall from top to bottom."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from passatempo.clues import Givens, Regions
from passatempo.puzzle import Puzzle, clue, kind
from passatempo.records import replace
from passatempo.rules import Less, Rule, RuleBatch, different_beside, different_in_each

if TYPE_CHECKING:
    from passatempo.plan import Plan


@kind(generated_from="rooms givens", default_size="8x8", levels=(1.2, 1.45, 1.85, 2.6, 3.95))
class Kojun(Puzzle):
    """A room of n cells holds 1 to n; cells that share a side hold different values.

    Of two cells of one room, one right above the other, the upper holds the greater value.
    """

    rooms: Regions = clue("room")
    givens: Givens = clue("given")

    def all_values(self) -> list[range]:
        """1 to the size of the cell's room; nothing outside of all rooms."""
        return self.rooms.one_to_size(self.board)

    @classmethod
    def default_plan(cls, plan: Plan) -> Plan:
        """Rooms of up to 6 cells."""
        return replace(plan, room_sizes=range(1, 7))

    def check(self) -> None:
        """Raise an InputError unless there are rooms."""
        self.rooms.check_any()

    def rules(self) -> Iterable[Rule | RuleBatch]:
        """Different values in rooms and side by side, falling in the columns of a room."""
        yield different_in_each(self.rooms)
        yield different_beside(self.board, self.rooms.cells)
        for upper, lower in self.board.pairs(((1, 0),)):
            if self.rooms.has(upper) and lower in self.rooms.of(upper).cells:
                yield Less(self.board.group((lower, upper)))
