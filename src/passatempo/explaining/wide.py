"""Wide: the first steps where cells have more values than the kernel's logic has room for.

What one rule leaves its cells is found by the kernel that solves, which takes any values: rule by rule, until
the logic can go on. If that leads nowhere, the smallest reason does: see reasons.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from passatempo.errors import UnsupportedError
from passatempo.explaining.step import Candidate
from passatempo.methods.base import Limits
from passatempo.methods.native import settled
from passatempo.problem import Domain, Problem, tuples_of
from passatempo.rules import AllDifferent
from passatempo.rules.base import Rule

if TYPE_CHECKING:
    from passatempo._kernel import RawLink, RawStep

MOST_VALUES = 64  # that the logic takes, from the least to the greatest: bits of a word
SINGLE, FITS = "single_candidate", "what_fits"
SINGLE_COST = 100  # hundredths, as the kernel has them for the same steps
FITS_COST, FITS_COST_A_CELL = 180, 20


def is_wide(problem: Problem) -> bool:
    """Whether the cells have too many values for the logic; those of helpers are left aside."""
    held = [domain for variable in problem.shown if (domain := problem.domains[variable])]
    return max(each[-1] for each in held) - min(each[0] for each in held) >= MOST_VALUES if held else False


class Wide:
    """Candidates, and the steps that single rules allow. It is asked as the kernel's Logic is.

    The time left is not looked at: the deadline of the context is kept in any case.
    """

    def __init__(self, problem: Problem, techniques: Sequence[str]) -> None:
        """With the keys of the techniques in the order of their numbers."""
        self._problem, self._number_of = problem, techniques.index
        self._state = tuples_of(problem.domains)
        self._placed: set[int] = set()
        self._known: dict[
            int, tuple[list[Domain], list[Candidate]]
        ] = {}  # what a rule removes, and from what
        self._place(cell for cell, held in enumerate(self._state) if len(held) == 1)

    def changes(self) -> Iterable[tuple[int, Sequence[int]]]:
        """What each variable may still hold."""
        return enumerate(self._state)

    @property
    def solved(self) -> bool:
        """Whether every variable has its value."""
        return all(len(held) == 1 for held in self._state)

    @property
    def contradictory(self) -> bool:
        """Whether some variable has no candidate left."""
        return not all(self._state)

    @property
    def ready(self) -> bool:
        """Whether the logic can go on; it would place what stands alone without a word."""
        return not self._alone() and not is_wide(self._problem.narrowed(dict(enumerate(self._state))))

    def next(self, assume_unique: bool, seconds: float | None = None) -> RawStep | None:
        """What places a value; or what removes most, as a person looks first where little is left."""
        return min(self._steps(), key=lambda step: (not step[-1], -len(step[-2])), default=None)

    def find_all(self, technique: int, seconds: float | None = None) -> list[RawStep]:
        """All steps that one technique finds."""
        return [step for step in self._steps() if step[0] == technique]

    def run(
        self, assume_unique: bool, below: int | None = None, seconds: float | None = None
    ) -> list[tuple[int, int]]:
        """Make steps that cost less until the logic can go on: the technique and the cost of each."""
        climbed = list[tuple[int, int]]()
        while not self.ready and (step := self.next(assume_unique)) is not None:
            if below is not None and step[1] >= below:
                break
            climbed.append(step[:2])
            self.apply(*step[-2:])
        return climbed

    def apply(self, removes: Sequence[Candidate], places: Sequence[Candidate]) -> bool:
        """Make a step; False if it leads to a contradiction."""
        for cell, value in removes:
            self._remove(cell, value)
        for cell, value in places:
            self._state[cell] = (value,)
        self._place([cell for cell, _ in places])
        return not self.contradictory

    def refutations(
        self, most: int, seconds: float | None = None
    ) -> list[tuple[Candidate, list[int], list[RawLink]]]:
        """None are followed here."""
        return []

    def splits(
        self, most: int, deeper: int, seconds: float | None = None
    ) -> list[tuple[Candidate, int, int]]:
        """None are followed here."""
        return []

    def cases(
        self, supposed: Candidate, most: int, seconds: float | None = None
    ) -> list[tuple[list[Candidate], int]]:
        """None are followed here."""
        return []

    def implications(
        self,
        supposed: Sequence[Candidate],
        excluded: Candidate | None = None,
        seconds: float | None = None,
    ) -> list[RawLink]:
        """None are told here."""
        return []

    def _remove(self, cell: int, value: int) -> None:
        self._state[cell] = tuple(held for held in self._state[cell] if held != value)

    def _place(self, cells: Iterable[int]) -> None:
        """What stands there goes from those that see it, as a player's notes would have it."""
        for cell in cells:
            self._placed.add(cell)
            for value in self._state[cell]:  # none, if another that sees it has taken its value
                for other in self._seeing(cell, value):
                    self._remove(other, value)

    def _seeing(self, cell: int, value: int) -> Iterator[int]:
        for rule in self._problem.rules_of[cell]:
            if isinstance(rule, AllDifferent) and value not in rule.ignoring:
                yield from (other for other in rule.cells if other != cell)

    def _alone(self) -> list[int]:
        """Cells with one candidate that nobody has placed yet."""
        return [cell for cell, held in enumerate(self._state) if len(held) == 1 and cell not in self._placed]

    def _steps(self) -> Iterator[RawStep]:
        for cell in self._alone():
            (value,) = self._state[cell]
            yield self._number_of(SINGLE), SINGLE_COST, [], [cell], [value], [], [], [], [], [(cell, value)]
        for number, rule in enumerate(self._problem.rules):
            if removes := self._removed_by(number, rule):
                open_cells = sum(len(self._state[cell]) > 1 for cell in set(rule.cells))
                cost = FITS_COST + FITS_COST_A_CELL * max(0, open_cells - 1)
                yield self._number_of(FITS), cost, [number], list(rule.cells), [], [], [], [], removes, []

    def _removed_by(self, number: int, rule: Rule) -> list[Candidate]:
        """What the rule alone excludes; kept as long as its cells hold the same."""
        if isinstance(rule, AllDifferent) or not rule.cells:
            return []
        held: list[Domain] = [self._state[cell] for cell in rule.cells]
        if number not in self._known or self._known[number][0] != held:
            self._known[number] = held, list(self._excluded_by(rule))
        return self._known[number][1]

    def _excluded_by(self, rule: Rule) -> Iterator[Candidate]:
        cells = dict.fromkeys(rule.cells)
        domains = [held if cell in cells else held[:1] for cell, held in enumerate(self._state)]
        try:
            alone = self._problem.replaced(domains=domains, rules=[rule], objective=None)
            left = settled(alone, Limits()).domains
        except UnsupportedError:  # more than can be listed
            return
        if all(left):
            yield from ((cell, value) for cell in cells for value in domains[cell] if value not in left[cell])
