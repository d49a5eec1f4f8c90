r"""The format `columns`: rows in which an empty cell is a space; where a symbol stands tells its cell.

    +-------+-------+        53  7
    | 5   4 | 8     |        6  195
    |   1   |   2 3 |         98    6

Dots are put where cells are empty, and another format reads what results. Where the first cell is and how far
cells are apart is found from all rows; a grid whose symbols fit in two ways is not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from passatempo.board import MAX_SIDE
from passatempo.clues.base import Line
from passatempo.formats.format import Document, Format, Kind
from passatempo.formats.pasted.symbols import BLANK, plain_text
from passatempo.records import dataclass

_CROSSINGS = dict.fromkeys(range(0x250C, 0x256D), "+")
_PLAIN = _CROSSINGS | str.maketrans("│┃║─━═", "|||---")
_RULE_SIGNS = frozenset("|+=*:.'`- \t")
_CELLS = re.compile(r"[\s|1-9A-Za-z\\#]*")  # with another sign for empty cells, spaces only separate
_WORD = re.compile(r"[A-Za-z]{3}")
_LEAST = 4  # rows
_LONGEST = 8 * MAX_SIDE  # characters of a row
_FARTHEST = 6  # characters from one cell to the next


class Columns(Format):
    """One grid, with text above and below it."""

    name = "columns"

    def sniff(self, lines: list[Line]) -> bool:
        """Symbols stand in as many columns as there are rows, and not in all cells."""
        return _filled(lines) is not None

    def split(self, lines: Iterable[Line]) -> Iterator[list[Line]]:
        """The text as a whole."""
        chunk = list(lines)
        if any(line.text.strip() for line in chunk):
            yield chunk

    def parse(self, lines: list[Line], kind: Kind | None) -> Document:
        """The puzzle that is read when empty cells have dots."""
        from passatempo.formats.recognition import recognise_format  # which asks this format too

        filled = _filled(lines)
        if filled is None:
            raise lines[0].error("no grid with spaces for empty cells: expected symbols below each other")
        format = recognise_format(filled)
        first, *others = format.split(filled)
        if others:
            raise lines[0].error("found {number} grids: expected one", len(others) + 1)
        return format.parse(first, kind)


def _filled(lines: Sequence[Line]) -> list[Line] | None:
    """The text with a dot in each empty cell; None if no cell is empty, or if it is not clear which are."""
    if len(lines) > 4 * MAX_SIDE or any(len(line.text) > _LONGEST for line in lines):
        return None
    inside = [at for at, line in enumerate(lines) if line.text and not _is_text(line.text)]
    if not inside:
        return None
    start, end = inside[0], inside[-1] + 1
    grid = [Line(line.number, plain_text(line.text).expandtabs().rstrip()) for line in lines[start:end]]
    rows = [at for at, line in enumerate(grid) if not _is_rule(line.text)]
    dense = [at for at in rows if grid[at].text.strip()]
    for chosen in (rows, dense):  # a line without a symbol is an empty row, or none
        if found := _with_dots([grid[at].text for at in chosen], len(grid) - len(rows)):
            texts = dict(zip(chosen, found.texts, strict=True))
            filled = [Line(line.number, texts.get(at, line.text)) for at, line in enumerate(grid)]
            return [*lines[:start], *(_without_thin(filled) if found.one_each else filled), *lines[end:]]
    return None


def _is_rule(text: str) -> bool:
    plain = text.translate(_PLAIN)
    return ("--" in plain or "==" in plain) and _RULE_SIGNS.issuperset(plain)


def _is_text(text: str) -> bool:
    """Whether a line is neither a row nor drawn between rows."""
    return not _is_rule(text) and (_WORD.search(text) is not None or not _is_row(text))


def _is_row(text: str) -> bool:
    return _CELLS.fullmatch(text.translate(_PLAIN)) is not None


@dataclass(frozen=True)
class _Rows:
    """Rows with dots in their empty cells; `one_each`: bars part all cells."""

    texts: list[str]
    one_each: bool


def _with_dots(rows: Sequence[str], rules: int) -> _Rows | None:
    """The rows with dots; None unless they form a grid with a cell that is a space."""
    if not _LEAST <= len(rows) <= MAX_SIDE or not all(map(_is_row, rows)):
        return None
    width = max(map(len, rows))
    padded = [row.ljust(width) for row in rows]
    parts = _columns_between_bars(padded)
    if not parts or not any(re.search(r"(?:^|[\s|])\s\S", row.translate(_PLAIN)) for row in rows):
        return None
    one_each = len(parts) > 1 and (len(parts) == len(rows) or rules > len(rows)) and _hold_one(padded, parts)
    if one_each and all(map(str.isascii, rows)):
        return None  # a table like any other
    if one_each:
        places = [_places_of_one(part) for part in parts]
    elif len(rows) % len(parts):
        return None
    else:
        places = [_places(padded, part, parts, len(rows) // len(parts)) for part in parts]
    if not all(places):
        return None
    return _dotted(padded, parts, places, one_each)


def _columns_between_bars(rows: Sequence[str]) -> list[range]:
    """The stretches between bars, if these stand below each other; one stretch if there are none."""
    bars = {tuple(at for at, sign in enumerate(row) if sign.translate(_PLAIN) == "|") for row in rows}
    if len(bars) != 1:
        return []
    width, (found,) = len(rows[0]), bars
    parts = [range(left + 1, right) for left, right in zip((-1, *found), (*found, width), strict=True)]
    framed = len(found) > 1 and found[-1] == width - 1 and not any(row[: found[0]].strip() for row in rows)
    return parts[1:-1] if framed else parts


def _hold_one(rows: Sequence[str], parts: Sequence[range]) -> bool:
    """Whether no row has two words between bars."""
    return all(len(row[part.start : part.stop].split()) <= 1 for row in rows for part in parts)


def _places_of_one(part: range) -> tuple[int, ...]:
    return ((part.start + part.stop) // 2,)


def _places(rows: Sequence[str], part: range, parts: Sequence[range], cells: int) -> tuple[int, ...]:
    """Where the cells of a stretch are; empty if symbols stand elsewhere, or if they fit in two ways.

    Stretches of one width have their cells at the same places.
    """
    width = len(part)
    equal = [each for each in parts if len(each) == width]
    used = {at - each.start for row in rows for each in equal for at in each if row[at] != " "}
    ways = dict[tuple[int, ...], tuple[int, ...]]()  # by the cells that the symbols are in
    for apart in range(1, _FARTHEST + 1):
        for first in range(apart + 1):
            last = first + apart * (cells - 1)
            places = range(first, last + 1, apart)
            if last < width <= last + 1 + apart and used <= set(places):
                in_cells = tuple(map(places.index, sorted(used)))
                ways.setdefault(in_cells, tuple(part.start + at for at in places))
    return next(iter(ways.values())) if len(ways) == 1 else ()


def _dotted(
    rows: Sequence[str], parts: Sequence[range], places: Sequence[tuple[int, ...]], one_each: bool
) -> _Rows | None:
    texts = []
    for row in rows:
        signs = list(row)
        for part, cells in zip(parts, places, strict=True):
            for at in cells:
                if signs[at] == " " and not (one_each and row[part.start : part.stop].strip()):
                    signs[at] = BLANK
        texts.append("".join(signs).rstrip())
    return _Rows(texts, one_each) if texts != [row.rstrip() for row in rows] else None


def _without_thin(lines: Sequence[Line]) -> list[Line]:
    """The lines with those between boxes alone, where these are thicker than the ones between cells."""
    inner = [line.text[1:-1] for line in lines[1:-1]]
    if not ({*"┃║"} & set("".join(inner)) and {*"━═"} & set("".join(inner))):
        return [Line(line.number, line.text.translate(_PLAIN)) for line in lines]
    kept = [line for line in lines if not _is_rule(line.text) or {*"━═"} & set(line.text)]
    return [Line(line.number, line.text.replace("│", " ").translate(_PLAIN)) for line in kept]
