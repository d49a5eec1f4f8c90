"""Renban: a latin square whose rooms hold consecutive values."""

from __future__ import annotations

from collections.abc import Iterable

from passatempo.clues import Givens, Regions
from passatempo.puzzle import Puzzle, clue, kind
from passatempo.rules import Rule, consecutive, latin


@kind(elsewhere={"janko": "Renban"}, made_of="rooms givens")
class Renban(Puzzle):
    """Every row and column of n cells holds 1 to n; the values of a room are consecutive, in any order."""

    rooms: Regions = clue("room")
    givens: Givens = clue("given")

    def values(self, cell: int) -> range:
        """1 to n."""
        return range(1, self.board.cols + 1)

    def check(self) -> None:
        """A square with rooms."""
        self.board.check_square()
        self.rooms.check_any()

    def rules(self) -> Iterable[Rule]:
        """No value twice in a line, no gap in a room."""
        yield from latin(self.board)
        for room in self.rooms:
            yield from consecutive(room)
