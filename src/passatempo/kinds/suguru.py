"""Suguru, also called Tectonic."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from passatempo.clues import Givens, Regions
from passatempo.puzzle import Puzzle, clue, kind
from passatempo.records import replace
from passatempo.rules import Rule, RuleBatch, different_in_each, different_touching

if TYPE_CHECKING:
    from passatempo.plan import Plan


@kind(
    aliases=("tectonic",),
    generated_from="rooms givens",
    default_size="8x8",
    levels=(0.9, 1.2, 1.6, 1.85, 2.6),
)
class Suguru(Puzzle):
    """A room of n cells holds 1 to n; equal digits never touch, even at a corner."""

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
        """Different values in each room and wherever two cells touch."""
        yield different_in_each(self.rooms)
        yield different_touching(self.board, self.rooms.cells)
