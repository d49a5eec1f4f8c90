"""Original: steps that were found in canonical order, as they are on the board that was given.

A step keeps what it says; where the order of its cells, values or cases says nothing, they get the order in
which a reader of the original board expects them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from passatempo.canonical.problem_order import CanonicalProblem
from passatempo.explaining.alike import POINTS
from passatempo.explaining.step import Because, Candidate, Link, Step
from passatempo.records import replace
from passatempo.rules.base import Rule

State = tuple[tuple[int, ...], ...]  # for each variable its candidates

# Techniques whose cells stand in an order that says something: a pivot comes first, corners go around.
_CELLS_IN_ORDER = frozenset(
    ["xy_wing", "xyz_wing", "w_wing", "unique_rectangle", "forcing_cell", "forcing_group"]
)
# The number of values at the end, the only ones whose place says something; all others are sorted.
_LAST_VALUES = {
    "hidden_pair_at_once": 1,
    "hidden_triple_at_once": 1,
    "xy_wing": 1,
    "xyz_wing": 1,
    "als_xz": 2,
    "als_xy_wing": 1,
    "w_wing": 2,
}
_SIZES = {"x_wing": 2, "swordfish": 3, "jellyfish": 4}  # lines of a fish, before those that cross them
_CASES = frozenset(("forcing_cell", "forcing_group"))


class Originals:
    """What steps and states in canonical order are on the original board."""

    def __init__(self, canonical: CanonicalProblem) -> None:
        self._canonical = canonical
        self._places, self._shown = canonical.places, len(canonical.original.shown)
        self._rules: dict[int, Rule] = {}  # by the identity of the one in canonical order
        self._number = {id(rule): number for number, rule in enumerate(canonical.original.rules)}
        self._renamed: dict[tuple[int, ...], tuple[int, ...]] = {}

    def state(self, state: State) -> State:
        """The same candidates; the same object for the same candidates of a variable as before."""
        moved = [state[place] for place in self._places]
        if self._canonical.values:
            moved[: self._shown] = map(self._held, moved[: self._shown])
        return tuple(moved)

    def step(self, step: Step) -> Step:
        """The same step."""
        if step.technique in _CASES:
            step = self._with_cases_in_order(step)
        because = self._because(step.because, step.technique)
        return replace(
            step,
            because=because,
            removes=self._candidates(step.removes),
            places=self._candidates(step.places),
        )

    def _because(self, because: Because, technique: str) -> Because:
        rules = self._named(because.rules)
        cells, others = self._cells(because.cells), self._cells(because.others)
        values = because.values
        if technique != POINTS and not self._are_helpers(cells):
            values = self._values(values, technique)
        if technique not in _CELLS_IN_ORDER:
            cells, others = _in_order(cells, rules), _in_order(others, rules)
        if size := _SIZES.get(technique.removeprefix("finned_")):
            rules = (*self._sorted(rules[:size]), *self._sorted(rules[size : 2 * size]), *rules[2 * size :])
        pattern = set(self._candidates(because.candidates))
        return Because(
            rules,
            cells,
            values,
            others,
            because.sets,  # only where rules calculate are there any, and then no value is renamed
            tuple(map(self._link, because.chain)),
            tuple(
                [(cell, value) for cell in (*cells, *others) for value in values if (cell, value) in pattern]
            ),
        )

    def _link(self, link: Link) -> Link:
        cells = self._cells(link.cells)
        return Link(
            tuple(sorted(cells)),
            link.value if self._are_helpers(cells) else self._value(link.value),
            link.true,
            self._named(link.rules),
            link.branch,
            tuple(sorted(self._cells(link.almost_locked))),
        )

    def _with_cases_in_order(self, step: Step) -> Step:
        """The step with its cases in the order of their cells and values, each with its links."""
        because = step.because
        cases = list(zip(because.cells, because.values, strict=True))
        order = sorted(range(len(cases)), key=lambda case: self._candidates([cases[case]]))
        chain = [
            replace(link, branch=branch)
            for branch, case in enumerate(order)
            for link in because.chain
            if link.branch == case
        ]
        cells, values = (tuple(part) for part in zip(*(cases[case] for case in order), strict=True))
        return replace(step, because=replace(because, cells=cells, values=values, chain=tuple(chain)))

    def _are_helpers(self, cells: Sequence[int]) -> bool:
        """Whether cells are none of the board, and hold no values of it."""
        return any(cell >= self._shown for cell in cells)

    def _value(self, value: int) -> int:
        return self._canonical.values.get(value, value)

    def _values(self, values: Sequence[int], technique: str) -> tuple[int, ...]:
        called = [self._value(value) for value in values]
        if technique in _CASES:
            return tuple(called)
        end = len(called) - _LAST_VALUES.get(technique, 0)
        return (*sorted(called[:end]), *called[end:])

    def _held(self, candidates: tuple[int, ...]) -> tuple[int, ...]:
        if candidates not in self._renamed:
            self._renamed[candidates] = tuple(sorted(map(self._value, candidates)))
        return self._renamed[candidates]

    def _cells(self, cells: Iterable[int]) -> tuple[int, ...]:
        return tuple([self._canonical.cells[cell] for cell in cells])

    def _candidates(self, candidates: Iterable[Candidate]) -> tuple[Candidate, ...]:
        return tuple(sorted([self._candidate(*each) for each in candidates]))

    def _candidate(self, cell: int, value: int) -> Candidate:
        original = self._canonical.cells[cell]
        return original, value if self._are_helpers((original,)) else self._value(value)

    def _named(self, rules: Iterable[Rule]) -> tuple[Rule, ...]:
        return tuple([self._original(rule) for rule in rules])

    def _original(self, rule: Rule) -> Rule:
        if id(rule) not in self._rules:
            self._rules[id(rule)] = self._canonical.rule(rule)
        return self._rules[id(rule)]

    def _sorted(self, rules: Iterable[Rule]) -> list[Rule]:
        """In the order of the original."""
        return sorted(rules, key=lambda rule: self._number[id(rule)])


def _in_order(cells: tuple[int, ...], rules: Sequence[Rule]) -> tuple[int, ...]:
    """Cells as the first rule has them, if it has all of them; otherwise in the order of the board."""
    first = rules[0].cells if rules else ()
    if set(cells).issubset(first):
        return tuple(sorted(cells, key=first.index))
    return tuple(sorted(cells))
