"""Steps of problems in which all values but one, the ignored value, are interchangeable.

A SAT solver would have to refute every permutation of the values, and no short proof exists. The method
`colouring` breaks that symmetry, and decides in milliseconds whether a candidate occurs in a solution. Where
the ignored value cannot stand is shown by a counting argument, if one is found. For any other impossible
candidate the step only states that all cases were searched; but only if there are several solutions: for a
puzzle with one solution, the proof by contradiction is worth its time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from passatempo.answers import solve
from passatempo.board import Board
from passatempo.errors import StoppedError
from passatempo.explaining.counting_argument import Weighting, find_weighting
from passatempo.explaining.special_steps import SpecialSteps
from passatempo.explaining.step import Because, Candidate, Step
from passatempo.explaining.techniques import COUNTING_ARGUMENT, EXHAUSTIVE_CASES
from passatempo.lazy import lazy
from passatempo.methods.base import OUT_OF_NODES, BudgetSpentError, Limits
from passatempo.methods.colouring import METHOD as COLOURING
from passatempo.methods.colouring import OPEN, Structure, structure_of
from passatempo.problem import Domain, Problem, ProblemQuestion, Values
from passatempo.records import replace
from passatempo.symmetry import Transform, board_transforms

NODES = 200_000  # for each query; those of the samples take up to 10,000
DIFFICULTY = {COUNTING_ARGUMENT: 9.0, EXHAUSTIVE_CASES: 11.0}


def interchangeable_value_steps(problem: Problem) -> InterchangeableValueSteps | None:
    """The steps of a problem of this structure; None if it has another."""
    structure = structure_of(problem)
    if structure is None or structure.ignored is None or structure.counter in range(len(structure.cells)):
        return None
    return InterchangeableValueSteps(problem, structure, structure.ignored)


class InterchangeableValueSteps(SpecialSteps):
    """Counting arguments, and candidates excluded by a search of all cases."""

    def __init__(self, problem: Problem, structure: Structure, ignored: int) -> None:
        self.problem, self.structure, self.ignored = problem, structure, ignored
        self._possible = _PossibleCandidates(problem, structure)

    def step(self, candidates: Sequence[Domain]) -> Step | None:
        """A counting argument, or else candidates that are in no solution; None if there are none.

        BudgetSpentError if it takes too many nodes, or if there may be only one solution.
        """
        if step := self.short_step(candidates):
            return step
        if not self._has_several_solutions:
            raise BudgetSpentError
        never_ignored = list(self._never_ignored(candidates))
        impossible = iter([never_ignored]) if never_ignored else self._impossible(candidates)
        return next(map(self._by_exhaustion, impossible), None)

    @lazy
    def _has_several_solutions(self) -> bool:
        """False also if that is not known within the budget."""
        answer = solve(ProblemQuestion(self.problem), nodes=NODES)
        return answer.unique is False

    def short_step(self, candidates: Sequence[Domain]) -> Step | None:
        """The cells that a counting argument shows not to hold the ignored value; None if it removes nothing.

        The argument is about the blank board: that is the simplest, and whatever follows there follows here.
        """
        if (found := self._weighting) is None:
            return None
        others = (cell for cell in self.structure.cells if cell not in found.marked)
        removes = tuple((cell, self.ignored) for cell in others if self.ignored in candidates[cell])
        values = (self.ignored, found.weight, found.marked_weight, found.most)
        because = Because(rules=tuple(self.problem.rules), cells=found.marked, values=values)
        return (
            Step(COUNTING_ARGUMENT, because, removes, (), DIFFICULTY[COUNTING_ARGUMENT]) if removes else None
        )

    @lazy
    def _weighting(self) -> Weighting | None:
        structure = self.structure
        if not any(structure.counts):
            return None
        every_value = tuple(sorted((*structure.colours, self.ignored)))
        blank = self.problem.narrowed(dict.fromkeys(structure.cells, every_value))
        possible = _PossibleCandidates(blank, replace(structure, given=(OPEN,) * len(structure.cells)))
        try:
            others = [cell for cell in structure.cells if not possible.contains(cell, self.ignored)]
        except BudgetSpentError:
            return None
        return find_weighting(
            structure.groups,
            len(structure.cells),
            len(structure.colours),
            max(structure.counts),
            set(structure.cells).difference(others),
            dict.fromkeys(tuple(sorted({turn[cell] for turn in possible.symmetries})) for cell in others),
        )

    def _never_ignored(self, candidates: Sequence[Domain]) -> Iterator[Candidate]:
        """The candidates of the ignored value that are in no solution."""
        for cell in self.structure.cells:
            if self.ignored in candidates[cell] and not self._possible.contains(cell, self.ignored):
                yield cell, self.ignored

    def _impossible(self, candidates: Sequence[Domain]) -> Iterator[list[Candidate]]:
        """Candidates that are in no solution; those that are symmetric to each other together."""
        cells, possible = self.structure.cells, self._possible
        for cell in sorted(cells, key=lambda cell: len(candidates[cell])):
            for value in candidates[cell]:
                if not possible.contains(cell, value):
                    orbit = {possible.representative(turn[cell], value) for turn in possible.symmetries}
                    every = ((each, other) for each in cells for other in candidates[each])
                    yield [each for each in every if possible.representative(*each) in orbit]

    def _by_exhaustion(self, impossible: Sequence[Candidate]) -> Step:
        """The step that removes these, by all rules; its sentence has the first as an example."""
        cell, value = impossible[0]
        because = Because(rules=tuple(self.problem.rules), cells=(cell,), values=(value,))
        return Step(EXHAUSTIVE_CASES, because, tuple(impossible), (), DIFFICULTY[EXHAUSTIVE_CASES])


class _PossibleCandidates:
    """Which candidates are in some solution, decided on demand and stored up to symmetry."""

    def __init__(self, problem: Problem, structure: Structure) -> None:
        self.problem, self.structure = problem, structure
        given_values = {structure.colours[given] for given in structure.given if given >= 0}
        free = [value for value in structure.colours if value not in given_values]
        self._representative = dict.fromkeys(free, *free[:1])  # values that no given distinguishes
        self._known: dict[Candidate, bool] = {}

    @lazy
    def symmetries(self) -> list[Transform]:
        """The symmetries of the board that map groups to groups and givens to equal givens."""
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

    def representative(self, cell: int, value: int) -> Candidate:
        """The candidate that stands for all that differ from it by an exchange of free values."""
        return cell, self._representative.get(value, value)

    def contains(self, cell: int, value: int) -> bool:
        """Whether some solution holds this; BudgetSpentError if that takes too many nodes."""
        candidate = self.representative(cell, value)
        if candidate not in self._known:
            self._decide(*candidate)
        return self._known[candidate]

    def _decide(self, cell: int, value: int) -> None:
        if (found := self._solution_with(cell, value)) is None:
            self._known |= {(turn[cell], value): False for turn in self.symmetries}
            return
        for turn in self.symmetries:
            self._known |= {
                self.representative(turn[each], found[each]): True for each in self.structure.cells
            }

    def _solution_with(self, cell: int, value: int) -> Values | None:
        try:
            return next(COLOURING.solutions(self.problem.narrowed({cell: (value,)}), Limits(NODES)), None)
        except StoppedError as stopped:
            if stopped.reason == OUT_OF_NODES:
                raise BudgetSpentError from None
            raise
