"""Grids of candidates: what each cell may still hold.

Rows of cells between blanks, an open cell being the values still possible (`137`; `9AB` or `9,10,11` where
values have two digits), perhaps framed with `|`, `+---+`, `*`, `:` as other programs print them. A dot is a
cell about which nothing is said. What such a grid cannot tell is a given from a cell with one candidate
left: cells with one candidate are givens.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, pairwise

from passatempo.board import LETTERS, MAX_SIDE, Board
from passatempo.clues.base import Clue, Line, grid_lines
from passatempo.clues.candidates import Candidates
from passatempo.clues.givens import Givens, symbol_value
from passatempo.errors import UnsupportedError
from passatempo.formats.base import Document, Format, Kind, LeftOut, board_of, build, field_of
from passatempo.formats.drawn import BAR, boxes_drawn, squares
from passatempo.formats.grids import BLANK_SIGNS, TWO_DIGITS, bare_clues, givens_field
from passatempo.kinds import kind_of_bare_grids
from passatempo.puzzle import Puzzle

Values = tuple[int, ...]  # ascending; none where nothing is said

_SMALLEST = 2
_FRAME = re.compile(r"[|+:│┃║]")
_NO_CELL = re.compile(r"[\s|+:*.',`´=_│┃║─━═┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝-]*")  # a line that is drawn, and holds no cell
_LISTS = re.compile(r"[0-9A-Za-z]{1,36}|[0-9]{1,4}(?:,[0-9]{1,4})*,?")
_MOST_NUMBERS = 8 * MAX_SIDE  # characters of a cell


class CandidateGrid(Format):
    """Rows of cells, each with what it may still hold."""

    name = "candidates"
    about = "a grid whose open cells list the values still possible: 137 2 49 ...; framed or not"

    def sniff(self, lines: list[Line]) -> bool:
        """As many rows as the first has cells, lists of values all, and one at least of several."""
        first = next(_rows(lines), None)
        if first is None or not _SMALLEST <= (size := len(first.text.split())) <= MAX_SIDE:
            return False
        rows = [row.text.split() for row in islice(_rows(lines), size)]
        if not all(len(row) == size and all(map(_is_list, row)) for row in rows):
            return False
        return _are_lists([word for row in rows for word in row], size)

    def split(self, lines: Iterable[Line]) -> Iterator[list[Line]]:
        """A square at a time, with what frames it; fewer rows only at the end."""
        return squares(_framed(lines), _cells)

    def parse(self, lines: list[Line], kind: Kind | None) -> Document:
        """Cells with one candidate are givens, the others limit what may stand there."""
        left_out = LeftOut()
        boxes = boxes_drawn(lines, _cells, left_out)
        lines = [Line(line.number, " ".join(_cells(line.text))) for line in lines if _cells(line.text)]
        size = len(lines[0].text.split())
        if len(lines) < size:
            raise lines[-1].error(f"expected {size} rows, found {len(lines)}")
        board = board_of(size, size, lines[0])
        for row in lines:
            if (found := len(row.text.split())) != size:
                raise row.error(f"row has {found} cells, the board is {size} wide")
        numbers = any("," in row.text for row in lines)
        values = [_values(word, row, numbers) for row in lines for word in row.text.split()]
        puzzle = with_candidates(values, board, lines[0], kind, boxes)
        return left_out.beside(Document(puzzle, lines[0].number))

    def write(self, puzzle: Puzzle) -> str:
        """A list for each cell; numbers between commas where one digit is not enough."""
        between = "" if puzzle.board.cols < TWO_DIGITS else ","
        lists = [between.join(map(str, values)) for values in candidates_of(puzzle, self.name)]
        rows = grid_lines(puzzle.board, lists) if max(map(len, lists)) > 1 else _apart(lists, puzzle.board)
        if not self.sniff([Line(number, row) for number, row in enumerate(rows, start=1)]):
            raise UnsupportedError(f"the format '{self.name}' cannot state a board without an open cell")
        return "\n".join(rows) + "\n"


FORMAT = CandidateGrid()


def with_candidates(
    values: Sequence[Values], board: Board, head: Line, kind: Kind | None, boxes: Clue | None = None
) -> Puzzle:
    """The puzzle whose cells may hold these values: one is a given, none means anything."""
    kind = kind or kind_of_bare_grids()
    givens = {cell: told[0] for cell, told in enumerate(values) if len(told) == 1}
    several = {cell: told for cell, told in enumerate(values) if len(told) > 1}
    return build_limited(kind, board, givens, several, head, boxes)


def build_limited(
    kind: Kind,
    board: Board,
    givens: dict[int, int],
    several: dict[int, Values],
    head: Line,
    boxes: Clue | None = None,
) -> Puzzle:
    """The puzzle with these givens, candidates and boxes, in the fields that its kind has for them."""
    clues: dict[str, Clue] = {givens_field(kind): Givens(givens)}
    if boxes and (box_field := field_of(kind, type(boxes))):
        clues[box_field] = boxes
    field = field_of(kind, Candidates)
    if field:
        clues[field] = Candidates(several)
    puzzle = build(kind, board, clues, head)
    if not field:
        for cell, told in several.items():
            if set(puzzle.values(cell)) != set(told):
                raise head.error(f"a puzzle of the kind '{kind.name}' has no candidates, only givens")
    return puzzle


def candidates_of(puzzle: Puzzle, format_name: str) -> list[Values]:
    """What each cell may hold of a puzzle that says nothing else; one that does is refused by name."""
    givens, candidates = bare_clues(puzzle, format_name, (Givens, Candidates))
    assert isinstance(givens, Givens)
    assert isinstance(candidates, Candidates)
    for cell, told in candidates.values.items():
        if cell in givens.values or len(told) == 1:
            what = "candidates beside a given" if cell in givens.values else "one candidate that is no given"
            raise UnsupportedError(
                f"the format '{format_name}' cannot state {what}, as in {puzzle.board.name(cell)}"
            )
    everything = tuple(puzzle.values(0))
    if len(everything) == 1:
        raise UnsupportedError(f"the format '{format_name}' cannot state a board of {puzzle.board}")
    return [
        (givens.values[cell],) if cell in givens.values else candidates.values.get(cell, everything)
        for cell in puzzle.board.cells
    ]


def _rows(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines that hold cells, without what frames them."""
    for line in _framed(lines):
        if cells := _cells(line.text):
            yield Line(line.number, " ".join(cells))


def _framed(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines that say or draw something; in rows, whatever parts cells is a bar."""
    for line in lines:
        text = line.text.strip()
        if text and not text.startswith("#"):
            yield Line(line.number, _FRAME.sub(BAR, text) if _cells(text) else text)


def _cells(text: str) -> list[str]:
    """The cells of a row; none if a line is drawn, and holds no cell."""
    if _NO_CELL.fullmatch(text) and not _is_open_row(text):
        return []
    return _FRAME.sub(" ", text).strip("* \t").split()


def _is_open_row(text: str) -> bool:
    """A row of dots apart, about which nothing is said, is no border."""
    words = _FRAME.sub(" ", text).split()
    return len(words) > 1 and set(words) == {"."}


def _is_list(word: str) -> bool:
    return word in BLANK_SIGNS or bool(_LISTS.fullmatch(word))


def _are_lists(words: list[str], size: int) -> bool:
    """Whether some cell has several candidates: else these are rows of values, or of groups of cells.

    Where values have two digits, `12` is a value, and only a comma or a letter tells that it is none.
    """
    if any("," in word for word in words):
        return size >= TWO_DIGITS
    found = [[symbol_value(symbol) or 0 for symbol in word] for word in words if word not in BLANK_SIGNS]
    if not all(values[0] >= 1 and values[-1] <= size and _ascending(values) for values in found):
        return False
    several = [word for word in words if len(word) > 1]
    if size < TWO_DIGITS:
        return bool(several)
    return any(len(word) > 2 or not word.isdigit() for word in several)


def _ascending(values: list[int]) -> bool:
    return all(one < other for one, other in pairwise(values))


def _values(word: str, line: Line, numbers: bool) -> Values:
    """The values that a cell lists, as numbers between commas or one a character."""
    if word in BLANK_SIGNS:
        return ()
    listed = word.removesuffix(",").split(",") if numbers else list(word)
    found = {symbol_value(each) for each in listed} if len(word) <= _MOST_NUMBERS else {None}
    values = sorted(value for value in found if value is not None)
    if None in found or not values:
        raise line.error(f"'{word[:30]}' lists no candidates: expected such as 137 or 9AB or 9,10,11")
    return tuple(values)


def _apart(words: list[str], board: Board) -> list[str]:
    return [" ".join(words[at : at + board.cols]) for at in range(0, len(words), board.cols)]


def slot_symbols(size: int) -> str:
    """The symbol of each value of a board whose values have one character each."""
    return ("123456789" + LETTERS)[:size]
