"""A grid row by row (`.sdk` and what people type).

One character per cell, or numbers separated by spaces from 10x10 on; spaces between groups of cells and blank
lines between groups of rows mean nothing. Among the lines that start with `#`, a description (`#D`) is the
name of the puzzle that follows; author (`#A`), date and the like are ignored, and so are sections with a
player's progress such as `[State]`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import islice

from passatempo.board import MAX_SIDE
from passatempo.clues.base import Line
from passatempo.clues.regions import Boxes
from passatempo.formats.bare_grids import (
    TWO_DIGITS,
    WIDEST_IN_CHARACTERS,
    GridFormat,
    bare_rows,
    is_symbols,
    letters_for_blanks,
    row_cells,
)
from passatempo.formats.format import Document, Kind, LeftOut
from passatempo.formats.pasted.tables import find_grids, has_row_labels
from passatempo.messages import Message
from passatempo.puzzle import Puzzle
from passatempo.records import replace

_AFTER_LABEL = (":", ".", ")", "]")  # of a row: `1. 53..7....`
_EMPTY_CELL = re.compile(r"\t\t|^\t|\t$")  # between tabs
_SECTION = "[puzzle]"
_PROGRESS = ("[state]", "[pencilmarks]", "[marks]", "[moves]", "[history]", "[solution]")  # ignored sections
_DESCRIPTION, _COMMENT = "D", "C"
_LEFT_OUT = {
    "A": Message("the author"),
    "B": Message("the date"),
    "C": Message("the comment"),
    "L": Message("the level"),
    "S": Message("the source"),
    "U": Message("the link"),
}
# `#Difficult` is a comment, not the header D.
_HEADER = re.compile(rf"#([{_DESCRIPTION}{''.join(_LEFT_OUT)}])(?![a-z])(.*)")


class GridRows(GridFormat):
    """Rows of cells."""

    name = "sdk"

    def sniff(self, lines: list[Line]) -> bool:
        """The first two rows hold symbols, and the first has a width that a board can have."""
        rows = list(islice(self.rows(lines), MAX_SIDE))
        if len(rows) < 2 or not _can_be_row(rows[0].text):
            return False
        if not all(is_symbols(row.text) for row in rows[:2]):
            return False
        return not _is_for_tables(rows) and not any(map(_EMPTY_CELL.search, (line.text for line in lines)))

    def rows(self, lines: Iterable[Line]) -> Iterator[Line]:
        """The lines of the puzzle's section that are not comments."""
        return (line for line in _puzzle_lines(lines) if not line.text.startswith(("#", "[")))

    def split(self, lines: Iterable[Line]) -> Iterator[list[Line]]:
        """One square board at a time, preceded by its headers."""
        headers: dict[str, Line] = {}
        unknown: list[list[Line]] = []  # sections, each of which `parse` refuses by name

        def without_headers() -> Iterator[Line]:
            for line in _puzzle_lines(lines):
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
        """The rows, and the name from the headers."""
        headers = [header for line in lines if (header := _HEADER.fullmatch(line.text))]
        rows = lines[len(headers) :]
        if rows[0].text.startswith("["):
            raise rows[0].error(
                "the section '{text}' is unknown: expected {section}", rows[0].text[:30], _SECTION
            )
        left_out = LeftOut()
        _note_headers(left_out, headers)
        _note_gaps(left_out, rows)
        return left_out.attach_to(replace(super().parse(rows, kind), name=_description(headers)))

    def write(self, puzzle: Puzzle) -> str:
        """Rows of characters, or of numbers separated by spaces."""
        return "\n".join(bare_rows(puzzle, self.name)) + "\n"

    def write_document(self, document: Document) -> str:
        """The same, after a description `#D` if the puzzle has a name."""
        name = " ".join(document.name.split())
        return (f"#{_DESCRIPTION} {name}\n" if name else "") + self.write(document.puzzle)


def _is_for_tables(rows: Sequence[Line]) -> bool:
    """Whether rows have labels before them, or letters for empty cells, as people paste them."""
    size, symbols = len(row_cells(rows[0].text)), {symbol for row in rows for symbol in row.text.split()}
    if set("".join(symbols)) == {"0", "1", "."}:  # 0 may be a value
        return True
    if len({len(row_cells(row.text)) for row in rows}) > 1 and _is_square_below(rows):
        return True
    if letters_for_blanks("".join(row.text for row in rows[:size]), size):
        return True
    return rows[0].text[:3].strip(" 01") in _AFTER_LABEL and has_row_labels(rows)


def _is_square_below(rows: Sequence[Line]) -> bool:
    """Whether uneven rows are a square grid to those who leave out titles and labels."""
    return any(len(grid.rows) == grid.width for grid in find_grids(rows).grids)


def _can_be_row(text: str) -> bool:
    in_characters = len(text.split()) < TWO_DIGITS
    return 2 <= len(row_cells(text)) <= (WIDEST_IN_CHARACTERS if in_characters else MAX_SIDE)


def _puzzle_lines(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines of the puzzle's section with its comments, and the heads of unknown sections."""
    in_puzzle = True
    for line in lines:
        text = line.text.strip()
        if text.startswith("["):
            in_puzzle = text.lower() == _SECTION
            if not in_puzzle and text.lower() not in _PROGRESS:
                yield Line(line.number, text)
        elif text and in_puzzle:
            yield Line(line.number, text)


def _description(headers: Sequence[re.Match[str]]) -> str:
    return next((header[2].strip() for header in headers if header[1] == _DESCRIPTION), "")


def _note_headers(left_out: LeftOut, headers: Sequence[re.Match[str]]) -> None:
    for header in headers:
        if header[1] in _LEFT_OUT and (text := header[2].strip()):
            note = partial(left_out.remark, text) if header[1] == _COMMENT else left_out.harmless
            note(_LEFT_OUT[header[1]])


def _note_gaps(left_out: LeftOut, rows: Sequence[Line]) -> None:
    """Note gaps between groups of cells that differ from the default boxes: they may draw other boxes."""
    size = len(row_cells(rows[0].text))
    if len(rows[0].text.split()) >= TWO_DIGITS:
        return  # numbers separated by spaces
    widths = {len(group) for row in rows for group in row.text.split()}
    if len(widths) == 1 and 1 < (width := widths.pop()) < size and width != Boxes.default_shape(size).width:
        left_out.rule(Message("the gaps after every {number} cells", width))
