"""One puzzle a line, n symbols for each of n x n cells: those that the cell may still hold, in their places.

On a board of 9x9 that makes 729 symbols: `1.3......` is a cell that holds 1 or 3; blanks are `.`, 0 or one of
`_ * -`. A cell with one candidate is a given, as in a grid of candidates.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from passatempo.board import Board
from passatempo.clues.base import Line
from passatempo.errors import UnsupportedError
from passatempo.formats.base import Document, Format, Kind
from passatempo.formats.candidate_grids import candidates_of, slot_symbols, with_candidates
from passatempo.formats.grids import CUBES, NO_SLOT, size_in_slots
from passatempo.formats.line import with_afterword
from passatempo.puzzle import Puzzle


class CandidateLine(Format):
    """One puzzle a line, n symbols a cell."""

    name = "candidates-line"
    about = "n x n x n symbols in one line, for each cell the values still possible, each in its place"

    def sniff(self, lines: list[Line]) -> bool:
        """The symbols stand in their places."""
        first = next(self.split(lines), None)
        return first is not None and size_in_slots(_symbols(first[0].text)) > 0

    def split(self, lines: Iterable[Line]) -> Iterator[list[Line]]:
        """Each line is a puzzle; whatever follows a blank, a comma or a semicolon is no part of it."""
        for line in lines:
            text = line.text.partition("#")[0].strip(" ,;\t")
            if text:
                yield [Line(line.number, text)]

    def parse(self, lines: list[Line], kind: Kind | None) -> Document:
        """Cells with one candidate are givens, the others limit what may stand there."""
        (line,) = lines
        text = _symbols(line.text)
        size = CUBES.get(len(text), 0)
        if not size:
            raise line.error(f"{len(text)} symbols are no line of candidates: 9x9 takes {9**3}")
        board, symbols = Board(size, size), slot_symbols(size)
        values = []
        for cell in board.cells:
            slots = text[cell * size : (cell + 1) * size].upper()
            values.append(tuple(at for at, symbol in enumerate(slots, start=1) if symbol not in NO_SLOT))
            for slot, symbol in zip(slots, symbols, strict=True):
                if slot != symbol and slot not in NO_SLOT:
                    raise line.error(f"'{slot}' in {board.name(cell)} where only {symbol} can stand, or '.'")
            if not values[-1]:
                raise line.error(f"{board.name(cell)} has no candidate left")
        found = Document(with_candidates(values, board, line, kind), line.number)
        return found if text == line.text else with_afterword(found, line.text, text)

    def write(self, puzzle: Puzzle) -> str:
        """A dot where a value is not possible."""
        size = puzzle.board.cols
        if size not in CUBES.values():
            raise UnsupportedError(f"the format '{self.name}' cannot state a board of {puzzle.board}")
        symbols = slot_symbols(size)
        cells = candidates_of(puzzle, self.name)
        slots = ((symbol if at in told else ".") for told in cells for at, symbol in enumerate(symbols, 1))
        return "".join(slots) + "\n"


FORMAT = CandidateLine()


def _symbols(text: str) -> str:
    return re.split(r"[\s,;]", text, maxsplit=1)[0]
