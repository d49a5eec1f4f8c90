"""External solvers: a binary that reads one 9x9 puzzle a line and writes one line for each.

A line of its output must contain the 81 digits of the solution, and may contain the number of solutions: 0, 1
or 2 standing by itself. Whatever else stands there is ignored.
"""

from __future__ import annotations

import re
import resource
import subprocess
import tempfile
from dataclasses import dataclass
from operator import itemgetter

SOLUTION = re.compile(rb"(?<!\d)[1-9]{81}(?!\d)")
PUZZLE = re.compile(rb"[0-9.]{81}")
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

    def run(self, data: bytes) -> tuple[float, bytes]:
        """Its CPU time for these lines, its start included, and what it wrote."""
        with tempfile.TemporaryFile() as puzzles, tempfile.TemporaryFile() as answers:
            puzzles.write(data)
            puzzles.seek(0)
            before = children_seconds()
            subprocess.run([self.path], stdin=puzzles, stdout=answers, check=True)
            taken = children_seconds() - before
            answers.seek(0)
            return taken, answers.read()


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


def faults(puzzles: list[tuple[bytes, int]], answers: bytes) -> list[str]:
    """What is wrong with the answers to puzzles, each given with the number of its solutions."""
    lines = answers.splitlines()
    if len(puzzles) != len(lines):
        return [f"{len(lines)} lines for {len(puzzles)} puzzles"]
    found = (fault(puzzle, answer, number) for (puzzle, number), answer in zip(puzzles, lines, strict=True))
    return [f"line {at}: {what}" for at, what in enumerate(found, 1) if what]
