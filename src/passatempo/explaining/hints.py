"""Hints: the easiest step from what a player has filled in, or why there is none."""

from __future__ import annotations

import time
from contextlib import closing

from passatempo.answers import INTERRUPTED, SOLVED, STOPPED
from passatempo.errors import StoppedError
from passatempo.explaining.entries import Entries, Fill, can_be, entered, taking_back, with_fill
from passatempo.explaining.path import SEVERAL, Explanation, Path, asked, no_solution, untold
from passatempo.explaining.step import Step
from passatempo.methods.base import Limits
from passatempo.problem import Problem
from passatempo.puzzle import Puzzle

PATIENCE = 2.0  # seconds to find out whether there is a solution


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
    limits = Limits(deadline=None if seconds is None else time.monotonic() + seconds)
    entries = entered(question.problem(), fill)
    try:
        return _told(question, asked(question, seconds), entries, uniqueness, limits)
    except StoppedError as stopped:
        return untold(STOPPED, question.problem(), reason=str(stopped))


def _told(question: Puzzle, problem: Problem, fill: Fill, uniqueness: bool, limits: Limits) -> Explanation:
    held = with_fill(problem, fill)
    if not _may_be(held, limits):
        found = no_solution(question, problem, fill, limits)
        if not found.wrong:
            return found
        return Explanation(SOLVED, problem, (taking_back(found.wrong),), found.states)
    with closing(Path(held, uniqueness=uniqueness, limits=limits)) as path:
        state, step = path.reasoner.candidates, path.next()
        status = SOLVED if step or path.complete else SEVERAL
        return Explanation(status, held, (step,) if step else (), (state,))


def _may_be(problem: Problem, limits: Limits) -> bool:
    """False: there is no solution. True also if that is not soon known: what follows is told all the same."""
    left = limits.seconds_left()
    try:
        return can_be(problem, PATIENCE if left is None else min(PATIENCE, left))
    except StoppedError as stopped:
        if stopped.reason == INTERRUPTED:
            raise
        return True
