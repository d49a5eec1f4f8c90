"""How the game IDs of Simon Tatham's collection write numbers in cells and walls between them.

Numbers: decimal, row by row; a letter stands for so many empty cells (a is 1, z is 26), `_` parts two
numbers.

Walls: all places for a vertical one, row by row, then all places for a horizontal one, column by column.
Each sign is a run of places without a wall and the wall that ends it: `_` is 0, a is 1, y is 25. z is 25
places and no wall. A wall behind the last place ends the list. A number behind a sign repeats it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, pairwise

from passatempo.clues.base import Line
from passatempo.records import record

_EMPTY = "abcdefghijklmnopqrstuvwxyz"
_RUNS = "_" + _EMPTY
_LONGEST_RUN = 25  # of places that a single sign can tell, with the wall that ends it
_NUMBER_SIGNS = re.compile(r"([a-z])|_|([1-9][0-9]{0,8})")
_WALL_SIGNS = re.compile(r"([_a-z])([1-9][0-9]{0,6})?")


def read_numbers(text: str, count: int, line: Line) -> dict[int, int]:
    """The numbers that stand in so many cells."""
    found: dict[int, int] = {}
    cell = at = 0
    while at < len(text):
        sign = _NUMBER_SIGNS.match(text, at)
        if sign is None:
            raise line.error(
                f"'{text[at : at + 10]}' is no number: expected digits, or a to z for empty cells"
            )
        if sign[2]:
            found[cell] = int(sign[2])
            cell += 1
        elif sign[1]:
            cell += _RUNS.index(sign[1])
        at = sign.end()
        if cell > count:
            raise line.error(f"numbers for more than {count} cells")
    if cell < count:
        raise line.error(f"numbers for {cell} cells: expected {count}")
    return found


def write_numbers(numbers: Mapping[int, int], count: int) -> str:
    """The same as text."""
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
    """What y and z mean: so many places, and whether a wall follows."""

    y: tuple[int, bool]
    z: tuple[int, bool]

    def meaning(self, sign: str) -> tuple[int, bool]:
        """The places that a sign passes over, and whether a wall follows."""
        if sign == "y":
            return self.y
        return self.z if sign == "z" else (_RUNS.index(sign), True)


# As the games write it, then as some of their versions read it: where the first does not fit, another may.
_SCHEMES = (
    _Scheme((25, True), (25, False)),
    _Scheme((25, True), (26, False)),
    _Scheme((25, False), (26, True)),
)


def read_walls(text: str, size: int, line: Line) -> list[int]:
    """The number of the part that each cell of a square board lies in, counted in reading order."""
    signs = _wall_signs(text, line)
    places = 2 * size * (size - 1)
    totals = [_total(signs, scheme) for scheme in _SCHEMES]
    if places + 1 not in totals:
        raise line.error(f"walls for {max(totals[0] - 1, 0)} places between cells: expected {places}")
    return _parts(_walls(signs, _SCHEMES[totals.index(places + 1)]), size)


def _wall_signs(text: str, line: Line) -> list[tuple[str, int]]:
    """Each sign, and how often it stands there."""
    signs: list[tuple[str, int]] = []
    at = 0
    while at < len(text):
        sign = _WALL_SIGNS.match(text, at)
        if sign is None:
            raise line.error(f"'{text[at : at + 10]}' is no wall: expected _ or a to z, perhaps with a count")
        signs.append((sign[1], int(sign[2] or 1)))
        at = sign.end()
    return signs


def _total(signs: Iterable[tuple[str, int]], scheme: _Scheme) -> int:
    return sum(sum(scheme.meaning(sign)) * times for sign, times in signs)


def _walls(signs: Iterable[tuple[str, int]], scheme: _Scheme) -> list[bool]:
    """Whether a wall stands at each place; there are as many as there should be, and one more."""
    walls: list[bool] = []
    for sign, times in signs:
        places, wall = scheme.meaning(sign)
        walls += ([False] * places + [True] * wall) * times
    return walls


def _places(size: int) -> Iterator[tuple[int, int]]:
    """The cells on both sides of each place for a wall."""
    for row in range(size):
        for cell in range(row * size, row * size + size - 1):
            yield cell, cell + 1
    for col in range(size):
        for cell in range(col, size * (size - 1), size):
            yield cell, cell + size


def _parts(walls: Iterable[bool], size: int) -> list[int]:
    beside: list[list[int]] = [[] for _ in range(size * size)]
    for (one, other), wall in zip(_places(size), walls, strict=False):
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
    """Number a part, from one of its cells on."""
    part_of[first] = part
    waiting = [first]
    while waiting:
        for there in beside[waiting.pop()]:
            if part_of[there] < 0:
                part_of[there] = part
                waiting.append(there)


def write_walls(part_of: Sequence[int], size: int) -> str:
    """The walls between the parts of a square board; cells that touch and lie in one part have none."""
    written = []
    run = 0
    for one, other in [*_places(size), (-1, -1)]:
        if one >= 0 and part_of[one] == part_of[other]:
            run += 1
            continue
        while run > _LONGEST_RUN:
            written.append("z")
            run -= _LONGEST_RUN
        written.append(_RUNS[run])
        run = 0
    return "".join(written)


def shortened(signs: str) -> str:
    """Walls with a count in place of repeated signs, where that is shorter."""
    written = []
    for sign, repeated in groupby(signs):
        times = len(list(repeated))
        written.append(sign * times if times < 3 else f"{sign}{times}")
    return "".join(written)
