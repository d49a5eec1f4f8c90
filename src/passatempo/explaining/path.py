"""The path: from the clues to the solution, step by step, and what to say where there is none or several.

Named techniques come first, the easiest of them at each step. Where none fires, the smallest reason does: so
a puzzle with one solution is explained to its end, and nothing is ever guessed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from itertools import compress, count
from operator import ne
from typing import TYPE_CHECKING

from passatempo.answers import INTERRUPTED, NONE, SOLVED, STOPPED, Answer, AsGoodAs, Solution, best, solve
from passatempo.deadline import check, seconds_left, within
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
from passatempo.explaining.original import Originals
from passatempo.explaining.states import StateLog
from passatempo.explaining.step import Step
from passatempo.frozen import NOTHING, freeze
from passatempo.lazy import lazy
from passatempo.messages import Message
from passatempo.numbering.canonical import canonical
from passatempo.problem import Problem, Question, problem_of, tuples_of
from passatempo.puzzle import Puzzle, check_puzzle
from passatempo.records import dataclass, field
from passatempo.size_limits import check_cells

if TYPE_CHECKING:
    from passatempo.explaining.reasons import Reasons
    from passatempo.explaining.why import Contradiction

SEVERAL = "several"
WRONGLY_FILLED = Message("what is filled in contradicts the clues")
Told = Callable[[Step, Problem, State], None]  # takes a step, the problem, and the candidates before it
TOO_LARGE = Message("no technique goes on, and the board is too large to look for other reasons")


@dataclass(frozen=True)
class Explanation:
    """The steps, the candidates before each and at the end, and how it ended."""

    status: str  # solved: to the only solution; several; none: also if what is filled in is wrong; stopped
    problem: Problem
    steps: tuple[Step, ...]
    states: Sequence[State]
    solutions: tuple[Solution, ...] = ()
    contradiction: Contradiction | None = None  # why there is none
    reason: str = ""  # why it stopped
    wrong: Mapping[int, int] = field(default=NOTHING)  # what is filled in and has to go, by cell

    def __post_init__(self) -> None:
        freeze(self, "wrong")

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
    """The steps of a problem, one after another; each has been made when it is told.

    They are looked for in canonical order, so that every image of a problem has the same: see
    docs/decisions/020-canonical-numbering.md. `reasoner` and `smallest_reason` speak of cells and values in
    that order, all else of the problem as it was given.
    """

    def __init__(self, problem: Problem, *, uniqueness: bool = False) -> None:
        self.problem = problem
        self._canonical = canonical(problem)
        self.reasoner = Reasoner(self._canonical.problem, uniqueness=uniqueness)

    @lazy
    def _reasons(self) -> Reasons:
        from passatempo.explaining.reasons import Reasons

        return Reasons(self._canonical.problem)

    @lazy
    def _originals(self) -> Originals:
        return Originals(self._canonical)

    def close(self) -> None:
        """Free what the reasons have taken."""
        if "_reasons" in self.__dict__:
            self._reasons.close()

    @property
    def candidates(self) -> State:
        """What each variable may still hold; the same object as before, unless that has changed."""
        return self._originals.state(self.reasoner.candidates)

    @property
    def complete(self) -> bool:
        """Whether every cell has its value; helpers follow from those."""
        state = self.reasoner.candidates
        return all(len(state[variable]) == 1 for variable in self.problem.shown)

    def next(self) -> Step | None:
        """The easiest step, or the smallest reason if no technique fires; None where nothing follows."""
        step = self._next()
        return None if step is None else self._originals.step(step)

    def _next(self) -> Step | None:
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
        while (step := self._next()) is not None:
            self.reasoner.apply(step)
            yield self._originals.step(step)


def asked(question: Question) -> Problem:
    """The problem to be explained: where one solution is better than another, that of the best.

    StoppedError if the deadline passes before it is proven to be the best.
    """
    problem = problem_of(question)
    if problem.objective is None:
        return problem
    answer = best(question)
    if answer.status == STOPPED:
        raise StoppedError(answer.reason)
    return problem if answer.cost is None else AsGoodAs(question, answer.cost).problem()


def explain(
    question: Puzzle,
    *,
    fill: Entries | None = None,
    uniqueness: bool = False,
    seconds: float | None = None,
    told: Told | None = None,
) -> Explanation:
    """How a person gets to the solution, step by step; or why there is none; or where several differ.

    `fill` is what a player has filled in so far, by cell or its name. With `uniqueness` there are also
    techniques that assume that there is one solution. `seconds` is for all of it; steps found by then are
    told. `told` is called with each step, the problem and the candidates before it as soon as it is found.
    """
    check_cells(check_puzzle("question", question).board, "explained")
    with within(seconds):
        try:
            return _explained(question, fill, uniqueness, told)
        except StoppedError as stopped:
            return untold(STOPPED, None, reason=str(stopped))


def _explained(question: Puzzle, fill: Entries | None, uniqueness: bool, told: Told | None) -> Explanation:
    """The same; StoppedError if the deadline passes before any step is looked for."""
    asked_for = asked(question)
    entries = entered(asked_for, fill)
    problem = with_fill(asked_for, entries)
    left = seconds_left()
    answer = solve(Whether(problem), seconds=None if left is None else left / 2)  # the rest is for steps
    if answer.reason == INTERRUPTED:
        raise StoppedError(INTERRUPTED)
    if answer.status == NONE:
        return no_solution(question, asked_for, entries)
    with closing(Path(problem, uniqueness=bool(uniqueness))) as path:
        return _followed(path, answer, told)


def _followed(path: Path, answer: Answer, told: Told | None) -> Explanation:
    """The steps of a path, as far as there is time, where the problem itself has this answer."""
    steps, state = list[Step](), path.candidates
    log = StateLog(state)
    reason = answer.reason if answer.status == STOPPED else ""
    try:
        for step in path:
            if told is not None:
                told(step, path.problem, state)
            steps.append(step)
            state = path.candidates
            log.add(state)
            check()
    except StoppedError as stopped:
        reason = str(stopped)
    several = answer.unique is False and (path.complete or not reason)
    status = SEVERAL if several else SOLVED if path.complete else STOPPED
    return Explanation(status, path.problem, tuple(steps), log.states(), answer.solutions, None, reason)


def no_solution(question: Puzzle, problem: Problem, fill: Fill) -> Explanation:
    """That no solution holds what is filled in: which of that is wrong, or which clues contradict each other.

    StoppedError if the deadline passes before it is known which of the two is so.
    """
    if wrong := wrong_entries(problem, fill) if fill else {}:
        return untold(NONE, problem, reason=WRONGLY_FILLED, wrong=wrong)
    from passatempo.explaining.why import why_none

    with suppress(StoppedError, UnsupportedError):  # that there is none is known all the same
        return untold(NONE, problem, why_none(question))
    return untold(NONE, problem)


def untold(
    status: str,
    problem: Problem | None,
    contradiction: Contradiction | None = None,
    reason: str = "",
    wrong: Fill | None = None,
) -> Explanation:
    """An explanation without steps; of an empty problem, if there was no time to put one together."""
    problem = problem or Problem((), (), (), ())
    state = tuple(tuples_of(problem.domains))
    return Explanation(status, problem, (), (state,), (), contradiction, reason, wrong or {})
