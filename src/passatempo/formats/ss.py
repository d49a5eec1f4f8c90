"""A grid with its boxes drawn (`.ss`, and what other programs print).

Rows such as `1..|...|7..`, perhaps framed by `|`, and lines without a cell (`---+---+---`, `*-----*`), which
give the shape of the boxes. Box-drawing characters are read as well. The older form has bare rows with `X`
for an empty cell.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice

from passatempo.clues import Boxes
from passatempo.clues.base import Line
from passatempo.clues.givens import symbol_value
from passatempo.formats.bare_grids import GridFormat, bare_rows, row_cells
from passatempo.formats.drawn_boxes import BAR, read_drawn_boxes, split_squares
from passatempo.formats.format import Document, Kind, LeftOut, cannot_state
from passatempo.puzzle import Puzzle

_DRAWN = str.maketrans("│┃║─━═┌┬┐├┼┤└┴┘╶╴╷╵·", "|||---+++++++++    .")
_CELL = "[0-9A-Za-z]"
_NO_CELL = r"[^\s0-9A-Za-z._*|?-]|[a-wyz]{3}"  # what stands in tables, and in no cell here
_EXAMINED = 40  # lines
_OLDER_FORM = frozenset("0123456789Xx")


class DrawnGrid(GridFormat):
    """Rows of cells with lines between the boxes."""

    name = "ss"

    def sniff(self, lines: list[Line]) -> bool:
        """The first line has a bar or is a border, or the rows contain `X`; no cell is empty between bars."""
        first = [line.text for line in islice(_uncommented(lines), _EXAMINED)]
        if _is_older_form(first[:2]):
            return True
        drawn = any("|" in text or _is_border(text) for text in first[:1])
        return drawn and all(_is_border(text) or _is_row(text) for text in first)

    def rows(self, lines: Iterable[Line]) -> Iterator[Line]:
        """The lines with cells, without the bars between them."""
        for line in lines:
            if not _is_border(line.text):
                yield Line(line.number, _without_x(line.text.replace(BAR, " ")))

    def split(self, lines: Iterable[Line]) -> Iterator[list[Line]]:
        """One square board at a time with its borders; fewer rows only at the end."""
        return split_squares(_uncommented(lines), _cells)

    def parse(self, lines: list[Line], kind: Kind | None) -> Document:
        """The rows, and the boxes if they are drawn in another shape than the default one."""
        left_out, rows = LeftOut(), list(self.rows(lines))
        boxes = read_drawn_boxes(lines, _cells, left_out)
        return left_out.attach_to(self.parse_rows(rows, kind, boxes))

    def write(self, puzzle: Puzzle) -> str:
        """Bars between the boxes of a row, a border between the rows of boxes."""
        rows, board = bare_rows(puzzle, self.name), puzzle.board
        boxes = next((clue for clue in puzzle.printed.values() if isinstance(clue, Boxes)), Boxes())
        if not 0 < boxes.width < board.cols:  # without a bar it would be read as another format
            raise cannot_state(self.name, "a board of {board}", board)
        return "\n".join(_drawn(rows, boxes, board.cols)) + "\n"


def _cells(text: str) -> list[str]:
    return [] if _is_border(text) else row_cells(text.replace(BAR, " "))


def _is_border(text: str) -> bool:
    return ("---" in text or "+" in text) and not re.search(_CELL, text)


def _is_row(text: str) -> bool:
    """Whether cells stand between all bars of a line: a table with empty ones is not for this format."""
    inner = text.removeprefix(BAR).removesuffix(BAR)
    return all(map(str.strip, inner.split(BAR))) and not re.search(_NO_CELL, inner)


def _is_older_form(rows: list[str]) -> bool:
    """Two rows of one width, digits and `X` alone."""
    symbols = frozenset("".join(rows))
    same_width = len(rows) == 2 and len(rows[0]) == len(rows[1])
    return same_width and symbols <= _OLDER_FORM and not symbols.isdisjoint("Xx")


def _uncommented(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines that are neither blank nor comments, with plain characters for box-drawing ones."""
    for line in lines:
        text = line.text.translate(_DRAWN).strip()
        if text and not text.startswith("#"):
            yield Line(line.number, text)


def _without_x(text: str) -> str:
    """The row with `X` as an empty cell, on boards where it cannot be the value 33."""
    can_be_value = len(row_cells(text)) >= (symbol_value("X") or 0)
    return text if can_be_value else text.replace("X", ".").replace("x", ".")


def _drawn(rows: list[str], boxes: Boxes, cols: int) -> Iterator[str]:
    cell = (len(rows[0]) + 1) // cols  # characters from the start of a cell to the next
    width = cell * boxes.width
    border = "+".join("-" * width for _ in range(0, cell * cols, width))
    for at, row in enumerate(rows):
        if at and at % boxes.height == 0:
            yield border
        full = row.ljust(cell * cols)
        yield "|".join(full[start : start + width] for start in range(0, len(full), width)).rstrip()
