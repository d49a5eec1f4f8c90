"""Measuring: a set of questions for one solver after another, in CPU time, with checked answers."""

from __future__ import annotations

import gc
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any

import published
from forget import forget
from peers import OURS, Peer, RanOverError
from quantiles import quantiles
from questions import Question

from passatempo.errors import UnsupportedError
from passatempo.problem import Values
from passatempo.puzzle import Puzzle

TURNS = 5  # runs of each question, as long as the solver was fast on the set
LONG = 1.0  # second
PATIENCE = 3  # timeouts in a set before a solver is dropped


@dataclass
class Times:
    """The times of a solver on a set; a timeout counts as the limit."""

    least: dict[int, float] = field(default_factory=dict)  # seconds, by the number of the question
    over: set[int] = field(default_factory=set)  # timeouts
    wrong: set[int] = field(default_factory=set)  # questions that do not count
    spent: float = 0.0  # seconds, on all questions

    @property
    def seconds(self) -> list[float]:
        """The least that each question took."""
        return list(self.least.values())

    @property
    def given_up(self) -> bool:
        """Whether the solver is dropped."""
        return len(self.over) >= PATIENCE

    def is_due(self, number: int) -> bool:
        """Whether to run this question once more."""
        return not self.given_up and number not in self.over | self.wrong

    def quantiles(self) -> tuple[float, float, float]:
        """Median, 95th percentile and worst."""
        return quantiles(self.seconds)


@dataclass
class Result:
    """The result of one set."""

    name: str
    questions: int
    limit: float
    times: dict[str, Times]  # of each solver that takes problems of this kind
    verified: int = 0  # answers that satisfy every rule and agree with the others
    wrong: list[str] = field(default_factory=list)


def timed_answer(solver: Peer, prepared: Any, seconds: float) -> tuple[float, list[Values] | None]:
    """The CPU time of one answer, and the solutions; None on a timeout."""
    gc.disable()
    start = solver.clock()
    try:
        found: list[Values] | None = solver.solve(prepared, seconds)
    except RanOverError:
        found = None
    finally:
        taken = solver.clock() - start
        gc.enable()
    return taken, found


def measured(
    name: str, questions: Sequence[Question], solvers: Sequence[Peer], seconds: float, turns: int = TURNS
) -> Result:
    """Run all questions on one solver after the other, several times, since the machine is shared. Each
    solver has the processor's caches to itself for a while. The caches of the package are cleared each
    time, so that no repeated question is easier; for the cold times they are cleared before each question.
    """
    result = Result(name, len(questions), seconds, {solver.name: Times() for solver in solvers})
    first_answers: dict[int, Hashable] = {}
    for _ in range(turns):
        for solver in solvers:
            if result.times[solver.name].spent < LONG:
                forget()
                _run_all(questions, solver, result, first_answers)
    result.times = {solver: times for solver, times in result.times.items() if times.least}
    result.verified = sum(len(times.least) - len(times.over) for times in result.times.values())
    return result


def _run_all(
    questions: Sequence[Question], solver: Peer, result: Result, first_answers: dict[int, Hashable]
) -> None:
    times = result.times[solver.name]
    for number, question in enumerate(questions):
        if not times.is_due(number) or not solver.takes(puzzle := question.make()):
            continue
        try:
            taken, found = timed_answer(solver, solver.prepare(puzzle), result.limit)
        except UnsupportedError:
            continue
        taken = result.limit if found is None else min(taken, result.limit)
        times.spent += taken
        times.least[number] = min(taken, times.least.get(number, taken))
        if found is None:
            times.over.add(number)
        elif fault := _fault(question, puzzle, found) or _difference(
            first_answers, number, _summary(puzzle, found)
        ):
            times.wrong.add(number)
            times.least.pop(number)
            result.wrong.append(f"{result.name}, {question.name}, {solver.name}: {fault}")


def _difference(first_answers: dict[int, Hashable], number: int, now: Hashable) -> str:
    """Whether an answer differs from the first one to the question."""
    return "" if first_answers.setdefault(number, now) == now else "others disagree"


def _shown(puzzle: Puzzle, values: Values) -> tuple[int, ...]:
    return tuple(values[: len(puzzle.board)])


def _summary(puzzle: Puzzle, found: list[Values]) -> Hashable:
    """The number of solutions and the only one; with an objective, its cost."""
    preference = puzzle.prefer()
    if preference is not None:
        return len(found), found and _shown(puzzle, found[0]).count(preference.value)
    return len(found), _shown(puzzle, found[0]) if len(found) == 1 else None


def _fault(question: Question, puzzle: Puzzle, found: list[Values]) -> str:
    """What is wrong with an answer by itself, or compared with the published solution."""
    problem = puzzle.rules_problem()
    for values in (_shown(puzzle, values) for values in found):
        if any(value not in domain for value, domain in zip(values, problem.domains, strict=True)):
            return "a value that its cell cannot take"
        if (broken := problem.violated_rule(values)) is not None:
            return f"not so: {broken.sentence()}"
    if len({_shown(puzzle, values) for values in found}) != len(found):
        return "the same solution twice"
    return _fault_by_record(question.record or {}, puzzle, found)


def _fault_by_record(record: published.Record, puzzle: Puzzle, found: list[Values]) -> str:
    number = record.get("n_solutions")
    count = {0: 0, 1: 1}.get(len(found), "2+")
    if number is not None and count != (number if number in (0, 1) else "2+"):
        return f"{count} solutions instead of {number}"
    solution = record.get("solution")
    if solution is None or len(found) != 1:
        return ""
    cells = tuple(max(value, 0) for value in published.cells(solution))
    return "" if cells == _shown(puzzle, found[0]) else "not the solution published"


def warm_up(solvers: Sequence[Peer], question: Question) -> None:
    """Import what each solver needs, and freeze it for the garbage collector."""
    for solver in solvers:
        puzzle = question.make()
        if solver.can(puzzle.problem()):
            solver.solve(solver.prepare(puzzle), 60.0)
    gc.collect()
    gc.freeze()


def ours_of_best(result: Result, ours: Peer = OURS[0]) -> list[float]:
    """Our median, 95th percentile and worst, each as a multiple of the best peer's. A peer that does not take
    every problem of the set is not compared.
    """
    own = {solver.name for solver in OURS}
    peers = [
        times.quantiles()
        for name, times in result.times.items()
        if name not in own and (times.given_up or len(times.seconds) == result.questions)
    ]
    if not peers or ours.name not in result.times:
        return []
    best = map(min, zip(*peers, strict=True))
    return [mine / theirs for mine, theirs in zip(result.times[ours.name].quantiles(), best, strict=True)]
