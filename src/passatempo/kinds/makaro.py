"""Makaro: rooms, and arrows that point at the greatest."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from passatempo.clues import Givens, Pointers, Regions
from passatempo.errors import InputError
from passatempo.puzzle import Puzzle, clue, kind
from passatempo.records import replace
from passatempo.rules import Rule, RuleBatch, different_beside, different_in_each

if TYPE_CHECKING:
    from passatempo.plan import Plan


@kind(generated_from="rooms arrows givens", default_size="8x8", levels=(1.15, 1.4, 1.8, 2.55, 4.0))
class Makaro(Puzzle):
    """A room of n cells holds 1 to n; equal digits never share a side, in different rooms either.

    An arrow in a black cell points at the strictly greatest of the digits that share a side with it.
    """

    rooms: Regions = clue("room")
    arrows: Pointers = clue("arrow")
    givens: Givens = clue("given")

    def all_values(self) -> list[range]:
        """1 to the size of the cell's room; nothing in a black cell."""
        return self.rooms.one_to_size(self.board)

    @classmethod
    def default_plan(cls, plan: Plan) -> Plan:
        """Rooms of 2 to 4 cells."""
        return replace(plan, room_sizes=range(2, 5))

    def check(self) -> None:
        """Raise an InputError unless each cell either lies in a room or is black."""
        self.rooms.check_any()
        rooms, black = self.rooms.cells, self.arrows.symbols.keys()
        wrong = min(set(self.board.cells) - (rooms ^ black), default=None)
        if wrong is None:
            return
        name = self.board.name(wrong)
        if wrong in rooms:
            raise InputError("{name} lies in a room, but is black: a black cell has '.' for its room", name)
        raise InputError("{name} lies in no room, and is not black: write '#' or an arrow there", name)

    def rules(self) -> Iterable[Rule | RuleBatch]:
        """Different values in rooms and side by side; the arrows have their own rules."""
        yield different_in_each(self.rooms)
        yield different_beside(self.board, self.rooms.cells)
