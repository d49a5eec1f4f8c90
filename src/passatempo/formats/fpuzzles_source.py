"""What the constraints of f-puzzles are read from and written to: cells, numbers, lists of parts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from passatempo.board import Board
from passatempo.clues.base import Line
from passatempo.clues.parts import Cells
from passatempo.errors import UnsupportedError
from passatempo.formats.objects import Object, shown, whole
from passatempo.messages import Message
from passatempo.records import record

MOST_PARTS = 10_000  # of one constraint; more is no puzzle
_LOOKS = frozenset(  # how a part is drawn, and who drew it
    {"outlineC", "fontC", "baseC", "c", "color", "width", "height", "size", "angle", "thickness", "opacity"}
    | {"hidden", "style", "isNewConstraint", "fromConstraint", "isLLConstraint"}
)
_CELL = re.compile(r"\s*[rR]([0-9]{1,4})[cC]([0-9]{1,4})\s*")


class _Part(dict[str, Any]):
    """What states a part of a constraint; it knows which of its fields were looked at."""

    def __init__(self, stated: Object) -> None:
        super().__init__(stated)
        self.read: set[str] = set()

    def get(self, name: str, default: Any = None) -> Any:
        self.read.add(name)
        return super().get(name, default)

    def unread(self) -> list[str]:
        """The fields that say something, and that nobody looked at."""
        return [name for name, value in self.items() if value and name not in self.read | _LOOKS]


class Source:
    """The constraints that an object states, each looked at before it is believed."""

    def __init__(self, values: Object, board: Board, areas: Sequence[int | None], line: Line) -> None:
        self.values, self.board, self.areas, self.line = values, board, areas, line
        self.idle = Counter[str]()  # how many parts of each constraint say nothing
        self._parts: list[tuple[str, _Part]] = []

    def unread(self) -> Iterator[str]:
        """What constraints say beside that which was looked at, once they all were read."""
        for key, part in self._parts:
            names = map(shown, part.unread())
            yield from (Message("the field {name} of {key}", name, f"'{key}'") for name in names)

    def check(self, holds: bool, key: str, wrong: str) -> None:
        """Raise an InputError about a constraint unless this holds."""
        if not holds:
            raise self.line.error(f"'{key}': {wrong}")

    def flag(self, key: str) -> bool:
        """Whether a constraint on the whole board is stated."""
        value = self.values.get(key)
        self.check(value in (None, False, True), key, f"{shown(value)} says neither yes nor no")
        return bool(value)

    def objects(self, key: str) -> list[Object]:
        """What states the parts of a constraint."""
        listed = self.listed(self.values.get(key), key)
        self.check(all(isinstance(each, dict) for each in listed), key, "expected a list of objects")
        parts = [_Part(each) for each in listed]
        self._parts += ((key, part) for part in parts)
        return list(parts)

    def listed(self, value: Any, key: str) -> list[Any]:
        """A list; empty where nothing is said."""
        if value is None:
            return []
        self.check(isinstance(value, list), key, f"{shown(value)} stands where a list is expected")
        self.check(len(value) <= MOST_PARTS, key, f"{len(value)} of them, more than {MOST_PARTS:,}")
        found: list[Any] = value
        return found

    def place(self, name: object, key: str) -> tuple[int, int]:
        """The row and column that `R1C1` names, counted from 0; perhaps beside the board."""
        found = _CELL.fullmatch(name) if isinstance(name, str) else None
        self.check(found is not None, key, f"{shown(name)} is no cell: expected such as R1C1")
        return (int(found[1]) - 1, int(found[2]) - 1) if found else (0, 0)

    def cell(self, name: object, key: str) -> int:
        """The cell of this name."""
        place = self.place(name, key)
        self.check(self.board.has(*place), key, f"{shown(name)} lies outside the {self.board} board")
        return self.board.at(*place)

    def cells(self, names: object, key: str) -> Cells:
        """Cells, none twice."""
        cells = tuple(self.cell(name, key) for name in self.listed(names, key))
        self.check(len(set(cells)) == len(cells), key, "a cell is named twice")
        return cells

    def cell_of(self, part: Object, key: str) -> int:
        """The one cell of a part; some write it as a list."""
        names = part.get("cells")
        return self.cell(names[0] if "cell" not in part and names else part.get("cell"), key)

    def lines(self, part: Object, key: str) -> Iterator[Cells]:
        """The lines of a part, cell by cell; a cell may come twice."""
        for names in self.listed(part.get("lines"), key):
            yield tuple(self.cell(name, key) for name in self.listed(names, key))

    def number(self, part: Object, key: str, least: int = 0) -> int | None:
        """The number of a part; None where none is said."""
        value = part.get("value")
        if value is None or value == "":
            return None
        number = whole(value)
        self.check(number is not None, key, f"{shown(value)} is no number")
        self.check((number or 0) >= least, key, f"{number} is less than {least}")
        return number


@record
class Codec:
    """How the parts of a clue are stated: under which key, and how each is read and written.

    What is read may state several parts, or none.
    """

    key: str
    read: Callable[[Object, str, Source], Iterable[Any]]
    write: Callable[[Any, Board], Object]


def name_of(cell: int, board: Board) -> str:
    """What a cell is called there."""
    return place_name(*board.place(cell))


def names_of(cells: Iterable[int], board: Board) -> list[str]:
    """What cells are called there."""
    return [name_of(cell, board) for cell in cells]


def place_name(row: int, col: int) -> str:
    """What a place is called there, both counted from 0 here."""
    return f"R{row + 1}C{col + 1}"


def written_number(number: int, least: int) -> str:
    """A number as it will be read back."""
    if whole(number) is None or number < least:
        raise UnsupportedError(f"the number {number}")
    return str(number)
