"""Text: a scene as a board of characters, for terminals and pipes.

Lines are drawn where an outline puts a wall, and round the board. A board that is too wide loses the
blanks beside its lines first; then it is cut into bands of columns, with their letters above.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import takewhile

from passatempo.board import column_letters
from passatempo.paint.cells import EMPTY, FOUND, GIVEN, GIVEN_MARK, NOTED, contents
from passatempo.paint.terminal import Look
from passatempo.paint.walls import Walls
from passatempo.scene import Caption, Scene

LEGEND = f"A value with {GIVEN_MARK} is a given."
# How walls meet, by the number that Walls.corner gives; a wall of one direction goes on through.
_BOX_CORNERS = " │││─┘┐┤─└┌├─┴┬┼"
_ASCII_CORNERS = " |||-+++-+++-+++"
_UPRIGHT, _LEVEL = 1 + 2, 4 + 8
_INKS = {GIVEN: "\033[1m", FOUND: "\033[36m", NOTED: "\033[33m", EMPTY: "\033[2m"}
_PLAIN = "\033[0m"

_Piece = Callable[[int], str]  # what a column contributes to a line


def paint(scene: Scene, look: Look | None = None, *, coordinates: bool = False, captions: bool = True) -> str:
    """The scene as lines of text, ended by a newline.

    `coordinates` adds row numbers and column letters; `captions` and the legend can be left out.
    """
    look = look or Look()
    sheet = _fitting(scene, look, coordinates)
    sentences = [LEGEND] * sheet.contents.marked + list(_captions(scene))
    lines = [*sheet.lines(), *_wrapped(sentences if captions else [], look)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _fitting(scene: Scene, look: Look, coordinates: bool) -> _Sheet:
    """The board laid out in the most generous way that fits; one to be cut into bands, if none does."""
    walls = Walls(scene)
    for pad in (1, 0):
        sheet = _Sheet(scene, walls, look, pad, coordinates)
        if sheet.fits(range(scene.board.cols)):
            return sheet
    return _Sheet(scene, walls, look, pad=0, named=True)


class _Sheet:
    """A board laid out: what stands in its cells, and what between them."""

    def __init__(self, scene: Scene, walls: Walls, look: Look, pad: int, named: bool) -> None:
        self.board = scene.board
        self.look = look
        self.pad = pad  # blanks beside a line
        self.named = named  # row numbers and column letters are shown
        self.walls = walls
        self.contents = contents(scene, look, len(column_letters(self.board.cols - 1)) if named else 1)
        self.gap = 2 if self.contents.noted else 1  # between cells without a line
        self.corners = _BOX_CORNERS if look.boxes else _ASCII_CORNERS

    def fits(self, columns: range) -> bool:
        """Whether these columns are not too wide."""
        if self.look.width is None:
            return True
        blank = " " * self.contents.width
        line = self._margin("") + self._joined(columns, lambda _: blank, _blank, _blank)
        return len(line) <= self.look.width

    def lines(self) -> Iterator[str]:
        """As many columns side by side as fit, then the next ones below them."""
        start = 0
        while start < self.board.cols:
            columns = self._band(start)
            yield from [""] if start else []
            yield from self._lines_of(columns)
            start = columns.stop

    def _band(self, start: int) -> range:
        """The columns from `start` on that fit, one at least; cut at a wall if there is one."""
        stops = range(start + 1, self.board.cols + 1)
        fitting = list(takewhile(lambda stop: self.fits(range(start, stop)), stops)) or [start + 1]
        at_walls = [stop for stop in fitting if stop in self.walls.columns]
        return range(start, (at_walls or fitting)[-1])

    def _lines_of(self, columns: range) -> Iterator[str]:
        if self.named:
            yield self._margin("") + self._joined(columns, self._heading, _blank, _blank)
        for row in range(self.board.rows):
            if row in self.walls.rows or self.contents.height > 1:
                yield self._rule(row, columns)
            for at in range(self.contents.height):
                yield self._cells(row, columns, at)
        yield self._rule(self.board.rows, columns)

    def _rule(self, row: int, columns: range) -> str:
        """The line between two rows."""

        def wall(col: int) -> str:
            return self.corners[_LEVEL] if (row, col) in self.walls.above else " "

        return self._margin("") + self._joined(
            columns,
            lambda col: wall(col) * self.contents.width,
            wall,
            lambda col: self.corners[self.walls.corner(row, col, columns)],
        )

    def _cells(self, row: int, columns: range, at: int) -> str:
        """One line of the cells of a row; `at` counts from 0 where cells are several lines high."""
        upright, middle = self.corners[_UPRIGHT], (self.contents.height - 1) // 2
        return self._margin(str(row + 1) if at == middle else "") + self._joined(
            columns,
            lambda col: self._inked(row, col, at),
            _blank,
            lambda col: upright if (row, col) in self.walls.left else " ",
        )

    def _joined(self, columns: range, cell: _Piece, filler: _Piece, corner: _Piece) -> str:
        """A line of text: cells, the fillers beside them, and corners where walls may stand."""
        parts = []
        for col in range(columns.start, columns.stop + 1):
            before = filler(col - 1) if col > columns.start else ""
            after = filler(col) if col < columns.stop else ""
            if col in self.walls.columns:
                parts += [before * self.pad, corner(col), after * self.pad]
            elif before and after:
                parts.append((before if before == after else " ") * self.gap)
            if col < columns.stop:
                parts.append(cell(col))
        return "".join(parts)

    def _inked(self, row: int, col: int, at: int) -> str:
        cell = self.contents.cells[self.board.at(row, col)]
        text = cell.lines[at]
        return f"{_INKS[cell.ink]}{text}{_PLAIN}" if self.look.colour and text.strip() else text

    def _heading(self, col: int) -> str:
        return self.contents.aligned(column_letters(col))

    def _margin(self, text: str) -> str:
        return text.rjust(len(str(self.board.rows))) + " " if self.named else ""


def _captions(scene: Scene) -> Iterator[str]:
    """The captions as sentences."""
    for mark in scene.marks:
        if isinstance(mark, Caption):
            yield f"{mark.text[:1].upper()}{mark.text[1:]}."


def _blank(col: int) -> str:
    return " "


def _wrapped(sentences: list[str], look: Look) -> list[str]:
    """The sentences, cut into lines where the width is limited."""
    if look.width is None or not sentences:
        return sentences
    from textwrap import wrap  # only now: few boards have captions, and all are waited for

    return [line for sentence in sentences for line in wrap(sentence, look.width)]
