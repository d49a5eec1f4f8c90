"""A program that answers puzzles line by line, for as long as it runs: solvers of other kinds than 9x9 lines.

It reads one puzzle a line, in its own format, and writes one line for each:

    MICROSECONDS COUNT VALUE VALUE ...

its own CPU time for the puzzle, 0, 1 or 2 solutions (2: two or more), and the values of the solution if there
is one only, in reading order. Anything else means that it does not take the puzzle.
"""

from __future__ import annotations

import os
import select
import signal
import subprocess
from collections.abc import Callable, Mapping

import iss

import passatempo as pt
from passatempo.errors import UnsupportedError
from passatempo.problem import Problem, Values
from passatempo.puzzle import Puzzle
from peers.base import Peer, RanOverError

PATIENCE = 2.0  # of its CPU time the program is given so many times in all, as the machine is shared
FORMATS: Mapping[str, Callable[[Puzzle], str]] = {
    "tatham": lambda puzzle: pt.write(puzzle, "tatham").strip(),
    "iss": iss.written,
}


class Served(Peer):
    """One such program, which is started with the first puzzle."""

    def __init__(self, name: str, form: str, path: str) -> None:
        self.name = name  # type: ignore[misc]
        self.write, self.path = FORMATS[form], path
        self.used = 0.0  # CPU seconds, as it says
        self._process: subprocess.Popen[str] | None = None

    @classmethod
    def named(cls, text: str) -> Served:
        """From `name:format=path`."""
        name, _, path = text.partition("=")
        return cls(*name.rpartition(":")[::2], path)

    def version(self) -> str:
        """It is a file of the reader's."""
        return ""

    def clock(self) -> float:
        """What it says that it has used."""
        return self.used

    def can(self, problem: Problem) -> bool:
        """Puzzles are asked for, not problems."""
        return False

    def takes(self, puzzle: Puzzle) -> bool:
        """Whether its format can state the puzzle."""
        try:
            return bool(self.write(puzzle))
        except UnsupportedError:
            return False

    def prepare(self, puzzle: Puzzle) -> str:
        """A line."""
        return self.write(puzzle)

    def solve(self, prepared: str, seconds: float) -> list[Values]:
        """The only solution, if there is one."""
        words = self._answer(prepared, seconds).split()
        if not words or not words[0].replace(".", "", 1).isdigit():
            raise UnsupportedError(" ".join(words))
        self.used += float(words[0]) / 1e6
        if words[1] == "2":
            raise UnsupportedError("several solutions, of which none is named")
        return [[int(word) for word in words[2:]]] if words[1] == "1" else []

    def _answer(self, line: str, seconds: float) -> str:
        process = self._process = self._process or subprocess.Popen(
            [self.path],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
            start_new_session=True,
        )
        assert process.stdin
        assert process.stdout
        process.stdin.write(line + "\n")
        process.stdin.flush()
        ready, _, _ = select.select([process.stdout], [], [], PATIENCE * seconds)
        if ready and (answer := process.stdout.readline()):
            return answer
        self.end()
        if ready:
            raise UnsupportedError("it failed on this puzzle")
        self.used += seconds
        raise RanOverError

    def end(self) -> None:
        """Stop the program, and what it has started; another one starts with the next puzzle."""
        if self._process is not None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.communicate()
            self._process = None
