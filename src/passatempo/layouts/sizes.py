"""Sizes of rooms: which numbers of cells they can add up to, and how one is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from passatempo.messages import Message, Plural


def can_partition(cells: int, sizes: range) -> bool:
    """Whether this number of cells is a sum of these sizes."""
    return -(-cells // sizes[-1]) * sizes[0] <= cells


def draw_size(sizes: Sequence[int], rng: Random) -> int:
    """A random size, larger ones more often, so that few rooms are tiny."""
    return rng.choices(sizes, [size**3 for size in sizes])[0]


def describe_sizes(sizes: range) -> Message:
    """The sizes in words, for messages."""
    least, most = sizes[0], sizes[-1]
    if least == most:
        return Plural("{number} cell", "{number} cells", least)
    return Message("{least} to {most} cells", least, most)
