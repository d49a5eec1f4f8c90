"""Bare grids: what the formats share that state givens alone, without a head line."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator

from passatempo.board import LETTERS, MAX_SIDE, Board
from passatempo.clues.base import Block, Clue, Line
from passatempo.clues.givens import Givens
from passatempo.errors import InputError, UnsupportedError
from passatempo.formats.base import Document, Format, Kind, board_of, build, field_of
from passatempo.kinds import kind_of_bare_grids
from passatempo.puzzle import Puzzle

BLANK_SIGNS = "._*-"
TWO_DIGITS = 10  # the first size whose values need two digits
WIDEST_IN_CHARACTERS = 36  # a row of more cells cannot have one character for each: Z is 35
CUBES = {size**3: size for size in range(4, 10 + len(LETTERS))}  # symbols of a line of candidates: the size
NO_SLOT = frozenset(BLANK_SIGNS + "0")  # what stands there for a value that is not possible
_SURE = "0123456789" + BLANK_SIGNS
_SYMBOLS = frozenset(_SURE + LETTERS + LETTERS.lower())


def is_symbols(text: str) -> bool:
    """Whether a text can be cells and nothing else. Mere words are not: some digit or blank must be there."""
    symbols = "".join(text.split())
    sure = sum(map(symbols.count, _SURE))
    return bool(symbols) and _SYMBOLS.issuperset(symbols) and 4 * sure >= len(symbols)


def strange_symbol(text: str) -> str:
    """The first symbol that can be no cell; none if each can."""
    return next((symbol for symbol in "".join(text.split()) if symbol not in _SYMBOLS), "")


def row_cells(text: str) -> list[str]:
    """The cells of a row: numbers between blanks on large boards, else one character each."""
    symbols = text.split()
    return symbols if len(symbols) >= TWO_DIGITS else list("".join(symbols))


def size_in_slots(symbols: str) -> int:
    """The size of the board whose candidates a line lists, each in its place; 0 if it is no such line.

    729 symbols may be a board of 27x27 as well: there no symbol, but by chance, is in the place that it has
    among the candidates of a cell.
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
    """Rows of cells: as many rows as the first has cells make a puzzle."""

    @abstractmethod
    def rows(self, lines: Iterable[Line]) -> Iterator[Line]:
        """The rows alone, without whatever decorates them."""

    def split(self, lines: Iterable[Line]) -> Iterator[list[Line]]:
        """A square at a time; fewer rows only at the end."""
        chunk: list[Line] = []
        for row in self.rows(lines):
            chunk.append(row)
            if len(chunk) == min(len(row_cells(chunk[0].text)), MAX_SIDE):
                yield chunk
                chunk = []
        if chunk:
            yield chunk

    def parse(self, lines: list[Line], kind: Kind | None) -> Document:
        """The rows as they stand."""
        return self.of_rows(lines, kind)

    def of_rows(self, lines: list[Line], kind: Kind | None, boxes: Clue | None = None) -> Document:
        """The puzzle of rows; a square of them, unless a kind that may have other boards is forced."""
        width = len(row_cells(lines[0].text))
        if kind is None and len(lines) < width:
            raise lines[-1].error(f"expected {width} rows, found {len(lines)}")
        rows = [Line(row.number, " ".join(row_cells(row.text))) for row in lines]
        return bare_document(rows, kind, boxes)


def bare_document(rows: list[Line], kind: Kind | None, boxes: Clue | None = None) -> Document:
    """The puzzle that rows of blank-separated cells state; of the kind of bare grids, if none is forced."""
    head = rows[0]
    board = board_of(len(rows), len(head.text.split()), head)
    givens = Givens.read(Block(head, tuple(rows)), board)
    return Document(with_givens(givens, board, head, kind, boxes), head.number)


def with_givens(
    givens: Givens, board: Board, head: Line, kind: Kind | None, boxes: Clue | None = None
) -> Puzzle:
    """The puzzle with these givens, and boxes if its kind has any; it starts at this line."""
    kind = kind or kind_of_bare_grids()
    clues: dict[str, Clue] = {givens_field(kind): givens}
    if boxes and (field := field_of(kind, type(boxes))):
        clues[field] = boxes
    return build(kind, board, clues, head)


def givens_field(kind: Kind) -> str:
    """The field that takes a bare grid."""
    if field := field_of(kind, Givens):
        return field
    raise InputError(f"a puzzle of the kind '{kind.name}' is more than a grid of values: write a head line")


def bare_rows(puzzle: Puzzle, format_name: str) -> list[str]:
    """The givens as rows; blanks part the cells of a large board, lest a row be read as a small board."""
    rows = bare_givens(puzzle, format_name).write(puzzle.board)
    if puzzle.board.cols < TWO_DIGITS or " " in rows[0]:
        return rows
    return [" ".join(row) for row in rows]


def bare_givens(puzzle: Puzzle, format_name: str) -> Givens:
    """The givens of a puzzle that says nothing else; one that does is refused by name."""
    (givens,) = bare_clues(puzzle, format_name, (Givens,))
    assert isinstance(givens, Givens)
    return givens


def bare_clues(puzzle: Puzzle, format_name: str, types: tuple[type[Clue], ...]) -> list[Clue]:
    """The clues of these types of a puzzle that says nothing else; one that does is refused by name."""
    if type(puzzle) is not kind_of_bare_grids():
        raise UnsupportedError(f"the format '{format_name}' cannot state the kind '{puzzle.name}'")
    for name in puzzle.stated():
        if puzzle.clue_types[name] not in types:
            raise UnsupportedError(f"the format '{format_name}' cannot state {name}")
    return [getattr(puzzle, field_of(type(puzzle), clue_type)) for clue_type in types]
