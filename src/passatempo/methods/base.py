"""Method: an engine behind the questions. Only `solutions` has to be written; the rest follows from it."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import ClassVar

from passatempo.errors import InputError, StoppedError
from passatempo.problem import Problem, Values
from passatempo.records import dataclass, field, record

Judge = Callable[[Values], bool]  # True: every rule is kept; False: the rules themselves have to be asked

OUT_OF_TIME = "the time given was over"
OUT_OF_NODES = "the number of search nodes given was reached"
MOST = 2**63 - 1  # solutions or nodes; more than any search comes to


def check_count(limit: int | None, least: int, what: str) -> None:
    """A limit of so many is a whole number that the kernel can count to."""
    if limit is None or (isinstance(limit, int) and least <= limit <= MOST):
        return
    raise InputError(f"a limit of {limit} {what}: expected a whole number, {least} to {MOST:,}")


@record
class Limits:
    """How far a search may go; None is no limit."""

    nodes: int | None = None
    deadline: float | None = None  # of time.monotonic()

    @classmethod
    def within(cls, seconds: float | None, nodes: int | None = None) -> Limits:
        """So far from now on, as a user asks for it; InputError if that is no limit."""
        if seconds is not None and seconds < 0:
            raise InputError(f"a limit of {seconds} seconds: expected none below 0")
        check_count(nodes, 0, "nodes")
        return cls(nodes, None if seconds is None else time.monotonic() + seconds)

    def seconds_left(self) -> float | None:
        """How long until the deadline; never negative."""
        return None if self.deadline is None else max(0.0, self.deadline - time.monotonic())

    def check(self, nodes: int) -> None:
        """Raise StoppedError if a search that has visited so many nodes must end."""
        if self.nodes is not None and nodes > self.nodes:
            raise StoppedError(OUT_OF_NODES)
        if self.deadline is not None and time.monotonic() > self.deadline:
            raise StoppedError(OUT_OF_TIME)


@dataclass
class Found:
    """The solutions found so far; `complete` once there are no others."""

    solutions: list[Values] = field(default_factory=list)
    complete: bool = False
    judged: bool = False  # they are known to keep every rule: the method has asked its judge

    def add(self, solutions: Iterator[Values], most: int | None) -> None:
        """Find these solutions too, until there are `most` in all."""
        for values in solutions:
            self.solutions.append(values)
            if len(self.solutions) == most:
                return
        self.complete = True


@dataclass
class Counted:
    """How many solutions have been counted so far; `complete` once there are no others."""

    count: int = 0
    complete: bool = False

    def add(self, solutions: Iterator[Values], most: int | None) -> None:
        """Count these solutions too, until there are `most` in all."""
        while self.count != most:
            if next(solutions, None) is None:
                self.complete = True
                return
            self.count += 1


@dataclass
class Possible:
    """What is known so far of the values that variables take in some solution."""

    proven: list[set[int]]  # taken in a solution that was found
    open: list[set[int]]  # neither found in a solution nor excluded yet


@dataclass
class Best:
    """The best solution so far, and what no solution can beat; equal when it is proven."""

    values: Values | None = None
    cost: int | None = None
    bound: int | None = None
    proven: bool = False  # nothing better exists; without values: no solution exists


class BudgetSpentError(Exception):
    """A search took more than it was worth for now; it could go on."""


class Method(ABC):
    """A way to search. Ending normally means that everything was searched.

    A search that must end sooner raises StoppedError. What it had learned by then stands in the
    object that the caller passed in, so that nothing found is ever lost, Ctrl-C included.
    """

    name: ClassVar[str]

    @abstractmethod
    def solutions(self, problem: Problem, limits: Limits) -> Iterator[Values]:
        """Every solution, each once, as values of all variables."""

    def find(self, problem: Problem, limits: Limits, most: int | None, found: Found) -> None:
        """Find solutions, `most` of them at most."""
        found.add(self.solutions(problem, limits), most)

    def judge(self, problem: Problem) -> Judge | None:
        """Whoever can tell, and quickly, that values keep every rule of a problem that was searched."""
        return None

    def count(self, problem: Problem, limits: Limits, most: int | None, counted: Counted) -> None:
        """Count solutions, `most` of them at most."""
        counted.add(self.solutions(problem, limits), most)

    def candidates(self, problem: Problem, limits: Limits, possible: Possible) -> None:
        """Decide each open value of the variables shown, by looking for a solution that takes it."""
        for variable in problem.shown:
            while possible.open[variable]:
                value = min(possible.open[variable])
                found = next(self.solutions(problem.narrowed({variable: (value,)}), limits), None)
                if found is None:
                    possible.open[variable].discard(value)
                else:
                    note_taken(possible, found)

    def best(self, problem: Problem, limits: Limits, best: Best) -> None:
        """Look for ever better solutions until none is left."""
        assert problem.objective is not None
        target = problem.objective.variable
        while found := next(self.solutions(better_than(best, problem), limits), None):
            best.values, best.cost = found, found[target]
        best.proven, best.bound = True, best.cost


def better_than(best: Best, problem: Problem) -> Problem:
    """The problem of beating the best solution so far."""
    from bisect import bisect_left, bisect_right

    assert problem.objective is not None
    target = problem.objective.variable
    domain = problem.domains[target]
    if best.cost is None:
        return problem
    if problem.objective.maximize:
        return problem.narrowed({target: domain[bisect_right(domain, best.cost) :]})
    return problem.narrowed({target: domain[: bisect_left(domain, best.cost)]})


def note_taken(possible: Possible, values: Values) -> None:
    """Record every value of a solution as proven."""
    for variable, value in enumerate(values):
        if value in possible.open[variable]:
            possible.open[variable].discard(value)
            possible.proven[variable].add(value)
