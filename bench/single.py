"""One 9x9 sudoku after another through the API, as a program does that has just read them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from math import ceil
from statistics import median
from typing import TypeVar

import published
from batch import SETS, WITHOUT_DATA
from tables import head, number, row

import passatempo as pt

MOST = 1000  # puzzles of a set
LEGEND = """\
Microseconds of wall-clock time for one call, median / 95th percentile: a solution and the proof whether it is
unique. "Parsed" is `pt.solve(puzzle)` on new puzzles that were read before, "from text" is
`pt.solve(pt.read(line))`. Calls follow each other directly; in the table of kinds each answer is checked
before the next question, so there every call starts with cold caches."""

Input = TypeVar("Input")


def microseconds(call: Callable[[Input], object], each: Sequence[Input]) -> list[float]:
    """How long the call takes for each of these."""
    times = []
    for one in each:
        start = time.perf_counter()
        call(one)
        times.append(1e6 * (time.perf_counter() - start))
    return times


def quantiles(times: Sequence[float]) -> str:
    """Median and 95th percentile, for the table."""
    return f"{number(median(times))} / {number(sorted(times)[ceil(0.95 * len(times)) - 1])}"


def measured(lines: Sequence[str]) -> tuple[str, str]:
    """Parsed before, and from text."""
    parsed = microseconds(pt.solve, [pt.read(line) for line in lines])
    return quantiles(parsed), quantiles(microseconds(lambda line: pt.solve(pt.read(line)), lines))


def lines(wanted: Sequence[str] = ()) -> Iterator[str]:
    """A row for each set."""
    yield head("set", "puzzles", "parsed", "from text")
    for puzzles in SETS if published.DATA.is_dir() else WITHOUT_DATA:
        if wanted and not any(part in puzzles.name for part in wanted):
            continue
        if given := [line.decode() for line, _ in puzzles.puzzles()[:MOST]]:
            yield row([puzzles.name, len(given), *measured(given)])
