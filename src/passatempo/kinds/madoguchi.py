"""Renban-Madoguchi: rooms of consecutive values, and walls that measure differences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from passatempo.board import Group
from passatempo.clues import Givens, Regions
from passatempo.errors import InputError
from passatempo.puzzle import Puzzle, clue, kind
from passatempo.records import replace
from passatempo.rules import Difference, Rule, consecutive

if TYPE_CHECKING:
    from passatempo.plan import Plan


@kind(elsewhere={"puzzlink": "renban"}, made_of="rooms givens", usual_size="5x5")
class Madoguchi(Puzzle):
    """The values of a room are consecutive, in any order; values begin with 1 and have no greatest.

    Two values with a wall between them differ by its length. A wall is a straight line between rooms, as long
    as it goes on, whichever rooms it parts.
    """

    rooms: Regions = clue("room")
    givens: Givens = clue("given")

    def all_values(self) -> list[range]:
        """1 to what could be reached from the greatest given, through all rooms and over all walls."""
        reach = len(self.board) + len(self.rooms.groups) * max(self.board.rows, self.board.cols)
        greatest = max(self.givens.values.values(), default=0)
        return [range(1, max(0, greatest) + reach + 1)] * len(self.board)

    @classmethod
    def usual_plan(cls, plan: Plan) -> Plan:
        """Rooms of 2 to 5 cells."""
        return replace(plan, room_sizes=range(2, 6))

    def check(self) -> None:
        """Each cell lies in a room."""
        self.rooms.check_any()
        for cell in self.board.cells:
            if not self.rooms.has(cell):
                raise InputError(f"{self.board.name(cell)} lies in no room: each cell must")

    def rules(self) -> Iterable[Rule]:
        """No gap in a room, and the walls."""
        for room in self.rooms:
            yield from consecutive(room)
        lines = (self.board.row_groups, self.board.column_groups)
        for line, other in (pair for groups in lines for pair in pairwise(groups)):
            for wall in self._walls(line, other):
                for pair in wall:
                    yield Difference(self.board.group(pair), len(wall))

    def _walls(self, line: Group, other: Group) -> Iterator[list[tuple[int, int]]]:
        """The walls between two lines side by side: for each, the pairs of cells that it parts."""
        wall: list[tuple[int, int]] = []
        for one, beside in zip(line.cells, other.cells, strict=True):
            if self.rooms.of(one) is not self.rooms.of(beside):
                wall.append((one, beside))
            elif wall:
                yield wall
                wall = []
        if wall:
            yield wall
