"""Generating: how many puzzles a second of one core, each with one solution, proven."""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

import tatham
from externals import children_seconds
from figures import Figures
from tables import head, number, row

import passatempo as pt
from passatempo.errors import PassatempoError

LEGEND = """\
Puzzles per CPU second of one core, including the layout, the solution, the proof of uniqueness, the removal
of clues and the comparison with all previous puzzles. `wanted` is the target rate. qqwing is measured in the
same run, if it is installed. The second table has Tatham's generators (`--generators`) beside ours, at each
of his levels: his a CPU second, ours as they come, and ours when puzzles like his are asked for, with numbers
of clues and ratings in the ranges of his, which includes rating each (0: none was found in three seconds).
"Clues" is their mean number, "rated" the range of our overall difficulty of twelve puzzles; `nearest` marks
his level that is most like ours as they come. The last table has single puzzles that are hard to make, or
impossible."""

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


HEART = ".xx...xx. xxxx.xxxx xxxxxxxxx xxxxxxxxx .xxxxxxx. ..xxxxx.. ...xxx... ....x.... ........."
PATIENCE = 20.0  # seconds for one puzzle
SINGLES: tuple[tuple[str, str, str, Mapping[str, Any]], ...] = (
    ("kakuro 10x10, easy", "kakuro", "10x10", {"difficulty": "easy"}),
    ("kakuro 10x10, hard", "kakuro", "10x10", {"difficulty": "hard"}),
    ("binairo 10x10, medium", "binairo", "10x10", {"difficulty": "medium"}),
    ("pattern of a heart", "sudoku", "9x9", {"pattern": HEART.replace(" ", "\n")}),
)

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


def lines(
    names: Sequence[str], figures: Figures, folder: Path | None = None, seconds: float = 3.0
) -> Iterator[str]:
    """The tables, a row as soon as it is measured."""
    yield head("what", "a second", "wanted", "puzzles")
    wanted = [each for each in ROWS if not names or any(name in each.name for name in names)]
    if not names or any(name in "sudoku" for name in names):
        yield rate_row("minimal sudoku 9x9, lines", *line_rate(seconds), 20_000)
        if (found := qqwing_rate()) is not None:
            yield rate_row("qqwing: sudoku 9x9", *found, None)
    for each in wanted:
        found = rate(each, seconds)
        figures[f"rates/{each.name}"] = found[0] / found[1]
        yield rate_row(each.name, *found, each.wanted)
    if folder is not None:
        yield from ("", *tatham.lines(folder, figures, names))
    yield from _singles(names, figures)


def _singles(names: Iterable[str], figures: Figures, puzzles: int = 3) -> Iterator[str]:
    wanted = [each for each in SINGLES if not names or any(name in each[0] for name in names)]
    if wanted:
        yield ""
        yield head("one puzzle", "seconds, median", "worst", "made")
    for name, kind, size, options in wanted:
        times, made = [], 0
        for seed in range(SEED, SEED + puzzles):
            start = time.process_time()
            with suppress(PassatempoError):  # it says why there is none, or that none was found in time
                made += len(
                    list(pt.generate(kind, size=size, count=1, seed=seed, seconds=PATIENCE, **options))
                )
            times.append(time.process_time() - start)
        figures[f"rates/{name}/seconds"] = median(times)
        yield row([name, number(median(times)), number(max(times)), f"{made} of {puzzles}"])


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
