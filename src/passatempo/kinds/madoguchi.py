"""Renban-Madoguchi: rooms of consecutive values, and walls that measure differences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from heapq import heapify, heappop, heappush
from itertools import pairwise
from typing import TYPE_CHECKING

from passatempo.board import WALL_OF_LENGTH, Group
from passatempo.clues import Givens, InnerWalls, Regions
from passatempo.errors import InputError
from passatempo.puzzle import Puzzle, clue, kind
from passatempo.records import replace
from passatempo.rules import Difference, Rule, consecutive

if TYPE_CHECKING:
    from passatempo.plan import Plan


@kind(generated_from="rooms givens", default_size="5x5")
class Madoguchi(Puzzle):
    """The values of a room are consecutive, in any order; values begin with 1 and have no greatest.

    Two values with a wall between them differ by its length. A wall is a maximal straight line, whichever
    rooms it separates; a piece of it may also be inside a room, between two of its cells.
    """

    rooms: Regions = clue("room")
    walls: InnerWalls = clue("wall")
    givens: Givens = clue("given")

    def all_values(self) -> list[range]:
        """1 to the greatest value that the givens let any cell have.

        Without givens every solution can be shifted upwards: then 1 to the greatest sum of rooms and walls.
        """
        givens = self.givens.values.values()
        if givens and len(self.rooms.cells) == len(self.board):
            greatest = max(1, *givens, *self._upper_bounds())
        else:
            greatest = len(self.board) + len(self.rooms.groups) * max(self.board.rows, self.board.cols)
        return [range(1, greatest + 1)] * len(self.board)

    def _upper_bounds(self) -> Iterator[int]:
        """An upper bound for each cell: a given, plus the most that rooms and walls allow from there.

        Two cells of a room differ by at most its size minus 1, two cells beside a wall by its length.
        """
        over_wall: dict[int, list[tuple[int, int]]] = {}
        for wall in self._all_walls():
            for one, other in wall:
                over_wall.setdefault(one, []).append((other, len(wall)))
                over_wall.setdefault(other, []).append((one, len(wall)))
        waiting = [(value, cell) for cell, value in self.givens.values.items()]
        heapify(waiting)
        known: set[int] = set()
        entered: set[int] = set()  # rooms, by their first cells: reaching one bounds all its cells
        while waiting:
            bound, cell = heappop(waiting)
            if cell in known:
                continue
            known.add(cell)
            yield bound
            room, beyond = self.rooms.of(cell).cells, over_wall.get(cell, [])
            if room[0] not in entered:
                entered.add(room[0])
                beyond = [*beyond, *((other, len(room) - 1) for other in room)]
            for other, most in beyond:
                heappush(waiting, (bound + most, other))

    @classmethod
    def default_plan(cls, plan: Plan) -> Plan:
        """Rooms of 2 to 5 cells."""
        return replace(plan, room_sizes=range(2, 6))

    def check(self) -> None:
        """Raise an InputError unless each cell lies in a room."""
        self.rooms.check_any()
        for cell in self.board.cells:
            if not self.rooms.has(cell):
                raise InputError(
                    "{cell} lies in no room: expected a room for each cell", self.board.name(cell)
                )

    def rules(self) -> Iterable[Rule]:
        """Consecutive values in each room, and a difference at each wall."""
        for room in self.rooms:
            yield from consecutive(room)
        for wall in self._all_walls():
            for pair in wall:
                label = self.board.group(pair).label
                yield Difference(Group((WALL_OF_LENGTH, len(wall), label), pair), len(wall))

    def _all_walls(self) -> Iterator[list[tuple[int, int]]]:
        """Every wall, as the pairs of cells that it separates."""
        for lines in (self.board.row_groups, self.board.column_groups):
            for line, other in pairwise(lines):
                yield from self._walls(line, other)

    def _walls(self, line: Group, other: Group) -> Iterator[list[tuple[int, int]]]:
        """The walls between two adjacent lines: for each, the pairs of cells that it separates."""
        wall: list[tuple[int, int]] = []
        for one, beside in zip(line.cells, other.cells, strict=True):
            if self.rooms.of(one) is not self.rooms.of(beside) or self.walls.between(one, beside):
                wall.append((one, beside))
            elif wall:
                yield wall
                wall = []
        if wall:
            yield wall
