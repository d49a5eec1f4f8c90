"""Throughput: whole files of 9x9 lines, through Python, compared with external solvers.

Every solver gets the same lines, several times in turns; the minimum of CPU time counts. A set too small to
be timed is extended with isomorphic puzzles (renamed digits, permuted lines), which no solver can recognise.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from io import BytesIO
from itertools import islice
from operator import itemgetter
from pathlib import Path
from random import Random
from subprocess import TimeoutExpired
from tempfile import NamedTemporaryFile, TemporaryFile

import published
from externals import External, faults, proves
from figures import Figures
from peers import OURS
from questions import samples
from tables import head, number, row

import passatempo as pt
from passatempo._kernel import lane_widths
from passatempo.batch import LineSolver
from passatempo.cli.batch_lines import blocks

REPEATS = 4
CLOCKED = 12  # times that two cores are compared with one: whatever else runs here slows two more often
MOST_CLOCKED = 400_000  # lines; shorter runs are more often left alone
SECONDS = 0.2  # least time for a file, as the clock is coarse
DISTINCT = 20_000  # lines, before a file repeats itself
MOST_LINES = 2_000_000
MADE = 2_000  # lines, of the sets made for a run
MADE_EXTREME = 60
EASY = 34  # clues
COMMANDS = ("easy", "17 clues")  # sets on which the whole command is measured
COMMAND_LINES = 2_000_000
COMMAND_RUNS = 3

# The sets used to tune the kernel; the others were first run by this benchmark.
TUNED_ON = (
    "easy",
    "17 clues",
    "radcliffe",
    "minimal",
    "diabolical",
    "top 1465",
    "rated 11+",
    "forum's hardest",
)


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


class FewClues(LineSet):
    """Those with 18 clues: hard ones, which no set has alone."""

    def puzzles(self) -> list[tuple[bytes, int]]:
        """One by one."""
        return [(line, number) for line, number in super().puzzles() if 81 - line.count(b".") == 18]


@dataclass(frozen=True)
class MadeLines:
    """Lines generated for this run: minimal, or from these with clues more or less."""

    name: str
    make: Callable[[int], list[tuple[bytes, int]]]
    seed: int

    def puzzles(self) -> list[tuple[bytes, int]]:
        """Each line, and how many solutions it has."""
        return self.make(self.seed)


@cache
def minimal(seed: int) -> list[tuple[bytes, int]]:
    """No clue can go."""
    return [(line, 1) for line in pt.generate_lines(MADE, seed=seed).split()]


def with_more(seed: int) -> list[tuple[bytes, int]]:
    """Clues of the solution are added until there are as many as easy puzzles have."""
    dice, found = Random(seed), []
    for line, _ in minimal(seed):
        solution, cells = pt.solve_lines(line)[:81], bytearray(line)
        blank = [cell for cell in range(81) if line[cell : cell + 1] == b"."]
        for cell in dice.sample(blank, EASY - 81 + len(blank)):
            cells[cell] = solution[cell]
        found.append((bytes(cells), 1))
    return found


def with_less(seed: int) -> list[tuple[bytes, int]]:
    """A clue of a minimal puzzle is taken away."""
    dice, found = Random(seed), []
    for line, _ in minimal(seed):
        cells = bytearray(line)
        cells[dice.choice([cell for cell in range(81) if line[cell : cell + 1] != b"."])] = ord(".")
        found.append((bytes(cells), 2))
    return found


@cache
def extreme(seed: int) -> list[tuple[bytes, int]]:
    """The hardest level of our own generator."""
    generated = pt.generate("sudoku", count=MADE_EXTREME, seed=seed, difficulty="extreme")
    return [(pt.write(each.puzzle, "line").strip().encode(), 1) for each in generated]


class SampleLines(LineSet):
    """The lines among the samples, where there is no data."""

    def puzzles(self) -> list[tuple[bytes, int]]:
        """Plain boards of 9x9, which have one solution each."""
        puzzles = (question.make() for question in samples("sudoku"))
        plain = (
            puzzle for puzzle in puzzles if puzzle.board.rows == 9 and puzzle.explicit_clues() == ["givens"]
        )
        return [(pt.write(puzzle, "line").strip().encode(), 1) for puzzle in plain]


SETS = (
    LineSet("easy", "sudoku9_kaggle_bryanpark*"),
    LineSet("17 clues", "sudoku9_17clue*"),
    LineSet("radcliffe", "sudoku9_kaggle_radcliffe*"),
    LineSet("minimal", "sudoku9_cbg000*"),
    LineSet("diabolical", "sudoku9_grantm_diabolical*"),
    LineSet("top 1465", "sudoku9_magictour*"),
    LineSet("rated 11+", "sudoku9_eleven*"),
    LineSet("forum's hardest", "sudoku9_forum_hardest*"),
    LineSet("five levels", "sudoku9_tn1ck*"),
    LineSet("exemplars", "sudoku9_hodoku*"),
    LineSet("top 95", "sudoku9_norvig_top95*"),
    LineSet("buckets", "sudoku9_grantm_sample600*"),
    LineSet("mith TE3", "sudoku9_mith*"),
    LineSet("worst cases", "sudoku9_plb*"),
    LineSet("several solutions", "sudoku9_serg*"),
    FewClues("hard, 18 clues", "sudoku9_[mp]*"),
)
WITHOUT_DATA = (SampleLines("samples", ""),)
Sets = Sequence[LineSet | MadeLines]


def groups(seed: int) -> Iterator[tuple[str, Sets]]:
    """The sets that were used for tuning, those that were not, and those made for this run."""
    published_sets = SETS if published.DATA.is_dir() else WITHOUT_DATA
    yield "tuned on", [each for each in published_sets if each.name in TUNED_ON]
    yield "not tuned on", [each for each in published_sets if each.name not in TUNED_ON]
    made = {"minimal": minimal, "34 clues": with_more, "several solutions": with_less, "extreme": extreme}
    yield "made today", [MadeLines(f"{name}, made today", make, seed) for name, make in made.items()]


LEGEND = """\
Puzzles per second, from bytes to bytes in memory: a solution and the proof whether it is unique. CPU time
of one core, the best of four, in turns; an external program that does not say what it used for the lines
alone is charged for its start and for reading and writing, too. `*`: it does not prove that the solution is
the only one. The ratios are ours to the best external program that proves: above 1 we are faster. Two
cores: wall-clock time, the best of twelve runs of at most 400,000 lines, and below for the whole command,
so other work of the machine has an influence. The sets made today come from a seed that nobody chose. 32
lanes are AVX-512, 16 are AVX2, 8 are portable."""


@dataclass(frozen=True)
class Ours:
    """This project with so many lanes."""

    lanes: int

    @property
    def name(self) -> str:
        """What it is called in the table."""
        return f"{OURS[0].name}, {self.lanes} lanes"

    def run(self, data: bytes) -> tuple[float, bytes]:
        """Our CPU time for these lines on one core, and the answers."""
        return timed(LineSolver(threads=1, lanes=self.lanes, keep=True), data, time.process_time)


WIDTHS = [Ours(lanes) for lanes in lane_widths()]


def timed(solver: LineSolver, data: bytes, clock: Callable[[], float]) -> tuple[float, bytes]:
    """The time for the lines and the answers: block by block into a file, as `passatempo batch` does."""
    taken = 0.0
    with TemporaryFile() as answers:
        for block in blocks(BytesIO(data)):
            start = clock()
            text = solver.solve(block).text
            taken += clock() - start
            answers.write(text)
        answers.seek(0)
        return taken, answers.read()


def isomorphic_image(puzzle: bytes, dice: Random) -> bytes:
    """The same puzzle with renamed digits and permuted rows and columns."""
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
        base = list(puzzles)
        sample = cls(base, -(-DISTINCT // len(base)))  # so many that the start of a run does not count
        taken = max(1e-6, min(WIDTHS[0].run(sample.data)[0] for _ in range(2)))  # the first sets up
        wanted = max(len(base), min(MOST_LINES, int(len(sample) * SECONDS / taken)))
        different, dice = min(wanted, max(DISTINCT, len(base))), Random(1)
        lines = list(base)
        while len(lines) < different:
            more = base[: different - len(lines)]
            lines += [(isomorphic_image(puzzle, dice), solutions) for puzzle, solutions in more]
        return cls(lines, wanted // len(lines))

    def __len__(self) -> int:
        return len(self.given) * self.times

    @cached_property
    def data(self) -> bytes:
        """What a solver reads."""
        return b"".join(line + b"\n" for line, _ in self.given) * self.times

    def faults(self, answers: bytes) -> list[str]:
        """What is wrong with the answers; repeated puzzles must have repeated answers."""
        end = 0
        for _ in self.given:
            end = answers.find(b"\n", end) + 1
        if end and answers == answers[:end] * self.times:
            return faults([*self.given], answers[:end])
        return faults([*self.given] * self.times, answers)


@dataclass
class Throughput:
    """The result of one set: puzzles per second by solver, or its faults."""

    name: str
    puzzles: int
    lines: int
    speeds: dict[str, float]
    wrong: dict[str, list[str]]
    two_cores: float  # as a multiple of one
    proving: set[str]  # the solvers that say how many solutions there are

    def cell(self, solver: str) -> str:
        """For the table; a solver with a wrong answer has no speed."""
        if faults_found := self.wrong.get(solver):
            return f"wrong: {len(faults_found)} ({faults_found[0]})"
        return number(round(self.speeds[solver])) + "*" * (solver not in self.proving)

    def keep(self, figures: Figures, externals: Sequence[External]) -> None:
        """The figures that targets are about."""
        speeds = {each.lanes: self.speeds[each.name] for each in WIDTHS}
        name = f"batch/{self.name}"
        figures |= {f"{name}/{lanes} lanes": speed for lanes, speed in speeds.items()}
        figures[f"{name}/two cores"] = self.two_cores
        for each in externals:
            if not self.wrong[each.name]:
                figures[f"{name}/to {each.name}"] = max(speeds.values()) / self.speeds[each.name]
                figures[f"{name}/portable to {each.name}"] = speeds[min(speeds)] / self.speeds[each.name]


def measured(puzzles: LineSet | MadeLines, externals: Sequence[External]) -> Throughput:
    """One set, every solver in turns."""
    lines = Lines.long_enough(puzzles.puzzles())
    solvers = {solver.name: solver.run for solver in (*WIDTHS, *externals)}
    times: dict[str, list[float]] = {name: [] for name in solvers}
    wrong: dict[str, list[str]] = {name: [] for name in solvers}
    proving: set[str] = set()
    for _ in range(REPEATS):
        for name, run in solvers.items():
            if wrong[name]:  # it has no speed, so it need not be timed again
                continue
            try:
                taken, answers = run(lines.data)
            except TimeoutExpired as expired:
                wrong[name], taken, answers = [f"not within {expired.timeout:g} s"], expired.timeout, b""
            times[name].append(taken)
            wrong[name] = wrong[name] or lines.faults(answers)
            proving |= {name} if proves(answers) else set()
    speeds = {name: len(lines) / max(min(taken), 1e-9) for name, taken in times.items()}
    given = len(puzzles.puzzles())
    return Throughput(puzzles.name, given, len(lines), speeds, wrong, _two_cores(lines), proving)


def _two_cores(lines: Lines) -> float:
    """The speed of two cores as a multiple of one, in wall-clock time."""
    data = lines.data[: lines.data.find(b"\n") * MOST_CLOCKED + MOST_CLOCKED]
    solvers = [LineSolver(threads=threads, keep=True) for threads in (1, 2)]
    times = [[timed(solver, data, time.perf_counter)[0] for solver in solvers] for _ in range(CLOCKED)]
    return min(one for one, _ in times) / min(two for _, two in times)


def lines(
    externals: Sequence[External], figures: Figures, seed: int, wanted: Sequence[str] = ()
) -> Iterator[str]:
    """A table for each group of sets."""
    programs = [each for each in externals if not each.is_library]
    names = [solver.name for solver in (*WIDTHS, *programs)]
    ratios = [f"ratio, {each.lanes} lanes" for each in WIDTHS] if programs else []
    for title, sets in groups(seed):
        yield head(title, "puzzles", "lines timed", *names, *ratios, "two cores")
        for puzzles in sets:
            if not wanted or any(word in puzzles.name for word in wanted):
                found = measured(puzzles, programs)
                found.keep(figures, programs)
                yield _row(found, names)
        yield ""
    yield from commands(figures, wanted)


def commands(figures: Figures, wanted: Sequence[str]) -> Iterator[str]:
    """The whole command on one core and on two, in wall-clock time."""
    asked = [each for each in SETS if each.name in COMMANDS and published.DATA.is_dir()]
    asked = [each for each in asked if not wanted or any(word in each.name for word in wanted)]
    if asked:
        yield head("`passatempo batch solve FILE`", "lines", "one core, s", "two cores, s", "two cores")
    for puzzles in asked:
        given = [line for line, _ in puzzles.puzzles()]
        lines = given * (COMMAND_LINES // len(given))
        with NamedTemporaryFile(suffix=".txt") as file:
            file.write(b"".join(line + b"\n" for line in lines))
            file.flush()
            times = [[_command_time(file.name, cores) for cores in (1, 2)] for _ in range(COMMAND_RUNS)]
        one, two = (min(each) for each in zip(*times, strict=True))
        figures[f"command/{puzzles.name}/two cores"] = one / two
        yield row([puzzles.name, len(lines), number(one), number(two), f"{one / two:.2f}x"])


def _command_time(file: str, cores: int) -> float:
    """From its start to its end."""
    program = str(Path(sys.executable).parent / "passatempo")
    start = time.perf_counter()
    subprocess.run(
        [program, "batch", "solve", file, "--threads", str(cores)], capture_output=True, check=True
    )
    return time.perf_counter() - start


def _row(found: Throughput, names: Sequence[str]) -> str:
    others = [
        found.speeds[name] for name in names[len(WIDTHS) :] if name in found.proving and not found.wrong[name]
    ]
    shown = bool(names[len(WIDTHS) :])
    ratios = [number(found.speeds[each.name] / max(others)) if others else "-" for each in WIDTHS]
    cells = [found.name, found.puzzles, found.lines, *map(found.cell, names), *(ratios if shown else [])]
    return row([*cells, f"{found.two_cores:.2f}x"])
