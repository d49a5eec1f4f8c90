"""Constraint source: checked access to the constraints of an object, and the names of its cells."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from passatempo.board import Board
from passatempo.clues.base import Line
from passatempo.clues.parts import Cells
from passatempo.errors import UnsupportedError
from passatempo.formats.link_objects import Object, parse_number, preview
from passatempo.messages import Message, as_message, grouped
from passatempo.records import record

MOST_PARTS = 10_000  # of one constraint
_LOOKS = frozenset(  # how a part is drawn, and by which tool
    {"outlineC", "fontC", "baseC", "c", "color", "width", "height", "size", "angle", "thickness", "opacity"}
    | {"hidden", "style", "isNewConstraint", "fromConstraint", "isLLConstraint"}
)

_CELL = re.compile(r"\s*[rR]([0-9]{1,4})[cC]([0-9]{1,4})\s*")


class _Part(dict[str, Any]):
    """The object of a part of a constraint; it records which of its fields were read."""

    def __init__(self, fields: Object) -> None:
        super().__init__(fields)
        self.read: set[str] = set()

    def get(self, name: str, default: Any = None) -> Any:
        self.read.add(name)
        return super().get(name, default)

    def unread(self) -> list[str]:
        """The non-empty fields that were not read."""
        return [name for name, value in self.items() if value and name not in self.read | _LOOKS]


class Source:
    """The constraints of an object; each accessor raises InputError for a value of another type."""

    def __init__(self, values: Object, board: Board, areas: Sequence[int | None], line: Line) -> None:
        self.values, self.board, self.areas, self.line = values, board, areas, line
        self.idle = Counter[str]()  # the number of parts of each constraint without effect
        self._parts: list[tuple[str, _Part]] = []

    def unread(self) -> Iterator[str]:
        """The fields of parts that were not read, after all constraints were."""
        for key, part in self._parts:
            names = map(preview, part.unread())
            yield from (Message("the field {name} of {key}", name, f"'{key}'") for name in names)

    def check(self, holds: bool, key: str, template: str, *arguments: object) -> None:
        """Raise InputError about a constraint unless `holds`."""
        if not holds:
            raise self.line.error("'{key}': {wrong}", key, as_message(template, arguments))

    def flag(self, key: str) -> bool:
        """Whether a constraint on the whole board is present."""
        value = self.values.get(key)
        self.check(value in (None, False, True), key, "{value} is neither true nor false", preview(value))
        return bool(value)

    def objects(self, key: str) -> list[Object]:
        """The parts of a constraint."""
        listed = self.listed(self.values.get(key), key)
        self.check(all(isinstance(each, dict) for each in listed), key, "expected a list of objects")
        parts = [_Part(each) for each in listed]
        self._parts += ((key, part) for part in parts)
        return list(parts)

    def listed(self, value: Any, key: str) -> list[Any]:
        """The value, which must be a list; empty if it is missing."""
        if value is None:
            return []
        self.check(isinstance(value, list), key, "found {value}: expected a list", preview(value))
        self.check(
            len(value) <= MOST_PARTS,
            key,
            "{value} of them, more than {most_parts}",
            len(value),
            grouped(MOST_PARTS),
        )
        found: list[Any] = value
        return found

    def place(self, name: object, key: str) -> tuple[int, int]:
        """The row and column of a name such as `R1C1`, counted from 0; may be outside the board."""
        found = _CELL.fullmatch(name) if isinstance(name, str) else None
        self.check(found is not None, key, "{name} is not a cell: expected such as R1C1", preview(name))
        return (int(found[1]) - 1, int(found[2]) - 1) if found else (0, 0)

    def cell(self, name: object, key: str) -> int:
        """The cell with this name."""
        place = self.place(name, key)
        self.check(
            self.board.has(*place),
            key,
            "{name} lies outside the {board} board",
            preview(name),
            self.board,
        )
        return self.board.at(*place)

    def cells(self, names: object, key: str) -> Cells:
        """The cells with these names, none repeated."""
        cells = tuple(self.cell(name, key) for name in self.listed(names, key))
        self.check(len(set(cells)) == len(cells), key, "a cell is named twice")
        return cells

    def cell_of(self, part: Object, key: str) -> int:
        """The one cell of a part; some programs write it as a list."""
        names = part.get("cells")
        return self.cell(names[0] if "cell" not in part and names else part.get("cell"), key)

    def lines(self, part: Object, key: str) -> Iterator[Cells]:
        """The lines of a part, cell by cell; a cell may be repeated."""
        for names in self.listed(part.get("lines"), key):
            yield tuple(self.cell(name, key) for name in self.listed(names, key))

    def number(self, part: Object, key: str, least: int = 0) -> int | None:
        """The number of a part; None if it has none."""
        value = part.get("value")
        if value is None or value == "":
            return None
        number = parse_number(value)
        self.check(number is not None, key, "{value} is not a number", preview(value))
        self.check((number or 0) >= least, key, "{number} is less than {least}", number, least)
        return number


@record
class Codec:
    """How the parts of a clue are read and written: their field, and a function for each direction.

    `read` may give several parts of a clue for one of the field, or none.
    """

    key: str
    read: Callable[[Object, str, Source], Iterable[Any]]
    write: Callable[[Any, Board], Object]


def cell_name(cell: int, board: Board) -> str:
    """The name of a cell in f-puzzles."""
    return place_name(*board.place(cell))


def cell_names(cells: Iterable[int], board: Board) -> list[str]:
    """The names of cells in f-puzzles."""
    return [cell_name(cell, board) for cell in cells]


def place_name(row: int, col: int) -> str:
    """The name of the place at a row and column, counted from 0."""
    return f"R{row + 1}C{col + 1}"


def write_number(number: int, least: int) -> str:
    """A number as text; UnsupportedError if it would not be read back."""
    if parse_number(number) is None or number < least:
        raise UnsupportedError("the number {number}", number)
    return str(number)
