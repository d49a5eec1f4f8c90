"""How the time grows with the size of the board: sudoku 4 to 100, kakuro 5 to 150, suguru 5 to 30."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from math import log
from random import Random

import boards
from tables import head, number, row

import passatempo as pt

SEED = 1
REPEATS = 3  # of which the best counts
SIZES: dict[str, tuple[Callable[[int, Random], pt.Puzzle], tuple[int, ...]]] = {
    "sudoku": (boards.sudoku, (4, 9, 16, 25, 36, 49, 64, 81, 100)),
    "kakuro": (boards.kakuro, (5, 10, 20, 40, 60, 80, 100, 150)),
    "suguru": (boards.suguru, (5, 10, 15, 20, 25, 30)),
}
LEGEND = """\
CPU time of the whole call `pt.solve`, including the proof of uniqueness, on boards generated for this table
that propagation solves; the best of three."""


def milliseconds(puzzle: pt.Puzzle) -> float:
    """CPU time of the whole call on a puzzle without cached results."""
    text, times = str(puzzle), []
    for _ in range(REPEATS):
        fresh = pt.read(text)
        start = time.process_time()
        answer = pt.solve(fresh)
        times.append((time.process_time() - start) * 1000)
        assert answer.unique, answer.reason
    return min(times)


def exponent(sizes: Sequence[float], times: Sequence[float]) -> float:
    """The power of the size that the times grow with: the slope of the line through their logarithms."""
    xs, ys = list(map(log, sizes)), list(map(log, times))
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    return sum((a - x) * (b - y) for a, b in zip(xs, ys, strict=True)) / sum((a - x) ** 2 for a in xs)


def growth_text(sizes: Sequence[int], times: Sequence[float]) -> str:
    """The growth in words, for the larger half of the sizes: smaller ones show the overhead of a call."""
    upper = -max(2, (len(sizes) + 1) // 2)
    power = exponent([size * size for size in sizes[upper:]], times[upper:])
    return f"From {sizes[upper]} rows on, time grows with the number of cells to the power of {power:.2f}."


def lines(largest: int) -> Iterator[str]:
    """A table for each kind, up to boards of so many rows."""
    for kind, (make, listed) in SIZES.items():
        sizes = [size for size in listed if size <= largest]
        times = [milliseconds(make(size, Random(SEED))) for size in sizes]
        cells = [size * size for size in sizes]
        yield head(kind, *(f"{size}x{size}" for size in sizes))
        yield row(["ms", *map(number, times)])
        yield row(["µs a cell", *(number(t * 1000 / c) for t, c in zip(times, cells, strict=True))])
        yield f"\n{growth_text(sizes, times)}\n"
