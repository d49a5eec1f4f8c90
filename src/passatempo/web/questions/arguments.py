"""Arguments: what a message has besides its question, checked against a JSON Schema for each argument.

The same schemas are published in the OpenAPI document. The few keywords that they use are checked here, so
that an error is one line which names the argument and says what was expected.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from passatempo.checks import quoted
from passatempo.clues.base import Line
from passatempo.errors import InputError, UnsupportedError
from passatempo.explaining.entries import Fill, parse_entries
from passatempo.formats.format import Document
from passatempo.formats.json_form import document_of
from passatempo.languages import Language, translator
from passatempo.lazy import lazy
from passatempo.messages import grouped
from passatempo.puzzle import Puzzle
from passatempo.records import record
from passatempo.web.limits import DEFAULT_SECONDS, LEAST_SECONDS, MOST_CELLS, MOST_SECONDS

Schema = Mapping[str, Any]
SHARE = 0.9  # of the time limit, for a search; the rest is for what is made of its result
PUZZLE = {"$ref": "#/components/schemas/puzzle"}


class TooLargeError(UnsupportedError):
    """A board with more cells than the server accepts."""


class NamedLineError(InputError):
    """An error of a text that has lines: its message keeps the number of the line."""


@record
class Argument:
    """An argument of a question."""

    name: str
    schema: Schema
    about: str
    required: bool = False
    default: Any = None


@record
class Question:
    """A question: what it is about, its arguments, and MODULE:FUNCTION below this package."""

    name: str
    place: str
    about: str
    arguments: tuple[Argument, ...]
    result: str  # the name of the schema of its result


COMMON = (
    Argument("id", {}, "Anything; it is returned with the reply."),
    Argument(
        "seconds",
        {"type": "number", "minimum": LEAST_SECONDS, "maximum": MOST_SECONDS},
        "The time limit.",
        default=DEFAULT_SECONDS,
    ),
    Argument("lang", {"enum": ["en", "pt"]}, "The language of sentences.", default="en"),
)


class Asked:
    """The arguments of a message, checked; InputError if one is missing, unknown or of another type."""

    def __init__(self, question: Question, message: Mapping[str, Any]) -> None:
        declared = {argument.name: argument for argument in (*COMMON, *question.arguments)}
        given = {name: value for name, value in message.items() if name != "question"}
        for name, value in given.items():
            if name not in declared:
                known = " ".join(declared)
                raise InputError(
                    "{name} is no argument of '{name2}': expected one of {known}",
                    quoted(name),
                    question.name,
                    known,
                )
            check_schema(f"'{name}'", value, declared[name].schema)
        for argument in declared.values():
            if argument.required and argument.name not in given:
                raise InputError(
                    "no '{name}': '{name2}' needs {about}",
                    argument.name,
                    question.name,
                    argument.about.lower(),
                )
        self._values = {name: argument.default for name, argument in declared.items()} | given

    def __getitem__(self, name: str) -> Any:
        return self._values[name]

    @property
    def seconds(self) -> float:
        """The time limit."""
        return float(self["seconds"])

    @lazy
    def language(self) -> Language:
        """The language of sentences."""
        return translator(self["lang"])

    @lazy
    def document(self) -> Document:
        """The puzzle, with what was left out when it was read."""
        return document_in(self["puzzle"])

    @property
    def puzzle(self) -> Puzzle:
        """What the argument `puzzle` states; InputError if it is no puzzle."""
        return self.document.puzzle

    @lazy
    def fill(self) -> Fill:
        """The values that a player has entered, by cell."""
        return parse_entries(self.puzzle.rules_problem(), self["fill"])


def document_in(puzzle: Mapping[str, Any]) -> Document:
    """The puzzle of a JSON object; TooLargeError before anything is built."""
    rows, cols = puzzle.get("rows"), puzzle.get("cols")
    if isinstance(rows, int) and isinstance(cols, int):
        check_size(rows, cols)
    return document_of(puzzle, Line(1, ""))


def check_size(rows: int, cols: int) -> None:
    """TooLargeError if a board of this size has more cells than the server accepts."""
    if rows > 0 and cols > 0 and rows * cols > MOST_CELLS:
        raise TooLargeError(
            "a board of {rows}x{cols} has {rows2} cells: expected {most_cells} at most",
            rows,
            cols,
            grouped(rows * cols),
            grouped(MOST_CELLS),
        )


# Schemas


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


_TYPES: Mapping[str, tuple[Callable[[object], bool], str]] = {
    "object": (lambda value: isinstance(value, dict), "an object"),
    "array": (lambda value: isinstance(value, list), "a list"),
    "string": (lambda value: isinstance(value, str), "a text"),
    "null": (lambda value: value is None, "null"),
    "boolean": (lambda value: isinstance(value, bool), "true or false"),
    "integer": (_is_whole, "a whole number"),
    "number": (lambda value: _is_whole(value) or isinstance(value, float), "a number"),
}


def check_schema(name: str, value: object, schema: Schema) -> None:
    """InputError if a value does not match a schema; `name` says what the value is."""
    if schema == PUZZLE:
        schema = {"type": "object"}  # its fields are checked where it is read
    for keyword, check in _KEYWORDS.items():
        if keyword in schema:
            check(name, value, schema[keyword])


def _wrong(name: str, value: object, expected: str) -> InputError:
    return InputError("{name} is {value}: expected {expected}", name, quoted(value), expected)


def _check_type(name: str, value: object, wanted: str | list[str]) -> None:
    types = [wanted] if isinstance(wanted, str) else wanted
    if not any(_TYPES[each][0](value) for each in types):
        raise _wrong(name, value, " or ".join(_TYPES[each][1] for each in types))


def _check_enum(name: str, value: object, known: list[Any]) -> None:
    if not any(value == each and type(value) is type(each) for each in known):
        raise _wrong(name, value, f"one of {' '.join(map(str, known))}")


def _check_least(name: str, value: object, least: float) -> None:
    if isinstance(value, int | float) and not value >= least:  # nan is not
        raise _wrong(name, value, f"{least:,} or more")


def _check_most(name: str, value: object, most: float) -> None:
    if isinstance(value, int | float) and not value <= most:
        raise _wrong(name, value, f"{most:,} at most")


def _check_length(name: str, value: object, most: int) -> None:
    if isinstance(value, str | list) and len(value) > most:
        unit = "characters" if isinstance(value, str) else "items"
        raise InputError(
            "{name} has {value} {unit}: expected {most} at most",
            name,
            grouped(len(value)),
            unit,
            grouped(most),
        )


def _check_pattern(name: str, value: object, pattern: str) -> None:
    if isinstance(value, str) and not re.search(pattern, value):
        raise _wrong(name, value, f"a text that matches {pattern}")


def _check_items(name: str, value: object, schema: Schema) -> None:
    for at, item in enumerate(value) if isinstance(value, list) else ():
        check_schema(f"item {at} of {name}", item, schema)


def _check_fields(name: str, value: object, schema: Schema) -> None:
    for key, item in value.items() if isinstance(value, dict) else ():
        check_schema(f"{quoted(key)} of {name}", item, schema)


_KEYWORDS: Mapping[str, Callable[[str, Any, Any], None]] = {
    "type": _check_type,
    "enum": _check_enum,
    "minimum": _check_least,
    "maximum": _check_most,
    "maxLength": _check_length,
    "maxItems": _check_length,
    "pattern": _check_pattern,
    "items": _check_items,
    "additionalProperties": _check_fields,
}
