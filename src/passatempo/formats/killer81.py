"""Cages as the program Perfect Sudoku writes them: `3x3::k:`, then 81 numbers, each ended by a colon.

    3x3::k:3840:3840:...

A number is 256 times the sum of the cell's cage, and the number of that cage: any that its cells share, as a
rule the place of the first of them, counted from 0. A cell with 0, also written 0000, lies in no cage.
`3x3:d:k:` says that the diagonals count. See killer_text.py for sums of 0 and cages of one cell.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from passatempo.clues.base import Line
from passatempo.clues.cages import SumCage
from passatempo.formats.killer_text import BOARD, CELLS, HeadedCages, has_diagonals
from passatempo.puzzle import Puzzle

_CAGES = 256  # numbers of cages; the sum is counted in so many


class NumberedCages(HeadedCages):
    """A number for each cell tells its cage and the sum."""

    name = "killer81"
    about = "cages on 9x9: '3x3::k:', then for each cell 256 times the sum of its cage and the cage's number"
    head = like_head = re.compile(r"3x3:(d?):k:", re.IGNORECASE)
    expected = "3x3::k: or 3x3:d:k:"

    def cells(self, text: str, line: Line) -> tuple[Iterator[SumCage], None]:
        """The cages, by the numbers of their cells."""
        numbers = text.removesuffix(":").split(":")
        if len(numbers) != CELLS:
            raise line.error(f"{len(numbers)} numbers: expected {CELLS}, one for each cell")
        return self._cages(numbers, line), None

    def _cages(self, numbers: list[str], line: Line) -> Iterator[SumCage]:
        """The cages, in the order of their first cells."""
        cells: dict[int, list[int]] = {}
        sums: dict[int, int] = {}
        for cell, number in enumerate(numbers):
            if not re.fullmatch("[0-9]{1,7}", number) or int(number) // _CAGES > self.greatest_sum:
                raise line.error(f"'{number[:20]}' in {BOARD.name(cell)} is no number of a cage and its sum")
            if int(number) == 0:
                continue
            total, cage = divmod(int(number), _CAGES)
            cells.setdefault(cage, []).append(cell)
            if sums.setdefault(cage, total) != total:
                raise line.error(f"cage {cage} has two sums, {sums[cage]} and {total} in {BOARD.name(cell)}")
        for cage, its_cells in cells.items():
            yield SumCage(tuple(its_cells), sums[cage] or None)

    def write(self, puzzle: Puzzle) -> str:
        """One line; a cage has the number of its first cell, or of its last where that would be 0."""
        numbers = [0] * CELLS
        for cage in self.cages_to_write(puzzle):
            number = _CAGES * (cage.total or 0) + cage.cells[0]
            for cell in cage.cells:
                numbers[cell] = number or cage.cells[-1]
        head = "3x3:d:k:" if has_diagonals(puzzle) else "3x3::k:"
        return f"{head}{':'.join(map(str, numbers))}:\n"


FORMAT = NumberedCages()
