"""Margins: what stands round the board. Texts of the scene, and outside of them row numbers and letters."""

from __future__ import annotations

from passatempo.board import column_letters
from passatempo.paint.inks import CLUE, PLAIN, inked
from passatempo.paint.walls import Place
from passatempo.records import dataclass
from passatempo.scene import Coordinates, Outside, Scene


@dataclass(frozen=True)
class Heading:
    """A line of texts over or under the columns."""

    texts: list[str]
    row: int | None = None  # where the texts at both its ends are found; None: there are none
    ink: str = PLAIN


class Margins:
    """The four sides of a board; what lies left or right is shown beside the first or last column alone."""

    def __init__(self, scene: Scene, colour: bool, named: bool) -> None:
        self.board = scene.board
        self.colour = colour
        letters_below = any(isinstance(mark, Coordinates) for mark in scene.marks)
        self.named = named or letters_below  # row numbers and column letters are shown
        self.outside = _outside(scene)
        self.left_width, self.right_width = self._width(-1), self._width(self.board.cols)
        letters = [Heading([column_letters(col) for col in range(self.board.cols)])] * self.named
        above, below = self._texts(-1), self._texts(self.board.rows)
        self.above = above if letters_below else letters + above
        self.below = below + letters if letters_below else below

    @property
    def longest(self) -> int:
        """How long the longest text over or under a column is."""
        return max((len(text) for line in (*self.above, *self.below) for text in line.texts), default=0)

    def beside(self, row: int | None, columns: range) -> tuple[str, str]:
        """What stands left and right of a row, or blanks as wide."""
        return self._number(row) + self._left(row, columns), self._right(row, columns)

    def width(self, columns: range) -> int:
        """How much both sides of these columns take."""
        return sum(map(len, self.beside(None, columns)))

    def _number(self, row: int | None) -> str:
        number = "" if row is None or row not in range(self.board.rows) else str(row + 1)
        return number.rjust(len(str(self.board.rows))) + " " if self.named else ""

    def _left(self, row: int | None, columns: range) -> str:
        if not self.left_width or columns.start > 0:
            return ""
        return inked(self._text(row, -1).rjust(self.left_width), CLUE, self.colour) + " "

    def _right(self, row: int | None, columns: range) -> str:
        if not self.right_width or columns.stop < self.board.cols:
            return ""
        return " " + inked(self._text(row, self.board.cols).ljust(self.right_width), CLUE, self.colour)

    def _text(self, row: int | None, col: int) -> str:
        return "" if row is None else self.outside.get((row, col), "")

    def _texts(self, row: int) -> list[Heading]:
        """The texts of the row above or below the board, if there are any."""
        if all(place[0] != row for place in self.outside):
            return []
        return [Heading([self._text(row, col) for col in range(self.board.cols)], row, CLUE)]

    def _width(self, col: int) -> int:
        return max((len(text) for place, text in self.outside.items() if place[1] == col), default=0)


def _outside(scene: Scene) -> dict[Place, str]:
    """The texts by their places; those of one place side by side."""
    texts: dict[Place, str] = {}
    for mark in scene.marks:
        if isinstance(mark, Outside):
            place, text = (mark.row, mark.col), mark.text + mark.arrow
            texts[place] = f"{texts[place]} {text}" if place in texts else text
    return texts
