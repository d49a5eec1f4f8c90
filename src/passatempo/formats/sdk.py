"""A grid, row by row (`.sdk` and what people type).

One character a cell, or numbers between blanks on boards from 10x10 on; blanks between groups of
cells and blank lines between groups of rows mean nothing. Of the lines that start with `#`, a description
(`#D`) is the name of the puzzle that follows; author (`#A`), date and the like are left out, and so is what a
player has done so far, in sections such as `[State]`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import islice

from passatempo.board import MAX_SIDE
from passatempo.clues.base import Line
from passatempo.clues.regions import Boxes
from passatempo.formats.base import Document, Kind, LeftOut
from passatempo.formats.grids import (
    TWO_DIGITS,
    WIDEST_IN_CHARACTERS,
    GridFormat,
    bare_rows,
    is_symbols,
    row_cells,
)
from passatempo.messages import Message
from passatempo.puzzle import Puzzle
from passatempo.records import replace

_SECTION = "[puzzle]"
_PROGRESS = ("[state]", "[pencilmarks]", "[marks]", "[moves]", "[history]", "[solution]")  # sections left out
_DESCRIPTION, _COMMENT = "D", "C"
_LEFT_OUT = {
    "A": "the author",
    "B": "the date",
    "C": Message("the comment"),
    "L": "the level",
    "S": "the source",
    "U": "the link",
}
# Of `#Difficult` nobody can tell what it is, so it is taken for a mere remark.
_HEADER = re.compile(rf"#([{_DESCRIPTION}{''.join(_LEFT_OUT)}])(?![a-z])(.*)")


class Grid(GridFormat):
    """Rows of cells and nothing else."""

    name = "sdk"
    about = "a grid row by row, one character a cell or numbers between blanks"

    def sniff(self, lines: list[Line]) -> bool:
        """Two rows at least, of a width that a board can have."""
        rows = list(islice(self.rows(lines), 2))
        return len(rows) == 2 and all(is_symbols(row.text) for row in rows) and _can_be_row(rows[0].text)

    def rows(self, lines: Iterable[Line]) -> Iterator[Line]:
        """The lines of the puzzle's section that are no comments."""
        return (line for line in _told(lines) if not line.text.startswith(("#", "[")))

    def split(self, lines: Iterable[Line]) -> Iterator[list[Line]]:
        """A square at a time, with the headers before it."""
        headers: dict[str, Line] = {}
        unknown: list[list[Line]] = []  # sections, each of which is refused by name

        def without_headers() -> Iterator[Line]:
            for line in _told(lines):
                if header := _HEADER.fullmatch(line.text):
                    headers.setdefault(header[1], line)
                elif line.text.startswith("["):
                    unknown.append([line])
                elif not line.text.startswith("#"):
                    yield line

        for chunk in super().split(without_headers()):
            yield [*headers.values(), *chunk]
            headers.clear()
            yield from unknown
            unknown.clear()
        yield from unknown

    def parse(self, lines: list[Line], kind: Kind | None) -> Document:
        """The rows as they stand, and what the headers say."""
        headers = [header for line in lines if (header := _HEADER.fullmatch(line.text))]
        rows = lines[len(headers) :]
        if rows[0].text.startswith("["):
            raise rows[0].error(f"the section '{rows[0].text[:30]}' is not known here: expected {_SECTION}")
        left_out = LeftOut()
        _note_headers(left_out, headers)
        _note_gaps(left_out, rows)
        return left_out.beside(replace(super().parse(rows, kind), name=_description(headers)))

    def write(self, puzzle: Puzzle) -> str:
        """Rows of characters, or of numbers between blanks."""
        return "\n".join(bare_rows(puzzle, self.name)) + "\n"

    def write_document(self, document: Document) -> str:
        """The same, after a description if the puzzle has a name."""
        name = " ".join(document.name.split())
        return (f"#{_DESCRIPTION} {name}\n" if name else "") + self.write(document.puzzle)


FORMAT = Grid()


def _can_be_row(text: str) -> bool:
    in_characters = len(text.split()) < TWO_DIGITS
    return 2 <= len(row_cells(text)) <= (WIDEST_IN_CHARACTERS if in_characters else MAX_SIDE)


def _told(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines of the puzzle's section, comments too, and the heads of sections that nobody knows."""
    wanted = True
    for line in lines:
        text = line.text.strip()
        if text.startswith("["):
            wanted = text.lower() == _SECTION
            if not wanted and text.lower() not in _PROGRESS:
                yield Line(line.number, text)
        elif text and wanted:
            yield Line(line.number, text)


def _description(headers: Sequence[re.Match[str]]) -> str:
    return next((header[2].strip() for header in headers if header[1] == _DESCRIPTION), "")


def _note_headers(left_out: LeftOut, headers: Sequence[re.Match[str]]) -> None:
    for header in headers:
        if header[1] in _LEFT_OUT and (text := header[2].strip()):
            note = partial(left_out.remark, text) if header[1] == _COMMENT else left_out.harmless
            note(_LEFT_OUT[header[1]])


def _note_gaps(left_out: LeftOut, rows: Sequence[Line]) -> None:
    """Note gaps between groups of cells that are others than the usual boxes have: they may draw boxes."""
    size = len(row_cells(rows[0].text))
    if len(rows[0].text.split()) >= TWO_DIGITS:
        return  # numbers between blanks
    widths = {len(group) for row in rows for group in row.text.split()}
    if len(widths) == 1 and 1 < (width := widths.pop()) < size and width != Boxes.usual(size).width:
        left_out.rule(Message("the gaps after every {number} cells", width))
