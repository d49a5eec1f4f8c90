"""Asking: a set of questions, one solver after another, CPU time, and what is wrong with the answers."""

from __future__ import annotations

import gc
import time
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from math import ceil
from statistics import median
from typing import Any

import published
from peers import OURS, Peer, RanOverError
from questions import Question

from passatempo.errors import UnsupportedError
from passatempo.problem import Values
from passatempo.puzzle import Puzzle

PATIENCE = 3  # questions of a set that a solver may run over before it is asked no more of them
QUANTILES = ("median", "95th", "worst")


@dataclass
class Times:
    """What a solver took for the questions of a set, in seconds; one that ran over counts as the limit."""

    seconds: list[float] = field(default_factory=list)
    ran_over: int = 0

    @property
    def given_up(self) -> bool:
        """Whether it is asked no more."""
        return self.ran_over >= PATIENCE

    def quantiles(self) -> tuple[float, float, float]:
        """Median, 95th percentile and worst."""
        times = sorted(self.seconds)
        return median(times), times[ceil(0.95 * len(times)) - 1], times[-1]


@dataclass
class Result:
    """What came of one set."""

    name: str
    asked: int
    limit: float
    times: dict[str, Times]  # of each solver that takes problems of this kind
    verified: int = 0  # answers that keep every rule and say what the others say
    wrong: list[str] = field(default_factory=list)


def ask(solver: Peer, prepared: Any, seconds: float) -> tuple[float, list[Values] | None]:
    """The CPU time of one answer, and the solutions; None if it ran over."""
    gc.disable()
    start = time.process_time()
    try:
        found: list[Values] | None = solver.solve(prepared, seconds)
    except RanOverError:
        found = None
    finally:
        taken = time.process_time() - start
        gc.enable()
    return taken, found


def measured(name: str, questions: Sequence[Question], solvers: Sequence[Peer], seconds: float) -> Result:
    """Every question to one solver after the other: each has the processor's caches to itself for a while."""
    result = Result(name, len(questions), seconds, {solver.name: Times() for solver in solvers})
    told: dict[int, Hashable] = {}
    for solver in solvers:
        for number, question in enumerate(questions):
            if not result.times[solver.name].given_up:
                said = _one(question, solver, seconds, result, told.get(number))
                told.setdefault(number, said)
    result.times = {solver: times for solver, times in result.times.items() if times.seconds}
    return result


def _one(question: Question, solver: Peer, seconds: float, result: Result, expected: Hashable) -> Hashable:
    """Ask one question of one solver; what it says, in a form in which answers can be compared."""
    puzzle = question.make()
    if not solver.takes(puzzle):
        return None
    try:
        taken, found = ask(solver, solver.prepare(puzzle), seconds)
    except UnsupportedError:
        return None
    times = result.times[solver.name]
    if found is None:
        times.ran_over += 1
        times.seconds.append(seconds)
        return None
    told = _told(puzzle, found)
    if fault := _fault(question, puzzle, found) or ("" if expected in (None, told) else "others disagree"):
        result.wrong.append(f"{result.name}, {question.name}, {solver.name}: {fault}")
        return None
    result.verified += 1
    times.seconds.append(min(taken, seconds))
    return told


def _shown(puzzle: Puzzle, values: Values) -> tuple[int, ...]:
    return tuple(values[: len(puzzle.board)])


def _told(puzzle: Puzzle, found: list[Values]) -> Hashable:
    """How many solutions and, of the only one, which; where the best is asked for, how good it is."""
    preference = puzzle.prefer()
    if preference is not None:
        return len(found), found and _shown(puzzle, found[0]).count(preference.value)
    return len(found), _shown(puzzle, found[0]) if len(found) == 1 else None


def _fault(question: Question, puzzle: Puzzle, found: list[Values]) -> str:
    """What is wrong with an answer by itself, or beside the solution published."""
    judge = puzzle.bare_problem()
    for values in (_shown(puzzle, values) for values in found):
        if any(value not in domain for value, domain in zip(values, judge.domains, strict=True)):
            return "a value that its cell cannot take"
        if (broken := judge.broken(values)) is not None:
            return f"not so: {broken.sentence()}"
    if len({_shown(puzzle, values) for values in found}) != len(found):
        return "the same solution twice"
    return _fault_by_record(question.record or {}, puzzle, found)


def _fault_by_record(record: published.Record, puzzle: Puzzle, found: list[Values]) -> str:
    number = record.get("n_solutions")
    told = {0: 0, 1: 1}.get(len(found), "2+")
    if number is not None and told != (number if number in (0, 1) else "2+"):
        return f"{told} solutions instead of {number}"
    solution = record.get("solution")
    if solution is None or len(found) != 1:
        return ""
    cells = tuple(max(value, 0) for value in published.cells(solution))
    return "" if cells == _shown(puzzle, found[0]) else "not the solution published"


def warm_up(solvers: Sequence[Peer], question: Question) -> None:
    """Import what each solver needs, and leave that out of the garbage collector's rounds."""
    for solver in solvers:
        puzzle = question.make()
        if solver.can(puzzle.problem()):
            solver.solve(solver.prepare(puzzle), 60.0)
    gc.collect()
    gc.freeze()


def ours_of_best(result: Result) -> list[float]:
    """Our median, 95th percentile and worst, each as a multiple of the best that any peer reached.

    A peer that does not take every problem of the set is no measure for the set.
    """
    own = {solver.name for solver in OURS}
    peers = [
        times.quantiles()
        for name, times in result.times.items()
        if name not in own and (times.given_up or len(times.seconds) == result.asked)
    ]
    if not peers or OURS[0].name not in result.times:
        return []
    best = map(min, zip(*peers, strict=True))
    return [mine / theirs for mine, theirs in zip(result.times[OURS[0].name].quantiles(), best, strict=True)]
