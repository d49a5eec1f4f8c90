"""Plain data: puzzles from lists, tuples, arrays of numpy, series and frames of pandas, and mappings.

A cell is a number, a text, or nothing: None, NaN, 0 where 0 is no value, or one of the signs for a blank.
Rows are lists of cells, or texts. The clues of a kind are given by the names of their blocks, as the lines of
the native text form or as lists with the same words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import isqrt
from typing import Any, cast

from passatempo.board import Board
from passatempo.checks import check_type, quoted
from passatempo.clues.base import Block, Clue, Line
from passatempo.errors import InputError, WrongTypeError
from passatempo.formats.format import Kind, field_of
from passatempo.formats.pasted.interpretation import interpret
from passatempo.formats.pasted.sheet import Sheet
from passatempo.formats.pasted.symbols import BLANK, plain_cells, plain_text
from passatempo.messages import grouped
from passatempo.puzzle import Puzzle

_LINE = Line(1, "")
_MOST = 1_000_000  # cells
_SMALLEST = 4  # side of a board whose cells are listed without rows
_DEEPEST = 5  # lists within lists


def is_plain_data(value: object) -> bool:
    """Whether a value may be the cells of a puzzle rather than a text: a list, a tuple or an array."""
    return isinstance(value, list | tuple) or _listed(value) is not None


def read_data(data: object, kind: Kind | None) -> Puzzle:
    """The puzzle with these cells; InputError if they are none, or can be a puzzle of several kinds."""
    return interpret(_sheet(data), kind)


def build(kind: Kind, data: object, size: object, clues: Mapping[str, object]) -> Puzzle:
    """The puzzle of a kind with these cells and clues; InputError if they do not make one.

    `size` is `6`, `(6, 4)` or `"6x4"`; it may be left out where the cells, or rows of a clue, show it.
    """
    given = {name: value for name, value in clues.items() if value is not None and value is not False}
    fields = {_field(kind, name): value for name, value in given.items()}
    board = _board(kind, data, size, fields)
    stated = {name: _clue(kind.clue_types[name], name, value, board) for name, value in fields.items()}
    errors = []
    for read in _sheet(data).readings(kind) if data is not None else [[]]:
        shown = {field_of(kind, type(clue)): clue for clue in read}
        try:
            return cast(Callable[..., Puzzle], kind)(board, **shown, **stated)
        except InputError as error:
            errors.append(error)
        except TypeError:  # a clue that the kind does not have, or has twice
            errors.append(
                InputError("these rows are no {name}: expected a value or '.' in each cell", kind.name)
            )
    raise errors[0]


def _field(kind: Kind, name: str) -> str:
    if name not in kind.clue_types:
        raise WrongTypeError(
            "{name} has no clue '{name2}': expected one of {clue_types}",
            kind.name,
            name,
            " ".join(kind.clue_types),
        )
    return name


# Cells


def _sheet(data: object) -> Sheet:
    rows = _rows(data)
    cells = plain_cells(cell for row in rows for cell in row)
    return Sheet(Board(len(rows), len(rows[0])), tuple(cells), _LINE)


def _rows(data: object) -> list[list[str]]:
    """The cells row by row; InputError unless all rows have the same length."""
    listed = data.split() if isinstance(data, str) else _sequence(data)
    if not listed:
        raise InputError("no rows: expected a list of rows, such as [[0, 0, 4, 0], ...]")
    if isinstance(data, str) and len(listed) == 1:
        return _square(list(listed[0]))
    if all(map(_is_cell, listed)) and not all(isinstance(each, str) and len(each) > 1 for each in listed):
        return _square([_cell(each) for each in listed])
    rows = [_row(each) for each in listed]
    for number, row in enumerate(rows, start=1):
        if len(row) != len(rows[0]) or not row:
            raise InputError(
                "row {number} has {row} cells: expected {rows}, as the first has",
                number,
                len(row),
                len(rows[0]),
            )
    if len(rows) * len(rows[0]) > _MOST:
        raise InputError(
            "{rows} cells: expected at most {most}", grouped(len(rows) * len(rows[0])), grouped(_MOST)
        )
    return rows


def _square(cells: list[str]) -> list[list[str]]:
    """The rows of a square board whose cells are listed one after the other."""
    size = isqrt(len(cells))
    if size < _SMALLEST or size * size != len(cells):
        raise InputError("{cells} cells make no square board: expected 16, 36, 81 ..., or rows", len(cells))
    return [cells[at : at + size] for at in range(0, len(cells), size)]


def _row(row: object) -> list[str]:
    if isinstance(row, str):
        text = plain_text(row)
        return text.split() if " " in text.strip() else list(text.strip())
    return [_cell(each) for each in _sequence(row)]


def _is_cell(value: object) -> bool:
    return isinstance(value, str) or (_listed(value) is None and not isinstance(value, list | tuple))


def _cell(value: object) -> str:
    """A cell as text; InputError if it is neither a number nor a text, or no whole number."""
    value = value.item() if hasattr(value, "item") and not isinstance(value, type) else value
    if value is None or (isinstance(value, float) and value != value):
        return BLANK
    if isinstance(value, str):
        return plain_text(value)
    if isinstance(value, bool) or not isinstance(value, int | float) or value % 1 != 0:
        raise WrongTypeError("{value} in a cell: expected a whole number, a text or None", quoted(value))
    return quoted(int(value))


def _sequence(data: object) -> list[Any]:
    """A list, a tuple or an array as a list; WrongTypeError for anything else."""
    found = list(data) if isinstance(data, list | tuple) else _listed(data)
    if found is None:
        raise WrongTypeError("expected rows of cells, found {data}", quoted(data))
    return found


def _listed(data: object) -> list[Any] | None:
    """The elements of an array, a series or a frame; None if it is none."""
    if isinstance(data, type | str | bytes | bytearray | memoryview):
        return None
    for name in ("to_numpy", "tolist"):
        convert = getattr(data, name, None)
        if callable(convert) and hasattr(data, "shape"):
            found = convert()
            return found if isinstance(found, list) else _listed(found)
    return None


# Clues


def _board(kind: Kind, data: object, size: object, clues: Mapping[str, object]) -> Board:
    shown = _sheet(data).board if data is not None else None
    if size is not None:
        board = Board(*_sides(size))
        if shown is not None and shown != board:
            raise InputError(
                "rows of a {shown} board, and a size of {board}: expected one of them", shown, board
            )
        return board
    grids = (_grid_size(value) for value in clues.values())
    found = shown or next((Board(*sides) for sides in grids if sides), None)
    if found is None:
        raise InputError("no size of the board: expected rows, or size=9, for a {name}", kind.name)
    return found


def _sides(size: object) -> tuple[int, int]:
    """The sides of a board: 9, (6, 4), "6x4"."""
    sides = size.lower().split("x") if isinstance(size, str) else size
    sides = list(sides) if isinstance(sides, list | tuple) else [sides]
    texts = [quoted(side).strip("' ") for side in sides if isinstance(side, int | str)]
    numbers = [int(text) for text in texts if text.isascii() and text.isdigit() and len(text) < 7]
    if len(numbers) != len(sides) or len(numbers) not in (1, 2):
        raise InputError("size is {size}: expected such as 9, (6, 4) or '6x4'", quoted(size))
    return numbers[0], numbers[-1]


def _grid_size(value: object) -> tuple[int, int] | None:
    """The size of a clue that is a grid of rows: as many cells in each, and more than one."""
    if isinstance(value, str):
        value = value.splitlines()
    if not isinstance(value, list | tuple) or len(value) < 2:
        return None
    rows = [_row(row) if isinstance(row, str | list | tuple) else [] for row in value]
    same = len({len(row) for row in rows}) == 1 and len(rows[0]) > 1
    return (len(rows), len(rows[0])) if same and all(len(cell) == 1 for cell in rows[0]) else None


def _clue(clue_type: type[Clue], name: str, value: object, board: Board) -> Clue:
    """The clue that plain data states, read as the lines of its block."""
    if isinstance(value, Clue):
        return value
    lines = [Line(1, text) for text in _lines(value, 0) if text.strip()]
    try:
        return clue_type.read(Block(Line(1, name), tuple(lines)), board)
    except InputError as error:
        raise InputError("{name}: {removeprefix}", name, str(error).removeprefix("line 1: ")) from None


def _lines(value: object, depth: int) -> Iterator[str]:
    """The lines of a block: a text, a list of lines or lists of words, a mapping from the first word."""
    if value is True:
        return
    if isinstance(value, str):
        yield from value.splitlines()
    elif isinstance(value, Mapping):
        for key, words in value.items():
            yield f"{_word(key, depth)} {' '.join(_words(words, depth))}"
    elif _is_pair(value):
        yield "x".join(str(each) for each in cast(Sequence[object], value))
    elif is_plain_data(value):
        for each in _sequence(value):
            yield " ".join(_words(each, depth + 1))
    else:
        yield _word(value, depth)


def _words(value: object, depth: int) -> Iterable[str]:
    """The words of a line; a pair of numbers within it is a cell, (row, column) from 0."""
    if depth > _DEEPEST:
        raise InputError("lists within lists within lists: expected a list of lines")
    if isinstance(value, str) or not is_plain_data(value):
        return [_word(value, depth)]
    return [word for each in _sequence(value) for word in _nested(each, depth + 1)]


def _nested(value: object, depth: int) -> Iterable[str]:
    if _is_pair(value):
        row, col = cast(Sequence[int], value)
        return [f"r{row + 1}c{col + 1}"]
    return _words(value, depth)


def _word(value: object, depth: int) -> str:
    return check_type("a clue", value, str) if isinstance(value, str) else _cell(value)


def _is_pair(value: object) -> bool:
    if not isinstance(value, tuple) or len(value) != 2:
        return False
    return all(isinstance(each, int) and not isinstance(each, bool) and abs(each) < 10**6 for each in value)
