"""LZ-String: the compression of texts that links of several sites carry, as base64.

A text is a sequence of UTF-16 units. It is cut into the longest phrases seen before, each written as its
number (LZ78). A new unit is written verbatim after NEW_BYTE or NEW_UNIT. Numbers have as many bits as the
largest may need, the least significant first; six bits make a character. Both directions take linear time.
"""

from __future__ import annotations

from collections.abc import Iterator

from passatempo.messages import Message, grouped

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
MOST = 2_000_000  # characters of a text; a few bytes can expand to any number of them
MOST_COMPRESSED = 200_000  # characters; a tenth of a second
NEW_BYTE, NEW_UNIT, END = 0, 1, 2  # in place of the number of a phrase
_FIRST_PHRASE = 3


def _reversed(six: int) -> int:
    return int(f"{six:06b}"[::-1], 2)


# A character holds its first bit as the most significant, numbers start with the least significant.
_SIX_BITS = {character: _reversed(value) for value, character in enumerate(ALPHABET)}
_CHARACTERS = "".join(ALPHABET[_reversed(value)] for value in range(64))


def compress_to_base64(text: str) -> str:
    """The compressed text, padded with `=`."""
    written = "".join(_characters_of(_numbers(_units(text))))
    return written + "=" * (-len(written) % 4)


def decompress_from_base64(compressed: str) -> str:
    """The text that was compressed; ValueError if the input is invalid or too long."""
    if len(compressed) > MOST_COMPRESSED:
        raise ValueError(Message("longer than {most} characters", grouped(MOST_COMPRESSED)))
    text = "".join(_phrases(_Bits(compressed.rstrip("="))))
    if text.isascii():
        return text
    try:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le")
    except UnicodeDecodeError:
        raise ValueError(Message("no text: half a character")) from None


def _units(text: str) -> Iterator[int]:
    both = iter(text.encode("utf-16-le", "surrogatepass"))
    return (low | high << 8 for low, high in zip(both, both, strict=True))


def _numbers(units: Iterator[int]) -> Iterator[tuple[int, int]]:
    """The numbers to write for these units, each with its width in bits."""
    longer: dict[tuple[int, int], int] = {}  # a phrase and one more unit -> the longer phrase
    alone: dict[int, int] = {}  # a unit -> the phrase of that unit alone
    new: set[int] = set()  # units with a number that were never written
    phrases, width = _FIRST_PHRASE, _Width(bits=2, remaining=2)
    phrase = first = -1  # the current phrase, and its first unit
    for unit in units:
        if unit not in alone:
            alone[unit] = phrases
            phrases += 1
            new.add(unit)
        if phrase < 0:
            phrase, first = alone[unit], unit
        elif (phrase, unit) in longer:
            phrase = longer[phrase, unit]
        else:
            yield from _phrase_numbers(phrase, first, new, width)
            longer[phrase, unit] = phrases
            phrases += 1
            phrase, first = alone[unit], unit
    if phrase >= 0:
        yield from _phrase_numbers(phrase, first, new, width)
    yield END, width.bits


class _Width:
    """The width of numbers: one bit more each time their count doubles."""

    def __init__(self, bits: int, remaining: int) -> None:
        self.bits, self.remaining = bits, remaining

    def count_number(self) -> None:
        """Count a number that was written or read."""
        self.remaining -= 1
        if self.remaining == 0:
            self.remaining = 1 << self.bits
            self.bits += 1


def _phrase_numbers(phrase: int, first: int, new: set[int], width: _Width) -> Iterator[tuple[int, int]]:
    """The numbers for a phrase that starts with the unit `first`."""
    if first in new:
        new.remove(first)
        is_byte = first < 256
        yield (NEW_BYTE if is_byte else NEW_UNIT), width.bits
        yield first, 8 if is_byte else 16
        width.count_number()
    else:
        yield phrase, width.bits
    width.count_number()


def _characters_of(numbers: Iterator[tuple[int, int]]) -> Iterator[str]:
    """Numbers as characters; the last one is padded, and written even if it holds no bit of a number."""
    buffer = count = 0
    for number, bits in numbers:
        buffer |= number << count
        count += bits
        while count >= 6:
            yield _CHARACTERS[buffer & 63]
            buffer >>= 6
            count -= 6
    yield _CHARACTERS[buffer]


class _Bits:
    """The bits of compressed text, read as numbers."""

    def __init__(self, compressed: str) -> None:
        self._characters = iter(compressed)
        self._buffer = self._count = 0

    def number(self, bits: int) -> int:
        """The number in the next bits."""
        while self._count < bits:
            character = next(self._characters, None)
            if character is None:
                raise ValueError(Message("it ends too early"))
            if character not in _SIX_BITS:
                raise ValueError(Message("{character} is not a character of base64", repr(character)))
            self._buffer |= _SIX_BITS[character] << self._count
            self._count += 6
        found = self._buffer & (1 << bits) - 1
        self._buffer >>= bits
        self._count -= bits
        return found


def _phrases(bits: _Bits) -> Iterator[str]:
    """The phrases of a text, in order."""
    known = [""] * _FIRST_PHRASE
    width = _Width(bits=2, remaining=1)
    before, length = "", 0
    while (number := bits.number(width.bits)) != END:
        if number in (NEW_BYTE, NEW_UNIT):
            known.append(chr(bits.number(8 if number == NEW_BYTE else 16)))
            number = len(known) - 1
            width.count_number()
        if number > len(known) or (not before and number == len(known)):
            raise ValueError(Message("it refers to a phrase that was never written"))
        phrase = known[number] if number < len(known) else before + before[0]
        yield phrase
        length += len(phrase)
        if length > MOST:
            raise ValueError(Message("it expands to more than {most} characters", grouped(MOST)))
        if before:
            known.append(before + phrase[0])
            width.count_number()
        before = phrase
