"""Additions: givens that may be added to a board, and the solutions of the boards that result."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from random import Random
from typing import ClassVar

from passatempo._kernel import Status
from passatempo.answers import INTERRUPTED, NONE, Answer, solve
from passatempo.clues import Givens
from passatempo.deadline import watched
from passatempo.errors import InputError, StoppedError
from passatempo.generating.draft import uniqueness_problem
from passatempo.generating.fill import random_values
from passatempo.methods.base import OUT_OF_TIME, Limits
from passatempo.methods.kernel_run import compiled
from passatempo.problem import Problem, ProblemQuestion, Values
from passatempo.puzzle import Puzzle
from passatempo.records import dataclass, replace

Given = tuple[int, int]  # a cell and its value
Additions = tuple[Given, ...]

_NODES = 1000  # to find each solution of a board; if it takes more, their number stays unknown
_SOLUTIONS_PER_QUERY = 20  # solutions that cost as much as a query
_COUNTED_PER_QUERY = 40  # the same, if they are only counted


@dataclass(frozen=True)
class TimeBudget:
    """The time that all queries of a completion share."""

    ends: float  # of time.monotonic()

    @classmethod
    def of(cls, seconds: float) -> TimeBudget:
        """The budget that ends `seconds` from now."""
        return cls(time.monotonic() + seconds)

    def seconds_left(self) -> float:
        """The seconds left; raises StoppedError if there are none."""
        left = self.ends - time.monotonic()
        if left <= 0:
            raise StoppedError(OUT_OF_TIME)
        return left


def require_decided(answer: Answer) -> Answer:
    """The answer; raises KeyboardInterrupt or StoppedError if the search ended before it was decided."""
    if answer.reason == INTERRUPTED:
        raise KeyboardInterrupt
    if answer.unique is None and answer.status != NONE:
        raise StoppedError(answer.reason)
    return answer


class AdditionSpace:
    """A board and the cells where givens may be added."""

    def __init__(self, puzzle: Puzzle, where: frozenset[int] | None, best: Values) -> None:
        """`best` is a solution, of the least cost if solutions have one; `where` None means any cell."""
        self.puzzle, self.best = puzzle, best
        self.field = next((name for name, kind in puzzle.clue_types.items() if issubclass(kind, Givens)), "")
        if not self.field:
            raise InputError("a {name} has no givens to add", puzzle.name)
        given = puzzle.clue(self.field)
        assert isinstance(given, Givens)
        self.given = given.values
        allowed = frozenset(puzzle.board.cells) if where is None else where
        allowed -= self.given.keys()
        self.cells = [cell for cell in watched(puzzle.board.cells) if cell in allowed and puzzle.values(cell)]

    def with_givens(self, added: Mapping[int, int]) -> Puzzle:
        """The board with these givens added."""
        return replace(self.puzzle, **{self.field: Givens({**self.given, **added})})  # type: ignore[arg-type]

    def problem(self, added: Mapping[int, int] | None = None) -> Problem:
        """The problem of the board with these givens, restricted to solutions that cost no more than `best`.

        Givens taken from one of these leave the least cost as it was.
        """
        return uniqueness_problem(self.with_givens(added) if added else self.puzzle, self.best)


class BoardSolver(ABC):
    """Finds the solutions of boards with added givens."""

    only_narrows: ClassVar[bool]  # added givens only narrow domains

    def __init__(self, space: AdditionSpace, budget: TimeBudget) -> None:
        self.space, self.budget = space, budget
        self.queries = 0  # so far
        self.undecided = False  # one of them took too many nodes

    def find(self, added: Additions, limit: int) -> tuple[list[Values], bool]:
        """At most `limit` solutions of a board, and whether these are all."""
        found, complete = self._find(dict(added), limit)
        self.queries += 1 + len(found) // _SOLUTIONS_PER_QUERY
        return found, complete

    def find_all(self, added: Additions, limit: int) -> list[Values] | None:
        """All solutions of a board; None if there are more than `limit`."""
        if not self._has_few(dict(added), limit):
            self.queries += 1 + limit // _COUNTED_PER_QUERY
            return None
        found, complete = self.find(added, limit + 1)
        return found if complete else None

    def _has_few(self, added: Mapping[int, int], limit: int) -> bool:
        """False if there are more than `limit` solutions; counting them may be faster than listing them."""
        return True

    @abstractmethod
    def _find(self, added: Mapping[int, int], limit: int) -> tuple[list[Values], bool]: ...

    def sample(self, added: Additions, rng: Random) -> Iterator[Values]:
        """Random solutions of a board, without end unless none is found."""
        problem = self.space.problem().narrowed({cell: (value,) for cell, value in added})
        while (values := random_values(problem, rng)) is not None:
            self.budget.seconds_left()
            self.queries += 1
            yield values


def build_board_solver(space: AdditionSpace, budget: TimeBudget) -> BoardSolver:
    """The solver with one compiled problem if givens only narrow domains, else the one that rebuilds it."""
    bare = space.puzzle.topology
    full = space.with_givens({cell: space.best[cell] for cell in space.cells}).topology
    same_rules = list(bare.domains) == list(full.domains) and list(bare.rules) == list(full.rules)
    return (NarrowingSolver if same_rules else RebuildingSolver)(space, budget)


class NarrowingSolver(BoardSolver):
    """Searches the compiled problem of the author's board, each with more cells fixed."""

    only_narrows = True

    def __init__(self, space: AdditionSpace, budget: TimeBudget) -> None:
        super().__init__(space, budget)
        self.kernel = compiled(space.problem().replaced(), Limits(deadline=budget.ends))

    def _find(self, added: Mapping[int, int], limit: int) -> tuple[list[Values], bool]:
        found = list[Values]()
        limits = {cell: (value,) for cell, value in added.items()}
        result = self.kernel.find(limits, found, limit, _NODES, self.budget.seconds_left())
        assert result is not None  # a single value has no gaps
        if result[0] == Status.time:
            raise StoppedError(OUT_OF_TIME)
        self.undecided |= result[0] == Status.nodes
        return found, result[0] == Status.none

    def _has_few(self, added: Mapping[int, int], limit: int) -> bool:
        search = self.kernel.search_within({cell: (value,) for cell, value in added.items()})
        assert search is not None
        return search.count(limit + 1, _NODES + limit, self.budget.seconds_left()) == Status.none


class RebuildingSolver(BoardSolver):
    """Builds a new problem for each board, if givens change the domains or rules of others."""

    only_narrows = False

    def _find(self, added: Mapping[int, int], limit: int) -> tuple[list[Values], bool]:
        answer = solve(
            ProblemQuestion(self.space.problem(added)),
            limit=max(2, limit),
            seconds=self.budget.seconds_left(),
        )
        if limit <= 2:
            require_decided(answer)
        return [found.values_shown for found in answer.solutions], len(answer.solutions) < limit
