"""A grid, row by row (`.sdk` and what people type).

One character a cell, or numbers between blanks on boards from 10x10 on; blanks between groups of
cells and blank lines between groups of rows mean nothing. Lines that start with `#` (`#A` author,
`#D` description ...) are left out, and so are the sections of a file other than `[Puzzle]`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from passatempo.board import MAX_SIDE
from passatempo.clues.base import Line
from passatempo.formats.grids import (
    TWO_DIGITS,
    WIDEST_IN_CHARACTERS,
    GridFormat,
    bare_rows,
    is_symbols,
    row_cells,
)
from passatempo.puzzle import Puzzle

_SECTION = "[puzzle]"


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
        wanted = True
        for line in lines:
            text = line.text.strip()
            if text.startswith("["):
                wanted = text.lower() == _SECTION
            elif text and wanted and not text.startswith("#"):
                yield Line(line.number, text)

    def write(self, puzzle: Puzzle) -> str:
        """Rows of characters, or of numbers between blanks."""
        return "\n".join(bare_rows(puzzle, self.name)) + "\n"


FORMAT = Grid()


def _can_be_row(text: str) -> bool:
    in_characters = len(text.split()) < TWO_DIGITS
    return 2 <= len(row_cells(text)) <= (WIDEST_IN_CHARACTERS if in_characters else MAX_SIDE)
