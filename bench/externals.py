"""External solvers: a binary that reads one 9x9 puzzle a line and writes one line for each.

A line of its output must contain the 81 digits of the solution, and may contain the number of solutions: 0, 1
or 2 standing by itself. Whatever else stands there is ignored. A program that writes `seconds 0.123` to
standard error is charged for these, its own CPU time for solving the lines in memory; any other for its run.

A shared library (`.so`) is called puzzle by puzzle, through the C interface of tdoku:
`size_t TdokuSolverDpllTriadSimd(puzzle, limit, configuration, solution, guesses)`, which returns the number
of solutions up to the limit, and writes one only if the limit is 1.
"""

from __future__ import annotations

import ctypes
import re
import resource
import subprocess
import tempfile
from dataclasses import dataclass
from operator import itemgetter

SOLUTION = re.compile(rb"(?<!\d)[1-9]{81}(?!\d)")
PUZZLE = re.compile(rb"[0-9.]{81}")
SPENT = re.compile(rb"^seconds ([0-9.]+)$", re.MULTILINE)
PATIENCE = 20  # CPU seconds for a file, of which most take less than two
NUMBER = re.compile(rb"(?<![\d.])[012](?![\d.])")

LINES = [itemgetter(*range(9 * r, 9 * r + 9)) for r in range(9)]
LINES += [itemgetter(*range(c, 81, 9)) for c in range(9)]
LINES += [
    itemgetter(*(9 * (r + i) + c + j for i in range(3) for j in range(3)))
    for r in (0, 3, 6)
    for c in (0, 3, 6)
]


@dataclass(frozen=True)
class External:
    """A program, and what it is called in the table."""

    name: str
    path: str

    @classmethod
    def named(cls, text: str) -> External:
        """From `name=path`, or a path whose last part is the name."""
        name, equals, path = text.rpartition("=")
        return cls(name if equals else path.rpartition("/")[2], path)

    @property
    def is_library(self) -> bool:
        """Whether it is called in this process."""
        return self.path.endswith(".so")

    def run(self, data: bytes) -> tuple[float, bytes]:
        """Its CPU time for these lines and what it wrote."""
        with tempfile.TemporaryFile() as puzzles, tempfile.TemporaryFile() as answers:
            puzzles.write(data)
            puzzles.seek(0)
            before = children_seconds()
            process = subprocess.run(
                [self.path],
                stdin=puzzles,
                stdout=answers,
                stderr=subprocess.PIPE,
                check=False,
                preexec_fn=_limit,
            )
            if process.returncode < 0:
                raise subprocess.TimeoutExpired(self.path, PATIENCE)
            process.check_returncode()
            taken = children_seconds() - before
            answers.seek(0)
            spent = SPENT.search(process.stderr)
            return float(spent[1]) if spent else taken, answers.read()


class Library:
    """A shared library with the interface of tdoku."""

    def __init__(self, path: str) -> None:
        self._solve = ctypes.CDLL(path).TdokuSolverDpllTriadSimd
        self._solve.restype = ctypes.c_size_t
        self._solve.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_uint32, ctypes.c_char_p]
        self._solve.argtypes += [ctypes.c_void_p]
        self._solution = ctypes.create_string_buffer(81)
        self._guesses = ctypes.byref(ctypes.c_size_t())

    def count(self, puzzle: bytes) -> int:
        """The number of solutions: 0, 1 or 2."""
        return int(self._solve(puzzle, 2, 0, self._solution, self._guesses))

    def solve(self, puzzle: bytes) -> tuple[int, bytes]:
        """The number of solutions, and one of them, which is searched for again."""
        if number := self.count(puzzle):
            self._solve(puzzle, 1, 0, self._solution, self._guesses)
        return number, self._solution.raw


def _limit() -> None:
    """The processor's time ends a program that does not end by itself; other work does not count."""
    resource.setrlimit(resource.RLIMIT_CPU, (PATIENCE, PATIENCE))


def children_seconds() -> float:
    """The CPU seconds of all child processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def fault(puzzle: bytes, answer: bytes, number: int) -> str:
    """What is wrong with an answer to a puzzle with that many solutions (2: two or more)."""
    found = SOLUTION.findall(answer)
    numbers = NUMBER.findall(PUZZLE.sub(b"", answer))
    if numbers and int(numbers[-1]) != number:
        return f"{int(numbers[-1])} solutions instead of {number}"
    if number == 0:
        return "a solution where there is none" if found else ""
    return "" if found and _solves(puzzle, found[-1]) else "no solution"


def _solves(puzzle: bytes, solution: bytes) -> bool:
    if any(given not in (b"."[0], b"0"[0], value) for given, value in zip(puzzle, solution, strict=True)):
        return False
    return all(len(set(line(solution))) == 9 for line in LINES)


def proves(answers: bytes) -> bool:
    """Whether a program says how many solutions there are."""
    return bool(NUMBER.search(PUZZLE.sub(b"", answers.partition(b"\n")[0])))


def faults(puzzles: list[tuple[bytes, int]], answers: bytes) -> list[str]:
    """What is wrong with the answers to puzzles, each given with the number of its solutions."""
    lines = answers.splitlines()
    if len(puzzles) != len(lines):
        return [f"{len(lines)} lines for {len(puzzles)} puzzles"]
    found = (fault(puzzle, answer, number) for (puzzle, number), answer in zip(puzzles, lines, strict=True))
    return [f"line {at}: {what}" for at, what in enumerate(found, 1) if what]
