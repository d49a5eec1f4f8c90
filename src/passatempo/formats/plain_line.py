"""A line of digits and dots alone: the most frequent text, which can be in one format only."""

from __future__ import annotations

from functools import cache
from math import isqrt

from passatempo.records import dataclass

NAME = "line"  # of that format
SMALLEST = 4  # a line of a smaller board could as well be a row of a larger one
_PLAIN = "0123456789."


@dataclass(frozen=True)
class Shape:
    """The size of a square board, and how many characters each of its cells takes."""

    size: int
    characters: int  # per cell

    @classmethod
    @cache
    def of(cls, length: int) -> Shape | None:
        """The shape of a board with this many symbols; None if there is none."""
        for characters in (1, 2):
            size = isqrt(length // characters)
            if size >= SMALLEST and size * size * characters == length:
                return cls(size, characters)
        return None


def is_plain_line(text: str) -> bool:
    """Whether a text can only be in this format: digits and dots alone, as many as a board has cells."""
    shape = Shape.of(len(text))
    if shape is None or shape.characters > 1 or text.strip(_PLAIN):
        return False
    from passatempo.formats.bare_grids import CUBES, size_in_slots  # which reads such a line as well

    return len(text) not in CUBES or not size_in_slots(text)
