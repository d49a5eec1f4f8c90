"""Interpretation: the kinds that a sheet can be a puzzle of; one is read, several are refused by name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import cast

from passatempo.clues import Boxes, Clue, Givens, Number, Values
from passatempo.clues.base import Line
from passatempo.clues.parts import Flag
from passatempo.errors import InputError
from passatempo.formats.format import Kind, field_of
from passatempo.formats.kind_names import check_variant
from passatempo.formats.pasted.sheet import Sheet
from passatempo.formats.pasted.symbols import BLANK
from passatempo.kinds import all_kinds, is_kind, kind_named, kind_of_bare_grids
from passatempo.messages import OR, Message
from passatempo.puzzle import Puzzle

_WORD = re.compile(r"[A-Za-z][A-Za-z0-9-]{3,}")


def kind_in_words(texts: Iterable[Line]) -> tuple[Kind | None, str]:
    """The kind that a title names, and the word it uses; InputError if it names several."""
    found: dict[Kind, str] = {}
    for line in texts:
        for word in _WORD.findall(line.text):
            if is_kind(word):
                kind, name = kind_named(word), word.lower()
                found[kind] = name if name in kind.aliases else found.get(kind, name)
    if len(found) > 1:
        names = " and ".join(kind.name for kind in found)
        line = next(iter(texts))
        raise line.error("'{text}' names several kinds, {names}: expected --kind NAME", line.text[:40], names)
    return next(iter(found.items()), (None, ""))


def interpret(sheet: Sheet, kind: Kind | None, word: str = "") -> Puzzle:
    """The puzzle that a sheet shows; InputError if there is none, or if it can be of several kinds."""
    if kind is None and sheet.is_bare and not (sheet.framed and not sheet.boxes):
        kind = kind_of_bare_grids()
        if sheet.board.rows != sheet.board.cols:
            raise sheet.line.error(_no_square(sheet))
        if _may_be_binary(sheet):
            raise sheet.line.error(
                "0 and a sign for empty cells both stand in a grid of 0 and 1: expected --kind, or one sign"
            )
    if kind is None and sheet.may_have_other_blanks:
        raise sheet.line.error(
            "'#' may be a black cell or an empty one, as no cell has a sign for that: expected '.' if empty"
        )
    kinds = [kind] if kind else all_kinds()
    readings, errors = list[Puzzle](), list[InputError]()
    for each in kinds:
        for clues in sheet.readings(each):
            try:
                puzzle = _build(each, sheet, clues)
            except InputError as error:
                errors.append(error)
            else:
                if puzzle is not None and puzzle not in readings and (kind or _is_likely(each, puzzle)):
                    readings.append(puzzle)
    if len(readings) != 1:
        raise _ambiguous(sheet, readings) if readings else _no_reading(sheet, kind, errors)
    check_variant(readings[0], word, sheet.line)
    return readings[0]


def _may_be_binary(sheet: Sheet) -> bool:
    """Whether 0 is more than an empty cell: other cells are empty, and there is no value above 1."""
    return set(sheet.cells) == {"0", "1", BLANK}


def _no_square(sheet: Sheet) -> str:
    rows, cols = sheet.board.rows, sheet.board.cols
    return Message(
        "a grid of {rows} rows and {cols} columns: expected as many rows as columns, or its --kind",
        rows,
        cols,
    )


def _build(kind: Kind, sheet: Sheet, clues: Sequence[Clue]) -> Puzzle | None:
    """The puzzle of a kind with these clues; None if the kind is drawn in another way."""
    fields = {field_of(kind, type(clue)): clue for clue in clues}
    if "" in fields:
        return None
    make = cast(Callable[..., Puzzle], kind)
    puzzle = make(sheet.board, **fields)
    return puzzle if _shows_all(puzzle, sheet) else None


def _shows_all(puzzle: Puzzle, sheet: Sheet) -> bool:
    """Whether the sheet has what every puzzle of this kind shows, and the puzzle all values of a drawing."""
    if not sheet.framed:
        return True
    if not sheet.boxes and any(puzzle.clues_of(Boxes)):
        return False
    givens = sum(len(clue.values) for clue in puzzle.clues_of(Givens))
    return givens == len(sheet.values)  # a 0 that is no value would be dropped


def _is_likely(kind: Kind, puzzle: Puzzle) -> bool:
    """Whether a puzzle has the clues without which nobody prints one of this kind."""
    usual = kind.generated_from.get(kind.name, ())
    drawn = [name for name in usual if not issubclass(kind.clue_types[name], Givens | Number | Values | Flag)]
    return all(puzzle.has_clue(name) for name in drawn)


def _ambiguous(sheet: Sheet, readings: list[Puzzle]) -> InputError:
    if slash := next((cell for cell in sheet.cells if "/" in cell), ""):
        order = slash.replace("/", "\\")
        return sheet.line.error(
            "'{slash}' may state either sum first: expected '{order}' with that of the run below first",
            slash,
            order,
        )
    names = list(dict.fromkeys(_reading_name(puzzle, readings) for puzzle in readings))
    first = readings[0].name
    return sheet.line.error(
        "a board of {board} that may be {names}: expected its name, as in --kind {first} or a line "
        "'{first} {board}' above it",
        sheet.board,
        (OR, *names),
        first,
    )


def _reading_name(puzzle: Puzzle, among: list[Puzzle]) -> str:
    same = [other for other in among if other.name == puzzle.name]
    return f"{puzzle.name} ({' '.join(puzzle.explicit_clues())})" if len(same) > 1 else puzzle.name


def _no_reading(sheet: Sheet, kind: Kind | None, errors: list[InputError]) -> InputError:
    if kind and errors:
        return errors[0] if str(errors[0]).startswith("line ") else sheet.line.error(errors[0].message)
    of = Message(" of the kind '{name}'", kind.name) if kind else ""
    return sheet.line.error(
        "a board of {board} that is no puzzle{of}: expected a head line, see 'passatempo kinds'",
        sheet.board,
        of,
    )
