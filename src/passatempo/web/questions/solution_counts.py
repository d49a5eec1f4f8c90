"""How many solutions have a value in a cell, up to a limit: for each value of each cell."""

from __future__ import annotations

import time
from collections import Counter
from contextlib import suppress
from itertools import islice
from typing import Any

from passatempo import answers
from passatempo.answers import NONE, SOLVED, STOPPED
from passatempo.errors import StoppedError
from passatempo.methods.base import OUT_OF_TIME
from passatempo.problem import Problem, ProblemQuestion

_LISTED = 1_000  # solutions that are listed first: they settle most values of most boards
_LISTING_SHARE = 0.4  # of the time


class SolutionCounts:
    """The counts found so far. A count below the limit is exact once it is not `undecided` any more."""

    def __init__(self, problem: Problem, most: int) -> None:
        self._problem = problem if problem.objective is None else problem.replaced(objective=None)
        self._most = most
        self._found: Counter[tuple[int, int]] = Counter()
        self._listed = 0
        self.seconds, self.reason = 0.0, ""
        every = ((cell, value) for cell in problem.shown for value in problem.domains[cell])
        self._undecided = dict.fromkeys(every)  # in this order

    @property
    def status(self) -> str:
        """Stopped, unless every count is exact or has reached the limit."""
        return STOPPED if self._undecided else SOLVED if self._found else NONE

    @property
    def unique(self) -> bool | None:
        """Whether there is one solution; None if that is unknown."""
        if self._listed > 1:
            return False
        return None if self._undecided else self._listed == 1

    def run(self, seconds: float) -> None:
        """List solutions, then count those of each value that is still undecided."""
        start = time.monotonic()
        with suppress(StoppedError):
            self._list(_LISTING_SHARE * seconds)
        self._settle()
        for candidate in sorted(self._undecided, key=self._found.__getitem__):
            left = start + seconds - time.monotonic()
            if left <= 0 or not self._count(candidate, left):
                self.reason = OUT_OF_TIME
                break
        self.seconds = time.monotonic() - start

    def _list(self, seconds: float) -> None:
        """Count the values of some solutions; StoppedError if the time is over."""
        found = answers.solutions(ProblemQuestion(self._problem), seconds=seconds)
        for solution in islice(found, max(_LISTED, 2 * self._most)):
            self._listed += 1
            self._found.update(zip(self._problem.shown, solution.values_shown, strict=True))
        if self._listed < max(_LISTED, 2 * self._most):
            self._undecided.clear()  # these are all

    def _settle(self) -> None:
        """Values that have reached the limit are decided."""
        self._undecided = {each: None for each in self._undecided if self._found[each] < self._most}

    def _count(self, candidate: tuple[int, int], seconds: float) -> bool:
        """Count the solutions with this value, up to the limit; False if there was no time for it."""
        cell, value = candidate
        problem = self._problem.narrowed({cell: (value,)})
        count = answers.count(ProblemQuestion(problem), limit=self._most, seconds=seconds)
        self._found[candidate] = max(self._found[candidate], int(count))
        decided = count.complete or count >= self._most
        if decided:
            del self._undecided[candidate]
        return decided

    def fields(self) -> dict[str, Any]:
        """The counts by cell and value, the limit, and which counts may be too small."""
        names, counts = self._problem.names, dict[str, dict[str, int]]()
        for cell in self._problem.shown:
            values = self._problem.domains[cell]
            counts[names[cell]] = {str(value): self._capped(cell, value) for value in values}
        undecided = [[names[cell], value] for cell, value in self._undecided]
        return {"counts": counts, "count_up_to": self._most, "undecided": undecided}

    def _capped(self, cell: int, value: int) -> int:
        return min(self._most, self._found[cell, value])
