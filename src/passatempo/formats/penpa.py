"""Links to penpa-edit: `#m=edit&p=` and a drawing, compressed with raw deflate, in base64.

The drawing is lines of text: the size, the margins, settings, then an object with what is drawn. Numbers in
cells are givens; killer cages with the number in their corner, thermometers, arrows and bold edges around
boxes or rooms are read too. Everything else is a drawing whose meaning only the rules in words tell: it is
left out and reported. The kind is the only one that fits, or what the caller says.
"""

from __future__ import annotations

import binascii
import json
import re
import zlib
from base64 import b64decode
from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from urllib.parse import unquote

from passatempo.board import Board
from passatempo.clues.base import Clue, Line
from passatempo.clues.lines import Arrow, Arrows, Thermometers
from passatempo.clues.parts import Cells
from passatempo.formats.format import Document, Format, Kind, LeftOut, make_board, one_per_line
from passatempo.formats.pasted.areas import areas_between, box_shape
from passatempo.formats.pasted.interpretation import interpret
from passatempo.formats.pasted.sheet import Labelled, Sheet
from passatempo.formats.pasted.symbols import BLANK
from passatempo.kinds import kind_of_bare_grids
from passatempo.messages import Message
from passatempo.records import dataclass

_LINK = re.compile(r"(?i)(?:penpa|[#?]m=(?:edit|solve)\S*[&?]p=)")
_BODY = re.compile(r"[?&#]p=([A-Za-z0-9+/=_%-]+)")
_LONGEST = 2_000_000  # characters of a drawing
_SHORT = {  # what the drawing writes for frequent names
    "z9": '"qa"', "zQ": '"pu_q"', "zA": '"pu_a"', "zG": '"grid"', "zM": '"edit_mode"', "zS": '"surface"',
    "zL": '"line"', "zE": '"lineE"', "zW": '"wall"', "zC": '"cage"', "zN": '"number"', "zY": '"symbol"',
    "zP": '"special"', "zB": '"board"', "zR": '"command_redo"', "zU": '"command_undo"',
    "z8": '"command_replay"', "z1": '"numberS"', "zF": '"freeline"', "z2": '"freelineE"', "zT": '"thermo"',
    "z3": '"arrows"', "zD": '"direction"', "z0": '"squareframe"', "z5": '"polygon"', "z4": '"deletelineE"',
    "z6": '"killercages"', "z7": '"nobulbthermo"', "z_": '"__a"', "zO": "null",
}  # fmt: skip
_READ = ("number", "lineE", "killercages", "thermo", "arrows", "numberS")
_NO_DRAWING = ("command_redo", "command_undo", "command_replay", "deletelineE")
_VALUE_STYLES = ("1", "6")  # one number in the middle of a cell, large or medium
_SQUARE = "square"
_AROUND = 2  # cells around the board that have numbers of their own
_VERTEX, _CORNERS = 1, 4  # what points are: 0 is a cell


class Penpa(Format):
    """One link per line."""

    name = "penpa"

    def sniff(self, lines: list[Line]) -> bool:
        """The first line is a link to the editor."""
        first = next(self.split(lines), None)
        return first is not None and bool(_LINK.search(first[0].text))

    def split(self, lines: Iterable[Line]) -> Iterator[list[Line]]:
        """Each line is a puzzle."""
        return one_per_line(lines)

    def parse(self, lines: list[Line], kind: Kind | None) -> Document:
        """The puzzle whose clues are drawn, of the only kind it can be."""
        (line,) = lines
        drawing, left_out = _Drawing.of(line), LeftOut()
        sheet = drawing.sheet(left_out)
        kind = kind or (kind_of_bare_grids() if drawing.grid_type != _SQUARE else None)
        return left_out.attach_to(Document(interpret(sheet, kind), line.number, drawing.title))


@dataclass(frozen=True)
class _Drawing:
    """The board of a drawing, and the lists of what is drawn on it."""

    line: Line
    grid_type: str
    title: str
    board: Board
    margins: tuple[int, int]  # rows above the board, columns left of it
    width: int  # points in a row
    height: int
    parts: Mapping[str, Any]

    @classmethod
    def of(cls, line: Line) -> _Drawing:
        """The drawing in a link; InputError if it is none, or none of square cells."""
        text = _unpacked(line).split("\n")
        header = text[0].split(",")
        try:
            cols, rows = int(header[1]), int(header[2])
            top, bottom, left, right = map(int, json.loads(text[1]))
            parts = json.loads(_with_names(text[3]))
        except (ValueError, IndexError, TypeError, RecursionError):
            raise line.error("a link to penpa without a drawing: expected '#m=edit&p=...'") from None
        if header[0] not in (_SQUARE, kind_of_bare_grids().name):
            raise line.error(
                "a drawing of penpa on a grid '{header}': expected one of squares", header[0][:20]
            )
        if not isinstance(parts, dict):
            raise line.error("a link to penpa without what is drawn: expected an object")
        board = make_board(rows - top - bottom, cols - left - right, line)
        title = next((each[7:] for each in header if each.startswith("Title: ")), "")
        return cls(line, header[0], title, board, (top, left), cols + 2 * _AROUND, rows + 2 * _AROUND, parts)

    def sheet(self, left_out: LeftOut) -> Sheet:
        """What the drawing shows; notes what is not understood."""
        for name, drawn in self.parts.items():
            if drawn and name not in (*_READ, *_NO_DRAWING):
                left_out.rule(Message("the drawing '{name}'", str(name)[:30]))
        corners = dict(self._corner_texts())
        cages = tuple(self._cages(corners, left_out))
        for cell in corners.keys() - {min(cells) for cells, _ in cages}:
            left_out.rule(Message("the text '{text}' in a corner", corners[cell][:20]))
        areas = areas_between(self.board, self._edges())
        boxes = box_shape(areas, self.board)
        rooms = () if boxes or len(set(areas)) < 2 else areas
        cells = tuple(self._values(left_out))
        lines = tuple(self._lines())
        framed = bool(boxes or rooms) or self.grid_type == _SQUARE
        return Sheet(self.board, cells, self.line, rooms, boxes, cages, more=lines, framed=framed)

    def _cell(self, point: object) -> int:
        """The cell that a point is; InputError if it is none of the board."""
        row, col, kind = self._place(point)
        if kind or not self.board.has(row, col):
            raise self.line.error("a mark outside the board cannot be read: expected marks in cells alone")
        return self.board.at(row, col)

    def _place(self, point: object) -> tuple[int, int, int]:
        """The row, the column, and what sort of point it is."""
        if not str(point).isdecimal() or len(str(point)) > 9:
            raise self.line.error("a drawing of penpa with a point that is no number")
        kind, number = divmod(int(str(point)), self.width * self.height)
        if kind >= _CORNERS:
            number = (number + (kind - _CORNERS) * self.width * self.height) // 4
        row, col = divmod(number, self.width)
        return row - _AROUND - self.margins[0], col - _AROUND - self.margins[1], min(kind, _CORNERS)

    def _of(self, name: str, wanted: type) -> Any:
        """One of the lists; empty if there is none."""
        found = self.parts.get(name)
        return found if isinstance(found, wanted) else wanted()

    def _values(self, left_out: LeftOut) -> list[str]:
        cells = [BLANK] * len(self.board)
        for point, drawn in self._of("number", dict).items():
            text, style = (str(drawn[0]), str(drawn[-1])) if isinstance(drawn, list) and drawn else ("", "")
            if style in _VALUE_STYLES and text.strip().isdecimal():
                cells[self._cell(point)] = text.strip()
            elif text.strip():
                left_out.rule(Message("the text '{text}' in a cell", text.strip()[:20]))
        return cells

    def _corner_texts(self) -> Iterator[tuple[int, str]]:
        """The small texts in the corners of cells, by cell."""
        for point, drawn in self._of("numberS", dict).items():
            row, col, _ = self._place(point)
            if isinstance(drawn, list) and drawn and str(drawn[0]).strip() and self.board.has(row, col):
                yield self.board.at(row, col), str(drawn[0]).strip()

    def _cages(self, corners: Mapping[int, str], left_out: LeftOut) -> Iterator[Labelled]:
        """The cages, each with the number in the corner of its first cell."""
        for points in self._of("killercages", list):
            cells = tuple(sorted({self._cell(point) for point in points})) if isinstance(points, list) else ()
            label = corners.get(cells[0], ".") if cells else ""
            if label and not (label == "." or label[0].isdecimal()):
                left_out.rule(Message("the text '{text}' in a corner", label[:20]))
                label = "."
            if cells:
                yield cells, label

    def _edges(self) -> Iterator[frozenset[int]]:
        """The pairs of cells between which a bold edge is drawn."""
        for points in self._of("lineE", dict):
            ends = [self._place(point) for point in str(points).split(",")]
            if len(ends) == 2 and all(kind == _VERTEX for *_, kind in ends):
                (row, col, _), (below, right, _) = sorted(ends)
                beside = ((below, col), (below, col + 1))
                places = beside if right == col else ((row, right), (row + 1, right))
                if all(self.board.has(*place) for place in places):
                    yield frozenset(self.board.at(*place) for place in places)

    def _lines(self) -> Iterator[Clue]:
        """Thermometers and arrows, each through cells in order."""
        thermometers, arrows = (self._paths(name) for name in ("thermo", "arrows"))
        if thermometers:
            yield Thermometers(thermometers)
        if arrows:
            yield Arrows(tuple(Arrow(cells[:1], cells[1:]) for cells in arrows))

    def _paths(self, name: str) -> tuple[Cells, ...]:
        listed = [points for points in self._of(name, list) if isinstance(points, list) and len(points) > 1]
        return tuple(tuple(map(self._cell, points)) for points in listed)


def _unpacked(line: Line) -> str:
    """The text of the drawing in a link."""
    found = _BODY.search(line.text)
    if not found:
        raise line.error("a link to penpa without a drawing: expected '#m=edit&p=...'")
    body = unquote(found[1]).replace("-", "+").replace("_", "/")
    try:
        packed = b64decode(body + "=" * (-len(body) % 4), validate=True)
        text = zlib.decompressobj(-15).decompress(packed, _LONGEST)
        return text.decode()
    except (binascii.Error, zlib.error, ValueError):
        raise line.error("a damaged link to penpa: expected it whole, as the editor gives it") from None


def _with_names(text: str) -> str:
    """The object with its names written out."""
    return re.sub(r"z[0-9A-Z_]", lambda short: _SHORT.get(short[0], short[0]), text)
