"""Drafts: boards that somebody is setting. They are shown although they are no puzzles yet.

A clue that cannot be read, or that does not fit the board, is left out and reported as a fault. What is
missing, such as the rooms of a kind that needs them, is a fault of the board as a whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, cast

from passatempo.clues.base import Clue, Line
from passatempo.errors import InputError
from passatempo.formats.format import Document, Kind, make_board
from passatempo.formats.json_form import as_object, clue_of
from passatempo.kinds import kind_named
from passatempo.messages import Message
from passatempo.puzzle import Puzzle
from passatempo.records import record
from passatempo.web.questions.arguments import document_in

_HEAD = Line(1, "")


@record
class Fault:
    """What is wrong with a draft: the field of a clue, or empty for the board as a whole, and a message."""

    field: str
    message: str


@record
class Draft:
    """A board that is shown, its JSON object, and what is wrong with it."""

    document: Document
    puzzle: Mapping[str, Any]
    faults: tuple[Fault, ...] = ()


def read_draft(fields: Mapping[str, Any]) -> Draft:
    """The draft of a JSON object; InputError if it names no kind and no size."""
    try:
        document = document_in(fields)
        return Draft(document, as_object(document))
    except InputError as error:
        whole = Fault("", bare(error))
    puzzle, faults = _unfinished(fields)
    return Draft(Document(puzzle), fields, (*faults, *([] if faults else [whole])))


def bare(error: InputError) -> str:
    """The message of an error, without the line that it names."""
    text = error.message
    if isinstance(text, Message) and text.template == "line {number}: {message}":
        return cast(str, text.arguments[1])
    return text


def _unfinished(fields: Mapping[str, Any]) -> tuple[Puzzle, list[Fault]]:
    """The board with those clues that can be shown, and the faults of the others."""
    kind, board, given = document_in_parts(fields)
    faults, clues = list[Fault](), dict[str, Clue]()
    for name, lines in given.items():
        try:
            clues[name] = clue_of(kind, name, lines, board, _HEAD)
        except InputError as error:
            faults.append(Fault(name, bare(error)))
    while True:
        try:
            return cast(Any, _unchecked(kind.name))(board, **clues), faults
        except InputError as error:
            if error.clue not in clues:
                raise
            faults.append(Fault(error.clue, bare(error)))
            del clues[error.clue]


def document_in_parts(fields: Mapping[str, Any]) -> tuple[Kind, Any, Mapping[str, Any]]:
    """The kind, the board and the clues of an object; InputError if one of them is none."""
    name, rows, cols, clues = (fields.get(key) for key in ("kind", "rows", "cols", "clues"))
    if not isinstance(name, str) or type(rows) is not int or type(cols) is not int:
        raise InputError("no 'kind', 'rows' and 'cols': expected a name and two numbers")
    if not isinstance(clues or {}, dict):
        raise InputError("'clues' is no object: expected lists of lines by the names of clues")
    return kind_named(name), make_board(rows, cols, _HEAD), clues or {}


@cache
def _unchecked(name: str) -> Kind:
    """The kind without its checks of a board as a whole."""
    kind = kind_named(name)

    def default_clues(self: Puzzle) -> Mapping[str, Clue]:
        try:
            return kind.default_clues(self)
        except InputError:
            return {}

    changes = {"check": lambda self: None, "default_clues": default_clues, "__module__": kind.__module__}
    return cast(Kind, type(kind.__name__, (kind,), {"__doc__": kind.__doc__, **changes}))


def edited_clues(clues: Mapping[str, Any], field: str, lines: list[str] | None) -> dict[str, Any]:
    """The clues with one of them replaced; None removes it."""
    others: Iterator[tuple[str, Any]] = ((name, each) for name, each in clues.items() if name != field)
    return dict(others) if lines is None else {**clues, field: lines}
