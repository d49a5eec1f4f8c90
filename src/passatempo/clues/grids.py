"""Grids: several square boards on one, which may overlap."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Self

from passatempo.board import Board, Group
from passatempo.clues.base import Block, Clue
from passatempo.clues.gestures import Form, Gesture
from passatempo.clues.parts import Cells, read_cells, written
from passatempo.clues.regions import Boxes
from passatempo.errors import InputError
from passatempo.messages import Message, Text, message
from passatempo.records import dataclass
from passatempo.scene import Empty, Mark, Outline, Overlap

if TYPE_CHECKING:
    from passatempo.plan import Plan
    from passatempo.puzzle import Puzzle

_OF_GRID = message("{group} of the grid at {cell}")
_BY_POSITION = (  # from the top to the bottom, from the left to the right
    (
        message("{group} of the top left grid"),
        message("{group} of the top grid"),
        message("{group} of the top right grid"),
    ),
    (
        message("{group} of the left grid"),
        message("{group} of the middle grid"),
        message("{group} of the right grid"),
    ),
    (
        message("{group} of the bottom left grid"),
        message("{group} of the bottom grid"),
        message("{group} of the bottom right grid"),
    ),
)
GRIDS = frozenset(template for row in _BY_POSITION for template in row)
_THIRDS = {1: (1,), 2: (0, 2), 3: (0, 1, 2)}  # of so many positions the first, the middle and the last


@dataclass(frozen=True)
class Grids(Clue):
    """Where square boards of one size lie: the upper left cell of each."""

    synonyms = ("grid",)
    size: int = 0
    corners: Cells = ()
    gesture = Gesture("board", Form.LINE, "{label} {cells}", label="[0-9]+")
    structural = True

    def __bool__(self) -> bool:
        return bool(self.corners)

    @classmethod
    def read(cls, block: Block, board: Board) -> Self:
        """The size of the grids, then the upper left cell of each: `9 A1 M1 G7 A13 M13`."""
        line = block.only(Message("a size and cells, such as 9 A1 M1 G7 A13 M13"))
        size, *names = line.text.split()
        largest = min(board.rows, board.cols)
        if not re.fullmatch("[0-9]{1,4}", size) or not 1 <= int(size) <= largest:
            raise line.error(
                "'{size}' is not the size of a grid on a {board} board: expected 1 to {largest}",
                size,
                board,
                largest,
            )
        return cls(int(size), tuple(sorted(read_cells(line, names, board))))

    def write(self, board: Board) -> list[str]:
        """One line."""
        return [f"{self.size} {written(board, self.corners)}"]

    def bound_to(self, puzzle: Puzzle) -> Self:
        """InputError if a grid leaves the board."""
        for corner in self.corners:
            row, col = puzzle.board.place(corner)
            if not puzzle.board.has(row + self.size - 1, col + self.size - 1):
                name = puzzle.board.name(corner)
                raise InputError(
                    "the grid of {size}x{size} at {name} leaves the {board} board",
                    self.size,
                    name,
                    puzzle.board,
                )
        return self

    @classmethod
    def generate_layout(cls, plan: Plan) -> Self:
        """Grids that fill the board, each sharing a box with another; InputError if there are none."""
        from passatempo.layouts.overlaps import find_overlapping_grids

        boxes = map(Boxes.default_shape, range(min(plan.board.rows, plan.board.cols) - 1, 1, -1))
        found = find_overlapping_grids(
            plan.board, ((each.height, each.width) for each in boxes if each.height > 1)
        )
        if found is None:
            raise InputError("no grids that share boxes fill a board of {board}: 21x21 has five", plan.board)
        return cls(*found)

    def lines(self, board: Board) -> Iterator[Group]:
        """The rows and the columns of each grid, with the numbers and letters of the whole board."""
        inner, labels = Board(self.size, self.size), [line.label for line in board.lines]
        for corner in self.corners:
            top, left = board.place(corner)
            here = [*labels[top : top + self.size], *labels[board.rows + left :][: self.size]]
            for line, label in zip(inner.lines, here, strict=True):
                yield Group(self._label(label, corner, board), self._moved(line, inner, corner, board))

    def boxes(self, board: Board) -> Iterator[Group]:
        """The boxes of each grid, of the default shape; a box shared by two grids is listed once."""
        seen: set[Cells] = set()
        shape, inner = Boxes.default_shape(self.size), Board(self.size, self.size)
        for corner in self.corners:
            for box in shape.groups_on(inner):
                cells = self._moved(box, inner, corner, board)
                if cells not in seen:
                    seen.add(cells)
                    yield Group(self._label(box.label, corner, board), cells)

    def _label(self, group: Text, corner: int, board: Board) -> Text:
        """The name of a group of a grid: "box 4 of the top left grid", or by its first cell."""
        rows, cols = (sorted(set(places)) for places in zip(*map(board.place, self.corners), strict=True))
        row, col = board.place(corner)
        if max(len(rows), len(cols)) > len(_BY_POSITION):
            return (_OF_GRID, group, board.name(corner))
        third = _THIRDS[len(rows)][rows.index(row)], _THIRDS[len(cols)][cols.index(col)]
        return (_BY_POSITION[third[0]][third[1]], group)

    def _moved(self, group: Group, inner: Board, corner: int, board: Board) -> Cells:
        top, left = board.place(corner)
        places = map(inner.place, group)
        return tuple(board.at(top + row, left + col) for row, col in places)

    def cells(self, board: Board) -> frozenset[int]:
        """Every cell that lies on some grid."""
        return frozenset(cell for box in self.boxes(board) for cell in box)

    def _shared_cells(self, board: Board) -> Cells:
        """The cells that lie on several grids."""
        inner = Board(self.size, self.size)
        everything = Group("", tuple(inner.cells))
        times = Counter(
            cell for corner in self.corners for cell in self._moved(everything, inner, corner, board)
        )
        return tuple(sorted(cell for cell, number in times.items() if number > 1))

    def draw(self, puzzle: Puzzle) -> Iterable[Mark]:
        """A wall around each box; cells of several grids are tinted, and those of none are empty."""
        for box in self.boxes(puzzle.board):
            yield Outline(box.cells)
        yield Overlap(self._shared_cells(puzzle.board))
        inside = self.cells(puzzle.board)
        for cell in puzzle.board.cells if self else ():
            if cell not in inside:
                yield Empty(cell)
