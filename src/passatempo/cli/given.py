"""`--given`: what a player has filled in and noted, from a grid, a drawn board, or a list.

A list is such as `A1=5 B2=3?`; a grid has rows with `.` for empty cells. A cell with candidates has them
together (`125`) or separated by commas (`1,2,12`); a single one is followed by `?`, as on boards that
`explain` draws. There and here `'` marks a given and `*` a value that is new; both are passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from passatempo.board import Board
from passatempo.cli.arguments import Options
from passatempo.cli.drawn_board import drawn_cells, is_drawn
from passatempo.clues.base import BLANKS, Line, row_symbols
from passatempo.clues.givens import symbol_value
from passatempo.errors import InputError
from passatempo.formats.sources import file_lines, is_file
from passatempo.paint.cells import GIVEN_MARK, NEW_MARK, OPEN_MARK
from passatempo.problem import domain_text
from passatempo.puzzle import Puzzle
from passatempo.records import dataclass
from passatempo.scene import Cage, CageLook, Label

Entries = Mapping[int, int]  # values by cell
_CELL_NAME = r"[A-Za-z]+[0-9]+|[rR][0-9]+[cC][0-9]+"
_PASSED_OVER = {"", "·", *BLANKS}


@dataclass(frozen=True)
class Given:
    """What a player has filled in, in the order of the list or the grid, and noted; by cell."""

    entries: Entries
    notes: Mapping[int, tuple[int, ...]]


def given_of(puzzle: Puzzle, options: Options) -> Given:
    """What the player has filled in and noted, by the option `--given`."""
    return Given({}, {}) if options.given is None else parse_given(options.given, puzzle)


def parse_entries(argument: str, puzzle: Puzzle) -> Entries:
    """The entries in a text or in the file of this name; InputError if there are candidates among them."""
    given = parse_given(argument, puzzle)
    if given.notes:
        name = puzzle.board.name(next(iter(given.notes)))
        raise InputError("--given: {name} has candidates, which only explain takes: expected a value", name)
    return given.entries


def parse_given(argument: str, puzzle: Puzzle) -> Given:
    """What is filled in and noted in a text or in the file of this name."""
    from_file = is_file(argument)
    try:
        return _parse("\n".join(file_lines(argument)) if from_file else argument, puzzle)
    except InputError as error:
        if from_file:
            raise InputError("--given: {path}: {error}", argument, error.message) from None
        raise InputError("--given: {error}", error.message) from None


def _parse(text: str, puzzle: Puzzle) -> Given:
    words, board = text.split(), puzzle.board
    if not words:
        raise InputError("expected a grid, a file with one, or entries such as 'A1=5 B2=3'")
    entries, notes = dict[int, int](), dict[int, tuple[int, ...]]()
    for cell, symbol in _symbols(text, words, puzzle):
        found = _parse_cell(symbol, puzzle, cell)
        if isinstance(found, tuple):
            notes[cell] = found
        elif found is not None and entries.setdefault(cell, found) != found:
            raise InputError(
                "two entries for {cell}, {entries} and {found}: expected one",
                board.name(cell),
                entries[cell],
                found,
            )
    return Given(entries, {cell: values for cell, values in notes.items() if cell not in entries})


def _symbols(text: str, words: list[str], puzzle: Puzzle) -> Iterator[tuple[int, str]]:
    if is_drawn(text):
        drawn = drawn_cells(text, puzzle.board, has_labels=_has_labels(puzzle))
        return ((cell, symbol) for cell, symbol in drawn if puzzle.values(cell))
    if any("=" in word for word in words):
        return _parse_list(words, puzzle.board)
    return _parse_grid(text, puzzle.board)


def _has_labels(puzzle: Puzzle) -> bool:
    marks = puzzle.scene().marks
    return any(
        isinstance(mark, Label) or (isinstance(mark, Cage) and mark.label and mark.look is not CageLook.CLONE)
        for mark in marks
    )


# A cell


def _parse_cell(symbol: str, puzzle: Puzzle, cell: int) -> int | tuple[int, ...] | None:
    """The value of a cell or its candidates; None for an empty one. InputError if it cannot take them."""
    bare = symbol.rstrip(GIVEN_MARK + NEW_MARK)
    if bare in _PASSED_OVER:
        return None
    noted = bare.replace(OPEN_MARK, "")
    if "," in bare or noted != bare:
        return _candidates(_split(noted, puzzle, cell), puzzle, cell)
    value, values = _value(bare), puzzle.values(cell)
    if value == 0 and 0 not in values:
        return None
    if value in values:
        return value
    if len(bare) > 1 and len(set(bare)) == len(bare) and values:
        return _candidates(_split(bare, puzzle, cell), puzzle, cell)
    raise _cannot_take(bare, puzzle, cell)


def _value(symbol: str) -> int | None:
    """The value of a symbol; several digits of which the first is 0 are candidates."""
    return None if re.fullmatch("0[0-9]+", symbol) else symbol_value(symbol)


def _split(text: str, puzzle: Puzzle, cell: int) -> list[str]:
    """Candidates that are separated by commas, or stand side by side where each has one digit."""
    parts, found = text.strip(",").split(","), list[str]()
    for part in parts:
        found += [part] if _value(part) in puzzle.values(cell) else list(part)
    return found


def _candidates(symbols: list[str], puzzle: Puzzle, cell: int) -> tuple[int, ...]:
    values = [_value(each) for each in symbols]
    if any(value not in puzzle.values(cell) for value in values):
        raise _cannot_take(",".join(symbols) if len(symbols) < 2 else "".join(symbols), puzzle, cell)
    return tuple(sorted({value for value in values if value is not None}))


def _cannot_take(symbol: str, puzzle: Puzzle, cell: int) -> InputError:
    values, name = puzzle.values(cell), puzzle.board.name(cell)
    if not values:
        return InputError("entry {name}={symbol}: {name} holds no value", name, symbol)
    return InputError("entry {name}={symbol}: expected {values}", name, symbol, domain_text(values))


# Lists and grids


def _parse_list(words: list[str], board: Board) -> Iterator[tuple[int, str]]:
    for word in words:
        name, _, symbol = word.rstrip(",;").partition("=")
        if not re.fullmatch(r"(-?[0-9]+|[A-Za-z])+(,-?[0-9A-Za-z]+)*\??", symbol):
            raise _not_an_entry(word)
        yield board.cell(name), symbol


def _not_an_entry(word: str) -> InputError:
    return InputError("'{word}' is not an entry: expected such as A1=5, or A1=125 for candidates", word)


def _parse_grid(text: str, board: Board) -> Iterator[tuple[int, str]]:
    """The cells that are not blank with their symbols, from rows or from a single line."""
    rows = [row for row in text.splitlines() if row.strip()]
    if len(rows) == 1 and board.rows > 1:
        rows = _rows_of_line(rows[0].split(), board)
    if len(rows) != board.rows:
        first = text.split()[0]
        if re.fullmatch(_CELL_NAME, first):
            raise _not_an_entry(first)
        numbers = (board.rows, board.cols, len(rows))
        if text != first:
            raise InputError("expected {rows} rows of {cols} cells, found {found} rows", *numbers)
        raise InputError(
            "expected {rows} rows of {cols} cells, found {found} rows, and there is no file '{file}'",
            *numbers,
            first,
        )
    for number, row in enumerate(rows):
        line = Line(number + 1, row)
        for col, symbol in enumerate(row_symbols(line, board.cols)):
            if symbol in BLANKS:
                continue
            if not re.fullmatch(r"-?[0-9A-Za-z]+(,-?[0-9A-Za-z]+)*[?'*]*", symbol):
                raise line.error("'{symbol}' is not a value: expected a number, a letter or '.'", symbol)
            yield board.at(number, col), symbol


def _rows_of_line(words: list[str], board: Board) -> list[str]:
    if len(words) == 1:
        line = words[0]
        return [line[at : at + board.cols] for at in range(0, len(line), board.cols)]
    if len(words) == len(board):
        return [" ".join(words[at : at + board.cols]) for at in range(0, len(board), board.cols)]
    return words
