"""Several questions within one time limit."""

from __future__ import annotations

import time
from contextlib import suppress

from passatempo import answers
from passatempo.answers import INTERRUPTED, SOLVED, Answer
from passatempo.errors import StoppedError, UnsupportedError
from passatempo.explaining.contradiction import Contradiction
from passatempo.problem import Question
from passatempo.puzzle import Puzzle

CONTRADICTION_SECONDS = 10.0  # to find the clues that contradict each other, unless the limit is shorter


class TimedSolver:
    """Solves one puzzle after the other within one time limit for all; afterwards it answers no more."""

    def __init__(self, method: str = "auto", seconds: float | None = None) -> None:
        self.method = method
        self.deadline = None if seconds is None else time.monotonic() + seconds
        self.stop_reason = ""  # why nothing more can be solved

    def solve(self, puzzle: Question) -> Answer:
        """Whether there is one solution; where there is an objective, whether one solution is the best."""
        answer = self._solve(puzzle, self._seconds_left())
        if answer.unique is None and (answer.reason == INTERRUPTED or self._is_over()):
            self.stop_reason = answer.reason
        return answer

    def _seconds_left(self) -> float | None:
        return None if self.deadline is None else max(0.0, self.deadline - time.monotonic())

    def why_none(self, puzzle: Puzzle) -> Contradiction | None:
        """The clues that contradict each other, if they are found in time."""
        from passatempo.explaining.contradiction import why_none

        left = self._seconds_left()
        seconds = CONTRADICTION_SECONDS if left is None else min(left, CONTRADICTION_SECONDS)
        with suppress(StoppedError, UnsupportedError):
            return why_none(puzzle, seconds=seconds)
        return None

    def _solve(self, puzzle: Question, seconds: float | None) -> Answer:
        answer = answers.solve(puzzle, method=self.method, seconds=seconds)
        if answer.cost is None or answer.status != SOLVED:
            return answer
        left = None if seconds is None else max(0.0, seconds - answer.seconds)
        return answers.solve(answers.AsGoodAs(puzzle, answer.cost), method=self.method, seconds=left)

    def _is_over(self) -> bool:
        return self.deadline is not None and time.monotonic() >= self.deadline
