"""InnerWalls: walls inside a room, between two of its cells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Self

from passatempo.board import Board
from passatempo.clues.base import Block, Piece
from passatempo.clues.pairs import Edges
from passatempo.clues.parts import Cells
from passatempo.clues.regions import area_of_each
from passatempo.lazy import lazy
from passatempo.messages import Text, message
from passatempo.scene import Mark, Wall

if TYPE_CHECKING:
    from passatempo.puzzle import Puzzle


_WALL = message("the wall between {cells}")


class InnerWalls(Edges):
    """A wall between two neighbours of the same room. Walls between rooms need not be listed."""

    synonyms = ("wall",)

    @classmethod
    def read(cls, block: Block, board: Board) -> Self:
        """The two cells, `A1 B1`, a line for each piece of wall."""
        return super().read(block, board)

    def part_label(self, part: Cells, board: Board) -> Text:
        """Named after its two cells."""
        return _WALL, board.group(part).label

    def bound_to(self, puzzle: Puzzle) -> Self:
        """Each wall once, in reading order, without those between rooms."""
        area_of = area_of_each(puzzle)
        inner = {part for part in map(_in_order, self.parts) if area_of.get(part[0]) == area_of.get(part[1])}
        return type(self)(tuple(sorted(inner)))

    def between(self, one: int, other: int) -> bool:
        """Whether there is a wall between two neighbours."""
        return _in_order((one, other)) in self._pairs

    @lazy
    def _pairs(self) -> frozenset[Cells]:
        return frozenset(map(_in_order, self.parts))

    def pieces(self, board: Board) -> Mapping[Piece, Cells]:
        """None: each is a part of a longer wall, and cannot be removed alone."""
        return {}

    def draw(self, puzzle: Puzzle) -> Iterable[Mark]:
        """The walls."""
        return [Wall((part[0], part[1])) for part in self.parts]


def _in_order(pair: Cells) -> Cells:
    return tuple(sorted(pair))
