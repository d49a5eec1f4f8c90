"""Walls between cells: where they run, how heavy they are, and the characters they are drawn with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

from passatempo.deadline import watched
from passatempo.lazy import lazy
from passatempo.scene import Cage, Outline, Scene, Shade, Wall

Arms = tuple[int, int, int, int]  # the weights of the walls that go up, down, left and right from a point
WallCharacter = Callable[[Arms], str]  # the character for the walls that meet at a point

NONE, LIGHT, HEAVY = range(3)
# A row for each pair of weights up and down, a character for each pair left and right, both in the order
# none none, none light, none heavy, light none ... heavy heavy. A wall that ends is drawn through.
_BOXES = (
    " ─━──╼━╾━",
    "│┌┍┐┬┮┑┭┯",
    "┃┎┏┒┰┲┓┱┳",
    "│└┕┘┴┶┙┵┷",
    "│├┝┤┼┾┥┽┿",
    "╽┟┢┧╁╆┪╅╈",
    "┃┖┗┚┸┺┛┹┻",
    "╿┞┡┦╀╄┩╃╇",
    "┃┠┣┨╂╊┫╉╋",
)
# By weight: no wall, a vertical one, a horizontal one, a corner.
_ASCII = ("    ", " |-+")
_ASCII_OF_TWO_WEIGHTS = ("    ", " :..", " |-+")


def wall_characters(boxes: bool, two_weights: bool) -> WallCharacter:
    """The function that picks characters: box-drawing ones, or ASCII that shows one weight or two."""
    if boxes:
        return _box_character
    characters = _ASCII_OF_TWO_WEIGHTS if two_weights else _ASCII
    return lambda arms: characters[max(arms)][any(arms[:2]) + 2 * any(arms[2:])]


def _box_character(arms: Arms) -> str:
    up, down, left, right = arms
    return _BOXES[3 * up + down][3 * left + right]


class Walls:
    """The walls around every outline and cage of a scene and around the board, and single walls.

    All are light; where there are both outlines and cages, all but those of cages are heavy and cover them.
    """

    def __init__(self, scene: Scene) -> None:
        rows, cols = scene.board.rows, scene.board.cols
        # The weight of the wall left of a cell, by row and then by column: one column more than the board;
        self.left: list[dict[int, int]] = [{} for _ in range(rows)]
        # and of the wall above a cell: one row more than the board.
        self.above: list[dict[int, int]] = [{} for _ in range(rows + 1)]
        outlines = [mark.cells for mark in scene.marks if isinstance(mark, Outline)]
        cages = [mark.cells for mark in scene.marks if isinstance(mark, Cage | Shade)]
        self.two_weights = bool(outlines and cages)
        weight = HEAVY if self.two_weights else LIGHT
        for cells in watched(cages, 16):
            self._enclose(cells, cols, LIGHT)
        for cells in watched(outlines, 16):
            self._enclose(cells, cols, weight)
        for row in self.left:
            row[0] = row[cols] = weight
        self.above[0], self.above[rows] = (dict.fromkeys(range(cols), weight) for _ in range(2))
        for mark in scene.marks:
            if isinstance(mark, Wall):
                self._separate(mark.cells, cols, weight)

    def _separate(self, cells: tuple[int, int], cols: int, weight: int) -> None:
        """Add a wall between two neighbours: left of the second, or above it."""
        first, second = sorted(cells)
        row, col = divmod(second, cols)
        walls = self.left if second - first == 1 else self.above
        walls[row][col] = weight

    def _enclose(self, cells: Iterable[int], cols: int, weight: int) -> None:
        inside = set(cells)
        for cell in watched(inside):
            row, col = divmod(cell, cols)
            if cell - 1 not in inside or col == 0:
                self.left[row][col] = weight
            if cell + 1 not in inside or col == cols - 1:
                self.left[row][col + 1] = weight
            if cell - cols not in inside:
                self.above[row][col] = weight
            if cell + cols not in inside:
                self.above[row + 1][col] = weight

    @lazy
    def columns(self) -> dict[int, int]:
        """The columns with a wall left of some cell, and the heaviest weight in each."""
        columns: dict[int, int] = {}
        for walls in self.left:
            for col, weight in walls.items():
                columns[col] = max(weight, columns.get(col, NONE))
        return columns

    @lazy
    def rows(self) -> frozenset[int]:
        """The rows with a wall above some cell."""
        return frozenset(row for row, walls in enumerate(self.above) if walls)

    def weights_above(self, row: int, columns: range) -> list[int]:
        """The weights of the walls above the cells of a row, between a NONE on either side."""
        walls = self.above[row]
        return [NONE, *(walls.get(col, NONE) for col in columns), NONE]

    def corners(self, row: int, columns: range) -> Iterator[Arms]:
        """The arms at the upper left corner of each cell of a row, and at the end of the row.

        Walls of columns that are not shown are left out.
        """
        over = self.left[row - 1] if row > 0 else {}
        under = self.left[row] if row < len(self.left) else {}
        for col, (before, after) in enumerate(pairwise(self.weights_above(row, columns)), columns.start):
            yield over.get(col, NONE), under.get(col, NONE), before, after
