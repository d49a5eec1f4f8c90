"""Copy this file to start a kind: rename the class, define its rules, add samples/<name>/*.txt.

It is a small kind itself, tested like the others, so that it stays valid.
"""

from __future__ import annotations

from collections.abc import Iterable

from passatempo.clues import Givens, Regions
from passatempo.puzzle import Puzzle, clue, kind
from passatempo.rules import Rule, RuleBatch, different_beside, different_in_each


@kind(generated_from="rooms givens")
class Template(Puzzle):
    """A room of n cells holds 1 to n; cells that share a side hold different values."""

    rooms: Regions = clue("room")
    givens: Givens = clue("given")

    def values(self, cell: int) -> range:
        """1 to the size of the cell's room."""
        return range(1, len(self.rooms.of(cell)) + 1)

    def check(self) -> None:
        """Raise an InputError unless every cell lies in a room."""
        for cell in self.board.cells:
            self.rooms.of(cell)

    def rules(self) -> Iterable[Rule | RuleBatch]:
        """Different values in each room and side by side."""
        yield different_in_each(self.rooms)
        yield different_beside(self.board, self.rooms.cells)
