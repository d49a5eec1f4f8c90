"""The codes in the bodies of links, each read and written here.

| code | contents | encoding |
|---|---|---|
| numbers | numbers in some of the cells | hexadecimal, letters from g on skip cells |
| digits | values or arrows in some of the cells | decimal, less by one; letters from g on skip cells |
| sums | black cells with sums, among white ones | two characters per cell, letters from k on skip cells |
| bits | a flag for each cell | five per character |
| walls | whether a wall is to the right of each cell, and below it | bits, first right, then below |
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

from passatempo.board import LETTERS, Board
from passatempo.clues.base import Line
from passatempo.errors import InputError, UnsupportedError
from passatempo.formats.format import LeftOut, cannot_state
from passatempo.messages import Message

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
GREATEST_DIGIT = 99  # of the code `digits`


class _Long(NamedTuple):
    """Numbers of several characters: their prefix, how many characters follow, the least such number."""

    sign: str
    length: int
    least: int
    zero: int  # the number that 0 encodes


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


def cannot_write(template: str, *arguments: object) -> UnsupportedError:
    """The error to raise about what a link cannot express."""
    return cannot_state(NAME, template, *arguments)


class Body:
    """The body of a link, read from left to right."""

    def __init__(self, text: str, line: Line, left_out: LeftOut | None = None) -> None:
        self._text, self._line, self._at = text, line, 0
        self.left_out = left_out or LeftOut()  # what was read and ignored

    def error(self, template: str, *arguments: object) -> InputError:
        """An InputError about the line of the link."""
        return self._line.error(template, *arguments)

    def take(self, count: int, expected: str) -> str:
        """The next characters; InputError with what was expected if there are fewer."""
        taken = self._text[self._at : self._at + count]
        if len(taken) < count:
            raise self.error("the link ends too soon: expected {expected}", expected)
        self._at += count
        return taken

    def take_number(self, count: int, signs: frozenset[str], base: int) -> int:
        """The number in the next characters."""
        text = self.take(count, Message("a number of {count} characters", count))
        if not signs.issuperset(text):
            raise self.error(
                "'{text}' in the link is not a number: expected {count} digits of base {base}",
                text,
                count,
                base,
            )
        return int(text, base)

    @property
    def at_end(self) -> bool:
        """Whether everything has been read."""
        return self._at >= len(self._text)

    def check_end(self) -> None:
        """Raise InputError if more follows."""
        if not self.at_end:
            rest = self._text[self._at : self._at + 20]
            raise self.error("'{rest}' follows the puzzle: expected the end of the link", rest)


def _read_some(
    body: Body, count: int, skips: str, read: Callable[[Body, str], Symbol], noun: str
) -> dict[int, Symbol]:
    """The symbol of each place that is not skipped."""
    found: dict[int, Symbol] = {}
    expected = Message("a sign for each of {count} {noun}", count, noun)
    place = 0
    while place < count:
        sign = body.take(1, Message("{expected}, found {place}", expected, place))
        if sign in skips:
            place += skips.index(sign) + 1
        else:
            found[place] = read(body, sign)
            place += 1
    if place > count:
        raise body.error("the link goes beyond the last place: expected {expected}", expected)
    return found


def _write_some(symbols: Iterable[str], skips: str) -> str:
    """The symbols, with runs of empty ones encoded as skips."""
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
    """The numbers of some of the places; a question mark in place of one is refused.

    On the site a cell with a question mark counts as filled with any value and restricts nothing: so it is
    not the same as an empty cell.
    """
    return _read_some(body, count, _SKIPS, _number, noun)


def _number(body: Body, sign: str) -> int:
    if sign in _HEXADECIMAL:
        return int(sign, 16)
    if sign == ".":
        raise body.error("a question mark in place of a number: such links are not read")
    if sign not in _LONG_OF:
        raise body.error(
            "'{sign}' in the link is not a number: expected 0 to f, g to z or one of -+=@*$", sign
        )
    long = _LONG_OF[sign]
    return long.zero + body.take_number(long.length, _HEXADECIMAL, 16)


def write_numbers(numbers: Mapping[int, int], count: int, greatest: int = GREATEST_NUMBER) -> str:
    """The code that `read_numbers` reads."""
    for number in numbers.values():
        if not 0 <= number <= greatest:
            raise cannot_write("the number {number}", number)
    return _write_some((_number_symbol(numbers[at]) if at in numbers else "" for at in range(count)), _SKIPS)


def _number_symbol(number: int) -> str:
    usable = [each for each in _LONG if number >= each.least]
    if not usable:
        return _ALPHABET[number]
    long = usable[-1]
    return f"{long.sign}{number - long.zero:0{long.length}x}"


def read_digits(body: Body, count: int) -> tuple[dict[int, int], dict[int, str]]:
    """The values of some of the cells, and the black cells with their arrows (`#`: without)."""
    found = _read_some(body, count, _SKIPS, _digit_or_arrow, "cells")
    values = {cell: each for cell, each in found.items() if isinstance(each, int)}
    return values, {cell: each for cell, each in found.items() if isinstance(each, str)}


def _digit_or_arrow(body: Body, sign: str) -> int | str:
    if sign in _ARROW_SIGNS:
        return _ARROWS[_ARROW_SIGNS.index(sign)]
    if sign in _DECIMAL:
        return int(sign) + 1
    if sign != "-":
        raise body.error("'{sign}' in the link is not a cell: expected 0 to 9, a to e, g to z or -", sign)
    return body.take_number(2, _DECIMAL, 10) + 1


def write_digits(values: Mapping[int, int], arrows: Mapping[int, str], count: int) -> str:
    """The code that `read_digits` reads."""
    symbols = {cell: _ARROW_SIGNS[_ARROWS.index(arrow)] for cell, arrow in arrows.items()}
    for cell, value in values.items():
        if not 1 <= value <= GREATEST_DIGIT:
            raise cannot_write("the value {value}", value)
        symbols[cell] = str(value - 1) if value <= 10 else f"-{value - 1}"
    return _write_some((symbols.get(cell, "") for cell in range(count)), _SKIPS)


TwoSums = tuple[int | None, int | None]  # down, across


def read_sums(body: Body, count: int) -> dict[int, TwoSums]:
    """The black cells with their sums."""
    return _read_some(body, count, _WHITES, _two_sums, "cells")


def _two_sums(body: Body, sign: str) -> TwoSums:
    return (None, None) if sign == "." else (_total(body, sign), read_sum(body))


def read_sum(body: Body) -> int | None:
    """A single sum; None for `-`, and for 0, which means no sum on the site either."""
    return _total(body, body.take(1, Message("a sum for each run")))


def _total(body: Body, sign: str) -> int | None:
    if sign == "-":
        return None
    if sign not in _TOTALS:
        raise body.error("'{sign}' in the link is not a sum: expected 0 to 9, a to j, A to Z or -", sign)
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
        raise cannot_write("the sum {total}", total)
    return _TOTALS[total]


def read_bits(body: Body, count: int, noun: str) -> bytes:
    """1 or 0 for each of the places."""
    length = -(-count // 5)
    text = body.take(length, Message("{length} characters for the {noun}", length, noun))
    if strange := next((sign for sign in text if sign not in _BITS), ""):
        raise body.error("'{strange}' is not a sign for {noun}: expected 0 to 9 or a to v", strange, noun)
    return b"".join(map(_BITS.__getitem__, text))[:count]


def write_bits(bits: bytes) -> str:
    """The code that `read_bits` reads."""
    return "".join(_SIGNS[bits[at : at + 5].ljust(5, b"\0")] for at in range(0, len(bits), 5))


class WallBits(NamedTuple):
    """For each cell 1 or 0: whether a wall or the edge is to its right, and whether one is below it."""

    right: bytes
    below: bytes


def read_walls(body: Body, board: Board) -> WallBits:
    """The walls between cells: those to the right of cells first, then those below."""
    rows, inner = board.rows, board.cols - 1
    right = read_bits(body, inner * rows, "walls")
    below = read_bits(body, board.cols * (rows - 1), "walls")
    return WallBits(
        b"".join(right[row * inner : (row + 1) * inner] + b"\1" for row in range(rows)),
        below + b"\1" * board.cols,
    )


def write_walls(walls: WallBits, board: Board) -> str:
    """The code that `read_walls` reads."""
    inner = (walls.right[row : row + board.cols - 1] for row in range(0, len(board), board.cols))
    return write_bits(b"".join(inner)) + write_bits(walls.below[: -board.cols])


def walls_between(labels: Sequence[str], board: Board) -> WallBits:
    """The walls around rooms, and around each cell in no room."""
    last, cols = board.cols - 1, board.cols

    def are_separate(cell: int, other: int) -> bool:
        return labels[cell] != labels[other] or labels[cell] == NO_ROOM

    return WallBits(
        bytes(cell % cols == last or are_separate(cell, cell + 1) for cell in board.cells),
        bytes(cell + cols >= len(board) or are_separate(cell, cell + cols) for cell in board.cells),
    )


def inner_walls(walls: WallBits, labels: Sequence[str], board: Board) -> Iterator[tuple[int, int]]:
    """The pairs of cells of one room with a wall between them."""
    needed = walls_between(labels, board)
    for is_wall, is_needed, step in ((walls.right, needed.right, 1), (walls.below, needed.below, board.cols)):
        yield from ((cell, cell + step) for cell in board.cells if is_wall[cell] > is_needed[cell])


def with_walls(walls: WallBits, pairs: Iterable[Sequence[int]], board: Board) -> WallBits:
    """The walls with one more between each of these pairs of cells, the lesser cell first."""
    right, below = bytearray(walls.right), bytearray(walls.below)
    for cell, other in pairs:
        (below if other == cell + board.cols else right)[cell] = 1
    return WallBits(bytes(right), bytes(below))


def rooms_within(walls: WallBits, board: Board, outside: Iterable[int] = ()) -> tuple[str, ...]:
    """A label for each cell: the number of its room, in reading order; NO_ROOM for the cells `outside`."""
    labels = [""] * len(board)
    for cell in outside:
        labels[cell] = NO_ROOM
    rooms = 0
    for first in board.cells:
        if not labels[first]:
            rooms += 1
            _fill(labels, first, str(rooms), walls, board.cols)
    return tuple(labels)


def _fill(labels: list[str], first: int, label: str, walls: WallBits, cols: int) -> None:
    """Label all cells connected to the first."""
    right, below = walls
    labels[first], stack = label, [first]
    while stack:
        cell = stack.pop()
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
                stack.append(other)
