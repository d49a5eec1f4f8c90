"""One puzzle per line: n x n symbols, row by row (`.sdm` and most collections on the web).

One character per cell (1 to 9, then A for 10 up to Z for 35) or two (`07`, `16`, `..`); the length decides,
as no square number is twice another. A board of 36x36 or more is written with two: there is no character for
36, as 0 is an empty cell. Empty cells are `. _ * -`, 0 where 0 is no value, or a space if the length fits
only then. Spaces may separate the rows: `..4. 1... .2.. ...3`. Whatever follows the puzzle on its line, such
as a comma and the solution, is ignored; `#` starts a comment.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice
from math import isqrt

from passatempo.board import CACHE_SIZE, LETTERS, Board
from passatempo.clues.base import Line
from passatempo.clues.givens import Givens, symbol_value
from passatempo.formats.bare_grids import (
    BLANK_SIGNS,
    bare_document,
    bare_givens,
    build_with_givens,
    is_symbols,
    only_blank,
    size_in_slots,
)
from passatempo.formats.format import Document, Format, Kind, LeftOut, cannot_state, field_of
from passatempo.formats.plain_line import NAME, SMALLEST, Shape
from passatempo.kinds import is_kind, kind_of_bare_grids
from passatempo.messages import Message
from passatempo.printable import one_line
from passatempo.puzzle import Puzzle
from passatempo.topology import BlankBoard, blank_board

_LETTER_BLANKS = frozenset("xXoO")
_ONE_CHARACTER = ".123456789" + LETTERS
_LARGEST_SIZE = 99  # the greatest value of two digits


class OneLine(Format):
    """One puzzle per line."""

    name = NAME

    def sniff(self, lines: list[Line]) -> bool:
        """The first line has the symbols of a board, and is not the first row of a larger one."""
        first = next(self.split(lines), None)
        if first is None or not is_symbols(_symbols(first[0].text)) or _starts_with_kind(first[0].text):
            return False
        shape = Shape.of(len(_symbols(first[0].text)))
        if shape is None or _are_spaced_rows(lines):
            return False
        return not _rows_of_larger_board(self.split(lines), shape.size)

    def split(self, lines: Iterable[Line]) -> Iterator[list[Line]]:
        """Each line is a puzzle."""
        for line in lines:
            text = line.text.partition("#")[0]
            if text.strip():
                yield [Line(line.number, text if _has_blank_cells(text) else text.strip())]

    def parse(self, lines: list[Line], kind: Kind | None) -> Document:
        """The givens of the board whose size the number of symbols decides."""
        line = lines[0]
        symbols = _symbols(line.text)
        shape = Shape.of(len(symbols))
        if shape is None:
            raise line.error(no_square_board(len(symbols)))
        if shape.characters == 1:
            board = Board(shape.size, shape.size)
            blank = only_blank(symbols, shape.size) if not _LETTER_BLANKS.isdisjoint(symbols) else ""
            cells = symbols.replace(blank, ".") if blank else symbols
            givens = Givens.placed(cells, board, lambda _: line)
            found = Document(build_with_givens(givens, board, line, kind), line.number)
        else:
            found = bare_document([Line(line.number, row) for row in _rows(symbols, shape)], kind)
        return found if len(symbols) == len(line.text) else with_trailing_text(found, line.text, symbols)

    def write(self, puzzle: Puzzle) -> str:
        """One character per cell as far as the letters go, else two."""
        givens, size = bare_givens(puzzle, self.name).values, puzzle.board.cols
        if not SMALLEST <= size <= _LARGEST_SIZE:
            raise cannot_state(self.name, "a board of {board}", puzzle.board)
        values = [givens.get(cell, 0) for cell in puzzle.board.cells]
        text = "".join(_ONE_CHARACTER[value] for value in values) if size < len(_ONE_CHARACTER) else ""
        if not text or size_in_slots(text):  # it would be read as candidates
            text = "".join(f"{value:02}" if value else ".." for value in values)
        if size_in_slots(text):
            raise cannot_state(self.name, "such a board of {board}", puzzle.board)
        return f"{text}\n"


def _starts_with_kind(text: str) -> bool:
    """Whether the name of a kind stands before the rest, so that its letters are no cells."""
    word = text.split(maxsplit=1)[0]
    return len(word) > SMALLEST and word.isalpha() and is_kind(word)


def read_plain_line(text: str, kind: Kind | None) -> Puzzle:
    """The puzzle in a text for which `is_plain_line` holds."""
    blank, size = _blank_board(kind, len(text)), isqrt(len(text))  # type: ignore[arg-type]
    if blank is not None and not text.strip(blank.symbols) and (givens := Givens.in_line(text)):
        return blank.with_givens(givens)
    return build_with_givens(Givens.in_line(text), Board(size, size), Line(1, text), kind)


@lru_cache(maxsize=CACHE_SIZE)
def _blank_board(kind: Kind | None, cells: int) -> BlankBoard | None:
    kind, size = kind or kind_of_bare_grids(), isqrt(cells)
    field = field_of(kind, Givens)
    return blank_board(kind, size, size, field) if field else None


def board_of_lines(lines: Iterable[str]) -> Board | None:
    """The board of the first line that holds one with one character per cell."""
    for line in lines:
        shape = Shape.of(len(_symbols(line.partition("#")[0])))
        if shape and shape.characters == 1:
            return Board(shape.size, shape.size)
    return None


def with_trailing_text(document: Document, text: str, symbols: str) -> Document:
    """The document, noting the text after the symbols on their line if it may state a rule.

    Usually it is a solution, a name or a rating, which is not reported for each of a million puzzles.
    """
    trailing, left_out = _trailing_text(text, symbols), LeftOut()
    if any(map(str.isalpha, trailing)):
        left_out.remark(trailing, _named(trailing))
    return left_out.attach_to(document) if left_out.rules else document


def trailing_rule(line: str) -> str:
    """The text after a board on its line if it names a rule: `'antiknight' after the puzzle`."""
    from passatempo.formats.remarks import names_a_rule  # few lines need it

    text = line.partition("#")[0].strip()
    trailing = _trailing_text(text, _symbols(text))
    return _named(trailing) if names_a_rule(trailing) else ""


def _trailing_text(text: str, symbols: str) -> str:
    """The text after the symbols on their line."""
    at = 0
    for symbol in symbols:
        at = text.find(symbol, at) + 1
    return text[at:].strip(" ,;\t") if at else ""


def _named(trailing: str) -> str:
    return Message("{text} after the puzzle", f"'{one_line(trailing[:30])}'")


def no_square_board(length: int) -> str:
    """What is wrong with a number of symbols that no square board has."""
    size = max(SMALLEST, round(length**0.5))
    return Message(
        "{length} symbols in one line make no square board: {size}x{size} takes {size2}",
        length,
        size,
        size * size,
    )


def _symbols(text: str) -> str:
    """The symbols of the puzzle at the start of a line, its rows joined."""
    if _has_blank_cells(text):
        return text.replace(" ", ".")
    words = text.partition(",")[0].partition(";")[0].split()
    return "".join(words if _are_rows(words) else words[:1])


def _has_blank_cells(text: str) -> bool:
    """Whether spaces are empty cells: the line has the length of a board only if they count."""
    words = text.split()
    joined = {len(words[0]) if words else 0, sum(map(len, words))}
    return (
        " " in text
        and Shape.of(len(text)) is not None
        and not any(Shape.of(length) for length in joined)
        and is_symbols(text.replace(" ", "."))
    )


def _are_rows(words: list[str]) -> bool:
    """Whether there are as many words as each has cells, with one or two characters per cell."""
    size = len(words)
    return size >= SMALLEST and any(
        all(len(word) == size * characters for word in words) for characters in (1, 2)
    )


def _rows(symbols: str, shape: Shape) -> Iterator[str]:
    """The rows of a board, the cells separated by spaces."""
    size, characters = shape.size, shape.characters
    cells = [symbols[at : at + characters] for at in range(0, len(symbols), characters)]
    if characters > 1:
        cells = [cell.lstrip(BLANK_SIGNS) or "." for cell in cells]
    return (" ".join(cells[at : at + size]) for at in range(0, len(cells), size))


def _are_spaced_rows(lines: list[Line]) -> bool:
    """Whether lines are the rows of one board, a blank between cells: these may be as long as a board."""
    rows = [words for line in lines if (words := line.text.split())]
    return len(rows) > 1 and all(len(row) == len(rows) for row in rows)


def _rows_of_larger_board(puzzles: Iterator[list[Line]], size: int) -> bool:
    """Whether 16 lines of 16 symbols are one 16x16 board: some value is above 4, or all cells are empty."""
    rows = [_symbols(line.text) for (line,) in islice(puzzles, size * size)]
    if len(rows) < size * size or any(len(row) != size * size for row in rows):
        return False
    values = {symbol_value(symbol) or 0 for row in rows for symbol in row}
    return max(values) > size or max(values) == 0
