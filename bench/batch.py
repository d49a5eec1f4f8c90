"""Throughput: whole files of 9x9 lines, through Python, beside external solvers given the same lines.

Every solver is given the same bytes, three times in turns; the best counts, CPU time. A set too small to be
timed is made longer with puzzles that are the same but for the names of their digits and the order of their
lines, which no solver can know.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from operator import itemgetter
from random import Random
from typing import Any

import published
from externals import External, faults
from peers import OURS
from questions import samples
from tables import head, number, row

import passatempo as pt

REPEATS = 3
SECONDS = 0.25  # that a file should take us, lest the clock be too coarse
DISTINCT = 20_000  # lines, before a file repeats itself
MOST_LINES = 1_000_000
ONE_BY_ONE = 200  # lines, as long as there is no call for all of them

TUNED_ON = ("easy", "17 clues, first 2000")  # what was looked at while the kernel was made faster


@dataclass(frozen=True)
class LineSet:
    """Lines of a file of published puzzles."""

    name: str
    file: str
    first: int = 0
    last: int | None = None

    def puzzles(self) -> list[tuple[bytes, int]]:
        """Each line, and how many solutions it has (2: two or more)."""
        paths = sorted(published.DATA.glob(f"{self.file}.jsonl.gz"))
        found = (record for path in paths for record in published.records(path.name))
        return [
            (record["grid"].encode(), record["n_solutions"] if record["n_solutions"] in (0, 1) else 2)
            for record in islice(found, self.first, self.last)
        ]


class SampleLines(LineSet):
    """The lines among the samples, where there is no data."""

    def puzzles(self) -> list[tuple[bytes, int]]:
        """Plain boards of 9x9, which have one solution each."""
        made = (question.make() for question in samples("sudoku"))
        plain = (puzzle for puzzle in made if puzzle.board.rows == 9 and puzzle.stated() == ["givens"])
        return [(pt.write(puzzle, "line").strip().encode(), 1) for puzzle in plain]


SETS = (
    LineSet("easy", "sudoku9_kaggle_bryanpark*"),
    LineSet("17 clues, first 2000", "sudoku9_17clue*", 0, 2000),
    LineSet("17 clues, the others", "sudoku9_17clue*", 2000),
    LineSet("radcliffe", "sudoku9_kaggle_radcliffe*"),
    LineSet("minimal", "sudoku9_cbg000*"),
    LineSet("diabolical", "sudoku9_grantm_diabolical*"),
    LineSet("top 1465", "sudoku9_magictour*"),
    LineSet("mith TE3", "sudoku9_mith*"),
    LineSet("rated 11 and more", "sudoku9_eleven*"),
    LineSet("hardest of the forum", "sudoku9_forum_hardest*"),
    LineSet("several solutions", "sudoku9_serg*"),
)
WITHOUT_DATA = (SampleLines("samples", ""),)
LEGEND = """\
Puzzles a second, from bytes to bytes: a solution and the proof whether it is the only one. CPU time of one
core, the start of an external program included; the best of three in turns. The ratio is ours to the best
external: above 1 we are faster. Two cores: by the clock, so whatever else the machine does shows."""


def has_lines() -> bool:
    """Whether whole files can be asked about."""
    return hasattr(pt, "solve_lines")


def solve_lines(data: bytes, threads: int = 1) -> bytes:
    """Our answers to lines of puzzles: the one place that knows what the call is named."""
    if has_lines():
        call: Any = vars(pt)["solve_lines"]
        answers: bytes = call(data, limit=2, **({"threads": threads} if threads > 1 else {}))
        return answers
    return b"".join(map(_one_line, data.splitlines()))


def _one_line(line: bytes) -> bytes:
    answer = pt.solve(pt.read(line.decode()))
    solution = answer.solution
    digits = "" if solution is None else "".join(map(str, solution.values_shown))
    return f"{digits},{len(answer.solutions)}\n".encode()


def ours(data: bytes) -> tuple[float, bytes]:
    """Our CPU time for these lines, and the answers."""
    start = time.process_time()
    answers = solve_lines(data)
    return time.process_time() - start, answers


def by_the_clock(data: bytes, threads: int) -> float:
    """Our time for these lines as a clock on the wall has it."""
    start = time.perf_counter()
    solve_lines(data, threads)
    return time.perf_counter() - start


def look_alike(puzzle: bytes, dice: Random) -> bytes:
    """The same puzzle with its digits renamed, and its rows and columns in another order."""
    rows, cols = (
        [3 * band + line for band in dice.sample(range(3), 3) for line in dice.sample(range(3), 3)]
        for _ in range(2)
    )
    renamed = puzzle.translate(bytes.maketrans(b"123456789", bytes(dice.sample(b"123456789", 9))))
    return bytes(itemgetter(*(9 * r + c for r in rows for c in cols))(renamed))


@dataclass(frozen=True)
class Lines:
    """Lines to be timed: some that differ, again and again."""

    given: Sequence[tuple[bytes, int]]
    times: int

    @classmethod
    def long_enough(cls, puzzles: Sequence[tuple[bytes, int]]) -> Lines:
        """So many that they take us a while."""
        base = list(puzzles if has_lines() else puzzles[:ONE_BY_ONE])
        taken = max(1e-6, min(ours(cls(base, 1).data)[0] for _ in range(2)))  # the first call may set up
        wanted = max(len(base), min(MOST_LINES, int(len(base) * SECONDS / taken)))
        different, dice = min(wanted, max(DISTINCT, len(base))), Random(1)
        lines = list(base)
        while len(lines) < different:
            more = base[: different - len(lines)]
            lines += [(look_alike(puzzle, dice), solutions) for puzzle, solutions in more]
        return cls(lines, wanted // len(lines))

    def __len__(self) -> int:
        return len(self.given) * self.times

    @cached_property
    def data(self) -> bytes:
        """What a solver reads."""
        return b"".join(line + b"\n" for line, _ in self.given) * self.times

    def faults(self, answers: bytes) -> list[str]:
        """What is wrong with the answers; the same puzzles again are to be answered the same again."""
        end = 0
        for _ in self.given:
            end = answers.find(b"\n", end) + 1
        if end and answers == answers[:end] * self.times:
            return faults([*self.given], answers[:end])
        return faults([*self.given] * self.times, answers)


@dataclass
class Throughput:
    """What came of one set: puzzles a second by name, or what was wrong."""

    name: str
    puzzles: int
    lines: int
    speeds: dict[str, float]
    wrong: dict[str, list[str]]
    two_cores: float | None = None  # as a multiple of one

    def cell(self, solver: str) -> str:
        """For the table; a solver with a wrong answer has no speed."""
        if faults_found := self.wrong.get(solver):
            return f"wrong: {len(faults_found)} ({faults_found[0]})"
        return number(round(self.speeds[solver]))


def measured(puzzles: LineSet, externals: Sequence[External]) -> Throughput:
    """One set, every solver in turns."""
    lines = Lines.long_enough(puzzles.puzzles())
    solvers: dict[str, Callable[[bytes], tuple[float, bytes]]] = {OURS[0].name: ours}
    solvers |= {external.name: external.run for external in externals}
    times: dict[str, list[float]] = {name: [] for name in solvers}
    wrong: dict[str, list[str]] = {name: [] for name in solvers}
    for _ in range(REPEATS):
        for name, run in solvers.items():
            taken, answers = run(lines.data)
            times[name].append(taken)
            wrong[name] = wrong[name] or lines.faults(answers)
    speeds = {name: len(lines) / max(min(taken), 1e-9) for name, taken in times.items()}
    return Throughput(puzzles.name, len(puzzles.puzzles()), len(lines), speeds, wrong, _two_cores(lines.data))


def _two_cores(data: bytes) -> float | None:
    if not has_lines():
        return None
    times = [(by_the_clock(data, 1), by_the_clock(data, 2)) for _ in range(REPEATS)]
    return min(one for one, _ in times) / min(two for _, two in times)


def lines(externals: Sequence[External], wanted: Sequence[str] = ()) -> Iterator[str]:
    """A table of the sets that were used for tuning, and one of all the others."""
    names = [OURS[0].name, *(external.name for external in externals)]
    for title, tuned in (("tuned on", True), ("not tuned on", False)):
        yield head(title, "puzzles", "lines timed", *names, "ratio", "two cores")
        for puzzles in SETS if published.DATA.is_dir() else WITHOUT_DATA:
            listed = not wanted or any(word in puzzles.name for word in wanted)
            if listed and (puzzles.name in TUNED_ON) == tuned and puzzles.puzzles():
                yield _row(measured(puzzles, externals), names)
        yield ""
    if not has_lines():
        yield f"There is no call for whole files yet: {ONE_BY_ONE} lines a set, one by one.\n"


def _row(found: Throughput, names: Sequence[str]) -> str:
    others = [found.speeds[name] for name in names[1:] if not found.wrong[name]]
    ratio = number(found.speeds[names[0]] / max(others)) if others and not found.wrong[names[0]] else "-"
    both = "-" if found.two_cores is None else f"{found.two_cores:.2f}x"
    return row([found.name, found.puzzles, found.lines, *map(found.cell, names), ratio, both])
