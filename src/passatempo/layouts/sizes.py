"""Sizes of rooms: which numbers of cells can be cut up so, and which of them is taken."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random


def can_partition(cells: int, sizes: range) -> bool:
    """Whether so many cells can be cut into parts of these sizes, if only they hang together well enough."""
    return -(-cells // sizes[-1]) * sizes[0] <= cells


def draw_size(sizes: Sequence[int], rng: Random) -> int:
    """One of some sizes, a larger one more often: so that of all rooms few are tiny."""
    return rng.choices(sizes, [size**3 for size in sizes])[0]


def describe_sizes(sizes: range) -> str:
    """Sizes in words."""
    least, most = sizes[0], sizes[-1]
    return f"{least} cells" if least == most else f"{least} to {most} cells"
