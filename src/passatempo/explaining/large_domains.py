"""Large domains: the first steps where cells have more values than the kernel's techniques take.

The candidates that one rule supports are found by the solver's propagation, which takes any domains: rule by
rule, until the kernel can go on. Where that finds nothing, proofs by contradiction do: see mus.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from passatempo.errors import UnsupportedError
from passatempo.explaining.step import Candidate
from passatempo.methods.base import Limits
from passatempo.methods.kernel_run import propagated
from passatempo.problem import Domain, Problem, tuples_of
from passatempo.rules import AllDifferent
from passatempo.rules.base import Rule

if TYPE_CHECKING:
    from passatempo._kernel import RawLink, RawStep

MOST_VALUES = 64  # that the kernel takes, from the least to the greatest: bits of a word
NAKED_SINGLE, RULE_CANDIDATES = "naked_single", "rule_candidates"
SINGLE_COST = 100  # hundredths of a difficulty, as the kernel has for the same steps
RULE_COST, RULE_COST_PER_CELL = 180, 20


def has_large_domains(problem: Problem) -> bool:
    """Whether the cells have too many values for the kernel; auxiliary variables do not count."""
    domains = [domain for variable in problem.shown if (domain := problem.domains[variable])]
    if not domains:
        return False
    return max(each[-1] for each in domains) - min(each[0] for each in domains) >= MOST_VALUES


class LargeDomainLogic:
    """Candidates, and the steps that single rules allow, with the interface of the kernel's Logic.

    `seconds` is ignored, as the deadline of the context applies in any case.
    """

    def __init__(self, problem: Problem, techniques: Sequence[str]) -> None:
        """With the keys of the techniques in the order of their numbers."""
        self._problem, self._number_of = problem, techniques.index
        self._state = tuples_of(problem.domains)
        self._placed: set[int] = set()
        # By number of a rule: the domains of its cells, and the candidates that it excludes from them.
        self._exclusions: dict[int, tuple[list[Domain], list[Candidate]]] = {}
        self._place(cell for cell, domain in enumerate(self._state) if len(domain) == 1)

    def changes(self) -> Iterable[tuple[int, Sequence[int]]]:
        """The candidates of each variable."""
        return enumerate(self._state)

    @property
    def solved(self) -> bool:
        """Whether every variable has its value."""
        return all(len(domain) == 1 for domain in self._state)

    @property
    def contradictory(self) -> bool:
        """Whether some variable has no candidate left."""
        return not all(self._state)

    @property
    def ready(self) -> bool:
        """Whether the kernel can go on; it would place pending singles without a step."""
        return not self._unplaced_singles() and not has_large_domains(
            self._problem.narrowed(dict(enumerate(self._state)))
        )

    def next(self, assume_unique: bool, seconds: float | None = None) -> RawStep | None:
        """A step that places a value; or the one that removes most, as people look where few remain."""
        return min(self._steps(), key=lambda step: (not step[-1], -len(step[-2])), default=None)

    def find_all(self, technique: int, seconds: float | None = None) -> list[RawStep]:
        """All steps that one technique finds."""
        return [step for step in self._steps() if step[0] == technique]

    def run(
        self, assume_unique: bool, below: int | None = None, seconds: float | None = None
    ) -> list[tuple[int, int]]:
        """Apply steps below a cost until the kernel can go on; returns technique and cost of each."""
        steps = list[tuple[int, int]]()
        while not self.ready and (step := self.next(assume_unique)) is not None:
            if below is not None and step[1] >= below:
                break
            steps.append(step[:2])
            self.apply(*step[-2:])
        return steps

    def apply(self, removes: Sequence[Candidate], places: Sequence[Candidate]) -> bool:
        """Apply a step; False if it leads to a contradiction."""
        for cell, value in removes:
            self._remove(cell, value)
        for cell, value in places:
            self._state[cell] = (value,)
        self._place([cell for cell, _ in places])
        return not self.contradictory

    def refutations(
        self, most: int, seconds: float | None = None
    ) -> list[tuple[Candidate, list[int], list[RawLink]]]:
        """None: propagation under assumptions is not implemented here."""
        return []

    def splits(
        self, most: int, deeper: int, seconds: float | None = None
    ) -> list[tuple[Candidate, int, int]]:
        """None: propagation under assumptions is not implemented here."""
        return []

    def cases(
        self, assumed: Candidate, most: int, seconds: float | None = None
    ) -> list[tuple[list[Candidate], int]]:
        """None: propagation under assumptions is not implemented here."""
        return []

    def implications(
        self,
        assumed: Sequence[Candidate],
        excluded: Candidate | None = None,
        seconds: float | None = None,
    ) -> list[RawLink]:
        """None: propagation under assumptions is not implemented here."""
        return []

    def _remove(self, cell: int, value: int) -> None:
        self._state[cell] = tuple(each for each in self._state[cell] if each != value)

    def _place(self, cells: Iterable[int]) -> None:
        """Remove the values of these cells from their peers, as a player would from pencil marks."""
        for cell in cells:
            self._placed.add(cell)
            for value in self._state[cell]:  # none, if a peer has taken its value
                for other in self._peers(cell, value):
                    self._remove(other, value)

    def _peers(self, cell: int, value: int) -> Iterator[int]:
        for rule in self._problem.rules_of[cell]:
            if isinstance(rule, AllDifferent) and value not in rule.ignoring:
                yield from (other for other in rule.cells if other != cell)

    def _unplaced_singles(self) -> list[int]:
        """Cells with one candidate that was not placed yet."""
        return [
            cell for cell, domain in enumerate(self._state) if len(domain) == 1 and cell not in self._placed
        ]

    def _steps(self) -> Iterator[RawStep]:
        for cell in self._unplaced_singles():
            (value,) = self._state[cell]
            yield (
                self._number_of(NAKED_SINGLE),
                SINGLE_COST,
                [],
                [cell],
                [value],
                [],
                [],
                [],
                [],
                [(cell, value)],
            )
        for number, rule in enumerate(self._problem.rules):
            if removes := self._removed_by(number, rule):
                open_cells = sum(len(self._state[cell]) > 1 for cell in set(rule.cells))
                cost = RULE_COST + RULE_COST_PER_CELL * max(0, open_cells - 1)
                yield (
                    self._number_of(RULE_CANDIDATES),
                    cost,
                    [number],
                    list(rule.cells),
                    [],
                    [],
                    [],
                    [],
                    removes,
                    [],
                )

    def _removed_by(self, number: int, rule: Rule) -> list[Candidate]:
        """The candidates that the rule alone excludes; stored as long as its cells have the same."""
        if isinstance(rule, AllDifferent) or not rule.cells:
            return []
        domains: list[Domain] = [self._state[cell] for cell in rule.cells]
        if number not in self._exclusions or self._exclusions[number][0] != domains:
            self._exclusions[number] = domains, list(self._excluded_by(rule))
        return self._exclusions[number][1]

    def _excluded_by(self, rule: Rule) -> Iterator[Candidate]:
        cells = dict.fromkeys(rule.cells)
        domains = [domain if cell in cells else domain[:1] for cell, domain in enumerate(self._state)]
        try:
            single = self._problem.replaced(domains=domains, rules=[rule], objective=None)
            supported = propagated(single, Limits()).domains
        except UnsupportedError:  # too many values to be listed
            return
        if all(supported):
            for cell in cells:
                yield from ((cell, value) for value in domains[cell] if value not in supported[cell])
