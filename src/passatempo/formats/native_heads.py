"""Head lines of the native text form: the kind and the size of the board, as people write them.

`KIND 9x9` is what is written; `KIND 9` is a square board, and `KIND` alone has the size of its first rows.
Case and hyphens mean nothing, and an alias may stand before the name.
"""

from __future__ import annotations

import re
from itertools import groupby

from passatempo.board import MAX_SIDE, Board
from passatempo.clues.base import Line
from passatempo.errors import InputError
from passatempo.formats.format import Kind, make_board
from passatempo.kinds import is_kind, kind_named
from passatempo.records import dataclass

_KIND = r"([A-Za-z_][\w-]*(?:[ \t]+[A-Za-z][\w-]*){0,2}?)"
_FULL = r"([A-Za-z_]\w*)\s+([0-9]{1,9})\s*[xX]\s*([0-9]{1,9})"
_LOOSE = rf"{_KIND}[\s:,]*(?:([0-9]{{1,9}})(?:\s*(?:[xX×*]|by)\s*([0-9]{{1,9}}))?)?\s*:?"


@dataclass(frozen=True)
class Head:
    """A head line: the kind that it names, and the sides of the board as far as they are stated."""

    line: Line
    kind_name: str
    rows: int | None = None
    cols: int | None = None

    def kind(self, kind: Kind | None) -> Kind:
        """The kind that it names, unless the caller has one."""
        try:
            return kind or kind_named(self.kind_name)
        except InputError as error:
            raise self.line.error(error.message) from None

    def boards(self, rest: list[Line]) -> list[Board]:
        """The boards that it may mean: one if it states the size, else those that the first rows fit."""
        stated = [] if self.rows is None else [(self.rows, self.cols or self.rows)]
        shown = [] if self.is_full else _sizes(rest)  # the 7 of a title may be its number
        return [make_board(*size, self.line) for size in dict.fromkeys((*stated, *shown))]

    @property
    def is_full(self) -> bool:
        """Whether it states both sides of the board."""
        return self.cols is not None


def full_head(text: str) -> Head | None:
    """The head that a line states with both sides of the board: `KIND ROWSxCOLUMNS`."""
    found = re.fullmatch(_FULL, text)
    return Head(Line(0, text), found[1], int(found[2]), int(found[3])) if found else None


def read_head(line: Line) -> Head:
    """The head that a line states in any way; InputError if it states none."""
    if full := full_head(line.text):
        return Head(line, full.kind_name, full.rows, full.cols)
    found = re.fullmatch(_LOOSE, line.text)
    if not found:
        raise line.error(
            "'{text}' is not a head line: expected a kind and a size, KIND ROWSxCOLUMNS", line.text
        )
    sides = [int(side) if side else None for side in (found[2], found[3])]
    return Head(line, found[1], *sides)


def is_head(text: str) -> bool:
    """Whether a line states a kind that there is, alone or with a size."""
    if len(text) > 60 or not (found := re.fullmatch(_LOOSE, text)):
        return False
    return is_kind(found[1])


def _sizes(lines: list[Line]) -> list[tuple[int, int]]:
    """The sizes of the first rows: of all of them, or of square boards one below the other."""
    widths = [_row_width(line.text) for line in lines]
    for width, stretch in groupby(widths):
        rows = len(list(stretch))
        if width and rows > 1:
            stacked = [(width, width)] if rows > width and rows % width == 0 else []
            return [(min(rows, MAX_SIDE + 1), min(width, MAX_SIDE + 1)), *stacked]
    return []


def _row_width(text: str) -> int:
    """How many cells a line has if it is a row: words, or the characters of one word; 0 if it is a block."""
    words = text.split()
    if len(words) != 1:
        return len(words)
    return 0 if re.fullmatch("[a-z_]{3,}:?", words[0]) else len(words[0])
