"""Candidates: the values that each cell may still hold, as a grid or in one line.

`candidates` has rows of cells separated by spaces. An open cell lists its candidates (`137`; `9AB` or
`9,10,11` where values have two digits); the grid may be framed with `|`, `+---+`, `*`, `:` as other programs
print it. A dot is a cell without information.

`candidates-line` has one puzzle per line: n symbols for each of n x n cells, in the slots of their values. On
9x9 that makes 729 symbols: `1.3......` is a cell that holds 1 or 3. Excluded values are `.`, 0 or one of `_ *
-`.

Neither distinguishes a given from a cell with one candidate: cells with one candidate are givens.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, pairwise

from passatempo.board import LETTERS, MAX_SIDE, Board
from passatempo.clues.base import Clue, Line, grid_lines
from passatempo.clues.candidates import Candidates
from passatempo.clues.givens import Givens, symbol_value
from passatempo.formats.bare_grids import (
    BLANK_SIGNS,
    CUBES,
    NO_SLOT,
    TWO_DIGITS,
    bare_clues,
    givens_field,
    size_in_slots,
)
from passatempo.formats.drawn_boxes import BAR, read_drawn_boxes, split_squares
from passatempo.formats.format import (
    Document,
    Format,
    Kind,
    LeftOut,
    build_puzzle,
    cannot_state,
    field_of,
    make_board,
)
from passatempo.formats.line import with_trailing_text
from passatempo.kinds import kind_of_bare_grids
from passatempo.messages import Message
from passatempo.puzzle import Puzzle

Values = tuple[int, ...]  # ascending; empty: no information

_SMALLEST = 2
_FRAME = re.compile(r"[|+:│┃║]")
_NO_CELL = re.compile(r"[\s|+:*.',`´=_│┃║─━═┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝-]*")  # a drawn line without cells
_LISTS = re.compile(r"[0-9A-Za-z]{1,36}|[0-9]{1,4}(?:,[0-9]{1,4})*,?")
_MOST_NUMBERS = 8 * MAX_SIDE  # characters of a cell


class CandidateGrid(Format):
    """The format `candidates`: rows of cells, each with its candidates."""

    name = "candidates"

    def sniff(self, lines: list[Line]) -> bool:
        """As many rows as the first has cells, all of them lists of values, and one list of several."""
        first = next(_rows(lines), None)
        if first is None or not _SMALLEST <= (size := len(first.text.split())) <= MAX_SIDE:
            return False
        rows = [row.text.split() for row in islice(_rows(lines), size)]
        if not all(len(row) == size and all(map(_is_list, row)) for row in rows):
            return False
        return _are_lists([word for row in rows for word in row], size)

    def split(self, lines: Iterable[Line]) -> Iterator[list[Line]]:
        """One square board at a time with its frame; fewer rows only at the end."""
        return split_squares(_framed(lines), _cells)

    def parse(self, lines: list[Line], kind: Kind | None) -> Document:
        """Cells with one candidate are givens, the others are restricted to their candidates."""
        left_out = LeftOut()
        boxes = read_drawn_boxes(lines, _cells, left_out)
        lines = [Line(line.number, " ".join(_cells(line.text))) for line in lines if _cells(line.text)]
        size = len(lines[0].text.split())
        if len(lines) < size:
            raise lines[-1].error("expected {size} rows, found {lines}", size, len(lines))
        board = make_board(size, size, lines[0])
        for row in lines:
            if (found := len(row.text.split())) != size:
                raise row.error("row has {found} cells, the board is {size} wide", found, size)
        numbers = any("," in row.text for row in lines)
        values = [_values(word, row, numbers) for row in lines for word in row.text.split()]
        puzzle = build_with_candidates(values, board, lines[0], kind, boxes)
        return left_out.attach_to(Document(puzzle, lines[0].number))

    def write(self, puzzle: Puzzle) -> str:
        """A list for each cell, separated by commas where values have two digits."""
        between = "" if puzzle.board.cols < TWO_DIGITS else ","
        lists = [between.join(map(str, values)) for values in candidates_of(puzzle, self.name)]
        rows = (
            grid_lines(puzzle.board, lists)
            if max(map(len, lists)) > 1
            else _separated_rows(lists, puzzle.board)
        )
        if not self.sniff([Line(number, row) for number, row in enumerate(rows, start=1)]):
            raise cannot_state(self.name, "a board without an open cell")
        return "\n".join(rows) + "\n"


def build_with_candidates(
    values: Sequence[Values], board: Board, head: Line, kind: Kind | None, boxes: Clue | None = None
) -> Puzzle:
    """The puzzle whose cells have these candidates: one is a given, none is no restriction."""
    kind = kind or kind_of_bare_grids()
    givens = {cell: listed[0] for cell, listed in enumerate(values) if len(listed) == 1}
    several = {cell: listed for cell, listed in enumerate(values) if len(listed) > 1}
    return build_restricted(kind, board, givens, several, head, boxes)


def build_restricted(
    kind: Kind,
    board: Board,
    givens: dict[int, int],
    several: dict[int, Values],
    head: Line,
    boxes: Clue | None = None,
) -> Puzzle:
    """The puzzle with these givens, candidates and boxes, in the fields of its kind."""
    clues: dict[str, Clue] = {givens_field(kind): Givens(givens)}
    if boxes and (box_field := field_of(kind, type(boxes))):
        clues[box_field] = boxes
    field = field_of(kind, Candidates)
    if field:
        clues[field] = Candidates(several)
    puzzle = build_puzzle(kind, board, clues, head)
    if not field:
        for cell, listed in several.items():
            if set(puzzle.values(cell)) != set(listed):
                raise head.error("a puzzle of the kind '{name}' has no candidates, only givens", kind.name)
    return puzzle


def candidates_of(puzzle: Puzzle, format_name: str) -> list[Values]:
    """The candidates of each cell; UnsupportedError if the puzzle has more than givens and candidates."""
    givens, candidates = bare_clues(puzzle, format_name, (Givens, Candidates))
    assert isinstance(givens, Givens)
    assert isinstance(candidates, Candidates)
    for cell, listed in candidates.values.items():
        if cell in givens.values or len(listed) == 1:
            what = (
                Message("candidates beside a given")
                if cell in givens.values
                else Message("one candidate that is not a given")
            )
            raise cannot_state(format_name, "{what}, as in {cell}", what, puzzle.board.name(cell))
    all_values = tuple(puzzle.values(0))
    if len(all_values) == 1:
        raise cannot_state(format_name, "a board of {board}", puzzle.board)
    return [
        (givens.values[cell],) if cell in givens.values else candidates.values.get(cell, all_values)
        for cell in puzzle.board.cells
    ]


def _rows(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines with cells, without their frame."""
    for line in _framed(lines):
        if cells := _cells(line.text):
            yield Line(line.number, " ".join(cells))


def _framed(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines that are neither blank nor comments; the separators in rows become bars."""
    for line in lines:
        text = line.text.strip()
        if text and not text.startswith("#"):
            yield Line(line.number, _FRAME.sub(BAR, text) if _cells(text) else text)


def _cells(text: str) -> list[str]:
    """The cells of a row; empty for a drawn line without cells."""
    if _NO_CELL.fullmatch(text) and not _is_open_row(text):
        return []
    return _FRAME.sub(" ", text).strip("* \t").split()


def _is_open_row(text: str) -> bool:
    """Whether a line is a row of separate dots, which is not a border."""
    words = _FRAME.sub(" ", text).split()
    return len(words) > 1 and set(words) == {"."}


def _is_list(word: str) -> bool:
    return word in BLANK_SIGNS or bool(_LISTS.fullmatch(word))


def _are_lists(words: list[str], size: int) -> bool:
    """Whether some cell has several candidates: otherwise these are rows of values, or of groups of cells.

    Where values have two digits, `12` is a value; only a comma or a letter shows that it is a list.
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
    """The values that a cell lists, as numbers separated by commas or one character each."""
    if word in BLANK_SIGNS:
        return ()
    listed = word.removesuffix(",").split(",") if numbers else list(word)
    found = {symbol_value(each) for each in listed} if len(word) <= _MOST_NUMBERS else {None}
    values = sorted(value for value in found if value is not None)
    if None in found or not values:
        raise line.error(
            "'{word}' is not a list of candidates: expected such as 137 or 9AB or 9,10,11", word[:30]
        )
    return tuple(values)


def _separated_rows(words: list[str], board: Board) -> list[str]:
    return [" ".join(words[at : at + board.cols]) for at in range(0, len(words), board.cols)]


def slot_symbols(size: int) -> str:
    """The symbol of each value, for boards whose values have one character each."""
    return ("123456789" + LETTERS)[:size]


class CandidateLine(Format):
    """The format `candidates-line`: one puzzle per line, n symbols for each cell."""

    name = "candidates-line"

    def sniff(self, lines: list[Line]) -> bool:
        """The symbols are in their slots."""
        first = next(self.split(lines), None)
        return first is not None and size_in_slots(_symbols(first[0].text)) > 0

    def split(self, lines: Iterable[Line]) -> Iterator[list[Line]]:
        """Each line is a puzzle, up to a space, a comma or a semicolon."""
        for line in lines:
            text = line.text.partition("#")[0].strip(" ,;\t")
            if text:
                yield [Line(line.number, text)]

    def parse(self, lines: list[Line], kind: Kind | None) -> Document:
        """Cells with one candidate are givens, the others are restricted to their candidates."""
        (line,) = lines
        text = _symbols(line.text)
        size = CUBES.get(len(text), 0)
        if not size:
            raise line.error(
                "{text} symbols are not a line of candidates: expected, for 9x9, {what}", len(text), 9**3
            )
        board, symbols = Board(size, size), slot_symbols(size)
        values = []
        for cell in board.cells:
            slots = text[cell * size : (cell + 1) * size].upper()
            values.append(tuple(at for at, symbol in enumerate(slots, start=1) if symbol not in NO_SLOT))
            for slot, symbol in zip(slots, symbols, strict=True):
                if slot != symbol and slot not in NO_SLOT:
                    raise line.error(
                        "'{slot}' in {cell} where {symbol} or '.' was expected",
                        slot,
                        board.name(cell),
                        symbol,
                    )
            if not values[-1]:
                raise line.error("{cell} has no candidate left", board.name(cell))
        found = Document(build_with_candidates(values, board, line, kind), line.number)
        return found if text == line.text else with_trailing_text(found, line.text, text)

    def write(self, puzzle: Puzzle) -> str:
        """A dot for each excluded value."""
        size = puzzle.board.cols
        if size not in CUBES.values():
            raise cannot_state(self.name, "a board of {board}", puzzle.board)
        symbols = slot_symbols(size)
        cells = candidates_of(puzzle, self.name)
        slots = (
            (symbol if value in cell else ".") for cell in cells for value, symbol in enumerate(symbols, 1)
        )
        return "".join(slots) + "\n"


def _symbols(text: str) -> str:
    return re.split(r"[\s,;]", text, maxsplit=1)[0]
