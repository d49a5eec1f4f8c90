"""What kinds share in whose rooms each value from 1 to the number of cells stands once."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from passatempo.clues import Regions
from passatempo.puzzle import Puzzle
from passatempo.records import replace

if TYPE_CHECKING:
    from passatempo.plan import Plan


class RoomsOfOneToSize(Puzzle):
    """A room of n cells holds 1 to n. A kind declares the clue `rooms` itself, among the others it has."""

    rooms: Regions
    room_sizes: ClassVar[range]  # of generated rooms, in cells

    def all_values(self) -> list[range]:
        """1 to the size of the cell's room; nothing outside of all rooms."""
        return self.rooms.one_to_size(self.board)

    @classmethod
    def default_plan(cls, plan: Plan) -> Plan:
        """Rooms of the sizes that are usual."""
        return replace(plan, room_sizes=cls.room_sizes)

    def check(self) -> None:
        """Raise an InputError unless there are rooms."""
        self.rooms.check_any()
