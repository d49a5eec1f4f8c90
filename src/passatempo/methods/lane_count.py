"""Counting a 9x9 grid with boxes and many solutions: cut into thousands of boards for the kernel's lanes.

The boards have the solutions between them, each in exactly one (kernel/sudoku/cut.hpp). A board that turns
out to have many is cut again.
"""

from __future__ import annotations

import time
from string import digits

from passatempo._kernel import Kernel
from passatempo.board import LETTERS
from passatempo.methods.base import Counted, Limits
from passatempo.methods.native import compiled
from passatempo.parallel.cores import available_cores
from passatempo.problem import Problem

FIRST_BOARDS = 4_096  # of the first cut
MORE_BOARDS = 128  # of a board that has more solutions than MOST_EACH
MOST_EACH = 3_000  # solutions
AT_ONCE = 1_024  # boards: enough to fill the lanes, few enough to stop in time
_OPEN, _SYMBOLS = ord("."), f"{digits}{LETTERS}".encode()


class LaneCount:
    """A count under way."""

    def __init__(self, kernel: Kernel, boards: list[bytes], limits: Limits) -> None:
        self._kernel, self._boards, self._limits = kernel, boards, limits
        self._count = 0

    @classmethod
    def of(cls, problem: Problem, limits: Limits) -> LaneCount | None:
        """A new count; None unless the problem is a 9x9 grid with boxes and givens only."""
        kernel = compiled(problem.base, limits)
        lines = kernel.cut(problem.limits, FIRST_BOARDS)
        return None if lines is None else cls(kernel, lines.splitlines(), limits)

    def count(self, most: None, counted: Counted, within: float) -> bool:
        """Count for some seconds, as the plain search does; whether all solutions are counted.

        Raises StoppedError at the limits.
        """
        end = time.monotonic() + within
        while self._boards:
            self._limits.check(0)
            if time.monotonic() >= end:
                return False
            self._count_some()
            counted.count = max(counted.count, self._count)
        counted.count, counted.complete = self._count, True
        return True

    def _count_some(self) -> None:
        boards = self._boards[-AT_ONCE:]
        del self._boards[-AT_ONCE:]
        text = b"\n".join(boards) + b"\n"
        answers, _ = self._kernel.solve_lines(text, MOST_EACH, available_cores())
        for board, answer in zip(boards, bytes(answers).splitlines(), strict=True):
            number = answer.rpartition(b",")[2]
            if number.endswith(b"+"):
                self._limits.check(0)
                self._boards += self._cut(board)
            else:
                self._count += int(number)

    def _cut(self, board: bytes) -> list[bytes]:
        givens = {cell: (_SYMBOLS.index(symbol),) for cell, symbol in enumerate(board) if symbol != _OPEN}
        lines = self._kernel.cut(givens, MORE_BOARDS)
        assert lines is not None
        return lines.splitlines()
