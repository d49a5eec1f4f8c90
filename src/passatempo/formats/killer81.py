"""Cages as the program Perfect Sudoku writes them: `3x3::k:`, then 81 numbers, each ended by a colon.

    3x3::k:3840:3840:...

A number is 256 times the sum of the cell's cage, and the number of that cage: any that its cells share, as a
rule the place of the first of them, counted from 0. `3x3:d:k:` says that the diagonals count. See
killer_text.py for sums of 0 and cages of one cell.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from passatempo.clues.base import Line
from passatempo.clues.cages import SumCage
from passatempo.errors import UnsupportedError
from passatempo.formats.base import Document, Format, Kind
from passatempo.formats.killer_text import (
    BOARD,
    CELLS,
    cages_of,
    document,
    first_line,
    has_diagonals,
    wrapped,
)
from passatempo.puzzle import Puzzle

_HEAD = re.compile(r"3x3:(d?):k:", re.IGNORECASE)
_CAGES = 256  # numbers of cages; the sum is counted in so many
_GREATEST_SUM = 9999


class NumberedCages(Format):
    """A number for each cell tells its cage and the sum."""

    name = "killer81"
    about = "cages on 9x9: '3x3::k:', then for each cell 256 times the sum of its cage and the cage's number"

    def sniff(self, lines: list[Line]) -> bool:
        """It begins with the head."""
        return _HEAD.match(first_line(lines)) is not None

    def split(self, lines: Iterable[Line]) -> Iterator[list[Line]]:
        """A puzzle begins with the head, and may be broken into lines."""
        return wrapped(lines, _HEAD.match)

    def parse(self, lines: list[Line], kind: Kind | None) -> Document:
        """The cages, by the numbers of their cells."""
        line, text = lines[0], "".join(line.text for line in lines)
        head = _HEAD.match(text)
        if head is None:
            raise line.error(f"'{text[:20]}' begins no cages: expected 3x3::k: or 3x3:d:k:")
        numbers = text[head.end() :].removesuffix(":").split(":")
        if len(numbers) != CELLS:
            raise line.error(f"{len(numbers)} numbers: expected {CELLS}, one for each cell")
        return document(_cages(numbers, line), kind, line, diagonals=bool(head[1]))

    def write(self, puzzle: Puzzle) -> str:
        """One line; a cage has the number of its first cell."""
        numbers = [0] * CELLS
        for cage in cages_of(puzzle, self.name):
            if (cage.total or 0) > _GREATEST_SUM:
                raise UnsupportedError(
                    f"the format '{self.name}' cannot state a cage with the sum {cage.total}"
                )
            for cell in cage.cells:
                numbers[cell] = _CAGES * (cage.total or 0) + cage.cells[0]
        head = "3x3:d:k:" if has_diagonals(puzzle) else "3x3::k:"
        return f"{head}{':'.join(map(str, numbers))}:\n"


FORMAT = NumberedCages()


def _cages(numbers: list[str], line: Line) -> Iterator[SumCage]:
    """The cages, in the order of their first cells."""
    cells: dict[int, list[int]] = {}
    sums: dict[int, int] = {}
    for cell, number in enumerate(numbers):
        if not re.fullmatch("[0-9]{1,7}", number) or int(number) // _CAGES > _GREATEST_SUM:
            raise line.error(f"'{number[:20]}' in {BOARD.name(cell)} is no number of a cage and its sum")
        total, cage = divmod(int(number), _CAGES)
        cells.setdefault(cage, []).append(cell)
        if sums.setdefault(cage, total) != total:
            raise line.error(f"cage {cage} has two sums, {sums[cage]} and {total} in {BOARD.name(cell)}")
    for cage, its_cells in cells.items():
        yield SumCage(tuple(its_cells), sums[cage] or None)
