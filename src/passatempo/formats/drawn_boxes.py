"""Drawn boxes: grids with lines between their boxes, and the shape of the boxes these lines draw."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate

from passatempo.board import MAX_SIDE
from passatempo.clues.base import Line
from passatempo.clues.regions import Boxes
from passatempo.formats.format import LeftOut
from passatempo.messages import Message

Cells = Callable[[str], list[str]]  # the cells of a line without its bars; none if it is a border
BAR = "|"


def split_squares(lines: Iterable[Line], cells: Cells) -> Iterator[list[Line]]:
    """The lines of each puzzle with its borders: as many rows as the first row has cells."""
    chunk: list[Line] = []
    size = rows = 0
    after_border = False
    for line in lines:
        found = len(cells(line.text))
        if found or not after_border:  # several borders in a row count as one
            chunk.append(line)
        after_border = not found
        if found:
            size = size or min(found, MAX_SIDE)
            rows += 1
        if rows and rows == size:
            yield chunk
            chunk, size, rows = [], 0, 0
    if rows:
        yield chunk


def read_drawn_boxes(lines: Sequence[Line], cells: Cells, left_out: LeftOut) -> Boxes:
    """The boxes that bars and borders draw; empty if they are the default ones. Other drawings are noted.

    Lines around the whole grid, and lines between all of its cells, mean nothing.
    """
    rows = [line.text for line in lines if cells(line.text)]
    size = len(cells(rows[0]))
    if len(rows) != size:
        return Boxes()  # only a square board has boxes
    widths = {_distance(_bars(row, size), size) for row in rows}
    width = widths.pop() if len(widths) == 1 else None
    height = _distance(_borders(lines, cells), size)
    if width is None or height is None or not _is_shape(height, width, size):
        left_out.rule(Message("lines in the grid that draw no boxes of one shape"))
        return Boxes()
    drawn = Boxes(height or size // (width or size), width or size // (height or size))
    return Boxes() if drawn == Boxes.default_shape(size) or not (height or width) else drawn


def _is_shape(height: int, width: int, size: int) -> bool:
    """Whether boxes of this shape have as many cells as a row; 0 is a side that is not drawn."""
    return height * width == size or (0 in (height, width) and size % (height or width or 1) == 0)


def _distance(cuts: list[int], size: int) -> int | None:
    """The regular distance between cuts; 0 if there is none to be seen, None if it is irregular."""
    inner = [at for at in cuts if 0 < at < size]
    apart = inner[0] if inner else 0
    if apart and (size % apart or inner != list(range(apart, size, apart))):
        return None
    return apart if apart > 1 else 0


def _bars(row: str, size: int) -> list[int]:
    """The number of cells before each bar of a row."""
    in_words = len(row.replace(BAR, " ").split()) == size
    parts = (part.split() if in_words else "".join(part.split()) for part in row.split(BAR)[:-1])
    return list(dict.fromkeys(accumulate(map(len, parts))))


def _borders(lines: Sequence[Line], cells: Cells) -> list[int]:
    """The number of rows before each border."""
    rows, found = 0, dict[int, None]()
    for line in lines:
        if cells(line.text):
            rows += 1
        else:
            found[rows] = None
    return list(found)
