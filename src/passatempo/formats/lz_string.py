"""LZ-String: the compression of texts that links of several sites carry, as base64.

A text is a sequence of UTF-16 units. It is cut into the longest pieces seen before, each written as its
number (LZ78). A unit that is new is written itself, after NEW_BYTE or NEW_UNIT. Numbers have as many bits as
the largest may need, the least first; six bits make a character. Both ways take linear time.
"""

from __future__ import annotations

from collections.abc import Iterator

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
MOST = 2_000_000  # characters of a text; a few bytes can stand for any number of them
MOST_COMPRESSED = 200_000  # characters; a tenth of a second
NEW_BYTE, NEW_UNIT, END = 0, 1, 2  # in place of a piece's number
_FIRST_PIECE = 3


def _reversed(six: int) -> int:
    return int(f"{six:06b}"[::-1], 2)


# A character holds its first bit highest, while numbers come lowest bit first.
_SIX_BITS = {character: _reversed(value) for value, character in enumerate(ALPHABET)}
_CHARACTERS = "".join(ALPHABET[_reversed(value)] for value in range(64))


def compress_to_base64(text: str) -> str:
    """The text, compressed."""
    written = "".join(_sixes(_numbers(_units(text))))
    return written + "=" * (-len(written) % 4)


def decompress_from_base64(compressed: str) -> str:
    """The text that was compressed; a ValueError if there is none, or if it is beyond all measure."""
    if len(compressed) > MOST_COMPRESSED:
        raise ValueError(f"longer than {MOST_COMPRESSED:,} characters")
    text = "".join(_pieces(_Bits(compressed.rstrip("="))))
    if text.isascii():
        return text
    try:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le")
    except UnicodeDecodeError:
        raise ValueError("no text: half a character") from None


def _units(text: str) -> Iterator[int]:
    both = iter(text.encode("utf-16-le", "surrogatepass"))
    return (low | high << 8 for low, high in zip(both, both, strict=True))


def _numbers(units: Iterator[int]) -> Iterator[tuple[int, int]]:
    """What to write for these units: numbers, each with how many bits it takes."""
    longer: dict[tuple[int, int], int] = {}  # the piece that a piece and one more unit make
    alone: dict[int, int] = {}  # the piece of a single unit
    new: set[int] = set()  # units that have a number already, but were never written
    pieces, width = _FIRST_PIECE, _Width(bits=2, left=2)
    piece = first = -1  # the piece that the units so far end with, and the unit it begins with
    for unit in units:
        if unit not in alone:
            alone[unit] = pieces
            pieces += 1
            new.add(unit)
        if piece < 0:
            piece, first = alone[unit], unit
        elif (piece, unit) in longer:
            piece = longer[piece, unit]
        else:
            yield from _written(piece, first, new, width)
            longer[piece, unit] = pieces
            pieces += 1
            piece, first = alone[unit], unit
    if piece >= 0:
        yield from _written(piece, first, new, width)
    yield END, width.bits


class _Width:
    """How many bits a number takes: one more each time that there are twice as many."""

    def __init__(self, bits: int, left: int) -> None:
        self.bits, self.left = bits, left

    def one_more(self) -> None:
        """Count a number."""
        self.left -= 1
        if self.left == 0:
            self.left = 1 << self.bits
            self.bits += 1


def _written(piece: int, first: int, new: set[int], width: _Width) -> Iterator[tuple[int, int]]:
    """A piece; `first` is the unit that it begins with."""
    if first in new:
        new.remove(first)
        is_byte = first < 256
        yield (NEW_BYTE if is_byte else NEW_UNIT), width.bits
        yield first, 8 if is_byte else 16
        width.one_more()
    else:
        yield piece, width.bits
    width.one_more()


def _sixes(numbers: Iterator[tuple[int, int]]) -> Iterator[str]:
    """Numbers as characters; the last is filled up, and there if it has no bit of a number too."""
    waiting = count = 0
    for number, bits in numbers:
        waiting |= number << count
        count += bits
        while count >= 6:
            yield _CHARACTERS[waiting & 63]
            waiting >>= 6
            count -= 6
    yield _CHARACTERS[waiting]


class _Bits:
    """The bits of compressed text, taken as numbers."""

    def __init__(self, compressed: str) -> None:
        self._characters = iter(compressed)
        self._waiting = self._count = 0

    def number(self, bits: int) -> int:
        """The next so many bits."""
        while self._count < bits:
            character = next(self._characters, None)
            if character is None:
                raise ValueError("it ends too early")
            if character not in _SIX_BITS:
                raise ValueError(f"{character!r} is no character of base64")
            self._waiting |= _SIX_BITS[character] << self._count
            self._count += 6
        found = self._waiting & (1 << bits) - 1
        self._waiting >>= bits
        self._count -= bits
        return found


def _pieces(bits: _Bits) -> Iterator[str]:
    """The pieces of a text, in order."""
    known = [""] * _FIRST_PIECE
    width = _Width(bits=2, left=1)
    before, length = "", 0
    while (number := bits.number(width.bits)) != END:
        if number in (NEW_BYTE, NEW_UNIT):
            known.append(chr(bits.number(8 if number == NEW_BYTE else 16)))
            number = len(known) - 1
            width.one_more()
        if number > len(known) or (not before and number == len(known)):
            raise ValueError("it repeats what was never said")
        piece = known[number] if number < len(known) else before + before[0]
        yield piece
        length += len(piece)
        if length > MOST:
            raise ValueError(f"it stands for more than {MOST:,} characters")
        if before:
            known.append(before + piece[0])
            width.one_more()
        before = piece
