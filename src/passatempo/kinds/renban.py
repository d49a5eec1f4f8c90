"""Renban: a latin square whose rooms hold consecutive values."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from passatempo.clues import Givens, Regions
from passatempo.puzzle import Puzzle, clue, kind
from passatempo.records import replace
from passatempo.rules import Rule, RuleBatch, consecutive_in_each, latin

if TYPE_CHECKING:
    from passatempo.plan import Plan


@kind(generated_from="rooms givens", default_size="6x6", levels=(1.15, 1.4, 2.0, 4.3, 7.55))
class Renban(Puzzle):
    """Every row and column of n cells holds 1 to n; the values of a room are consecutive, in any order."""

    rooms: Regions = clue("room")
    givens: Givens = clue("given")

    def values(self, cell: int) -> range:
        """1 to n."""
        return range(1, self.board.cols + 1)

    @classmethod
    def default_plan(cls, plan: Plan) -> Plan:
        """Rooms of up to 5 cells, drawn over a solution: few random rooms could be filled."""
        return replace(plan, room_sizes=range(1, 6), room_predicate=_consecutive)

    def check(self) -> None:
        """Raise an InputError unless the board is square and has rooms."""
        self.board.check_square()
        self.rooms.check_any()

    def rules(self) -> Iterable[Rule | RuleBatch]:
        """No value twice in a line, consecutive values in each room."""
        yield latin(self.board)
        yield consecutive_in_each([room.cells for room in self.rooms], lambda: self.rooms)


def _consecutive(values: Sequence[int]) -> bool:
    return len(set(values)) == len(values) == max(values) - min(values) + 1
