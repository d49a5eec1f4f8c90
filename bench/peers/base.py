"""Peer: a solver that finds the first solution of a problem and whether there is another."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from importlib.metadata import version
from importlib.util import find_spec
from itertools import islice, product
from math import prod
from typing import Any, ClassVar, TypeVar

from passatempo.board import Group
from passatempo.problem import Problem, Values
from passatempo.puzzle import Puzzle
from passatempo.rules import Rule
from passatempo.rules.base import Domain

Rows = tuple[tuple[int, ...], ...]
AnyRule = TypeVar("AnyRule", bound=Rule)

TWO = 2  # solutions decide whether the first is unique
MOST_CASES = 10_000  # of a rule that is expanded to its satisfying rows


class RanOverError(Exception):
    """The time limit was reached before everything was proven."""


class Peer(ABC):
    """A solver. `prepare` is not timed; `solve` is, including the construction of its model."""

    name: ClassVar[str]  # in the table
    package: ClassVar[str] = ""  # of Python, that it needs; none: it is written here
    distribution: ClassVar[str] = ""  # what pip calls that package

    def available(self) -> bool:
        """Whether it is installed."""
        return not self.package or find_spec(self.package) is not None

    def version(self) -> str:
        """Its version."""
        return version(self.distribution) if self.distribution else ""

    def clock(self) -> float:
        """The CPU seconds that it has used so far; another process has its own."""
        return time.process_time()

    def takes(self, puzzle: Puzzle) -> bool:
        """Whether it takes puzzles like this one."""
        return self.can(puzzle.problem())

    def can(self, problem: Problem) -> bool:
        """Whether it takes problems like this one."""
        return all(problem.domains)

    def prepare(self, puzzle: Puzzle) -> Any:
        """The argument of `solve`; by default the problem without derived results."""
        return puzzle.problem().replaced()

    @abstractmethod
    def solve(self, prepared: Any, seconds: float) -> list[Values]:
        """Two solutions if there are; where one can be better than another, the best one alone.

        Everything is proven, or RanOverError is raised.
        """


def stated_rules(problem: Problem) -> list[Rule]:
    """The rules that concern cells."""
    return [rule for rule in problem.rules if rule.cells or not rule.holds(())]


def can_translate(translate: Any, problem: Problem) -> bool:
    """Whether a `singledispatch` translation has every rule, or its default can list the few cases."""
    return all(
        translate.dispatch(type(rule)) is not translate.dispatch(Rule)
        or rows_of(rule, problem.domains) is not None
        for rule in stated_rules(problem)
    )


def first_two(solutions: Iterable[Values]) -> list[Values]:
    """Enough solutions to decide uniqueness."""
    return list(islice(solutions, TWO))


def rows_of(rule: Rule, domains: Sequence[Domain]) -> Rows | None:
    """Every row of values that satisfies a rule; None if there are too many cases."""
    columns = tuple(domains[cell] for cell in rule.cells)
    if prod(map(len, columns)) > MOST_CASES:
        return None
    return _rows(nameless(rule), columns)


def nameless(rule: AnyRule) -> AnyRule:
    """The rule with its cells numbered from 0, so that rules of one shape are equal."""
    return replace(rule, group=_cells(len(rule.group)))


@lru_cache
def _cells(number: int) -> Group:
    return Group("", tuple(range(number)))


@lru_cache(maxsize=4096)  # a careful user of a peer would cache them, too
def _rows(rule: Rule, columns: tuple[Domain, ...]) -> Rows:
    return tuple(filter(rule.holds, product(*columns)))
