"""Bare grids: what formats share that hold nothing but givens, without a head line."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator

from passatempo.board import LETTERS, MAX_SIDE, Board
from passatempo.clues.base import Block, Clue, Line
from passatempo.clues.givens import Givens
from passatempo.errors import InputError
from passatempo.formats.format import Document, Format, Kind, build_puzzle, cannot_state, field_of, make_board
from passatempo.kinds import kind_of_bare_grids
from passatempo.puzzle import Puzzle

BLANK_SIGNS = "._*-"
TWO_DIGITS = 10  # the first size whose values need two digits
WIDEST_IN_CHARACTERS = 36  # a wider row has no character for each value: Z is 35
CUBES = {
    size**3: size for size in range(4, 10 + len(LETTERS))
}  # number of symbols in a line of candidates -> size
NO_SLOT = frozenset(BLANK_SIGNS + "0")  # the symbols there for a value that is excluded
_LEAST_O = 10 + LETTERS.index("O")  # a board of this size has O for a value
_DIGITS_AND_BLANKS = "0123456789" + BLANK_SIGNS
_SYMBOLS = frozenset(_DIGITS_AND_BLANKS + LETTERS + LETTERS.lower())


def is_symbols(text: str) -> bool:
    """Whether a text consists of cells; words do not, as a quarter must be digits or empty cells."""
    symbols = "".join(text.split())
    sure = sum(map(symbols.count, _DIGITS_AND_BLANKS))
    return bool(symbols) and _SYMBOLS.issuperset(symbols) and 4 * sure >= len(symbols)


def letters_for_blanks(symbols: str, size: int) -> str:
    """The letters `x` and `o` among the symbols of a board on which they are too large to be values."""
    return "".join({symbol for symbol in symbols if symbol in "xXoO"}) if size < _LEAST_O else ""


def only_blank(symbols: str, size: int) -> str:
    """The letter that stands for empty cells, if it is the only sign that does; empty if there is none."""
    letters = letters_for_blanks(symbols, size)
    return letters if len(letters) == 1 and not any(sign in symbols for sign in BLANK_SIGNS) else ""


def invalid_symbol(text: str) -> str:
    """The first symbol that is not a cell; empty if there is none."""
    return next((symbol for symbol in "".join(text.split()) if symbol not in _SYMBOLS), "")


def row_cells(text: str) -> list[str]:
    """The cells of a row: numbers separated by spaces on large boards, else one character each."""
    symbols = text.split()
    return symbols if len(symbols) >= TWO_DIGITS else list("".join(symbols))


def size_in_slots(symbols: str) -> int:
    """The size of the board whose candidates a line lists, each in its slot; 0 if it is not such a line.

    729 symbols may also be a board of 27x27: the givens of one are in their slots only by coincidence.
    """
    size = CUBES.get(len(symbols), 0)
    if not size:
        return 0
    slots = ("123456789" + LETTERS)[:size]
    possible = 0
    for at, symbol in enumerate(symbols.upper()):
        if symbol not in NO_SLOT:
            if symbol != slots[at % size]:
                return 0
            possible += 1
    return size if 2 * possible >= size * size else 0


class GridFormat(Format):
    """Rows of cells; a puzzle has as many rows as the first row has cells."""

    @abstractmethod
    def rows(self, lines: Iterable[Line]) -> Iterator[Line]:
        """The rows with cells, without borders and comments."""

    def split(self, lines: Iterable[Line]) -> Iterator[list[Line]]:
        """One square board at a time; fewer rows only at the end."""
        chunk: list[Line] = []
        for row in self.rows(lines):
            chunk.append(row)
            if len(chunk) == min(len(row_cells(chunk[0].text)), MAX_SIDE):
                yield chunk
                chunk = []
        if chunk:
            yield chunk

    def parse(self, lines: list[Line], kind: Kind | None) -> Document:
        """The puzzle with these rows."""
        return self.parse_rows(lines, kind)

    def parse_rows(self, lines: list[Line], kind: Kind | None, boxes: Clue | None = None) -> Document:
        """The puzzle with these rows, which form a square unless the caller names the kind."""
        width = len(row_cells(lines[0].text))
        if kind is None and len(lines) < width:
            raise lines[-1].error("expected {width} rows, found {lines}", width, len(lines))
        rows = [Line(row.number, " ".join(row_cells(row.text))) for row in lines]
        return bare_document(rows, kind, boxes)


def bare_document(rows: list[Line], kind: Kind | None, boxes: Clue | None = None) -> Document:
    """The puzzle with these rows of cells separated by spaces; of the kind of bare grids by default."""
    head = rows[0]
    board = make_board(len(rows), len(head.text.split()), head)
    givens = Givens.read(Block(head, tuple(rows)), board)
    return Document(build_with_givens(givens, board, head, kind, boxes), head.number)


def build_with_givens(
    givens: Givens, board: Board, head: Line, kind: Kind | None, boxes: Clue | None = None
) -> Puzzle:
    """The puzzle with these givens, and boxes if its kind has them; `head` is its first line."""
    kind = kind or kind_of_bare_grids()
    clues: dict[str, Clue] = {givens_field(kind): givens}
    if boxes and (field := field_of(kind, type(boxes))):
        clues[field] = boxes
    return build_puzzle(kind, board, clues, head)


def givens_field(kind: Kind) -> str:
    """The field of a kind for givens; InputError if a bare grid cannot be of this kind."""
    if field := field_of(kind, Givens):
        return field
    raise InputError(
        "a puzzle of the kind '{name}' is more than a grid of values: expected a head line", kind.name
    )


def bare_rows(puzzle: Puzzle, format_name: str) -> list[str]:
    """The givens as rows; spaces separate the cells of a large board, lest a row be read as a small board."""
    rows = bare_givens(puzzle, format_name).write(puzzle.board)
    if puzzle.board.cols < TWO_DIGITS or " " in rows[0]:
        return rows
    return [" ".join(row) for row in rows]


def bare_givens(puzzle: Puzzle, format_name: str) -> Givens:
    """The givens of a puzzle; UnsupportedError if it has other clues."""
    (givens,) = bare_clues(puzzle, format_name, (Givens,))
    assert isinstance(givens, Givens)
    return givens


def bare_clues(puzzle: Puzzle, format_name: str, types: tuple[type[Clue], ...]) -> list[Clue]:
    """The clues of these types; UnsupportedError names the first clue of another type."""
    if type(puzzle) is not kind_of_bare_grids():
        raise cannot_state(format_name, "the kind '{name}'", puzzle.name)
    for name in puzzle.explicit_clues():
        if puzzle.clue_types[name] not in types:
            raise cannot_state(format_name, name)
    return [getattr(puzzle, field_of(type(puzzle), clue_type)) for clue_type in types]
