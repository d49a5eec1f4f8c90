"""Reasoner: the easiest step from the present candidates, found by the kernel.

The techniques, their order and their costs are in kernel/human/techniques.def; none knows a kind of puzzle.
Where cells have more values than the kernel takes, large_domains.py finds the first steps.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from passatempo._kernel import Logic, techniques
from passatempo.board import Group
from passatempo.deadline import timed, watched
from passatempo.errors import UnsupportedError
from passatempo.explaining.large_domains import MOST_VALUES, LargeDomainLogic, has_large_domains
from passatempo.explaining.step import Because, Candidate, Link, Step
from passatempo.lazy import lazy
from passatempo.messages import AND
from passatempo.problem import Problem, derived
from passatempo.records import record
from passatempo.rules import AllDifferent
from passatempo.rules.base import Domain, Rule
from passatempo.wire import to_wire

if TYPE_CHECKING:
    from passatempo._kernel import RawStep

RawLink = tuple[Sequence[int], int, bool, Iterable[int], int, Sequence[int]]  # as the kernel has it
State = tuple[tuple[int, ...], ...]  # for each variable its candidates
Candidates = Sequence[Sequence[int]] | Mapping[int, Sequence[int]]  # of all cells, or of some
Changes = list[tuple[int, tuple[int, ...]]]  # variables, and their new candidates
Recorded = tuple["RawStep", Changes]
COST_UNIT = 100  # the kernel's costs are hundredths of a difficulty


@record
class Technique:
    """A technique of the kernel."""

    key: str
    difficulty: float  # of its easiest step
    assumes_unique: bool  # its steps are correct only if there is one solution


@cache
def all_techniques() -> tuple[Technique, ...]:
    """The techniques of the kernel, in the order of its table."""
    return tuple(Technique(key, cost / COST_UNIT, unique) for key, cost, unique in techniques())


@cache
def _keys() -> tuple[str, ...]:
    return tuple(technique.key for technique in all_techniques())


def _omitted(problem: Problem) -> Mapping[int, tuple[int, ...]]:
    """The auxiliary variables whose values do not fit in a word with those of the cells; their domains."""
    if not problem.shown:
        return {variable: tuple(domain) for variable, domain in enumerate(problem.domains)}
    bounds = [(each[0], each[-1]) if each else (0, 0) for each in problem.domains]
    greatest = max(bounds[variable][1] for variable in problem.shown)
    low = max(min(least for least, _ in bounds), greatest - MOST_VALUES + 1)
    return {
        variable: tuple(problem.domains[variable])
        for variable in set(range(len(bounds))).difference(problem.shown)
        if bounds[variable][0] < low or bounds[variable][1] >= low + MOST_VALUES
    }


@derived
def _pair_rooms(base: Problem) -> frozenset[int]:
    """The numbers of the rules of groups of two cells and two values that have a name of their own.

    Two neighbours may have two values as well, but players do not look for hidden singles in them.
    """
    return frozenset(
        number
        for number, rule in enumerate(watched(base.rules))
        if isinstance(rule, AllDifferent)
        and len(rule.group) == 2
        and not rule.ignoring
        and len(set().union(*(base.domains[cell] for cell in rule.group))) == 2
        and not _is_named_after_cells(rule.group, base.names)
    )


def _is_named_after_cells(group: Group, names: Sequence[str]) -> bool:
    """Whether the name of a group of two is just the names of its cells."""
    one, other = (names[cell] for cell in group)
    return group.label in ((AND, one, other), (AND, other, one))


class Reasoner:
    """The present candidates of a problem, and the steps from them."""

    def __init__(self, problem: Problem, *, uniqueness: bool = False) -> None:
        self.problem = problem
        self.uniqueness = uniqueness
        self._compile(problem)

    def _compile(self, problem: Problem) -> None:
        """Compile the problem, or the same with fewer candidates, for the kernel or for LargeDomainLogic."""
        large = has_large_domains(problem)
        self._omitted = {} if large else _omitted(problem)
        # A rule without cells says nothing, and is not in the wire.
        self._numbers = [
            number
            for number, rule in enumerate(watched(problem.rules))
            if rule.group.cells and self._omitted.keys().isdisjoint(rule.cells)
        ]
        try:
            if large:
                self._logic: Logic | LargeDomainLogic = LargeDomainLogic(
                    self._without_omitted(problem), _keys()
                )
            else:
                rooms = _pair_rooms(problem.base)
                numbers = array("q", [at for at, number in enumerate(self._numbers) if number in rooms])
                wire = to_wire(self._without_omitted(problem))
                self._logic = timed(Logic, wire, problem.cols or 0, numbers)
        except ValueError as error:
            raise UnsupportedError(str(error)) from None
        self._domains = [self._omitted.get(variable, ()) for variable in range(len(problem.domains))]

    def _without_omitted(self, problem: Problem) -> Problem:
        """The problem with omitted variables fixed, and without the rules about them."""
        if len(self._numbers) == len(problem.rules):
            return problem
        some = problem.domains[problem.shown[0]][:1]
        domains = [some if v in self._omitted else domain for v, domain in enumerate(problem.domains)]
        return problem.replaced(domains=domains, rules=[problem.rules[number] for number in self._numbers])

    @property
    def candidates(self) -> State:
        """The candidates of each variable; those of a variable are the same object until they change."""
        self._update(self._logic.changes())
        return tuple(self._domains)

    def _update(self, changes: Iterable[tuple[int, Sequence[int]]]) -> Changes:
        """Record the kernel's changes; returns those that are shown."""
        found = [(variable, tuple(values)) for variable, values in changes if variable not in self._omitted]
        for variable, values in found:
            self._domains[variable] = values
        return found

    @property
    def solved(self) -> bool:
        """Whether every variable has its value."""
        return self._logic.solved

    @property
    def contradictory(self) -> bool:
        """Whether some variable has no candidate left."""
        return self._logic.contradictory

    def next(self) -> Step | None:
        """The easiest step; None if no technique finds one. It is not applied."""
        raw = timed(self._logic.next, self.uniqueness)
        return None if raw is None else self._step(*raw)

    def every(self, key: str) -> list[Step]:
        """All steps that one technique finds."""
        return [self._step(*raw) for raw in timed(self._logic.find_all, _keys().index(key))]

    def every_by_rules(
        self, key: str, rules: Iterable[Rule], candidates: Mapping[int, Iterable[int]]
    ) -> list[Step]:
        """All steps of a technique that these rules of the problem alone allow, from these candidates.

        There are none of a technique that is not the kernel's, nor while cells have too many values for it.
        """
        if isinstance(self._logic, LargeDomainLogic) or key not in _keys():
            return []
        numbers = sorted(self._kernel_numbers[id(rule)] for rule in rules)
        given = [(cell, sorted(values)) for cell, values in candidates.items() if cell not in self._omitted]
        state = dict(given)
        found = timed(self._logic.find_by_rules, _keys().index(key), numbers, given)
        return [self._step(*raw, state=state) for raw in found]

    @lazy
    def _kernel_numbers(self) -> dict[int, int]:
        """The kernel's numbers of rules, by their identity."""
        rules = self.problem.rules
        return {id(rules[number]): at for at, number in enumerate(self._numbers)}

    def cost_of(self, raw: RawStep) -> tuple[str, float]:
        """Technique and difficulty of a step that was recorded."""
        return _keys()[raw[0]], raw[1] / COST_UNIT

    def run_until(self, below: float = math.inf) -> list[tuple[str, float]]:
        """Apply steps below a difficulty while there are any; returns technique and difficulty of each."""
        most = None if below == math.inf else round(below * COST_UNIT)
        steps = timed(self._logic.run, self.uniqueness, most)
        if self._continue_in_kernel():
            steps += timed(self._logic.run, self.uniqueness, most)
        return [(_keys()[technique], cost / COST_UNIT) for technique, cost in steps]

    @property
    def can_record(self) -> bool:
        """Whether `record` can be called: the kernel takes all values of the cells."""
        return not isinstance(self._logic, LargeDomainLogic)

    def record(self, below: float = math.inf) -> list[Recorded]:
        """As `run_until`, but with all that is known of the steps; see `step_of`."""
        assert isinstance(self._logic, Logic)
        _ = self.candidates  # so that the changes are those of the steps
        most = None if below == math.inf else round(below * COST_UNIT)
        return [
            (raw, self._update(changes)) for raw, changes in timed(self._logic.record, self.uniqueness, most)
        ]

    def step_of(self, raw: RawStep, state: Candidates) -> Step:
        """A step that was recorded; `state` has the candidates before it."""
        return self._step(*raw, state=state)

    def apply(self, step: Step) -> None:
        """Apply a step to the candidates."""
        self._logic.apply(list(step.removes), list(step.places))
        self._continue_in_kernel()

    def _continue_in_kernel(self) -> bool:
        """Switch to the kernel, if the domains have become small enough for it; whether it was so."""
        if ready := isinstance(self._logic, LargeDomainLogic) and self._logic.ready:
            self._compile(self.problem.narrowed(dict(enumerate(self.candidates))))
        return ready

    def narrow(self, candidates: Sequence[Domain]) -> None:
        """Restrict the candidates to these."""
        if isinstance(self._logic, LargeDomainLogic):
            self._compile(self.problem.narrowed(dict(enumerate(candidates))))
            return
        now = self.candidates
        removed = [
            (cell, value)
            for cell, (before, after) in enumerate(zip(now, candidates, strict=True))
            if len(before) > len(after)
            for value in before
            if value not in after
        ]
        self._logic.apply(removed, [])

    def refutations(self, most: int) -> list[tuple[Candidate, list[int], tuple[Link, ...]]]:
        """Candidates that imply a contradiction, by singles and by every other rule alone.

        Each with the numbers of the rules that it takes, those with the fewest first, and the links of the
        proof, the last of which contradicts an earlier one.
        """
        found = timed(self._logic.refutations, most)
        return [
            (assumed, [self._numbers[rule] for rule in rules], self._links(links))
            for assumed, rules, links in found
        ]

    def splits(self, most: int, deeper: int) -> list[tuple[Candidate, int, int]]:
        """Candidates that are excluded by the cases of some cell, that cell, and perhaps a second one.

        Each value of the cell, assumed besides the candidate, implies a contradiction; or all but one do, and
        that one does with each value of the second cell, which is tried `deeper` times.
        """
        return timed(self._logic.splits, most, deeper)

    def cases(self, assumed: Candidate, most: int) -> list[tuple[list[Candidate], int]]:
        """A proof by cases that a candidate is impossible: assumptions, and the cell to split on under them.

        Each value of the cell is refuted by propagation, or by cases in turn, which come later in the list.
        Empty if it takes more than `most` splits.
        """
        return timed(self._logic.cases, assumed, most)

    def implications(
        self, assumed: Sequence[Candidate], excluded: Candidate | None = None
    ) -> tuple[Link, ...]:
        """Links by which assumptions contradict each other, or exclude a candidate; empty if none are found.

        `branch` of a link is the position of the last assumption that it depends on.
        """

        return self._links(timed(self._logic.implications, list(assumed), excluded))

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
        state: Candidates | None = None,
    ) -> Step:
        """The step of the kernel's plain integers; see kernel/python/explain.cpp."""
        because = Because(
            self._rules(rules),
            tuple(cells),
            tuple(values),
            tuple(others),
            tuple(map(tuple, sets)),
            self._links(chain),
            _pattern(self.candidates if state is None else state, (*cells, *others), values),
        )
        return Step(_keys()[technique], because, tuple(removes), tuple(places), cost / COST_UNIT)

    def _links(self, chain: Iterable[RawLink]) -> tuple[Link, ...]:
        return tuple(
            Link(tuple(cells), value, true, self._rules(rules), branch, tuple(almost_locked))
            for cells, value, true, rules, branch, almost_locked in chain
        )

    def _rules(self, numbers: Iterable[int]) -> tuple[Rule, ...]:
        return tuple(self.problem.rules[self._numbers[number]] for number in numbers)


def _pattern(state: Candidates, cells: Iterable[int], values: Iterable[int]) -> tuple[Candidate, ...]:
    """Those of the candidates that have these cells and values."""
    return tuple([(cell, value) for cell in cells for value in values if value in state[cell]])
