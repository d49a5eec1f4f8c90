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
from forget import forget
from peers import OURS, Peer, RanOverError
from questions import Question

from passatempo.errors import UnsupportedError
from passatempo.problem import Values
from passatempo.puzzle import Puzzle

TURNS = 5  # times that each question is asked, as long as a solver has not taken long over the set
LONG = 2.0  # seconds
PATIENCE = 3  # questions of a set that a solver may run over before it is asked no more of them
QUANTILES = ("median", "95th", "worst")


@dataclass
class Times:
    """What a solver took for the questions of a set; one that ran over counts as the limit."""

    least: dict[int, float] = field(default_factory=dict)  # seconds, by the number of the question
    over: set[int] = field(default_factory=set)  # questions that it ran over
    wrong: set[int] = field(default_factory=set)  # questions that do not count
    spent: float = 0.0  # seconds, on all questions

    @property
    def seconds(self) -> list[float]:
        """The least that each question took."""
        return list(self.least.values())

    @property
    def given_up(self) -> bool:
        """Whether it is asked no more."""
        return len(self.over) >= PATIENCE

    def is_to_be_asked(self, number: int) -> bool:
        """This question, once more."""
        return not self.given_up and number not in self.over | self.wrong

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


def measured(
    name: str, questions: Sequence[Question], solvers: Sequence[Peer], seconds: float, turns: int = TURNS
) -> Result:
    """Every question to one solver after the other, and all that again, since a machine is seldom left alone.

    One solver after the other: each has the processor's caches to itself for a while. What was kept of the
    puzzles is forgotten each time, so that no question is easier for having been asked before.
    """
    result = Result(name, len(questions), seconds, {solver.name: Times() for solver in solvers})
    told: dict[int, Hashable] = {}
    for _ in range(turns):
        for solver in solvers:
            if result.times[solver.name].spent < LONG:
                forget()
                _ask_all(questions, solver, result, told)
    result.times = {solver: times for solver, times in result.times.items() if times.least}
    result.verified = sum(len(times.least) - len(times.over) for times in result.times.values())
    return result


def _ask_all(questions: Sequence[Question], solver: Peer, result: Result, told: dict[int, Hashable]) -> None:
    times = result.times[solver.name]
    for number, question in enumerate(questions):
        if not times.is_to_be_asked(number) or not solver.takes(puzzle := question.make()):
            continue
        try:
            taken, found = ask(solver, solver.prepare(puzzle), result.limit)
        except UnsupportedError:
            continue
        taken = result.limit if found is None else min(taken, result.limit)
        times.spent += taken
        times.least[number] = min(taken, times.least.get(number, taken))
        if found is None:
            times.over.add(number)
        elif fault := _fault(question, puzzle, found) or _difference(told, number, _told(puzzle, found)):
            times.wrong.add(number)
            times.least.pop(number)
            result.wrong.append(f"{result.name}, {question.name}, {solver.name}: {fault}")


def _difference(told: dict[int, Hashable], number: int, now: Hashable) -> str:
    """What is to be said of an answer beside the first one there was."""
    return "" if told.setdefault(number, now) == now else "others disagree"


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
        if (broken := judge.violated_rule(values)) is not None:
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
