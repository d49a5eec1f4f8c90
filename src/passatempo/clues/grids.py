"""Grids: several square boards on one, which may overlap."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Self

from passatempo.board import Board, Group
from passatempo.clues.base import Block, Clue
from passatempo.clues.parts import Cells, read_cells, written
from passatempo.clues.regions import Boxes
from passatempo.errors import InputError
from passatempo.messages import message
from passatempo.records import dataclass
from passatempo.scene import Empty, Mark, Outline

if TYPE_CHECKING:
    from passatempo.plan import Plan
    from passatempo.puzzle import Puzzle

_OF_GRID = message("{group} of the grid at {cell}")


@dataclass(frozen=True)
class Grids(Clue):
    """Where square boards of one size lie: the upper left cell of each."""

    size: int = 0
    corners: Cells = ()
    structural = True

    def __bool__(self) -> bool:
        return bool(self.corners)

    @classmethod
    def read(cls, block: Block, board: Board) -> Self:
        """The size of the grids, then the upper left cell of each: `9 A1 M1 G7 A13 M13`."""
        line = block.only("a size and cells, such as 9 A1 M1 G7 A13 M13")
        size, *names = line.text.split()
        largest = min(board.rows, board.cols)
        if not re.fullmatch("[0-9]{1,4}", size) or not 1 <= int(size) <= largest:
            raise line.error(f"'{size}' is no size of a grid on a {board} board: expected 1 to {largest}")
        return cls(int(size), tuple(sorted(read_cells(line, names, board))))

    def write(self, board: Board) -> list[str]:
        """One line."""
        return [f"{self.size} {written(board, self.corners)}"]

    def bound_to(self, puzzle: Puzzle) -> Self:
        """Each grid lies on the board."""
        for corner in self.corners:
            row, col = puzzle.board.place(corner)
            if not puzzle.board.has(row + self.size - 1, col + self.size - 1):
                name = puzzle.board.name(corner)
                raise InputError(
                    f"the grid of {self.size}x{self.size} at {name} leaves the {puzzle.board} board"
                )
        return self

    @classmethod
    def generate_layout(cls, plan: Plan) -> Self:
        """Grids that fill the board, each sharing a box with another; an InputError if none do."""
        from passatempo.layouts.overlaps import find_overlapping_grids

        boxes = map(Boxes.usual, range(min(plan.board.rows, plan.board.cols) - 1, 1, -1))
        found = find_overlapping_grids(
            plan.board, ((each.height, each.width) for each in boxes if each.height > 1)
        )
        if found is None:
            raise InputError(f"no grids that share boxes fill a board of {plan.board}: 21x21 has five")
        return cls(*found)

    def lines(self, board: Board) -> Iterator[Group]:
        """The rows and the columns of each grid."""
        for corner in self.corners:
            inner, name = Board(self.size, self.size), board.name(corner)
            for line in inner.lines:
                yield Group((_OF_GRID, line.label, name), self._moved(line, inner, corner, board))

    def boxes(self, board: Board) -> Iterator[Group]:
        """The boxes of each grid, of the usual shape; one that two grids share comes once."""
        seen: set[Cells] = set()
        shape = Boxes.usual(self.size)
        for corner in self.corners:
            inner, name = Board(self.size, self.size), board.name(corner)
            for box in shape.groups_on(inner):
                cells = self._moved(box, inner, corner, board)
                if cells not in seen:
                    seen.add(cells)
                    yield Group((_OF_GRID, box.label, name), cells)

    def _moved(self, group: Group, inner: Board, corner: int, board: Board) -> Cells:
        top, left = board.place(corner)
        places = map(inner.place, group)
        return tuple(board.at(top + row, left + col) for row, col in places)

    def cells(self, board: Board) -> frozenset[int]:
        """Every cell that lies on some grid."""
        return frozenset(cell for box in self.boxes(board) for cell in box)

    def draw(self, puzzle: Puzzle) -> Iterable[Mark]:
        """A wall round each box; what lies on no grid is black."""
        for box in self.boxes(puzzle.board):
            yield Outline(box.cells)
        inside = self.cells(puzzle.board)
        for cell in puzzle.board.cells if self else ():
            if cell not in inside:
                yield Empty(cell)
