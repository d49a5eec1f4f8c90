"""One puzzle a line: n x n symbols, row by row (`.sdm` and most collections on the web).

One character a cell (1 to 9, then A for 10 up to Z for 35) or two (`07`, `16`, `..`); the length tells
which, as no square is twice another. A board of 36x36 or more is written with two: no character is left for
36, as 0 is a blank. Empty cells are `. _ * -`, 0 where 0 is no value, or a blank if only
so the length fits. The rows may be parted by blanks: `..4. 1... .2.. ...3`. Whatever follows the puzzle on
its line, such as a comma and the solution, is left out; `#` starts a comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from math import isqrt

from passatempo.board import LETTERS, Board
from passatempo.clues.base import Line
from passatempo.clues.givens import Givens, symbol_value
from passatempo.errors import UnsupportedError
from passatempo.formats.base import Document, Format, Kind, LeftOut
from passatempo.formats.grids import (
    BLANK_SIGNS,
    CUBES,
    bare_document,
    bare_givens,
    is_symbols,
    size_in_slots,
    with_givens,
)
from passatempo.messages import Message
from passatempo.puzzle import Puzzle
from passatempo.records import dataclass

SMALLEST = 4  # of smaller boards a line could as well be a row of a larger one
_AFTERWORD = re.compile("[,;]")
_PLAIN = "0123456789."
_ONE_CHARACTER = ".123456789" + LETTERS
_TWO_CHARACTERS = 99  # the greatest value that two digits can say


@dataclass(frozen=True)
class _Shape:
    """How the symbols of a line make a square board."""

    size: int
    characters: int  # for each cell

    @classmethod
    @cache
    def of(cls, length: int) -> _Shape | None:
        """The shape of so many symbols, if they have one."""
        for characters in (1, 2):
            size = isqrt(length // characters)
            if size >= SMALLEST and size * size * characters == length:
                return cls(size, characters)
        return None


class OneLine(Format):
    """One puzzle a line."""

    name = "line"
    about = "n x n symbols in one line, a puzzle a line; '.' or 0 is a blank, A is 10"

    def sniff(self, lines: list[Line]) -> bool:
        """The first line has symbols for a board, and is not the first row of a larger one."""
        first = next(self.split(lines), None)
        if first is None or not is_symbols(_symbols(first[0].text)):
            return False
        shape = _Shape.of(len(_symbols(first[0].text)))
        return shape is not None and not _rows_of_larger_board(self.split(lines), shape.size)

    def split(self, lines: Iterable[Line]) -> Iterator[list[Line]]:
        """Each line is a puzzle."""
        for line in lines:
            text = line.text.partition("#")[0]
            if text.strip():
                yield [Line(line.number, text if _has_blank_cells(text) else text.strip())]

    def parse(self, lines: list[Line], kind: Kind | None) -> Document:
        """The symbols, cut into rows."""
        line = lines[0]
        symbols = _symbols(line.text)
        shape = _Shape.of(len(symbols))
        if shape is None:
            raise line.error(no_board(len(symbols)))
        if shape.characters == 1:
            board = Board(shape.size, shape.size)
            givens = Givens.placed(symbols, board, [line] * len(board))
            found = Document(with_givens(givens, board, line, kind), line.number)
        else:
            found = bare_document([Line(line.number, row) for row in _rows(symbols, shape)], kind)
        return found if len(symbols) == len(line.text) else with_afterword(found, line.text, symbols)

    def is_plain(self, text: str) -> bool:
        """Whether a text can be nothing else: digits and dots alone, as many as a board has cells."""
        shape = _Shape.of(len(text))
        if shape is None or shape.characters > 1 or text.strip(_PLAIN):
            return False
        return len(text) not in CUBES or not size_in_slots(text)

    def plain(self, text: str, kind: Kind | None) -> Puzzle:
        """The puzzle that such a text states."""
        size = isqrt(len(text))
        return with_givens(Givens.in_line(text), Board(size, size), Line(1, text), kind)

    def write(self, puzzle: Puzzle) -> str:
        """One character a cell as long as there are letters, else two."""
        givens, size = bare_givens(puzzle, self.name).values, puzzle.board.cols
        if not SMALLEST <= size <= _TWO_CHARACTERS:
            raise UnsupportedError(f"the format '{self.name}' cannot state a board of {puzzle.board}")
        values = [givens.get(cell, 0) for cell in puzzle.board.cells]
        text = "".join(_ONE_CHARACTER[value] for value in values) if size < len(_ONE_CHARACTER) else ""
        if not text or size_in_slots(text):  # it would be taken for candidates: two characters tell
            text = "".join(f"{value:02}" if value else ".." for value in values)
        if size_in_slots(text):
            raise UnsupportedError(f"the format '{self.name}' cannot state such a board of {puzzle.board}")
        return f"{text}\n"


FORMAT = OneLine()


def board_of_lines(lines: Iterable[str]) -> Board | None:
    """The board that the first line with a board on it has, one character a cell."""
    for line in lines:
        shape = _Shape.of(len(_symbols(line.partition("#")[0])))
        if shape and shape.characters == 1:
            return Board(shape.size, shape.size)
    return None


def with_afterword(document: Document, text: str, symbols: str) -> Document:
    """The document; what follows the symbols on their line is noted in it if it may be a rule.

    Mostly it is a solution, a name or a rating, and not worth a word for each of a million puzzles.
    """
    at = 0
    for symbol in symbols:
        at = text.find(symbol, at) + 1
    behind, left_out = text[at:].strip(" ,;\t"), LeftOut()
    if any(map(str.isalpha, behind)) and at:
        left_out.remark(behind, Message("{text} behind the puzzle", f"'{behind[:30]}'"))
    return left_out.beside(document) if left_out.rules else document


def no_board(length: int) -> str:
    """What to say of so many symbols, which make no square board."""
    size = max(SMALLEST, round(length**0.5))
    return f"{length} symbols in one line make no square board: {size}x{size} takes {size * size}"


def _symbols(text: str) -> str:
    """The symbols of the puzzle that a line begins with, its rows joined."""
    if _has_blank_cells(text):
        return text.replace(" ", ".")
    words = _AFTERWORD.split(text, maxsplit=1)[0].split()
    return "".join(words if _are_rows(words) else words[:1])


def _has_blank_cells(text: str) -> bool:
    """Whether blanks stand for empty cells: only with them the line has symbols for a board."""
    words = text.split()
    joined = {len(words[0]) if words else 0, sum(map(len, words))}
    return (
        " " in text
        and _Shape.of(len(text)) is not None
        and not any(_Shape.of(length) for length in joined)
        and is_symbols(text.replace(" ", "."))
    )


def _are_rows(words: list[str]) -> bool:
    """Whether there are as many words as each has cells, of one character or two."""
    size = len(words)
    return size >= SMALLEST and any(
        all(len(word) == size * characters for word in words) for characters in (1, 2)
    )


def _rows(symbols: str, shape: _Shape) -> Iterator[str]:
    """The rows of a board, cells between blanks."""
    size, characters = shape.size, shape.characters
    cells = [symbols[at : at + characters] for at in range(0, len(symbols), characters)]
    if characters > 1:
        cells = [cell.lstrip(BLANK_SIGNS) or "." for cell in cells]
    return (" ".join(cells[at : at + size]) for at in range(0, len(cells), size))


def _rows_of_larger_board(puzzles: Iterator[list[Line]], size: int) -> bool:
    """Sixteen lines of 16 symbols are one board of 16x16, unless no value is beyond those of a 4x4."""
    rows = [_symbols(line.text) for (line,) in islice(puzzles, size * size)]
    if len(rows) < size * size or any(len(row) != size * size for row in rows):
        return False
    values = {symbol_value(symbol) or 0 for row in rows for symbol in row}
    return max(values) > size or max(values) == 0
