"""One 9x9 sudoku after another through the API, as a program does that has just read them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import TypeVar

from batch import groups
from externals import External, Library
from figures import Figures, keep
from forget import forget
from quantiles import quantiles
from tables import head, number, row

import passatempo as pt

MOST = 1000  # puzzles of a set
MOST_COLD = 100
TURNS = 3  # of which the least time of each puzzle counts
LEGEND = """\
Microseconds for one call, median / 95th percentile / worst, the least of three turns for each puzzle: a
solution and the proof whether it is unique. "Parsed" is `pt.solve(puzzle)` on new puzzles that were read
before, "from text" `pt.solve(pt.read(line))`, "solve_lines" `pt.solve_lines(line)` of this one line, warm
each; "cold" is parsed, with everything forgotten before each of the first hundred puzzles. A library given
by its path (tdoku) is called by ctypes: with the solution, for which it searches twice, and for the number
of solutions alone."""

Input = TypeVar("Input")
Prepared = TypeVar("Prepared")
Times = list[float]


def microseconds(
    call: Callable[[Prepared], object], each: Sequence[Input], prepare: Callable[[Input], Prepared]
) -> Times:
    """How long the call takes for each of these, once prepared."""
    times = []
    for one in each:
        prepared = prepare(one)
        start = time.perf_counter()
        call(prepared)
        times.append(1e6 * (time.perf_counter() - start))
    return times


def cold(line: str) -> pt.Puzzle:
    """The puzzle, and no more is known than reading it has left."""
    forget()
    return pt.read(line)


def least(measure: Callable[[], Times]) -> Times:
    """The least time of each puzzle in several turns."""
    return [min(times) for times in zip(*(measure() for _ in range(TURNS)), strict=True)]


def measured(given: Sequence[str], libraries: Sequence[External]) -> dict[str, Times]:
    """The times of each way to ask, by its name."""
    ways: dict[str, Callable[[], Times]] = {
        "parsed": partial(microseconds, pt.solve, given, pt.read),
        "from text": partial(microseconds, lambda line: pt.solve(pt.read(line)), given, str),
        "solve_lines": partial(microseconds, pt.solve_lines, given, str.encode),
        "cold": partial(microseconds, pt.solve, given[:MOST_COLD], cold),
    }
    for each in libraries:
        library = Library(each.path)
        ways[f"{each.name}, with the solution"] = partial(microseconds, library.solve, given, str.encode)
        ways[f"{each.name}, count alone"] = partial(microseconds, library.count, given, str.encode)
    return {name: least(measure) for name, measure in ways.items()}


def lines(
    figures: Figures, seed: int, wanted: Sequence[str] = (), externals: Sequence[External] = ()
) -> Iterator[str]:
    """A table for each group of sets."""
    libraries = [each for each in externals if each.is_library]
    for title, sets in groups(seed):
        for at, puzzles in enumerate(each for each in sets if not wanted or _is_named(each.name, wanted)):
            given = [line.decode().replace("0", ".") for line, _ in islice(puzzles.puzzles(), MOST)]
            times = measured(given, libraries)
            if at == 0:
                yield head(title, "puzzles", *times)
            for name, found in times.items():
                keep(figures, f"single/{puzzles.name}/{name}", found)
            yield row([puzzles.name, len(given), *(_shown(found) for found in times.values())])
        yield ""


def _is_named(name: str, wanted: Sequence[str]) -> bool:
    return any(part in name for part in wanted)


def _shown(times: Times) -> str:
    """Median, 95th percentile and worst, for the table."""
    return " / ".join(map(number, quantiles(times)))
