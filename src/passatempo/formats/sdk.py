"""A grid, row by row (`.sdk` and what people type).

One character a cell, or numbers between blanks on boards from 10x10 on; blanks between groups of
cells and blank lines between groups of rows mean nothing. Of the lines that start with `#`, a description
(`#D`) is the name of the puzzle that follows; author (`#A`), date and the like are left out, and so are the
sections of a file other than `[Puzzle]`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from passatempo.board import MAX_SIDE
from passatempo.clues.base import Line
from passatempo.formats.base import Document, Kind
from passatempo.formats.grids import (
    TWO_DIGITS,
    WIDEST_IN_CHARACTERS,
    GridFormat,
    bare_rows,
    is_symbols,
    row_cells,
)
from passatempo.puzzle import Puzzle
from passatempo.records import replace

_SECTION = "[puzzle]"
_DESCRIPTION = "D"
_LEFT_OUT = {
    "A": "the author",
    "B": "the date",
    "C": "the comment",
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
        return (line for line in _told(lines) if not line.text.startswith("#"))

    def split(self, lines: Iterable[Line]) -> Iterator[list[Line]]:
        """A square at a time, with the headers before it."""
        headers: dict[str, Line] = {}

        def without_headers() -> Iterator[Line]:
            for line in _told(lines):
                if header := _HEADER.fullmatch(line.text):
                    headers.setdefault(header[1], line)
                elif not line.text.startswith("#"):
                    yield line

        for chunk in super().split(without_headers()):
            yield [*headers.values(), *chunk]
            headers.clear()

    def parse(self, lines: list[Line], kind: Kind | None) -> Document:
        """The rows as they stand, and what the headers say."""
        headers = [header for line in lines if (header := _HEADER.fullmatch(line.text))]
        document = super().parse(lines[len(headers) :], kind)
        return replace(document, name=_description(headers), left_out=_left_out(headers))

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
    """The lines of the puzzle's section, comments too."""
    wanted = True
    for line in lines:
        text = line.text.strip()
        if text.startswith("["):
            wanted = text.lower() == _SECTION
        elif text and wanted:
            yield Line(line.number, text)


def _description(headers: Sequence[re.Match[str]]) -> str:
    return next((header[2].strip() for header in headers if header[1] == _DESCRIPTION), "")


def _left_out(headers: Sequence[re.Match[str]]) -> tuple[str, ...]:
    return tuple(_LEFT_OUT[header[1]] for header in headers if header[1] in _LEFT_OUT and header[2].strip())
