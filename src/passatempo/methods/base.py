"""Method: an engine that answers the questions. Only `solutions` must be defined; all else follows."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence

from passatempo import deadline as context
from passatempo.checks import check_whole
from passatempo.deadline import OUT_OF_TIME as OUT_OF_TIME
from passatempo.deadline import deadline_in
from passatempo.errors import StoppedError
from passatempo.messages import Message
from passatempo.problem import Domain, Problem, Values
from passatempo.records import dataclass, field, record
from passatempo.type_names import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from passatempo._kernel import CountProgress

Checker = Callable[[Values], bool]  # True: every rule holds; False: check each rule by itself

OUT_OF_NODES = Message("the limit of search nodes was reached")
INTERRUPTED = Message("interrupted")
MOST = 2**63 - 1  # solutions or nodes; no search gets there


def check_count(name: str, limit: object, least: int) -> int | None:
    """The limit, a whole number that the kernel can represent; None is no limit. Otherwise InputError."""
    return None if limit is None else check_whole(name, limit, least, MOST)


@record
class Limits:
    """The limits of a search; None is no limit. The deadline of the context applies as well (deadline.py)."""

    nodes: int | None = None
    deadline: float | None = None  # of time.monotonic()

    @classmethod
    def within(cls, seconds: float | None, nodes: int | None = None) -> Limits:
        """Limits that start now; InputError if they are not numbers that limit anything."""
        return cls(check_count("nodes", nodes, 0), deadline_in(seconds))

    def seconds_left(self) -> float | None:
        """Seconds until the deadline, never negative; None without one."""
        around = context.seconds_left()
        if self.deadline is None:
            return around
        own = max(0.0, self.deadline - time.monotonic())
        return own if around is None else min(own, around)

    def check(self, nodes: int) -> None:
        """Raise StoppedError if the nodes or the time are used up."""
        if self.nodes is not None and nodes > self.nodes:
            raise StoppedError(OUT_OF_NODES)
        if self.deadline is not None and time.monotonic() > self.deadline:
            raise StoppedError(OUT_OF_TIME)
        context.check()


@dataclass
class Found:
    """The solutions found so far; `complete` once there are no others."""

    solutions: list[Values] = field(default_factory=list)
    complete: bool = False
    checked: bool = False  # the method has checked every rule on them

    def add(self, solutions: Iterator[Values], most: int | None) -> None:
        """Add these solutions, until there are `most` in all."""
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
    layers: CountProgress | None = None  # while it counts by structure

    def add(self, solutions: Iterator[Values], most: int | None) -> None:
        """Count these solutions, until there are `most` in all."""
        while self.count != most:
            if next(solutions, None) is None:
                self.complete = True
                return
            self.count += 1


class Possible:
    """The candidates decided so far: values proven to be in some solution, and those still open.

    A variable has sets of its own only once something was decided of it: there may be millions of values.
    """

    def __init__(self, domains: Sequence[Domain], variables: Sequence[int]) -> None:
        """Every value of these variables is open."""
        self.variables = variables
        self._domains = domains
        self._proven: dict[int, set[int]] = {}  # in a solution that was found
        self._open: dict[int, set[int]] = {}  # neither found in a solution nor excluded yet

    def proven(self, variable: int) -> Sequence[int] | set[int]:
        """The values that the variable takes in a solution that was found."""
        return self._proven.get(variable, ())

    def open(self, variable: int) -> Sequence[int] | set[int]:
        """The values neither found in a solution nor excluded yet."""
        return self._open[variable] if variable in self._open else self._domains[variable]

    def decide(self, variable: int, proven: Iterable[int], undecided: Iterable[int]) -> None:
        """These are proven, those open, and all others excluded."""
        self._proven[variable], self._open[variable] = set(proven), set(undecided)

    def exclude(self, variable: int, value: int) -> None:
        """No solution takes it."""
        if variable not in self._open:
            self._open[variable] = set(self._domains[variable])
        self._open[variable].discard(value)

    def exclude_all(self) -> None:
        """There is no solution."""
        for variable in self.variables:
            self.decide(variable, (), ())

    def note_taken(self, values: Values) -> None:
        """Every value of a solution is proven."""
        for variable in self.variables:
            value = values[variable]
            if value in self.open(variable):
                self.exclude(variable, value)
                self._proven.setdefault(variable, set()).add(value)


@dataclass
class Best:
    """The best solution so far and the bound on all solutions; equal when it is proven best."""

    values: Values | None = None
    cost: int | None = None
    bound: int | None = None
    proven: bool = False  # nothing better exists; without values: no solution exists


class BudgetSpentError(Exception):
    """A search has used its budget; it can be resumed."""


class Method(ABC):
    """A search method. Returning normally means that the search space is exhausted.

    A search that ends sooner raises StoppedError. What it has found so far is in the object that the caller
    passed in, so that nothing is lost, not even after Ctrl-C.
    """

    name: ClassVar[str]

    @abstractmethod
    def solutions(self, problem: Problem, limits: Limits) -> Iterator[Values]:
        """Every solution, each once, as values of all variables."""

    def find(self, problem: Problem, limits: Limits, most: int | None, found: Found) -> None:
        """Find solutions, `most` of them at most."""
        found.add(self.solutions(problem, limits), most)

    def checker(self, problem: Problem) -> Checker | None:
        """A fast check of solutions to a problem that was searched; None if there is none."""
        return None

    def count(self, problem: Problem, limits: Limits, most: int | None, counted: Counted) -> None:
        """Count solutions, `most` of them at most."""
        counted.add(self.solutions(problem, limits), most)

    def candidates(self, problem: Problem, limits: Limits, possible: Possible) -> None:
        """Decide each open value of the variables shown, by looking for a solution that takes it."""
        for variable in problem.shown:
            while undecided := possible.open(variable):
                value = min(undecided)
                found = next(self.solutions(problem.narrowed({variable: (value,)}), limits), None)
                if found is None:
                    possible.exclude(variable, value)
                else:
                    possible.note_taken(found)

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
