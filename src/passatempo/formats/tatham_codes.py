"""How the game IDs of Simon Tatham's collection encode numbers in cells and walls between them.

Numbers: decimal, row by row; a letter is a run of empty cells (a is 1, z is 26), `_` separates two numbers.

Walls: all vertical edges row by row, then all horizontal edges column by column. Each letter is a run of
edges without a wall and the wall that ends it: `_` is 0, a is 1, y is 25. z is 25 edges and no wall. A wall
after the last edge ends the list. A number after a letter repeats it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, pairwise

from passatempo.clues.base import Line
from passatempo.records import record

_EMPTY = "abcdefghijklmnopqrstuvwxyz"
_RUNS = "_" + _EMPTY
_LONGEST_RUN = 25  # edges that one letter encodes together with the wall that ends them
_NUMBER_SIGNS = re.compile(r"([a-z])|_|([1-9][0-9]{0,8})")
_WALL_SIGNS = re.compile(r"([_a-z])([1-9][0-9]{0,6})?")


def read_numbers(text: str, count: int, line: Line) -> dict[int, int]:
    """The numbers in the first `count` cells; InputError if the text has another length."""
    found: dict[int, int] = {}
    cell = at = 0
    while at < len(text):
        sign = _NUMBER_SIGNS.match(text, at)
        if sign is None:
            raise line.error(
                "'{text}' is not a number: expected digits, or a to z for empty cells", text[at : at + 10]
            )
        if sign[2]:
            found[cell] = int(sign[2])
            cell += 1
        elif sign[1]:
            cell += _RUNS.index(sign[1])
        at = sign.end()
        if cell > count:
            raise line.error("numbers for more than {count} cells: expected {count}", count)
    if cell < count:
        raise line.error("numbers for {cell} cells: expected {count}", cell, count)
    return found


def write_numbers(numbers: Mapping[int, int], count: int) -> str:
    """The text from which `read_numbers` gives back the numbers."""
    cells = sorted(numbers)
    written = []
    for before, cell in pairwise([-1, *cells, count]):
        gap = cell - before - 1
        if gap:
            written.append(_EMPTY[-1] * ((gap - 1) // len(_EMPTY)) + _EMPTY[(gap - 1) % len(_EMPTY)])
        elif before >= 0 and cell < count:
            written.append("_")
        written.append(str(numbers.get(cell, "")))
    return "".join(written)


@record
class _Scheme:
    """The meaning of y and z: the length of the run, and whether a wall follows."""

    y: tuple[int, bool]
    z: tuple[int, bool]

    def meaning(self, sign: str) -> tuple[int, bool]:
        """The length of a letter's run, and whether a wall follows."""
        if sign == "y":
            return self.y
        return self.z if sign == "z" else (_RUNS.index(sign), True)


# As the games write it, then as some of their versions do; the first whose total fits is used.
_SCHEMES = (
    _Scheme((25, True), (25, False)),
    _Scheme((25, True), (26, False)),
    _Scheme((25, False), (26, True)),
)


def read_walls(text: str, size: int, line: Line) -> list[int]:
    """The number of each cell's part on a square board, parts counted in reading order."""
    signs = _wall_signs(text, line)
    places = 2 * size * (size - 1)
    totals = [_total(signs, scheme) for scheme in _SCHEMES]
    if places + 1 not in totals:
        raise line.error(
            "walls for {totals} places between cells: expected {places}", max(totals[0] - 1, 0), places
        )
    return _parts(_walls(signs, _SCHEMES[totals.index(places + 1)]), size)


def _wall_signs(text: str, line: Line) -> list[tuple[str, int]]:
    """Each letter with its number of repetitions."""
    signs: list[tuple[str, int]] = []
    at = 0
    while at < len(text):
        sign = _WALL_SIGNS.match(text, at)
        if sign is None:
            raise line.error(
                "'{text}' is not a wall: expected _ or a to z, perhaps with a count", text[at : at + 10]
            )
        signs.append((sign[1], int(sign[2] or 1)))
        at = sign.end()
    return signs


def _total(signs: Iterable[tuple[str, int]], scheme: _Scheme) -> int:
    return sum(sum(scheme.meaning(sign)) * times for sign, times in signs)


def _walls(signs: Iterable[tuple[str, int]], scheme: _Scheme) -> list[bool]:
    """Whether each edge has a wall; one more than there are edges, for the wall after the last."""
    walls: list[bool] = []
    for sign, times in signs:
        places, wall = scheme.meaning(sign)
        walls += ([False] * places + [True] * wall) * times
    return walls


def _edges(size: int) -> Iterator[tuple[int, int]]:
    """The cells on both sides of each edge, in the order of the encoding."""
    for row in range(size):
        for cell in range(row * size, row * size + size - 1):
            yield cell, cell + 1
    for col in range(size):
        for cell in range(col, size * (size - 1), size):
            yield cell, cell + size


def _parts(walls: Iterable[bool], size: int) -> list[int]:
    beside: list[list[int]] = [[] for _ in range(size * size)]
    for (one, other), wall in zip(_edges(size), walls, strict=False):
        if not wall:
            beside[one].append(other)
            beside[other].append(one)
    part_of = [-1] * len(beside)
    parts = 0
    for first in range(len(beside)):
        if part_of[first] < 0:
            _fill(part_of, first, parts, beside)
            parts += 1
    return part_of


def _fill(part_of: list[int], first: int, part: int, beside: Sequence[Sequence[int]]) -> None:
    """Number all cells of the part that contains `first`."""
    part_of[first] = part
    stack = [first]
    while stack:
        for there in beside[stack.pop()]:
            if part_of[there] < 0:
                part_of[there] = part
                stack.append(there)


def write_walls(part_of: Sequence[int], size: int) -> str:
    """The walls between the parts of a square board; neighbours in one part have none."""
    written = []
    run = 0
    for one, other in [*_edges(size), (-1, -1)]:
        if one >= 0 and part_of[one] == part_of[other]:
            run += 1
            continue
        while run > _LONGEST_RUN:
            written.append("z")
            run -= _LONGEST_RUN
        written.append(_RUNS[run])
        run = 0
    return "".join(written)


def count_repeats(signs: str) -> str:
    """Walls with a count in place of repeated letters, where that is shorter."""
    written = []
    for sign, repeated in groupby(signs):
        times = len(list(repeated))
        written.append(sign * times if times < 3 else f"{sign}{times}")
    return "".join(written)
