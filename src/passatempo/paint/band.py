"""Band: some columns of a board, drawn line by line from the top to the bottom."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from passatempo.paint.borders import Borders
from passatempo.paint.inks import CLUE, inked
from passatempo.paint.layout import Layout
from passatempo.paint.margins import Heading

_Piece = Callable[[int], str]  # what a column contributes to a line: its cell, or the border left of it


class Band:
    """Columns that stand side by side."""

    def __init__(self, layout: Layout, columns: range) -> None:
        self.layout = layout
        self.columns = columns
        self.borders = Borders(layout, columns)

    @property
    def width(self) -> int:
        """How many characters the lines take."""
        cells = self.layout.contents.width * len(self.columns)
        return self.layout.margins.width(self.columns) + self.borders.width + cells

    def lines(self) -> Iterator[str]:
        """The board and what stands above and below it."""
        yield from filter(str.strip, map(self._heading, self.layout.margins.above))
        yield from self._rows()
        yield from filter(str.strip, map(self._heading, self.layout.margins.below))

    def _rows(self) -> Iterator[str]:
        for row in range(self.layout.board.rows):
            if self.layout.ruled(row):
                yield self._rule(row)
            for at in self.layout.contents.lines:
                yield self._cells(row, at)
        yield self._rule(self.layout.board.rows)

    def _heading(self, heading: Heading) -> str:
        """A line of texts over or under the columns."""

        def text(col: int) -> str:
            return self._inked(self.layout.contents.aligned(heading.texts[col]), heading.ink)

        return self._line(heading.row, text, lambda col: self.borders.crossed(col, " ", " ", " "))

    def _rule(self, row: int) -> str:
        """The line between two rows."""
        walls, signs, pen = self.layout.walls, self.layout.signs, self.layout.pen

        def wall(col: int) -> str:
            return pen(walls.level(row, col, self.columns))

        def side(col: int) -> str:
            line = wall(col) * self.layout.contents.width
            return self._signed(line, signs.above.get((row, col)), self.layout.contents.start)

        def border(col: int) -> str:
            corner = pen(walls.corner(row, col, self.columns))
            line = self.borders.crossed(col, wall(col - 1), corner, wall(col))
            return self._signed(line, signs.corner.get((row, col)), partial(self.borders.start, col))

        return self._line(None, side, border)

    def _cells(self, row: int, at: int) -> str:
        """One line of the cells of a row; signs and what stands beside the row are on that of the values."""
        layout, valued = self.layout, at == self.layout.contents.middle

        def cell(col: int) -> str:
            return self._inked(*layout.contents.line(layout.board.at(row, col), at))

        def border(col: int) -> str:
            line = self.borders.crossed(col, " ", layout.pen(layout.walls.upright(row, col)), " ")
            sign = layout.signs.left.get((row, col)) if valued else None
            return self._signed(line, sign, partial(self.borders.start, col))

        return self._line(row if valued else None, cell, border)

    def _line(self, row: int | None, cell: _Piece, border: _Piece) -> str:
        """Cells and the borders beside them, between what stands left and right of this row."""
        pieces = [piece for col in self.columns for piece in (border(col), cell(col))]
        left, right = self.layout.margins.beside(row, self.columns)
        return "".join([left, *pieces, border(self.columns.stop), right])

    def _signed(self, line: str, sign: str | None, start_of: Callable[[str], int]) -> str:
        """A piece of a line with a sign on it, if there is one."""
        if not sign:
            return line
        start = start_of(sign)
        return line[:start] + self._inked(sign, CLUE) + line[start + len(sign) :]

    def _inked(self, text: str, ink: str) -> str:
        return inked(text, ink, self.layout.look.colour)
