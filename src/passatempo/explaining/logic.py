"""Reasoner: the easiest step from where the candidates stand, found by the kernel's logic.

The techniques, their order and their costs are in kernel/human/techniques.cpp; each looks at rules alone.
Where cells have more values than that has room for, wide.py makes the first steps.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from passatempo._kernel import Logic, techniques
from passatempo.board import Group
from passatempo.deadline import timed, watched
from passatempo.errors import UnsupportedError
from passatempo.explaining.step import Because, Candidate, Link, Step
from passatempo.explaining.wide import MOST_VALUES, Wide, is_wide
from passatempo.messages import AND
from passatempo.problem import Problem, derived
from passatempo.records import record
from passatempo.rules import AllDifferent
from passatempo.rules.base import Domain, Rule
from passatempo.wire import to_wire

RawLink = tuple[Sequence[int], int, bool, Iterable[int], int, Sequence[int]]  # as the kernel has it
State = tuple[tuple[int, ...], ...]  # for each variable its candidates
HUNDREDTHS = 100  # the kernel counts in these


@record
class Technique:
    """A named way to make a step."""

    key: str
    difficulty: float  # of the easiest step it makes
    assumes_unique: bool  # it follows only if there is one solution


@cache
def all_techniques() -> tuple[Technique, ...]:
    """The table, in its order."""
    return tuple(Technique(key, cost / HUNDREDTHS, unique) for key, cost, unique in techniques())


@cache
def _keys() -> tuple[str, ...]:
    return tuple(technique.key for technique in all_techniques())


def _beyond(problem: Problem) -> Mapping[int, tuple[int, ...]]:
    """The helpers, and their values, so far from those shown that the kernel has no room for them."""
    if not problem.shown:
        return {variable: tuple(domain) for variable, domain in enumerate(problem.domains)}
    held = [(each[0], each[-1]) if each else (0, 0) for each in problem.domains]
    greatest = max(held[variable][1] for variable in problem.shown)
    low = max(min(least for least, _ in held), greatest - MOST_VALUES + 1)
    return {
        variable: tuple(problem.domains[variable])
        for variable in set(range(len(held))).difference(problem.shown)
        if held[variable][0] < low or held[variable][1] >= low + MOST_VALUES
    }


@derived
def _rooms_of_two(base: Problem) -> frozenset[int]:
    """The rules by which two cells that have a name of their own hold two values, whatever is given.

    Neighbours may come to have two values, too, but nobody looks where one of them stands.
    """
    return frozenset(
        number
        for number, rule in enumerate(watched(base.rules))
        if isinstance(rule, AllDifferent)
        and len(rule.group) == 2
        and not rule.ignoring
        and len(set().union(*(base.domains[cell] for cell in rule.group))) == 2
        and not _is_called_after_cells(rule.group, base.names)
    )


def _is_called_after_cells(group: Group, names: Sequence[str]) -> bool:
    """Whether the name of a group says nothing but which two cells it has."""
    one, other = (names[cell] for cell in group)
    return group.label in ((AND, one, other), (AND, other, one))


class Reasoner:
    """Candidates, and the steps that they allow."""

    def __init__(self, problem: Problem, *, uniqueness: bool = False) -> None:
        self.problem = problem
        self.uniqueness = uniqueness
        self._begin(problem)

    def _begin(self, problem: Problem) -> None:
        """Reason about the problem itself, or about the same with fewer candidates."""
        wide = is_wide(problem)
        self._beyond = {} if wide else _beyond(problem)
        # A rule without cells says nothing, and the wire has not got it.
        self._numbers = [
            number
            for number, rule in enumerate(watched(problem.rules))
            if rule.group.cells and self._beyond.keys().isdisjoint(rule.cells)
        ]
        try:
            if wide:
                self._logic: Logic | Wide = Wide(self._within(problem), _keys())
            else:
                rooms = _rooms_of_two(problem.base)
                numbers = array("q", [at for at, number in enumerate(self._numbers) if number in rooms])
                wire = to_wire(self._within(problem))
                self._logic = timed(Logic, wire, problem.cols or 0, numbers)
        except ValueError as error:
            raise UnsupportedError(str(error)) from None
        self._held = [self._beyond.get(variable, ()) for variable in range(len(problem.domains))]

    def _within(self, problem: Problem) -> Problem:
        """The problem without the helpers that have too many values, and without what is said of them."""
        if len(self._numbers) == len(problem.rules):
            return problem
        some = problem.domains[problem.shown[0]][:1]
        domains = [some if v in self._beyond else held for v, held in enumerate(problem.domains)]
        return problem.replaced(domains=domains, rules=[problem.rules[number] for number in self._numbers])

    @property
    def candidates(self) -> State:
        """What each variable may still hold; the same object as before, unless that has changed."""
        for variable, values in self._logic.changes():
            if variable not in self._beyond:
                self._held[variable] = tuple(values)
        return tuple(self._held)

    @property
    def solved(self) -> bool:
        """Whether every variable has its value."""
        return self._logic.solved

    @property
    def contradictory(self) -> bool:
        """Whether some variable has no candidate left."""
        return self._logic.contradictory

    def next(self) -> Step | None:
        """The easiest step; None where no named technique finds one."""
        raw = timed(self._logic.next, self.uniqueness)
        return None if raw is None else self._step(*raw)

    def every(self, key: str) -> list[Step]:
        """All the steps that one technique finds."""
        return [self._step(*raw) for raw in timed(self._logic.find_all, _keys().index(key))]

    def climb(self, below: float = math.inf) -> list[tuple[str, float]]:
        """Make steps below a difficulty, as long as there are any: the technique and difficulty of each."""
        most = None if below == math.inf else round(below * HUNDREDTHS)
        climbed = timed(self._logic.run, self.uniqueness, most)
        if self._go_on_narrow():
            climbed += timed(self._logic.run, self.uniqueness, most)
        return [(_keys()[technique], cost / HUNDREDTHS) for technique, cost in climbed]

    def apply(self, step: Step) -> None:
        """Make a step."""
        self._logic.apply(list(step.removes), list(step.places))
        self._go_on_narrow()

    def _go_on_narrow(self) -> bool:
        """Leave the rest to the kernel's logic, if what was too wide for it is so no more."""
        if ready := isinstance(self._logic, Wide) and self._logic.ready:
            self._begin(self.problem.narrowed(dict(enumerate(self.candidates))))
        return ready

    def narrow(self, candidates: Sequence[Domain]) -> None:
        """Have no more candidates than these."""
        if isinstance(self._logic, Wide):
            self._begin(self.problem.narrowed(dict(enumerate(candidates))))
            return
        now = self.candidates
        gone = [
            (cell, value)
            for cell, (held, kept) in enumerate(zip(now, candidates, strict=True))
            if len(held) > len(kept)
            for value in held
            if value not in kept
        ]
        self._logic.apply(gone, [])

    def suppositions(self, most: int) -> list[tuple[Candidate, list[int], tuple[Link, ...]]]:
        """Candidates that lead to a contradiction, by singles and by every other rule alone.

        With the numbers of the rules that it takes, those with the fewest first, and the links of the story;
        the last denies an earlier one.
        """
        found = timed(self._logic.refutations, most)
        return [
            (supposed, [self._numbers[rule] for rule in rules], self._links(links))
            for supposed, rules, links in found
        ]

    def splits(self, most: int, deeper: int) -> list[tuple[Candidate, int, int]]:
        """Candidates each of which the values of some cell exclude, that cell, and perhaps a second.

        Each value of the cell, supposed besides the candidate, leads to a contradiction; or all but one do,
        and that one does with each value of the second cell, which is tried so many times.
        """
        return timed(self._logic.splits, most, deeper)

    def cases(self, supposed: Candidate, most: int) -> list[tuple[list[Candidate], int]]:
        """Why a candidate cannot be: suppositions, and the cell all of whose values are contradicted then.

        Each does so at once, or by cases in turn, which stand behind. None, if it takes more than so many.
        """
        return timed(self._logic.cases, supposed, most)

    def story(self, supposed: Sequence[Candidate], excluded: Candidate | None = None) -> tuple[Link, ...]:
        """Why suppositions contradict each other, or exclude a candidate; empty, if that is not seen.

        Each link is by itself; `branch` tells the last of the suppositions that it follows from.
        """
        return self._links(timed(self._logic.implications, list(supposed), excluded))

    def _step(
        self,
        technique: int,
        cost: int,
        rules: Iterable[int],
        cells: Sequence[int],
        values: Sequence[int],
        others: Sequence[int],
        sets: Iterable[Sequence[int]],
        chain: Iterable[RawLink],
        removes: Iterable[Candidate],
        places: Iterable[Candidate],
    ) -> Step:
        """A step as the kernel tells it, in plain integers."""
        because = Because(
            self._named(rules),
            tuple(cells),
            tuple(values),
            tuple(others),
            tuple(map(tuple, sets)),
            self._links(chain),
            self._pattern(cells, others, values),
        )
        return Step(_keys()[technique], because, tuple(removes), tuple(places), cost / HUNDREDTHS)

    def _links(self, chain: Iterable[RawLink]) -> tuple[Link, ...]:
        return tuple(
            Link(tuple(cells), value, true, self._named(rules), branch, tuple(almost_locked))
            for cells, value, true, rules, branch, almost_locked in chain
        )

    def _named(self, numbers: Iterable[int]) -> tuple[Rule, ...]:
        return tuple(self.problem.rules[self._numbers[number]] for number in numbers)

    def _pattern(
        self, cells: Sequence[int], others: Sequence[int], values: Sequence[int]
    ) -> tuple[Candidate, ...]:
        """The candidates of these cells with these values."""
        state = self.candidates
        return tuple((cell, value) for cell in (*cells, *others) for value in values if value in state[cell])
