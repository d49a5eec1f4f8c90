"""Additions: values that may be added to a board, and the solutions that some of them leave."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from random import Random
from typing import ClassVar

from passatempo._kernel import Status
from passatempo.answers import INTERRUPTED, NONE, Answer, solve
from passatempo.clues import Givens
from passatempo.errors import InputError, StoppedError
from passatempo.generating.draft import judged
from passatempo.generating.fill import random_values
from passatempo.methods.base import OUT_OF_TIME, Limits
from passatempo.methods.native import compiled
from passatempo.problem import Problem, Values
from passatempo.puzzle import Puzzle
from passatempo.records import dataclass, replace

Given = tuple[int, int]  # a cell, and its value
Additions = tuple[Given, ...]

_NODES = 1000  # to find each solution of a board; if it takes more, nobody knows how many there are
_SOLUTIONS_A_QUESTION = 20  # that cost as much as asking
_COUNTED_A_QUESTION = 40  # the same, if they are only counted


@dataclass(frozen=True)
class Clock:
    """When all that is asked must have been answered."""

    ends: float  # of time.monotonic()

    @classmethod
    def of(cls, seconds: float) -> Clock:
        """So many seconds from now."""
        return cls(time.monotonic() + seconds)

    def left(self) -> float:
        """How many seconds are left; StoppedError if there are none."""
        left = self.ends - time.monotonic()
        if left <= 0:
            raise StoppedError(OUT_OF_TIME)
        return left


def told(answer: Answer) -> Answer:
    """The answer; if Ctrl-C or a limit came before it was known, what says so is raised."""
    if answer.reason == INTERRUPTED:
        raise KeyboardInterrupt
    if answer.unique is None and answer.status != NONE:
        raise StoppedError(answer.reason)
    return answer


@dataclass(frozen=True)
class Asked:
    """The question for the solutions of a problem."""

    asked: Problem

    def problem(self) -> Problem:
        """What a method is given."""
        return self.asked


class Places:
    """A board, and the cells in which values may be added to it."""

    def __init__(self, puzzle: Puzzle, where: frozenset[int] | None, best: Values) -> None:
        """`best` is a solution, none better than which is looked for where some are better than others."""
        self.puzzle, self.best = puzzle, best
        self.field = next((name for name, kind in puzzle.clue_types.items() if issubclass(kind, Givens)), "")
        if not self.field:
            raise InputError(f"a {puzzle.name} has no givens that could be added")
        given = puzzle.clue(self.field)
        assert isinstance(given, Givens)
        self.given = given.values
        allowed = frozenset(puzzle.board.cells) if where is None else where
        self.cells = [cell for cell in puzzle.board.cells if cell in allowed - self.given.keys()]
        self.cells = [cell for cell in self.cells if puzzle.values(cell)]

    def having(self, added: Mapping[int, int]) -> Puzzle:
        """The board with these values too."""
        return replace(self.puzzle, **{self.field: Givens({**self.given, **added})})  # type: ignore[arg-type]

    def problem(self, added: Mapping[int, int] | None = None) -> Problem:
        """What is asked of the board with these values: the solutions that are as good as the best without.

        Values of one of them leave the best as good as it was.
        """
        return judged(self.having(added) if added else self.puzzle, self.best)


class Boards(ABC):
    """The boards that additions make of one, and their solutions."""

    only_narrowed: ClassVar[bool]  # values added only narrow what cells take

    def __init__(self, places: Places, clock: Clock) -> None:
        self.places, self.clock = places, clock
        self.asked = 0  # questions so far
        self.undecided = False  # one of them took too long

    def find(self, added: Additions, most: int) -> tuple[list[Values], bool]:
        """So many solutions of a board, and whether these are all."""
        found, complete = self._find(dict(added), most)
        self.asked += 1 + len(found) // _SOLUTIONS_A_QUESTION
        return found, complete

    def every(self, added: Additions, most: int) -> list[Values] | None:
        """All solutions of a board; None if there are more than so many."""
        if not self._has_few(dict(added), most):
            self.asked += 1 + most // _COUNTED_A_QUESTION
            return None
        found, complete = self.find(added, most + 1)
        return found if complete else None

    def _has_few(self, added: Mapping[int, int], most: int) -> bool:
        """False: there are more solutions than so many, which may be sooner seen than they are listed."""
        return True

    @abstractmethod
    def _find(self, added: Mapping[int, int], most: int) -> tuple[list[Values], bool]: ...

    def at_random(self, added: Additions, chance: Random) -> Iterator[Values]:
        """Solutions of a board taken at random, as many as are asked for."""
        problem = self.places.problem().narrowed({cell: (value,) for cell, value in added})
        while (values := random_values(problem, chance)) is not None:
            self.clock.left()
            self.asked += 1
            yield values


def boards_of(places: Places, clock: Clock) -> Boards:
    """The boards: searched by one kernel if givens only narrow what cells take, whatever is given."""
    bare = places.puzzle.topology
    full = places.having({cell: places.best[cell] for cell in places.cells}).topology
    alike = list(bare.domains) == list(full.domains) and list(bare.rules) == list(full.rules)
    return (NarrowedBoards if alike else WholeBoards)(places, clock)


class NarrowedBoards(Boards):
    """Searches of the kernel of the author's board, each told of more cells what they take."""

    only_narrowed = True

    def __init__(self, places: Places, clock: Clock) -> None:
        super().__init__(places, clock)
        self.kernel = compiled(places.problem().replaced(), Limits(deadline=clock.ends))

    def _find(self, added: Mapping[int, int], most: int) -> tuple[list[Values], bool]:
        found = list[Values]()
        limits = {cell: (value,) for cell, value in added.items()}
        asked = self.kernel.find(limits, found, most, _NODES, self.clock.left())
        assert asked is not None  # a single value has no gaps
        if asked[0] is Status.time:
            raise StoppedError(OUT_OF_TIME)
        self.undecided |= asked[0] is Status.nodes
        return found, asked[0] is Status.none

    def _has_few(self, added: Mapping[int, int], most: int) -> bool:
        search = self.kernel.search_within({cell: (value,) for cell, value in added.items()})
        assert search is not None
        return search.count(most + 1, _NODES + most, self.clock.left()) is Status.none


class WholeBoards(Boards):
    """Each board a puzzle of its own, where values given change what others may be."""

    only_narrowed = False

    def _find(self, added: Mapping[int, int], most: int) -> tuple[list[Values], bool]:
        answer = solve(Asked(self.places.problem(added)), limit=max(2, most), seconds=self.clock.left())
        if most <= 2:
            told(answer)
        return [found.values_shown for found in answer.solutions], len(answer.solutions) < most
