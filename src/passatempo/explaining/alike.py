"""Alike: what follows where all values but one are alike and next to nothing stands on the board yet.

SAT would have to find for every order of the values that there is no solution, and there is no short story;
the method `families` knows that the order does not matter and decides in milliseconds whether some solution
holds a candidate. Cells that cannot go without a value are told by points, if there are such; all else by
saying that every way was tried. Only puzzles with several solutions are told like this.
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
from passatempo.methods.families import Structure, recognised
from passatempo.problem import Domain, Problem, Values
from passatempo.symmetry import Turn, turns_of

NODES = 200_000  # for each question; those of the samples take up to 10,000
POINTS, EVERY_WAY = "points", "every_way"
DIFFICULTY = {POINTS: 9.0, EVERY_WAY: 11.0}


def alike(problem: Problem, limits: Limits) -> Alike | None:
    """What is known of a problem of this shape; None if it has another, or perhaps a single solution."""
    structure = recognised(problem)
    if structure is None or structure.cells != tuple(range(len(structure.cells))):
        return None
    answer = solve(Whether(problem), nodes=NODES, seconds=limits.seconds_left())
    return Alike(problem, structure, limits) if answer.unique is False else None


class Alike:
    """Decides what can be, as far as it is asked for, and tells what cannot."""

    def __init__(self, problem: Problem, structure: Structure, limits: Limits) -> None:
        self.problem, self.structure, self.limits = problem, structure, limits
        told_apart = {structure.alike[given] for given in structure.given if given >= 0}
        free = [value for value in structure.alike if value not in told_apart]
        self._stands_for = dict.fromkeys(free, *free[:1])  # what is so of one is so of each
        self._known: dict[Candidate, bool] = {}

    @lazy
    def _turns(self) -> list[Turn]:
        """The ways to turn the board that leave groups and givens as they are."""
        structure = self.structure
        if not structure.cols:
            return [structure.cells]
        groups = set(map(frozenset, structure.groups))
        turns = turns_of(Board(len(structure.cells) // structure.cols, structure.cols)).values()
        return [
            turn
            for turn in turns
            if {frozenset(turn[cell] for cell in group) for group in groups} == groups
            and all(structure.given[turn[cell]] == given for cell, given in enumerate(structure.given))
        ]

    def can_be(self, cell: int, value: int) -> bool:
        """Whether some solution holds this; BudgetSpentError if that takes too long to say."""
        asked = self._same(cell, value)
        if asked not in self._known:
            self._decide(*asked)
        return self._known[asked]

    def _same(self, cell: int, value: int) -> Candidate:
        return cell, self._stands_for.get(value, value)

    def _decide(self, cell: int, value: int) -> None:
        if (found := self._solution_with(cell, value)) is None:
            self._known |= {(turn[cell], value): False for turn in self._turns}
            return
        for turn in self._turns:
            self._known |= {self._same(turn[each], found[each]): True for each in self.structure.cells}

    def _solution_with(self, cell: int, value: int) -> Values | None:
        asked = self.problem.narrowed({cell: (value,)})
        try:
            return next(FAMILIES.solutions(asked, Limits(NODES, self.limits.deadline)), None)
        except StoppedError as stopped:
            if stopped.reason == OUT_OF_NODES:
                raise BudgetSpentError from None
            raise

    def step(self, candidates: Sequence[Domain]) -> Step | None:
        """What follows where cells may hold this, all of which follows; None if nothing more does.

        BudgetSpentError if it takes too long to say.
        """
        if step := self._blank.by_points(candidates):
            return step
        if coloured := list(self._cannot_go_without(candidates)):
            return self.by_points(candidates) or self._by_every_way(coloured)
        return next(map(self._by_every_way, self._impossible(candidates)), None)

    @lazy
    def _blank(self) -> Alike:
        """The same as if nothing stood there yet: what follows then is simpler to tell, and follows now."""
        structure = self.structure
        anything = tuple(
            sorted({*structure.alike, *((structure.ignored,) if structure.ignored is not None else ())})
        )
        problem = self.problem.narrowed(dict.fromkeys(structure.cells, anything))
        return Alike(problem, recognised(problem) or structure, self.limits)

    def _cannot_go_without(self, candidates: Sequence[Domain]) -> Iterator[Candidate]:
        """The cells that cannot hold the value that may stand anywhere, with that value."""
        ignored = self.structure.ignored
        for cell in self.structure.cells:
            if ignored is not None and ignored in candidates[cell] and not self.can_be(cell, ignored):
                yield cell, ignored

    def _impossible(self, candidates: Sequence[Domain]) -> Iterator[list[Candidate]]:
        """Candidates that cannot be, those together that are so for the same reason."""
        for cell in sorted(self.structure.cells, key=lambda cell: len(candidates[cell])):
            for value in candidates[cell]:
                if not self.can_be(cell, value):
                    same = {self._same(turn[cell], value) for turn in self._turns}
                    yield [
                        (each, held)
                        for each in self.structure.cells
                        for held in candidates[each]
                        if self._same(each, held) in same
                    ]

    def by_points(self, candidates: Sequence[Domain]) -> Step | None:
        """Those of the cells that a count shows to hold a value; None if it shows none."""
        ignored, found = self.structure.ignored, self._points
        if ignored is None or found is None:
            return None
        others = set(self.structure.cells).difference(found.marked)
        removes = tuple((cell, ignored) for cell in sorted(others) if ignored in candidates[cell])
        values = (ignored, found.fewer, found.more, found.most)
        because = Because(rules=tuple(self.problem.rules), cells=found.marked, values=values)
        return Step(POINTS, because, removes, (), DIFFICULTY[POINTS]) if removes else None

    @lazy
    def _points(self) -> Points | None:
        """Of cells that can go without a value, all are marked; of others, those together that are alike."""
        structure, ignored = self.structure, self.structure.ignored
        if ignored is None:
            return None
        others = [cell for cell in structure.cells if not self.can_be(cell, ignored)]
        return points(
            structure.groups,
            len(structure.cells),
            len(structure.alike),
            max(structure.counts),
            set(structure.cells).difference(others),
            dict.fromkeys(tuple(sorted({turn[cell] for turn in self._turns})) for cell in others),
        )

    def _by_every_way(self, impossible: Sequence[Candidate]) -> Step:
        """That they cannot be, by all rules together; the first of them is told as an example."""
        cell, value = impossible[0]
        because = Because(rules=tuple(self.problem.rules), cells=(cell,), values=(value,))
        return Step(EVERY_WAY, because, tuple(impossible), (), DIFFICULTY[EVERY_WAY])
