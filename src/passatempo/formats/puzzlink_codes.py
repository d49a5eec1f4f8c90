"""The small codes that the bodies of puzz.link's links are made of, each read and written here.

| code | what it says | how |
|---|---|---|
| numbers | a number for some of the cells in a row of cells | hexadecimal, letters from g on skip cells |
| digits | the same, or the sign of an arrow | decimal and less by one, letters from g on skip cells |
| sums | black cells with sums, among white ones | two characters a cell, letters from k on skip cells |
| bits | yes or no for each cell | five a character |
| walls | which cells are parted from the next, and from that below | bits of either sort |
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

from passatempo.board import LETTERS, Board
from passatempo.clues.base import Line
from passatempo.errors import InputError, UnsupportedError
from passatempo.formats.base import LeftOut

NAME = "puzzlink"
NO_ROOM = "."
Symbol = TypeVar("Symbol")

_ALPHABET = "0123456789" + LETTERS.lower()
_HEXADECIMAL = frozenset(_ALPHABET[:16])
_DECIMAL = frozenset(_ALPHABET[:10])
_BITS = {sign: bytes(map(int, f"{value:05b}")) for value, sign in enumerate(_ALPHABET[:32])}
_SIGNS = {bits: sign for sign, bits in _BITS.items()}
_SKIPS = _ALPHABET[16:]  # g to z, for 1 to 20 cells
_WHITES = _ALPHABET[20:]  # k to z, for 1 to 16 cells
_TOTALS = _ALPHABET[:20] + LETTERS  # 0 to 45
_ARROWS = "#^v<>"
_ARROW_SIGNS = _ALPHABET[10:15]  # a to e, in this order
GREATEST_DIGIT = 99  # of the code of that name


class _Long(NamedTuple):
    """Numbers of several characters: how they begin, how many characters follow, which is the least."""

    sign: str
    length: int
    least: int
    zero: int  # what 0 stands for


_LONG = (
    _Long("-", 2, 16, 0),
    _Long("+", 3, 256, 0),
    _Long("=", 3, 4096, 4096),
    _Long("@", 3, 8192, 8192),  # formerly %
    _Long("*", 4, 12240, 12240),
    _Long("$", 5, 77776, 77776),
)
_LONG_OF = {each.sign: each for each in _LONG}
_LONG_OF["%"] = _LONG_OF["@"]
GREATEST_NUMBER = _LONG[-1].zero + 16 ** _LONG[-1].length - 1


def cannot_state(what: str) -> UnsupportedError:
    """The error to raise about what a link has no way to say."""
    return UnsupportedError(f"the format '{NAME}' cannot state {what}")


class Body:
    """The body of a link, read from left to right."""

    def __init__(self, text: str, line: Line, left_out: LeftOut | None = None) -> None:
        self._text, self._line, self._at = text, line, 0
        self.left_out = left_out or LeftOut()  # what was read and means nothing here

    def error(self, message: str) -> InputError:
        """The error to raise about it."""
        return self._line.error(message)

    def take(self, count: int, expected: str) -> str:
        """So many more characters; an InputError that says what was expected if there are not."""
        taken = self._text[self._at : self._at + count]
        if len(taken) < count:
            raise self.error(f"the link ends too soon: expected {expected}")
        self._at += count
        return taken

    def take_number(self, count: int, signs: frozenset[str], base: int) -> int:
        """The number that so many more characters spell."""
        text = self.take(count, f"a number of {count} characters")
        if not signs.issuperset(text):
            raise self.error(f"'{text}' in the link is no number: expected {count} digits of base {base}")
        return int(text, base)

    @property
    def at_end(self) -> bool:
        """Whether all has been read."""
        return self._at >= len(self._text)

    def check_end(self) -> None:
        """Raise an InputError if more follows."""
        if not self.at_end:
            rest = self._text[self._at : self._at + 20]
            raise self.error(f"'{rest}' follows where all is said: expected the end of the link")


def _read_some(
    body: Body, count: int, skips: str, read: Callable[[Body, str], Symbol], noun: str
) -> dict[int, Symbol]:
    """What is said of each of so many places, but for those that are skipped."""
    found: dict[int, Symbol] = {}
    expected = f"a sign for each of {count} {noun}"
    place = 0
    while place < count:
        sign = body.take(1, f"{expected}, found {place}")
        if sign in skips:
            place += skips.index(sign) + 1
        else:
            found[place] = read(body, sign)
            place += 1
    if place > count:
        raise body.error(f"the link goes beyond the last place: expected {expected}")
    return found


def _write_some(symbols: Iterable[str], skips: str) -> str:
    """Symbols in turn, stretches of empty ones being skipped."""
    pieces, skipped = list[str](), 0
    for symbol in symbols:
        if symbol and skipped:
            pieces.append(_skip(skipped, skips))
            skipped = 0
        if symbol:
            pieces.append(symbol)
        else:
            skipped += 1
    return "".join(pieces) + _skip(skipped, skips)


def _skip(count: int, skips: str) -> str:
    whole, rest = divmod(count, len(skips))
    return skips[-1] * whole + (skips[rest - 1] if rest else "")


def read_numbers(body: Body, count: int, noun: str = "cells") -> dict[int, int]:
    """The numbers of some of so many places; a question mark for one is refused.

    The site takes a cell with one for filled, whatever it holds, and asks nothing of it or of its neighbours
    on its account: so it is not the same as an empty cell.
    """
    return _read_some(body, count, _SKIPS, _number, noun)


def _number(body: Body, sign: str) -> int:
    if sign in _HEXADECIMAL:
        return int(sign, 16)
    if sign == ".":
        raise body.error("a question mark stands for a number: such links are not read")
    if sign not in _LONG_OF:
        raise body.error(f"'{sign}' in the link begins no number: expected 0 to f, g to z or one of -+=@*$")
    long = _LONG_OF[sign]
    return long.zero + body.take_number(long.length, _HEXADECIMAL, 16)


def write_numbers(numbers: Mapping[int, int], count: int, greatest: int = GREATEST_NUMBER) -> str:
    """The code that `read_numbers` reads."""
    for number in numbers.values():
        if not 0 <= number <= greatest:
            raise cannot_state(f"the number {number}")
    return _write_some((_number_symbol(numbers[at]) if at in numbers else "" for at in range(count)), _SKIPS)


def _number_symbol(number: int) -> str:
    fitting = [each for each in _LONG if number >= each.least]
    if not fitting:
        return _ALPHABET[number]
    long = fitting[-1]
    return f"{long.sign}{number - long.zero:0{long.length}x}"


def read_digits(body: Body, count: int) -> tuple[dict[int, int], dict[int, str]]:
    """The values of some of so many cells, and the black cells with their arrows (`#`: without)."""
    found = _read_some(body, count, _SKIPS, _digit_or_arrow, "cells")
    values = {cell: each for cell, each in found.items() if isinstance(each, int)}
    return values, {cell: each for cell, each in found.items() if isinstance(each, str)}


def _digit_or_arrow(body: Body, sign: str) -> int | str:
    if sign in _ARROW_SIGNS:
        return _ARROWS[_ARROW_SIGNS.index(sign)]
    if sign in _DECIMAL:
        return int(sign) + 1
    if sign != "-":
        raise body.error(f"'{sign}' in the link is no cell: expected 0 to 9, a to e, g to z or -")
    return body.take_number(2, _DECIMAL, 10) + 1


def write_digits(values: Mapping[int, int], arrows: Mapping[int, str], count: int) -> str:
    """The code that `read_digits` reads."""
    symbols = {cell: _ARROW_SIGNS[_ARROWS.index(arrow)] for cell, arrow in arrows.items()}
    for cell, value in values.items():
        if not 1 <= value <= GREATEST_DIGIT:
            raise cannot_state(f"the value {value}")
        symbols[cell] = str(value - 1) if value <= 10 else f"-{value - 1}"
    return _write_some((symbols.get(cell, "") for cell in range(count)), _SKIPS)


TwoSums = tuple[int | None, int | None]  # down, across


def read_sums(body: Body, count: int) -> dict[int, TwoSums]:
    """The black cells among so many, and the sums that each shows."""
    return _read_some(body, count, _WHITES, _two_sums, "cells")


def _two_sums(body: Body, sign: str) -> TwoSums:
    return (None, None) if sign == "." else (_total(body, sign), read_sum(body))


def read_sum(body: Body) -> int | None:
    """A single sum; none where `-` stands or 0, which says nothing on the site either."""
    return _total(body, body.take(1, "a sum for each run"))


def _total(body: Body, sign: str) -> int | None:
    if sign == "-":
        return None
    if sign not in _TOTALS:
        raise body.error(f"'{sign}' in the link is no sum: expected 0 to 9, a to j, A to Z or -")
    return _TOTALS.index(sign) or None


def write_sums(black: Mapping[int, TwoSums], count: int) -> str:
    """The code that `read_sums` reads."""
    return _write_some((_sums_symbol(black[cell]) if cell in black else "" for cell in range(count)), _WHITES)


def _sums_symbol(sums: TwoSums) -> str:
    return "." if sums == (None, None) else "".join(map(write_sum, sums))


def write_sum(total: int | None) -> str:
    """The code that `read_sum` reads."""
    if total is None:
        return "-"
    if not 1 <= total < len(_TOTALS):
        raise cannot_state(f"the sum {total}")
    return _TOTALS[total]


def read_bits(body: Body, count: int, noun: str) -> bytes:
    """1 or 0, for yes or no, for each of so many places."""
    length = -(-count // 5)
    text = body.take(length, f"{length} characters for the {noun}")
    if strange := next((sign for sign in text if sign not in _BITS), ""):
        raise body.error(f"'{strange}' is no sign for {noun}: expected 0 to 9 or a to v")
    return b"".join(map(_BITS.__getitem__, text))[:count]


def write_bits(bits: bytes) -> str:
    """The code that `read_bits` reads."""
    return "".join(_SIGNS[bits[at : at + 5].ljust(5, b"\0")] for at in range(0, len(bits), 5))


class Walls(NamedTuple):
    """For each cell 1 or 0: whether a wall, or the edge, is to its right, and whether one is below it."""

    right: bytes
    below: bytes


def read_walls(body: Body, board: Board) -> Walls:
    """The walls between cells: those to the right of cells first, then those below."""
    rows, inner = board.rows, board.cols - 1
    right = read_bits(body, inner * rows, "walls")
    below = read_bits(body, board.cols * (rows - 1), "walls")
    return Walls(
        b"".join(right[row * inner : (row + 1) * inner] + b"\1" for row in range(rows)),
        below + b"\1" * board.cols,
    )


def write_walls(walls: Walls, board: Board) -> str:
    """The code that `read_walls` reads."""
    inner = (walls.right[row : row + board.cols - 1] for row in range(0, len(board), board.cols))
    return write_bits(b"".join(inner)) + write_bits(walls.below[: -board.cols])


def walls_between(labels: Sequence[str], board: Board) -> Walls:
    """The walls round rooms; cells that lie in none are parted from each other as well."""
    last, cols = board.cols - 1, board.cols

    def are_parted(cell: int, other: int) -> bool:
        return labels[cell] != labels[other] or labels[cell] == NO_ROOM

    return Walls(
        bytes(cell % cols == last or are_parted(cell, cell + 1) for cell in board.cells),
        bytes(cell + cols >= len(board) or are_parted(cell, cell + cols) for cell in board.cells),
    )


def inner_walls(walls: Walls, labels: Sequence[str], board: Board) -> Iterator[tuple[int, int]]:
    """The pairs of cells that a wall parts although they lie in one room."""
    needed = walls_between(labels, board)
    for stands, is_needed, step in ((walls.right, needed.right, 1), (walls.below, needed.below, board.cols)):
        yield from ((cell, cell + step) for cell in board.cells if stands[cell] > is_needed[cell])


def with_walls(walls: Walls, pairs: Iterable[Sequence[int]], board: Board) -> Walls:
    """The walls, with one more between each of these pairs of cells, the lesser cell of which comes first."""
    right, below = bytearray(walls.right), bytearray(walls.below)
    for cell, other in pairs:
        (below if other == cell + board.cols else right)[cell] = 1
    return Walls(bytes(right), bytes(below))


def rooms_within(walls: Walls, board: Board, outside: Iterable[int] = ()) -> tuple[str, ...]:
    """A label for each cell: the number, in reading order, of the room that the walls cut out."""
    labels = [""] * len(board)
    for cell in outside:
        labels[cell] = NO_ROOM
    rooms = 0
    for first in board.cells:
        if not labels[first]:
            rooms += 1
            _fill(labels, first, str(rooms), walls, board.cols)
    return tuple(labels)


def _fill(labels: list[str], first: int, label: str, walls: Walls, cols: int) -> None:
    """Label all cells that can be reached from the first."""
    right, below = walls
    labels[first], reached = label, [first]
    while reached:
        cell = reached.pop()
        # Before the first cell and above the first row an index counts from the end: the edge, a wall too.
        around = (
            (right[cell - 1], cell - 1),
            (right[cell], cell + 1),
            (below[cell - cols], cell - cols),
            (below[cell], cell + cols),
        )
        for is_wall, other in around:
            if not is_wall and not labels[other]:
                labels[other] = label
                reached.append(other)
