"""Hints: the easiest step from what a player has filled in, or why there is none."""

from __future__ import annotations

from contextlib import closing

from passatempo.answers import INTERRUPTED, SOLVED, STOPPED
from passatempo.deadline import seconds_left, within
from passatempo.errors import StoppedError
from passatempo.explaining.entries import Entries, Fill, can_be, entered, taking_back, with_fill
from passatempo.explaining.path import SEVERAL, Explanation, Path, asked, no_solution, untold
from passatempo.explaining.step import Step
from passatempo.problem import Problem
from passatempo.puzzle import Puzzle, check_puzzle
from passatempo.size_limits import check_cells

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
    check_cells(check_puzzle("question", question).board, "explained")
    with within(seconds):
        try:
            problem = asked(question)
            return _told(question, problem, entered(problem, fill), bool(uniqueness))
        except StoppedError as stopped:
            return untold(STOPPED, None, reason=str(stopped))


def _told(question: Puzzle, problem: Problem, fill: Fill, uniqueness: bool) -> Explanation:
    held = with_fill(problem, fill)
    if not _may_be(held):
        found = no_solution(question, problem, fill)
        if not found.wrong:
            return found
        return Explanation(SOLVED, problem, (taking_back(found.wrong),), found.states)
    with closing(Path(held, uniqueness=uniqueness)) as path:
        state, step = path.candidates, path.next()
        status = SOLVED if step or path.complete else SEVERAL
        return Explanation(status, held, (step,) if step else (), (state,))


def _may_be(problem: Problem) -> bool:
    """False: there is no solution. True also if that is not soon known: what follows is told all the same."""
    left = seconds_left()
    try:
        return can_be(problem, PATIENCE if left is None else min(PATIENCE, left / 2))
    except StoppedError as stopped:
        if stopped.reason == INTERRUPTED:
            raise
        return True
