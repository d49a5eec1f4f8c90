"""Kojun: rooms in which values fall from top to bottom."""

from __future__ import annotations

from collections.abc import Iterable

from passatempo.clues import Givens, Regions
from passatempo.kinds._rooms import RoomsOfOneToSize
from passatempo.puzzle import clue, kind
from passatempo.rules import Less, Rule, RuleBatch, different_beside, different_in_each, on_each


@kind(generated_from="rooms givens", default_size="8x8", levels=(1.2, 1.45, 1.85, 2.6, 3.95))
class Kojun(RoomsOfOneToSize):
    """A room of n cells holds 1 to n; cells that share a side hold different values.

    Of two cells of one room, one right above the other, the upper holds the greater value.
    """

    rooms: Regions = clue("room")
    givens: Givens = clue("given")
    room_sizes = range(1, 7)

    def rules(self) -> Iterable[Rule | RuleBatch]:
        """Different values in rooms and side by side, falling in the columns of a room."""
        yield different_in_each(self.rooms)
        yield different_beside(self.board, self.rooms.cells)
        above = self.rooms.pairs_within(self.board.paired(((1, 0),)))
        yield on_each(Less, self.board, [(lower, upper) for upper, lower in above])
