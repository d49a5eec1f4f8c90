"""Band: some columns of a board, drawn line by line from the top to the bottom."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from passatempo.deadline import check
from passatempo.lazy import lazy
from passatempo.paint.borders import Borders
from passatempo.paint.corners import NONE
from passatempo.paint.inks import CLUE, inked
from passatempo.paint.layout import Layout
from passatempo.paint.margins import Heading
from passatempo.paint.signs import BySide


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
            check()
            if self.layout.ruled(row):
                yield self._rule(row)
            for at in self.layout.contents.lines:
                yield self._cells(row, at)
        yield self._rule(self.layout.board.rows)

    def _heading(self, heading: Heading) -> str:
        """A line of texts over or under the columns."""
        aligned = self.layout.contents.aligned
        texts = [self._inked(aligned(heading.texts[col]), heading.ink) for col in self.columns]
        return self._line(heading.row, texts, self._gaps[:])

    @lazy
    def _gaps(self) -> list[str]:
        """The borders where nothing stands on them: left of each column, and behind the last one."""
        return [self.borders.crossed(col, " ", " ", " ") for col in self._border_columns]

    @property
    def _border_columns(self) -> range:
        return range(self.columns.start, self.columns.stop + 1)

    def _rule(self, row: int) -> str:
        """The line between two rows."""
        walls, signs, pen = self.layout.walls, self.layout.signs, self.layout.pen
        levels = [pen((NONE, NONE, weight, weight)) for weight in walls.levels(row, self.columns)]
        sides = [wall * self.layout.contents.width for wall in levels[1:-1]]
        corners = map(pen, walls.corners(row, self.columns))
        borders = list(map(self.borders.crossed, self._border_columns, levels, corners, levels[1:]))
        start = self.columns.start
        for col, sign in self._signs_of(signs.above, row, self.columns):
            sides[col - start] = self._signed(sides[col - start], sign, self.layout.contents.start(sign))
        for col, sign in self._signs_of(signs.corner, row, self._border_columns):
            at = self.borders.start(col, sign)
            borders[col - start] = self._signed(borders[col - start], sign, at)
        return self._line(None, sides, borders)

    def _cells(self, row: int, at: int) -> str:
        """One line of the cells of a row; signs and what stands beside the row are on that of the values."""
        layout, valued, start = self.layout, at == self.layout.contents.middle, self.columns.start
        borders = self._gaps[:]
        for col, weight in layout.walls.left[row].items():
            if col in self._border_columns:
                wall = layout.pen((weight, weight, NONE, NONE))
                borders[col - start] = self.borders.crossed(col, " ", wall, " ")
        for col, sign in self._signs_of(layout.signs.left, row, self._border_columns) if valued else ():
            borders[col - start] = self._signed(borders[col - start], sign, self.borders.start(col, sign))
        first = layout.board.at(row, start)
        cells = layout.contents.texts(range(first, first + len(self.columns)), at, layout.look.colour)
        return self._line(row if valued else None, cells, borders)

    def _line(self, row: int | None, cells: list[str], borders: list[str]) -> str:
        """Cells and the borders beside them, between what stands left and right of this row."""
        left, right = self.layout.margins.beside(row, self.columns)
        pieces = chain.from_iterable(zip(borders, cells, strict=False))  # there is a border more
        return "".join([left, *pieces, borders[-1], right])

    def _signs_of(self, signs: BySide, row: int, columns: range) -> Iterator[tuple[int, str]]:
        """The signs of a row that stand at these columns."""
        for col, sign in signs.get(row, {}).items():
            if col in columns:
                yield col, sign

    def _signed(self, line: str, sign: str, start: int) -> str:
        """A piece of a line with a sign on it, from this character on."""
        return line[:start] + self._inked(sign, CLUE) + line[start + len(sign) :]

    def _inked(self, text: str, ink: str) -> str:
        return inked(text, ink, self.layout.look.colour)
