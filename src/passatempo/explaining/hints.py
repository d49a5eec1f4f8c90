"""Hints: the easiest step from what a player has filled in, or why there is none."""

from __future__ import annotations

import time
from contextlib import closing

from passatempo.answers import INTERRUPTED, NONE, SOLVED, STOPPED
from passatempo.errors import StoppedError
from passatempo.explaining.entries import Entries, Fill, can_be, entered, taking_back, with_fill
from passatempo.explaining.path import SEVERAL, Explanation, Path, asked, no_solution, untold
from passatempo.explaining.step import Step
from passatempo.methods.base import Limits
from passatempo.problem import Problem
from passatempo.puzzle import Puzzle
from passatempo.records import replace

PATIENCE = 2.0  # seconds to find out whether there is a solution; a step that follows is told all the same


def hint(
    question: Puzzle,
    fill: Entries | None = None,
    *,
    uniqueness: bool = False,
    seconds: float | None = None,
) -> Step | None:
    """The easiest step from what a player has filled in, by cell or its name; None where nothing follows.

    If something filled in is wrong, the step takes it back. If the clues contradict each other, nothing
    follows. StoppedError if the time given is over before a step is found.
    """
    found = hinted(question, fill, uniqueness=uniqueness, seconds=seconds)
    if found.status == STOPPED:
        raise StoppedError(found.reason)
    return found.steps[0] if found.steps else None


def hinted(
    question: Puzzle,
    fill: Entries | None = None,
    *,
    uniqueness: bool = False,
    seconds: float | None = None,
) -> Explanation:
    """The same as an explanation of one step at most; without one, its status says why.

    It is solved, nothing more follows since there are several solutions, there is none, or it was stopped.
    """
    asking = _Asking(question, fill, Limits(deadline=None if seconds is None else time.monotonic() + seconds))
    try:
        return asking.from_rules(uniqueness) or asking.from_the_best(uniqueness)
    except StoppedError as stopped:
        return untold(STOPPED, asking.problem, reason=str(stopped))


class _Asking:
    """The question for a hint.

    Where one solution is better than another, what follows from the rules alone is told first: it is so of
    the best, too, and to prove which that is may take for ever.
    """

    def __init__(self, question: Puzzle, fill: Entries | None, limits: Limits) -> None:
        self.question, self.limits = question, limits
        self.problem = question.problem()
        self.fill: Fill = entered(self.problem, fill)

    def from_rules(self, uniqueness: bool) -> Explanation | None:
        """What follows if any solution will do; None if that is nothing, and not all is said by it."""
        if self.problem.objective is None:
            return self._told(self.problem, uniqueness)
        found = self._told(replace(self.problem, objective=None), uniqueness=False, named=True)
        return found if found.steps or found.status == NONE else None

    def from_the_best(self, uniqueness: bool) -> Explanation:
        """What follows if only the best will do."""
        return self._told(asked(self.question, self.limits.seconds_left()), uniqueness)

    def _told(self, problem: Problem, uniqueness: bool, *, named: bool = False) -> Explanation:
        """A step, by a named technique if nothing else is wanted, or why there is none."""
        held = with_fill(problem, self.fill)
        if not self._may_be(held):
            found = no_solution(self.question, problem, self.fill, self.limits)
            if not found.wrong:
                return found
            return Explanation(SOLVED, problem, (taking_back(found.wrong),), found.states)
        with closing(Path(held, uniqueness=uniqueness, limits=self.limits)) as path:
            state = path.reasoner.candidates
            step = path.reasoner.next() if named else path.next()
            status = SOLVED if step or path.complete else SEVERAL
            return Explanation(status, held, (step,) if step else (), (state,))

    def _may_be(self, problem: Problem) -> bool:
        """False: there is no solution."""
        soon = time.monotonic() + PATIENCE
        deadline = soon if self.limits.deadline is None else min(soon, self.limits.deadline)
        try:
            return can_be(problem, Limits(deadline=deadline))
        except StoppedError as stopped:
            if stopped.reason == INTERRUPTED:
                raise
            return True
