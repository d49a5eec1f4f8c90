"""Renban: a latin square whose rooms hold consecutive values."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from passatempo.clues import Givens, Regions
from passatempo.puzzle import Puzzle, clue, kind
from passatempo.records import replace
from passatempo.rules import Rule, RuleBatch, consecutive, latin

if TYPE_CHECKING:
    from passatempo.plan import Plan


@kind(made_of="rooms givens", usual_size="6x6")
class Renban(Puzzle):
    """Every row and column of n cells holds 1 to n; the values of a room are consecutive, in any order."""

    rooms: Regions = clue("room")
    givens: Givens = clue("given")

    def values(self, cell: int) -> range:
        """1 to n."""
        return range(1, self.board.cols + 1)

    @classmethod
    def usual_plan(cls, plan: Plan) -> Plan:
        """Rooms of up to 5 cells, laid over a solution: few could be filled otherwise."""
        return replace(plan, room_sizes=range(1, 6), room_keeps=_consecutive)

    def check(self) -> None:
        """A square with rooms."""
        self.board.check_square()
        self.rooms.check_any()

    def rules(self) -> Iterable[Rule | RuleBatch]:
        """No value twice in a line, no gap in a room."""
        yield latin(self.board)
        for room in self.rooms:
            yield from consecutive(room)


def _consecutive(values: Sequence[int]) -> bool:
    return len(set(values)) == len(values) == max(values) - min(values) + 1
