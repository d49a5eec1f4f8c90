"""A scene as lines of text, for terminals and pipes.

Lines are drawn around the board and where an outline or a cage has a wall. A board that is too wide first
loses the padding beside its lines; then it is cut into bands of columns, with their letters.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, takewhile

from passatempo.deadline import check
from passatempo.lazy import lazy
from passatempo.messages import Message, sentence
from passatempo.paint.box_drawing import NONE, Walls
from passatempo.paint.cells import GIVEN_MARK, NEW_MARK, OPEN_MARK, changed_cells, has_lone_notes
from passatempo.paint.layout import ColumnBorders, Heading, Layout, TextsByPlace, build_layout
from passatempo.paint.terminal import CLUE, Capabilities, styled
from passatempo.records import replace
from passatempo.scene import Black, Cage, Caption, Label, Mark, Outside, Scene, Sign

LEGEND = Message("a value with {mark} is a given", GIVEN_MARK)
OPEN_LEGEND = Message("a value with {mark} is the only candidate left, and not filled in yet", OPEN_MARK)
NEW_LEGEND = Message("what has {mark} behind it has changed since the last board", NEW_MARK)

_ASCII_SIGNS = str.maketrans("●•○◦∧⌃∨⌄↑↓←→↗↙↖↘×÷−–█", "**oo^^vv^v<>//\\\\x/--#") | str.maketrans(
    {"≤": "<=", "≥": ">=", "≠": "!=", "…": "..."}
)


def paint(
    scene: Scene,
    terminal: Capabilities | None = None,
    *,
    coordinates: bool = False,
    captions: bool = True,
    legend: str = LEGEND,
    open_legend: str = OPEN_LEGEND,
    new_legend: str = NEW_LEGEND,
) -> str:
    """The scene as lines of text, each ended by a newline.

    `coordinates` adds row numbers and column letters. `captions=False` leaves out captions and legends; the
    legends, which explain the marks of givens, of lone candidates and of what has changed, can be given in
    another language.
    """
    terminal = terminal or Capabilities()
    scene = scene if terminal.boxes else _in_ascii(scene)
    layout = _widest_layout(scene, terminal, coordinates)
    has_new = not terminal.colour and bool(changed_cells(scene))
    legends = [sentence(legend)] * layout.contents.marks_givens + [sentence(open_legend)] * has_lone_notes(
        scene, terminal
    )
    legends += [sentence(new_legend)] * has_new
    sentences = [*legends, *_captions(scene)]
    lines = [*_lines(layout), *_wrapped(sentences if captions else [], terminal)]
    return "\n".join([*map(str.rstrip, lines), ""])


def _widest_layout(scene: Scene, terminal: Capabilities, coordinates: bool) -> Layout:
    """The layout with the most padding that fits; if none fits, one that is cut into bands."""
    walls = Walls(scene)
    for pad in (1, 0):
        layout = build_layout(scene, walls, terminal, pad, coordinates)
        if _fits(layout, range(scene.board.cols)):
            return layout
    return build_layout(scene, walls, terminal, pad=0, coordinates=True)


def _fits(layout: Layout, columns: range) -> bool:
    return layout.terminal.width is None or _Band(layout, columns).width <= layout.terminal.width


def _lines(layout: Layout) -> Iterator[str]:
    """Bands of as many columns as fit, one below the other."""
    start = 0
    while start < layout.board.cols:
        columns = _next_band(layout, start)
        yield from [""] if start else []
        yield from _Band(layout, columns).lines()
        start = columns.stop


def _next_band(layout: Layout, start: int) -> range:
    """The columns from `start` that fit, at least one; cut at a wall if possible, preferably a heavy one."""
    stops = range(start + 1, layout.board.cols + 1)
    ends = list(takewhile(lambda stop: _fits(layout, range(start, stop)), stops)) or [start + 1]
    return range(start, max(ends, key=lambda stop: (layout.walls.columns.get(stop, NONE), stop)))


def _captions(scene: Scene) -> Iterator[str]:
    """The captions as sentences."""
    for mark in scene.marks:
        if isinstance(mark, Caption):
            yield f"{mark.text[:1].upper()}{mark.text[1:]}."


def _wrapped(sentences: list[str], terminal: Capabilities) -> list[str]:
    """The sentences, wrapped where the width is limited."""
    if terminal.width is None or not sentences:
        return sentences
    from textwrap import wrap  # few boards have captions, so it is not imported for all

    return [line for sentence in sentences for line in wrap(sentence, terminal.width)]


def _in_ascii(scene: Scene) -> Scene:
    """The scene with ASCII in place of the usual signs; other characters are left as they are."""
    return Scene(scene.board, tuple(map(_mark_in_ascii, scene.marks)))


def _mark_in_ascii(mark: Mark) -> Mark:
    if isinstance(mark, Cage):
        return replace(mark, label=mark.label.translate(_ASCII_SIGNS))
    if isinstance(mark, Outside):
        return replace(mark, text=mark.text.translate(_ASCII_SIGNS), arrow=mark.arrow.translate(_ASCII_SIGNS))
    if isinstance(mark, Sign | Label | Black | Caption):
        return replace(mark, text=mark.text.translate(_ASCII_SIGNS))
    return mark


class _Band:
    """Adjacent columns, painted line by line from top to bottom."""

    def __init__(self, layout: Layout, columns: range) -> None:
        self.layout = layout
        self.columns = columns
        self.borders = ColumnBorders(layout, columns)

    @property
    def width(self) -> int:
        """The width of the lines in characters."""
        cells = self.layout.contents.width * len(self.columns)
        return self.layout.margins.width(self.columns) + self.borders.width + cells

    def lines(self) -> Iterator[str]:
        """The lines of the board, with the headings above and below it."""
        yield from filter(str.strip, map(self._heading, self.layout.margins.above))
        yield from self._rows()
        yield from filter(str.strip, map(self._heading, self.layout.margins.below))

    def _rows(self) -> Iterator[str]:
        for row in range(self.layout.board.rows):
            check()
            if self.layout.has_line_above(row):
                yield self._rule(row)
            for line in self.layout.contents.lines:
                yield self._cells(row, line)
        yield self._rule(self.layout.board.rows)

    def _heading(self, heading: Heading) -> str:
        aligned = self.layout.contents.aligned
        texts = [self._styled(aligned(heading.texts[col]), heading.style) for col in self.columns]
        return self._line(heading.row, texts, self._gaps[:])

    @lazy
    def _gaps(self) -> list[str]:
        """The borders as blanks: left of each column, and after the last one."""
        return [self.borders.text(col, " ", " ", " ") for col in self._border_columns]

    @property
    def _border_columns(self) -> range:
        return range(self.columns.start, self.columns.stop + 1)

    def _rule(self, row: int) -> str:
        """The line above a row, with its walls and signs."""
        walls, signs, character = self.layout.walls, self.layout.signs, self.layout.wall_character
        above = [character((NONE, NONE, each, each)) for each in walls.weights_above(row, self.columns)]
        sides = [wall * self.layout.contents.width for wall in above[1:-1]]
        corners = map(character, walls.corners(row, self.columns))
        borders = list(map(self.borders.text, self._border_columns, above, corners, above[1:]))
        start = self.columns.start
        for col, sign in self._signs_in(signs.above, row, self.columns):
            sides[col - start] = self._with_sign(sides[col - start], sign, self.layout.contents.start(sign))
        for col, sign in self._signs_in(signs.corner, row, self._border_columns):
            at = self.borders.start(col, sign)
            borders[col - start] = self._with_sign(borders[col - start], sign, at)
        return self._line(None, sides, borders)

    def _cells(self, row: int, line: int) -> str:
        """One line of the cells of a row; signs and margins are on the line of the values."""
        layout, has_values, start = self.layout, line == self.layout.contents.middle, self.columns.start
        borders = self._gaps[:]
        for col, weight in layout.walls.left[row].items():
            if col in self._border_columns:
                wall = layout.wall_character((weight, weight, NONE, NONE))
                borders[col - start] = self.borders.text(col, " ", wall, " ")
        for col, sign in self._signs_in(layout.signs.left, row, self._border_columns) if has_values else ():
            at = self.borders.start(col, sign)
            borders[col - start] = self._with_sign(borders[col - start], sign, at)
        first = layout.board.at(row, start)
        cells = layout.contents.texts(range(first, first + len(self.columns)), line, layout.terminal.colour)
        return self._line(row if has_values else None, cells, borders)

    def _line(self, row: int | None, cells: list[str], borders: list[str]) -> str:
        """Cells and the borders between them, with the margins of this row."""
        left, right = self.layout.margins.beside(row, self.columns)
        pieces = chain.from_iterable(zip(borders, cells, strict=False))  # there is one border more
        return "".join([left, *pieces, borders[-1], right])

    def _signs_in(self, signs: TextsByPlace, row: int, columns: range) -> Iterator[tuple[int, str]]:
        for col, sign in signs.get(row, {}).items():
            if col in columns:
                yield col, sign

    def _with_sign(self, text: str, sign: str, start: int) -> str:
        """A text with a sign written over it from this position."""
        return text[:start] + self._styled(sign, CLUE) + text[start + len(sign) :]

    def _styled(self, text: str, style: str) -> str:
        return styled(text, style, self.layout.terminal.colour)
