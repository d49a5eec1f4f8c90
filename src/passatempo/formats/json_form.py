"""JSON: an object for each puzzle, one per line; docs/json.md documents the fields.

    {"passatempo": 1, "kind": "...", "rows": 2, "cols": 2, "clues": {"givens": ["1.", ".."]}}

A clue is the list of lines of its block in the native text form. Objects are read one per line, spread over
several lines, or in a list.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from passatempo.clues.base import Clue, Line, WrittenBlock
from passatempo.errors import InputError
from passatempo.formats.format import (
    AS_READ,
    LEFT_OUT,
    Document,
    Format,
    Kind,
    LeftOut,
    Rows,
    build_puzzle,
    make_board,
)
from passatempo.formats.no_rules import states_no_rule
from passatempo.kinds import kind_named
from passatempo.messages import Message
from passatempo.printable import json_line
from passatempo.puzzle import Puzzle

VERSION = 1
MARK = "passatempo"  # the field that marks such an object, with the version
REMARK = "remark"  # the field in which `generate` adds a remark
_KNOWN = (MARK, "kind", "rows", "cols", "title", "clues", "solution", LEFT_OUT)
_ANSWER_FIELDS = frozenset(
    {"status", "unique", AS_READ, "solutions", "method", "seconds", "reason", "line", "name"}
    | {"clue_count", "hardest", "effort", "overall", "techniques", "seed", "statistics", "race"}
)
_MOST_AT_ONCE = 1 << 20  # characters of an object in one line
_MOST = 20_000_000  # characters of an object; a board of 1000x1000 fits
_STRING_OR_BRACE = re.compile(r'"(?:[^"\\]|\\.)*"?|[{}]')
_BETWEEN = re.compile(r"[\s,\[\]]*")


class JsonForm(Format):
    """An object for each puzzle."""

    name = "json"

    def sniff(self, lines: list[Line]) -> bool:
        """The text starts with an object, or a list, that has one of our fields."""
        content = (line.text for line in lines[:50] if not line.text.lstrip().startswith("#"))
        text = "".join(content).lstrip()
        return text[:1] in ("{", "[") and any(f'"{field}"' in text for field in (MARK, "kind", "clues"))

    def split(self, lines: Iterable[Line]) -> Iterator[list[Line]]:
        """One object at a time."""
        return split_objects(lines)

    def parse(self, lines: list[Line], kind: Kind | None) -> Document:
        """The puzzle of an object."""
        return document_of(_object(lines), lines[0], kind)

    def write(self, puzzle: Puzzle) -> str:
        """One line."""
        return self.write_document(Document(puzzle))

    def write_document(self, document: Document) -> str:
        """One line, with the title and the solution if they are known."""
        return json_line(as_object(document)) + "\n"


def read_one_line(text: str) -> Document | None:
    """The puzzle of an object in one line, as this program writes it; None for anything else."""
    text = text.rstrip()
    if f'"{MARK}"' not in text or "\n" in text or "\r" in text or len(text) > _MOST_AT_ONCE:
        return None
    try:
        values = json.loads(text)
        return document_of(values, Line(1, text)) if isinstance(values, dict) else None
    except (InputError, RecursionError, ValueError):
        return None


def document_of(values: Mapping[str, Any], head: Line, kind: Kind | None = None) -> Document:
    """The puzzle of a JSON object; `head` is the line that errors name. InputError if it states none."""
    fields = _Fields(values, head)
    if fields.values.get(MARK, VERSION) != VERSION:
        raise head.error(
            "version {values} of this form: expected {version}", _preview(fields.values[MARK]), VERSION
        )
    kind = kind or fields.kind()
    board = make_board(fields.number("rows"), fields.number("cols"), head)
    clues = {name: clue_of(kind, name, value, board, head) for name, value in fields.clues().items()}
    found = Document(
        build_puzzle(kind, board, clues, head),
        head.number,
        fields.text("title"),
        fields.rows("solution", board.rows, board.cols),
    )
    return fields.left_out().attach_to(found)


def split_objects(lines: Iterable[Line]) -> Iterator[list[Line]]:
    """The lines of each JSON object, without the commas and brackets of a list between them."""
    chunk: list[Line] = []
    depth = size = 0
    for line in lines:
        if depth == 0 and line.text.lstrip().startswith("#"):
            continue
        begin = 0
        for found in _STRING_OR_BRACE.finditer(line.text):
            if found[0] == "{":
                if depth == 0:
                    yield from _junk(line, begin, found.start())
                    begin = found.start()
                depth += 1
            elif found[0] == "}" and depth > 0:
                depth -= 1
                if depth == 0:
                    yield [*chunk, Line(line.number, line.text[begin : found.end()])]
                    chunk, size, begin = [], 0, found.end()
        if depth == 0:
            yield from _junk(line, begin, len(line.text))
            continue
        chunk.append(Line(line.number, line.text[begin:]))
        size += len(line.text)
        if size > _MOST:
            break
    if chunk:
        yield chunk


def as_object(document: Document) -> dict[str, Any]:
    """The JSON object of a puzzle with its title, solution and unread rules."""
    puzzle = document.puzzle
    fields: dict[str, Any] = {MARK: VERSION, "kind": puzzle.name}
    fields |= {"rows": puzzle.board.rows, "cols": puzzle.board.cols}
    if document.name:
        fields["title"] = document.name
    fields["clues"] = {name: puzzle.printed[name].write(puzzle.board) for name in puzzle.explicit_clues()}
    if document.solution is not None:
        fields["solution"] = [list(row) for row in document.solution]
    if document.unread_rules:
        fields[LEFT_OUT] = list(document.unread_rules)
    return fields


class _Fields:
    """The fields of an object; each accessor raises InputError for a value of another type."""

    def __init__(self, values: Mapping[str, Any], head: Line) -> None:
        self.values, self.head = values, head

    def kind(self) -> Kind:
        if "kind" not in self.values:
            raise self.head.error("no 'kind': expected the name of one")
        try:
            return kind_named(self.text("kind"))
        except InputError as error:
            raise self.head.error(error.message) from None

    def number(self, name: str) -> int:
        value = self.values.get(name)
        if type(value) is not int:
            raise self.head.error("'{name}' is {value}: expected a number", name, _preview(value))
        return value

    def text(self, name: str) -> str:
        value = self.values.get(name, "")
        if not isinstance(value, str):
            raise self.head.error("'{name}' is {value}: expected a text", name, _preview(value))
        return value

    def clues(self) -> Mapping[str, Any]:
        value = self.values.get("clues", {})
        if not isinstance(value, dict):
            raise self.head.error("'clues' is {value}: expected an object", _preview(value))
        return value

    def left_out(self) -> LeftOut:
        """The unknown fields, and what was not read when the object was written."""
        noted = LeftOut()
        for name in (name for name in self.values if name not in _KNOWN):
            if name == REMARK:
                noted.remark(str(self.values[name]), Message("the field {name}", f"'{name}'"))
                continue
            no_rule = name in _ANSWER_FIELDS or states_no_rule(name) or not self.values[name]
            what = Message("the field {name}", f"'{name[:30]}'")
            (noted.harmless if no_rule else noted.rule)(what)
        before = self.values.get(LEFT_OUT, [])
        if not isinstance(before, list) or not all(isinstance(each, str) for each in before):
            raise self.head.error(
                "'{left_out}' is {before}: expected a list of texts", LEFT_OUT, _preview(before)
            )
        for what in before:
            noted.rule(what)
        return noted

    def rows(self, name: str, rows: int, cols: int) -> Rows | None:
        value = self.values.get(name)
        if value is None:
            return None
        if not isinstance(value, list) or len(value) != rows or not all(_is_row(row, cols) for row in value):
            raise self.head.error(
                "'{name}' is {value}: expected {rows} rows of {cols} numbers",
                name,
                _preview(value),
                rows,
                cols,
            )
        return tuple(map(tuple, value))


def _is_row(row: object, cols: int) -> bool:
    return isinstance(row, list) and len(row) == cols and all(type(value) is int for value in row)


def clue_of(kind: Kind, name: str, value: object, board: Any, head: Line) -> Clue:
    """A clue of a kind by the name of its field and the lines of its block; InputError if it is none."""
    if name not in kind.clue_types:
        known = " ".join(kind.clue_types)
        raise head.error(
            "'{name}' is not a clue of a {name2}: expected one of {known}", name[:30], kind.name, known
        )
    if not isinstance(value, list) or not all(isinstance(line, str) for line in value):
        raise head.error(
            "the clue '{name}' is {value}: expected a list of lines of text", name, _preview(value)
        )
    block = WrittenBlock(head, [line for line in value if line.strip()])
    return kind.clue_types[name].read(block, board)


def _object(lines: list[Line]) -> Mapping[str, Any]:
    try:
        found = json.loads("\n".join(line.text for line in lines))
    except json.JSONDecodeError as error:
        line = lines[min(error.lineno, len(lines)) - 1]
        raise line.error("invalid JSON at column {colno}: {msg}", error.colno, error.msg.lower()) from None
    except (RecursionError, ValueError):
        raise lines[0].error("invalid JSON: nested too deep, or a number too long") from None
    if not isinstance(found, dict):
        raise lines[0].error("expected an object")
    return found


def _junk(line: Line, begin: int, end: int) -> Iterator[list[Line]]:
    """The text between two objects as a chunk that `parse` refuses, unless it only separates them."""
    rest = line.text[begin:end]
    if not _BETWEEN.fullmatch(rest):
        yield [Line(line.number, rest)]


def _preview(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 30 else text[:30] + "..."
