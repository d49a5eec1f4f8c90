"""Generating: how many puzzles a second of one core, each with one solution, proven."""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from externals import children_seconds
from tables import head, row

import passatempo as pt

LEGEND = """\
Puzzles per CPU second of one core, including the layout, the solution, the proof of uniqueness, the removal
of clues and the comparison with all previous puzzles. `wanted` is the target rate. qqwing is measured in the
same run, if it is installed."""

SEED = 7
LEVELS = ("beginner", "easy", "medium", "hard", "expert", "extreme")


@dataclass(frozen=True)
class Row:
    """What to generate, and the target rate."""

    name: str
    kind: str
    size: str
    wanted: float | None = None
    options: Mapping[str, Any] = field(default_factory=dict)


ROWS = (
    Row("sudoku 9x9", "sudoku", "9x9"),
    Row("sudoku 9x9, symmetric", "sudoku", "9x9", options={"symmetry": "180"}),
    *(
        Row(f"sudoku 9x9, {level}", "sudoku", "9x9", 1 if level == "extreme" else 10, {"difficulty": level})
        for level in LEVELS
    ),
    Row("sudoku 16x16", "sudoku", "16x16", 5),
    Row("killer 9x9", "killer", "9x9", 200),
    Row("jigsaw 9x9", "jigsaw", "9x9", 100),
    Row("kenken 6x6", "kenken", "6x6", 1000),
    Row("kenken 9x9", "kenken", "9x9", 50),
    Row("kakuro 10x10", "kakuro", "10x10", 20),
    Row("kakuro 20x20", "kakuro", "20x20", 1),
    Row("suguru 8x8", "suguru", "8x8", 100),
    Row("makaro 8x8", "makaro", "8x8", 20),
    Row("hoodoo 7x7", "hoodoo", "7x7"),
    Row("futoshiki 6x6", "futoshiki", "6x6"),
    Row("skyscrapers 6x6", "skyscrapers", "6x6"),
    Row("binairo 10x10", "binairo", "10x10"),
    Row("str8ts 9x9", "str8ts", "9x9"),
    Row("kojun 8x8", "kojun", "8x8"),
    Row("ripple 8x8", "ripple", "8x8"),
    Row("renban 6x6", "renban", "6x6"),
    Row("samurai 21x21", "samurai", "21x21"),
    Row("sudoku 9x9 with thermometers", "sudoku", "9x9", options={"extra": ["thermometers"]}),
)


def lines(names: Iterable[str], seconds: float = 3.0) -> Iterator[str]:
    """The table, a row as soon as it is measured."""
    yield head("what", "a second", "wanted", "puzzles")
    wanted = [each for each in ROWS if not names or any(name in each.name for name in names)]
    if not names or any(name in "sudoku" for name in names):
        yield rate_row("minimal sudoku 9x9, lines", *line_rate(seconds), 20_000)
        if (found := qqwing_rate()) is not None:
            yield rate_row("qqwing: sudoku 9x9", *found, None)
    for each in wanted:
        yield rate_row(each.name, *rate(each, seconds), each.wanted)


def rate_row(name: str, puzzles: int, taken: float, wanted: float | None) -> str:
    """A row of the table."""
    a_second = puzzles / taken if taken else 0.0
    shown = f"{a_second:,.0f}" if a_second >= 10 else f"{a_second:.1f}"
    return row((name, shown, "" if wanted is None else f"{wanted:,}", f"{puzzles:,}"))


def rate(each: Row, seconds: float) -> tuple[int, float]:
    """The number of puzzles generated, and the CPU seconds they took, at least this many."""
    puzzles_of_kind = pt.generate(
        each.kind, size=each.size, count=None, seed=SEED, seconds=None, **each.options
    )
    next(puzzles_of_kind)  # fills the caches for boards of this size
    start, puzzles = time.process_time(), 0
    while (taken := time.process_time() - start) < seconds:
        next(puzzles_of_kind)
        puzzles += 1
    return puzzles, time.process_time() - start if puzzles else taken


def line_rate(seconds: float) -> tuple[int, float]:
    """The same for lines of 9x9 boards, without Python objects."""
    start, puzzles, lot = time.process_time(), 0, 20_000
    while time.process_time() - start < seconds:
        puzzles += pt.generate_lines(lot, seed=SEED + puzzles).count(b"\n")
    return puzzles, time.process_time() - start


def qqwing_rate(puzzles: int = 300) -> tuple[int, float] | None:
    """The rate of qqwing, from Debian's packages, if it is installed."""
    path = shutil.which("qqwing")
    if path is None:
        return None
    before = children_seconds()
    process = subprocess.run(
        [path, "--generate", str(puzzles), "--one-line"], capture_output=True, check=True, text=True
    )
    return len(process.stdout.split()), children_seconds() - before
