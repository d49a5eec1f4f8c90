"""What a board consists of, and how many characters each part takes: cells, signs, margins, borders."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import add

from passatempo.board import Board, column_letters
from passatempo.lazy import lazy
from passatempo.paint.box_drawing import WallCharacter, Walls, wall_characters
from passatempo.paint.cells import Contents, build_contents
from passatempo.paint.strokes import joined_signs, stroke_signs
from passatempo.paint.terminal import CLUE, PLAIN, Capabilities, styled
from passatempo.records import dataclass
from passatempo.scene import Coordinates, Outside, Scene, Sign

TextsByPlace = dict[int, dict[int, str]]  # by row, then by column
_Place = tuple[int, int]  # a row and a column, both from 0; -1 or one more than the board has: outside it


class Signs:
    """The signs between cells by the cell right of or below them; those at one place joined."""

    def __init__(self, scene: Scene, boxes: bool = True) -> None:
        self.board = scene.board
        self.left: TextsByPlace = {}  # on the border left of a cell
        self.above: TextsByPlace = {}  # on the border above a cell
        self.corner: TextsByPlace = {}  # at the upper left corner of a cell
        for mark in scene.marks:
            if isinstance(mark, Sign):
                self._add(mark)
        for sign in stroke_signs(scene, boxes):
            self._add(sign, joined_signs)

    def _add(self, sign: Sign, join: Callable[[str, str], str] = add) -> None:
        places = [self.board.place(cell) for cell in sign.cells]
        rows, cols = {row for row, _ in places}, {col for _, col in places}
        signs = self.left if len(rows) == 1 else self.above if len(cols) == 1 else self.corner
        in_row = signs.setdefault(max(rows), {})
        in_row[max(cols)] = join(in_row.get(max(cols), ""), sign.text)

    @lazy
    def longest_above(self) -> int:
        """The length of the longest sign above a cell."""
        return max((len(text) for _, text in _signs_by_column(self.above)), default=0)

    @lazy
    def rows(self) -> range:
        """The rows that need a line above them: all if any does, as uneven rows are hard to read."""
        return range(1, self.board.rows) if self.above or self.corner else range(0)

    def border_widths(self, pad: int) -> dict[int, int]:
        """The widths that the borders left of columns need; signs on corners cover the padding beside them.

        All columns have a border if any needs one, as uneven columns are hard to read.
        """
        widths = dict.fromkeys(range(1, self.board.cols) if self.left or self.corner else (), 1)
        needs = [(col, len(text)) for col, text in _signs_by_column(self.left)]
        needs += [(col, len(text) - 2 * pad) for col, text in _signs_by_column(self.corner)]
        for col, width in needs:
            widths[col] = max(width, widths.get(col, 1))
        return widths


def _signs_by_column(signs: TextsByPlace) -> Iterator[tuple[int, str]]:
    return (sign for row in signs.values() for sign in row.items())


@dataclass(frozen=True)
class Heading:
    """A line of texts above or below the columns."""

    texts: list[str]
    row: int | None = None  # the row of the texts left and right of it; None: there are none
    style: str = PLAIN


class Margins:
    """The texts around a board: clues outside the grid, and beyond them row numbers and column letters.

    Texts on the left and right are shown only beside the first and the last column of the board.
    """

    def __init__(self, scene: Scene, colour: bool, coordinates: bool) -> None:
        self.board = scene.board
        self.colour = colour
        letters_below = any(isinstance(mark, Coordinates) for mark in scene.marks)
        self.coordinates = coordinates or letters_below
        self.outside = _outside_texts(scene)
        self.left_width, self.right_width = self._width(-1), self._width(self.board.cols)
        letters = [Heading([column_letters(col) for col in range(self.board.cols)])] * self.coordinates
        above, below = self._texts(-1), self._texts(self.board.rows)
        self.above = above if letters_below else letters + above
        self.below = below + letters if letters_below else below

    @property
    def longest(self) -> int:
        """The length of the longest text above or below a column."""
        return max((len(text) for line in (*self.above, *self.below) for text in line.texts), default=0)

    def beside(self, row: int | None, columns: range) -> tuple[str, str]:
        """The texts left and right of a row; for None blanks of the same width."""
        return self._number(row) + self._left(row, columns), self._right(row, columns)

    def width(self, columns: range) -> int:
        """The width of both sides together."""
        return sum(map(len, self.beside(None, columns)))

    def _number(self, row: int | None) -> str:
        number = "" if row is None or row not in range(self.board.rows) else str(row + 1)
        return number.rjust(len(str(self.board.rows))) + " " if self.coordinates else ""

    def _left(self, row: int | None, columns: range) -> str:
        if not self.left_width or columns.start > 0:
            return ""
        return styled(self._text(row, -1).rjust(self.left_width), CLUE, self.colour) + " "

    def _right(self, row: int | None, columns: range) -> str:
        if not self.right_width or columns.stop < self.board.cols:
            return ""
        return " " + styled(self._text(row, self.board.cols).ljust(self.right_width), CLUE, self.colour)

    def _text(self, row: int | None, col: int) -> str:
        return "" if row is None else self.outside.get((row, col), "")

    def _texts(self, row: int) -> list[Heading]:
        """The texts of the row above or below the board, if there are any."""
        if all(place[0] != row for place in self.outside):
            return []
        return [Heading([self._text(row, col) for col in range(self.board.cols)], row, CLUE)]

    def _width(self, col: int) -> int:
        return max((len(text) for place, text in self.outside.items() if place[1] == col), default=0)


def _outside_texts(scene: Scene) -> dict[_Place, str]:
    """The texts outside the grid by place; several at one place are joined by blanks."""
    texts: dict[_Place, str] = {}
    for mark in scene.marks:
        if isinstance(mark, Outside):
            place, text = (mark.row, mark.col), mark.text + mark.arrow
            texts[place] = f"{texts[place]} {text}" if place in texts else text
    return texts


@dataclass(frozen=True)
class Layout:
    """All parts of a board, with the measures they share."""

    board: Board
    terminal: Capabilities
    contents: Contents
    walls: Walls
    wall_character: WallCharacter
    signs: Signs
    margins: Margins
    lines: dict[int, int]  # the widths of the lines left of columns; other columns have none
    pad: int  # blanks beside a line
    gap: int  # blanks between cells without a line

    def has_line_above(self, row: int) -> bool:
        """Whether there is a line above this row."""
        return row in self.walls.rows or row in self.signs.rows or self.contents.height > 1


def build_layout(scene: Scene, walls: Walls, terminal: Capabilities, pad: int, coordinates: bool) -> Layout:
    """The layout of a scene with this padding; `coordinates` adds row numbers and column letters."""
    signs, margins = Signs(scene, terminal.boxes), Margins(scene, terminal.colour, coordinates)
    contents = build_contents(scene, terminal, max(1, signs.longest_above, margins.longest))
    lines = dict.fromkeys(walls.columns, 1) | signs.border_widths(pad)
    wall_character = wall_characters(terminal.boxes, walls.two_weights)
    gap = 2 if contents.has_notes else 1
    return Layout(scene.board, terminal, contents, walls, wall_character, signs, margins, lines, pad, gap)


class ColumnBorders:
    """The strips left of some columns and after the last: a line with its padding, or a gap."""

    def __init__(self, layout: Layout, columns: range) -> None:
        self._sides = dict(_border_sides(layout, columns))

    @property
    def width(self) -> int:
        """The width of all borders together."""
        return sum(left + 1 + right for left, right in self._sides.values())

    def text(self, col: int, before: str, middle: str, after: str) -> str:
        """The border left of a column: one character in its middle, others repeated on both sides."""
        if col not in self._sides:
            return ""
        left, right = self._sides[col]
        return before * left + middle + after * right

    def start(self, col: int, sign: str) -> int:
        """The position of the first character of a sign on the border left of a column."""
        return self._sides[col][0] - (len(sign) - 1) // 2


def _border_sides(layout: Layout, columns: range) -> Iterator[tuple[int, tuple[int, int]]]:
    """The characters on both sides of the middle of each border; gaps are only between two columns."""
    for col in range(columns.start, columns.stop + 1):
        before, after = col > columns.start, col < columns.stop
        if col in layout.lines:
            width, pad = layout.lines[col], layout.pad
            yield col, ((width - 1) // 2 + pad * before, width // 2 + pad * after)
        elif before and after:
            yield col, ((layout.gap - 1) // 2, layout.gap // 2)
