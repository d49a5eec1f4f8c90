"""Ripple Effect, also called Hakyuu."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from passatempo.clues import Givens, Regions
from passatempo.puzzle import Puzzle, clue, kind
from passatempo.records import replace
from passatempo.rules import Rule, RuleBatch, different_apart, different_in_each

if TYPE_CHECKING:
    from passatempo.plan import Plan


@kind(
    aliases=("hakyuu",),
    titles={"ripple": "Ripple Effect"},
    generated_from="rooms givens",
    default_size="8x8",
    levels=(1.15, 1.45, 1.95, 4.3, 7.0),
)
class Ripple(Puzzle):
    """A room of n cells holds 1 to n; between two equal values v in a line lie at least v cells."""

    rooms: Regions = clue("room")
    givens: Givens = clue("given")

    def all_values(self) -> list[range]:
        """1 to the size of the cell's room; nothing outside of all rooms."""
        return self.rooms.one_to_size(self.board)

    @classmethod
    def default_plan(cls, plan: Plan) -> Plan:
        """Rooms of up to 7 cells."""
        return replace(plan, room_sizes=range(1, 8))

    def check(self) -> None:
        """Raise an InputError unless there are rooms."""
        self.rooms.check_any()

    def rules(self) -> Iterable[Rule | RuleBatch]:
        """Different values in rooms; in a line, equal values have at least as many cells between them."""
        yield different_in_each(self.rooms)
        largest = max(map(len, self.rooms), default=0)
        for distance in range(1, largest + 1):
            large = [cell for room in self.rooms if len(room.cells) >= distance for cell in room.cells]
            yield different_apart(self.board, distance, large, ignoring=tuple(range(1, distance)))
