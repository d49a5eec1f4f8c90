"""The path: from the clues to the solution, step by step, and what to say where there is none or several.

Named techniques come first, the easiest of them at each step. Where none fires, the smallest reason does: so
a puzzle with one solution is explained to its end, and nothing is ever guessed.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, suppress
from itertools import compress, count
from operator import ne
from typing import TYPE_CHECKING

from passatempo.answers import INTERRUPTED, NONE, SOLVED, STOPPED, AsGoodAs, Solution, best, solve
from passatempo.errors import StoppedError, UnsupportedError
from passatempo.explaining.entries import (
    Entries,
    Fill,
    Whether,
    entered,
    taking_back,
    with_fill,
    wrong_entries,
)
from passatempo.explaining.logic import Reasoner, State
from passatempo.explaining.states import States
from passatempo.explaining.step import Step
from passatempo.lazy import lazy
from passatempo.methods.base import Limits
from passatempo.problem import Problem, Question
from passatempo.puzzle import Puzzle
from passatempo.records import field, record

if TYPE_CHECKING:
    from passatempo.explaining.reasons import Reasons
    from passatempo.explaining.why import Contradiction

SEVERAL = "several"
WRONGLY_FILLED = "what is filled in contradicts the clues"
TOO_LARGE = "no technique goes on, and the board is too large to look for other reasons"


@record
class Explanation:
    """The steps, the candidates before each and at the end, and how it ended."""

    status: str  # solved: to the only solution; several; none: also if what is filled in is wrong; stopped
    problem: Problem
    steps: tuple[Step, ...]
    states: Sequence[State]
    solutions: tuple[Solution, ...] = ()
    contradiction: Contradiction | None = None  # why there is none
    reason: str = ""  # why it stopped
    wrong: Mapping[int, int] = field(default_factory=dict)  # what is filled in and has to go, by cell

    @property
    def unique(self) -> bool | None:
        """Whether there is just one solution; None if that is not known."""
        return {SOLVED: True, SEVERAL: False, NONE: False}.get(self.status)

    def filled_before(self, number: int) -> set[int]:
        """The cells that hold a value before a step: from the start, or placed by an earlier one."""
        placed = {cell for step in self.steps[:number] for cell, _ in step.places}
        return placed.union(cell for cell, domain in enumerate(self.problem.domains) if len(domain) == 1)

    @property
    def differing(self) -> tuple[int, ...]:
        """The cells in which the two solutions differ, if there are several."""
        if self.status != SEVERAL:
            return ()
        one, other = (solution.values_shown for solution in self.solutions[:2])
        return tuple(compress(count(), map(ne, one, other)))

    def __str__(self) -> str:
        from passatempo.explaining.words import words

        told = (
            words(step, self.problem, state=state)
            for step, state in zip(self.steps, self.states, strict=False)
        )
        lines = [f"{number}. {text}" for number, text in enumerate(told, 1)]
        if self.wrong:
            lines.append(words(taking_back(self.wrong), self.problem))
        return "\n".join([*lines, str(self.contradiction or self.reason * (not self.wrong))]).strip()


class Path:
    """The steps of a problem, one after another; each has been made when it is told."""

    def __init__(self, problem: Problem, *, uniqueness: bool = False, limits: Limits | None = None) -> None:
        self.problem, self.limits = problem, limits or Limits()
        self.reasoner = Reasoner(problem, uniqueness=uniqueness)

    @lazy
    def _reasons(self) -> Reasons:
        from passatempo.explaining.reasons import Reasons

        return Reasons(self.problem, self.limits)

    def close(self) -> None:
        """Free what the reasons have taken."""
        if "_reasons" in self.__dict__:
            self._reasons.close()

    @property
    def complete(self) -> bool:
        """Whether every cell has its value; helpers follow from those."""
        state = self.reasoner.candidates
        return all(len(state[variable]) == 1 for variable in self.problem.shown)

    def next(self) -> Step | None:
        """The easiest step, or the smallest reason if no technique fires; None where nothing follows."""
        if self.reasoner.solved or self.reasoner.contradictory:
            return None
        return self.reasoner.next() or self.smallest_reason()

    def smallest_reason(self) -> Step | None:
        """The step that the fewest rules together allow."""
        try:
            reasons = self._reasons
        except UnsupportedError:
            raise StoppedError(TOO_LARGE) from None
        return reasons.smallest(self.reasoner.candidates)

    def __iter__(self) -> Iterator[Step]:
        while (step := self.next()) is not None:
            self.reasoner.apply(step)
            yield step


def asked(question: Question, seconds: float | None = None) -> Problem:
    """The problem to be explained: where one solution is better than another, that of the best.

    StoppedError if the time is over before it is proven to be the best.
    """
    problem = question.problem()
    if problem.objective is None:
        return problem
    answer = best(question, seconds=seconds)
    if answer.status == STOPPED:
        raise StoppedError(answer.reason)
    return problem if answer.cost is None else AsGoodAs(question, answer.cost).problem()


def explain(
    question: Puzzle, *, fill: Entries | None = None, uniqueness: bool = False, seconds: float | None = None
) -> Explanation:
    """How a person gets to the solution, step by step; or why there is none; or where several differ.

    `fill` is what a player has filled in so far, by cell or its name. With `uniqueness` there are also
    techniques that assume that there is one solution.
    """
    limits = Limits(deadline=None if seconds is None else time.monotonic() + seconds)
    entries = entered(question.problem(), fill)
    try:
        asked_for = asked(question, seconds)
        problem = with_fill(asked_for, entries)
        answer = solve(Whether(problem), seconds=limits.seconds_left())
        if answer.reason == INTERRUPTED:
            raise StoppedError(INTERRUPTED)
        if answer.status == NONE:
            return no_solution(question, asked_for, entries, limits)
    except StoppedError as stopped:
        return untold(STOPPED, question.problem(), reason=str(stopped))
    steps, path = list[Step](), Path(problem, uniqueness=uniqueness, limits=limits)
    reason = answer.reason if answer.status == STOPPED else ""
    with closing(path):
        states = States(path.reasoner.candidates)
        try:
            for step in path:
                steps.append(step)
                states.add(path.reasoner.candidates)
                limits.check(0)
        except StoppedError as stopped:
            reason = str(stopped)
    several = answer.unique is False and (path.complete or not reason)
    status = SEVERAL if several else SOLVED if path.complete else STOPPED
    return Explanation(status, problem, tuple(steps), states, answer.solutions, None, reason)


def no_solution(question: Puzzle, problem: Problem, fill: Fill, limits: Limits) -> Explanation:
    """That no solution holds what is filled in: which of that is wrong, or which clues contradict each other.

    StoppedError if the time is over before it is known which of the two is so.
    """
    if wrong := wrong_entries(problem, fill, limits) if fill else {}:
        return untold(NONE, problem, reason=WRONGLY_FILLED, wrong=wrong)
    from passatempo.explaining.why import why_none

    with suppress(StoppedError, UnsupportedError):  # that there is none is known all the same
        return untold(NONE, problem, why_none(question, seconds=limits.seconds_left()))
    return untold(NONE, problem)


def untold(
    status: str,
    problem: Problem,
    contradiction: Contradiction | None = None,
    reason: str = "",
    wrong: Fill | None = None,
) -> Explanation:
    """An explanation without steps."""
    state = tuple(map(tuple, problem.domains))
    return Explanation(status, problem, (), (state,), (), contradiction, reason, wrong or {})
