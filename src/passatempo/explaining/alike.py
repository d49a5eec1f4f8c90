"""Alike: what follows where all values but one are alike, and little stands on the board yet.

SAT would have to find for every order of the values that there is no solution, and there is no short story;
the method `families` knows that the order does not matter, and decides in milliseconds whether some solution
holds a candidate. Where the value that is not like the others cannot stand is told by points, if it can be
told so. Anything else that cannot be is told by saying that every way was tried; but only if there are
several solutions: a puzzle that has one is worth the time that the smallest reason takes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from passatempo.answers import solve
from passatempo.board import Board
from passatempo.errors import StoppedError
from passatempo.explaining.entries import Whether
from passatempo.explaining.points import Points, points
from passatempo.explaining.step import Because, Candidate, Step
from passatempo.lazy import lazy
from passatempo.methods.base import OUT_OF_NODES, BudgetSpentError, Limits
from passatempo.methods.families import METHOD as FAMILIES
from passatempo.methods.families import OPEN, Structure, recognised
from passatempo.problem import Domain, Problem, Values
from passatempo.records import replace
from passatempo.symmetry import Transform, board_transforms

NODES = 200_000  # for each question; those of the samples take up to 10,000
POINTS, EVERY_WAY = "points", "every_way"
DIFFICULTY = {POINTS: 9.0, EVERY_WAY: 11.0}


def alike(problem: Problem) -> Alike | None:
    """What is known of a problem of this shape; None if it has another."""
    structure = recognised(problem)
    if structure is None or structure.ignored is None or structure.counter in range(len(structure.cells)):
        return None
    return Alike(problem, structure, structure.ignored)


class Alike:
    """The steps of a problem of this shape."""

    def __init__(self, problem: Problem, structure: Structure, ignored: int) -> None:
        self.problem, self.structure, self.ignored = problem, structure, ignored
        self._board = _Decided(problem, structure)

    def step(self, candidates: Sequence[Domain]) -> Step | None:
        """What follows where cells may hold this, all of which follows; None if nothing more does.

        BudgetSpentError if it takes too long to say, or if there may be only one solution.
        """
        if step := self.by_points(candidates):
            return step
        if not self._has_several_solutions:
            raise BudgetSpentError
        bare = list(self._cannot_go_without(candidates))
        impossible = iter([bare]) if bare else self._impossible(candidates)
        return next(map(self._by_every_way, impossible), None)

    @lazy
    def _has_several_solutions(self) -> bool:
        """False also if that is not soon known."""
        answer = solve(Whether(self.problem), nodes=NODES)
        return answer.unique is False

    def by_points(self, candidates: Sequence[Domain]) -> Step | None:
        """The cells that a count shows not to hold the value ignored; None if it shows nothing new.

        As if nothing stood on the board: that is the simplest to tell, and whatever follows then follows now.
        """
        if (found := self._points) is None:
            return None
        others = (cell for cell in self.structure.cells if cell not in found.marked)
        removes = tuple((cell, self.ignored) for cell in others if self.ignored in candidates[cell])
        values = (self.ignored, found.fewer, found.more, found.most)
        because = Because(rules=tuple(self.problem.rules), cells=found.marked, values=values)
        return Step(POINTS, because, removes, (), DIFFICULTY[POINTS]) if removes else None

    @lazy
    def _points(self) -> Points | None:
        structure = self.structure
        if not any(structure.counts):
            return None
        anything = tuple(sorted((*structure.alike, self.ignored)))
        blank = self.problem.narrowed(dict.fromkeys(structure.cells, anything))
        board = _Decided(blank, replace(structure, given=(OPEN,) * len(structure.cells)))
        try:
            others = [cell for cell in structure.cells if not board.can_be(cell, self.ignored)]
        except BudgetSpentError:
            return None
        return points(
            structure.groups,
            len(structure.cells),
            len(structure.alike),
            max(structure.counts),
            set(structure.cells).difference(others),
            dict.fromkeys(tuple(sorted({turn[cell] for turn in board.turns})) for cell in others),
        )

    def _cannot_go_without(self, candidates: Sequence[Domain]) -> Iterator[Candidate]:
        """The cells that cannot hold the value ignored, with that value."""
        for cell in self.structure.cells:
            if self.ignored in candidates[cell] and not self._board.can_be(cell, self.ignored):
                yield cell, self.ignored

    def _impossible(self, candidates: Sequence[Domain]) -> Iterator[list[Candidate]]:
        """Candidates that cannot be, those together that are so for the same reason."""
        cells, board = self.structure.cells, self._board
        for cell in sorted(cells, key=lambda cell: len(candidates[cell])):
            for value in candidates[cell]:
                if not board.can_be(cell, value):
                    same = {board.named(turn[cell], value) for turn in board.turns}
                    every = ((each, held) for each in cells for held in candidates[each])
                    yield [candidate for candidate in every if board.named(*candidate) in same]

    def _by_every_way(self, impossible: Sequence[Candidate]) -> Step:
        """That they cannot be, by all rules together; the first of them is told as an example."""
        cell, value = impossible[0]
        because = Because(rules=tuple(self.problem.rules), cells=(cell,), values=(value,))
        return Step(EVERY_WAY, because, tuple(impossible), (), DIFFICULTY[EVERY_WAY])


class _Decided:
    """What some solution holds, as far as it was asked for."""

    def __init__(self, problem: Problem, structure: Structure) -> None:
        self.problem, self.structure = problem, structure
        told_apart = {structure.alike[given] for given in structure.given if given >= 0}
        free = [value for value in structure.alike if value not in told_apart]
        self._name = dict.fromkeys(free, *free[:1])  # what is so of one of these is so of each
        self._known: dict[Candidate, bool] = {}

    @lazy
    def turns(self) -> list[Transform]:
        """The ways to turn the board that leave groups and givens as they are."""
        structure = self.structure
        if not structure.cols:
            return [structure.cells]
        groups = set(map(frozenset, structure.groups))
        turns = board_transforms(Board(len(structure.cells) // structure.cols, structure.cols)).values()
        return [
            turn
            for turn in turns
            if {frozenset(turn[cell] for cell in group) for group in groups} == groups
            and all(structure.given[turn[cell]] == given for cell, given in enumerate(structure.given))
        ]

    def named(self, cell: int, value: int) -> Candidate:
        """The candidate that stands for all that differ from it in the name of the value alone."""
        return cell, self._name.get(value, value)

    def can_be(self, cell: int, value: int) -> bool:
        """Whether some solution holds this; BudgetSpentError if that takes too long to say."""
        asked = self.named(cell, value)
        if asked not in self._known:
            self._decide(*asked)
        return self._known[asked]

    def _decide(self, cell: int, value: int) -> None:
        if (found := self._solution_with(cell, value)) is None:
            self._known |= {(turn[cell], value): False for turn in self.turns}
            return
        for turn in self.turns:
            self._known |= {self.named(turn[each], found[each]): True for each in self.structure.cells}

    def _solution_with(self, cell: int, value: int) -> Values | None:
        asked = self.problem.narrowed({cell: (value,)})
        try:
            return next(FAMILIES.solutions(asked, Limits(NODES)), None)
        except StoppedError as stopped:
            if stopped.reason == OUT_OF_NODES:
                raise BudgetSpentError from None
            raise
