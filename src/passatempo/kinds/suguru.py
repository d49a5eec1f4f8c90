"""Suguru, also called Tectonic."""

from __future__ import annotations

from collections.abc import Iterable

from passatempo.clues import Givens, Regions
from passatempo.kinds._rooms import RoomsOfOneToSize
from passatempo.puzzle import clue, kind
from passatempo.rules import Rule, RuleBatch, different_in_each, different_touching


@kind(
    aliases=("tectonic",),
    generated_from="rooms givens",
    default_size="8x8",
    levels=(0.9, 1.2, 1.6, 1.85, 2.6),
)
class Suguru(RoomsOfOneToSize):
    """A room of n cells holds 1 to n; equal digits never touch, even at a corner."""

    rooms: Regions = clue("room")
    givens: Givens = clue("given")
    room_sizes = range(1, 7)

    def rules(self) -> Iterable[Rule | RuleBatch]:
        """Different values in each room and wherever two cells touch."""
        yield different_in_each(self.rooms)
        yield different_touching(self.board, self.rooms.cells)
