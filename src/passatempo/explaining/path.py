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

from passatempo.answers import NONE, SOLVED, STOPPED, AsGoodAs, Solution, best, solve
from passatempo.errors import InputError, StoppedError, UnsupportedError
from passatempo.explaining.logic import Reasoner, State
from passatempo.explaining.states import States
from passatempo.explaining.step import Because, Step
from passatempo.lazy import lazy
from passatempo.methods.base import Limits
from passatempo.problem import Problem, Question
from passatempo.puzzle import Puzzle
from passatempo.records import record

if TYPE_CHECKING:
    from passatempo.explaining.reasons import Reasons
    from passatempo.explaining.why import Contradiction

SEVERAL = "several"
WRONGLY_FILLED = "what is filled in contradicts the clues"
WRONG_ENTRY = "wrong_entry"  # the technique of a hint that takes back what a player filled in

Fill = Mapping[int, int]  # what a player has filled in, by cell


@record
class Explanation:
    """The steps, the candidates before each and at the end, and how it ended."""

    status: str  # solved: to the only solution; several; none; stopped
    problem: Problem
    steps: tuple[Step, ...]
    states: Sequence[State]
    solutions: tuple[Solution, ...] = ()
    contradiction: Contradiction | None = None  # why there is none
    reason: str = ""  # why it stopped

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
        return "\n".join([*lines, str(self.contradiction or self.reason or "")]).strip()


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
        return self._reasons.smallest(self.reasoner.candidates)

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


def with_fill(problem: Problem, fill: Fill | None) -> Problem:
    """The problem with what a player has filled in."""
    return problem.narrowed({cell: (value,) for cell, value in fill.items()}) if fill else problem


@record
class Whether:
    """The question for the solutions of a problem."""

    asked: Problem

    def problem(self) -> Problem:
        """That one."""
        return self.asked


def explain(
    question: Puzzle, *, fill: Fill | None = None, uniqueness: bool = False, seconds: float | None = None
) -> Explanation:
    """How a person gets to the solution, step by step; or why there is none; or where several differ.

    `fill` is what a player has filled in so far, by cell. With `uniqueness` there are also techniques that
    assume that there is one solution.
    """
    limits = Limits(deadline=None if seconds is None else time.monotonic() + seconds)
    try:
        problem = with_fill(asked(question, seconds), fill)
    except StoppedError as stopped:
        return _untold(STOPPED, question.problem(), reason=str(stopped))
    answer = solve(Whether(problem), seconds=seconds)
    if answer.status == NONE:
        return _none(question, problem, fill, seconds)
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
    several = answer.unique is False and not reason
    status = SOLVED if path.complete else SEVERAL if several else STOPPED
    return Explanation(status, problem, tuple(steps), states, answer.solutions, None, reason)


def _none(question: Puzzle, problem: Problem, fill: Fill | None, seconds: float | None) -> Explanation:
    from passatempo.explaining.why import why_none

    if fill:
        return _untold(NONE, problem, reason=WRONGLY_FILLED)
    with suppress(StoppedError, UnsupportedError):  # that there is none is known all the same
        return _untold(NONE, problem, why_none(question, seconds=seconds))
    return _untold(NONE, problem)


def _untold(
    status: str, problem: Problem, contradiction: Contradiction | None = None, reason: str = ""
) -> Explanation:
    """An explanation without steps."""
    state = tuple(map(tuple, problem.domains))
    return Explanation(status, problem, (), (state,), (), contradiction, reason)


def hint(question: Puzzle, fill: Fill | None = None, *, uniqueness: bool = False) -> Step | None:
    """The easiest step from what a player has filled in; None where there is none.

    If something filled in is wrong, the step takes it back.
    """
    problem = asked(question)
    _check(problem, fill or {})
    wrong = wrong_entries(problem, fill or {})
    if wrong:
        cells, values = tuple(wrong), tuple(wrong.values())
        because = Because(cells=cells, values=values, candidates=tuple(wrong.items()))
        return Step(WRONG_ENTRY, because, tuple(wrong.items()), (), 0.0)
    with closing(Path(with_fill(problem, fill), uniqueness=uniqueness)) as path:
        return path.next()


def _check(problem: Problem, fill: Fill) -> None:
    for cell, value in fill.items():
        if not 0 <= cell < len(problem.domains):
            raise InputError(f"cell {cell} is filled in: there are {len(problem.domains)} of them")
        if not isinstance(value, int):
            raise InputError(f"{problem.names[cell]} holds {value!r}: expected a whole number")


def wrong_entries(problem: Problem, fill: Fill) -> dict[int, int]:
    """What is filled in and stands in no solution; if each entry stands in one, but not all do in the same,
    those that do not stand in the first solution found.
    """
    if not fill or solve(Whether(with_fill(problem, fill)), limit=1).solutions:
        return {}
    wrong = {
        cell: value
        for cell, value in fill.items()
        if value not in problem.domains[cell]
        or not solve(Whether(problem.narrowed({cell: (value,)})), limit=1).solutions
    }
    if wrong:
        return wrong
    found = solve(Whether(problem), limit=1).solution
    return {cell: value for cell, value in fill.items() if found is not None and found[cell] != value}
