"""Ripple Effect, also called Hakyuu."""

from __future__ import annotations

from collections.abc import Iterable

from passatempo.clues import Givens, Regions
from passatempo.kinds._rooms import RoomsOfOneToSize
from passatempo.puzzle import clue, kind
from passatempo.rules import Rule, RuleBatch, different_apart, different_in_each


@kind(
    aliases=("hakyuu",),
    titles={"ripple": "Ripple Effect"},
    generated_from="rooms givens",
    default_size="8x8",
    levels=(1.15, 1.45, 1.95, 4.3, 7.0),
)
class Ripple(RoomsOfOneToSize):
    """A room of n cells holds 1 to n; between two equal values v in a line lie at least v cells."""

    rooms: Regions = clue("room")
    givens: Givens = clue("given")
    room_sizes = range(1, 8)

    def rules(self) -> Iterable[Rule | RuleBatch]:
        """Different values in rooms; in a line, equal values have at least as many cells between them."""
        yield different_in_each(self.rooms)
        largest = max(map(len, self.rooms), default=0)
        for distance in range(1, largest + 1):
            large = [cell for room in self.rooms if len(room.cells) >= distance for cell in room.cells]
            yield different_apart(self.board, distance, large, ignoring=tuple(range(1, distance)))
