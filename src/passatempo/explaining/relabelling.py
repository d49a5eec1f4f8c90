"""Relabelling: steps found in canonical order, mapped back to the cells and values of the original board.

A step keeps its meaning. Where the order of its cells, values or cases has none, they get the order in which
a reader of the original board expects them.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence

from passatempo.canonical.problem_order import CanonicalProblem
from passatempo.explaining.step import Because, Candidate, Link, Step
from passatempo.explaining.techniques import TECHNIQUES, TechniqueRow
from passatempo.records import replace
from passatempo.rules.base import Rule

State = tuple[tuple[int, ...], ...]  # for each variable its candidates


class Relabelling:
    """Maps steps and states in canonical order to the original board."""

    def __init__(self, canonical: CanonicalProblem) -> None:
        self._canonical = canonical
        self._places, self._shown = canonical.places, len(canonical.original.shown)
        self._rules: dict[int, Rule] = {}  # by the identity of the one in canonical order
        self._number = {id(rule): number for number, rule in enumerate(canonical.original.rules)}
        self._domains: dict[tuple[int, ...], tuple[int, ...]] = {}  # original values, by canonical values

    def state(self, state: State) -> State:
        """The same candidates; equal candidates of a variable are the same object each time."""
        moved = [state[place] for place in self._places]
        if self._canonical.values:
            moved[: self._shown] = map(self._domain, moved[: self._shown])
        return tuple(moved)

    def canonical_notes(self, state: State, notes: Mapping[int, Container[int]]) -> State:
        """A state in canonical order without the candidates that a player's notes lack."""
        return tuple(
            tuple([value for value in values if self.value(value) in notes[cell]])
            if cell in notes
            else values
            for cell, values in zip(self._canonical.cells, state, strict=True)
        )

    def step(self, step: Step) -> Step:
        """The same step on the original board."""
        row = TECHNIQUES[step.technique]
        if row.cases:
            step = self._with_sorted_cases(step)
        return replace(
            step,
            because=self._because(step.because, row),
            removes=self._candidates(step.removes),
            places=self._candidates(step.places),
            parts=tuple(map(self.step, step.parts)),
        )

    def _because(self, because: Because, row: TechniqueRow) -> Because:
        rules = self._original_rules(because.rules)
        cells, others = self._cells(because.cells), self._cells(because.others)
        values = because.values
        if not row.weights and not self._are_auxiliary(cells):
            values = self._values(values, row)
        if not row.ordered_cells:
            cells, others = _in_reading_order(cells, rules), _in_reading_order(others, rules)
        if size := row.fish_size:
            rules = (*self._sorted(rules[:size]), *self._sorted(rules[size : 2 * size]), *rules[2 * size :])
        pattern = set(self._candidates(because.candidates))
        return Because(
            rules,
            cells,
            values,
            others,
            tuple([tuple(map(self.value, each)) for each in because.sets]),
            tuple(map(self._link, because.chain)),
            tuple(
                [(cell, value) for cell in (*cells, *others) for value in values if (cell, value) in pattern]
            ),
        )

    def _link(self, link: Link) -> Link:
        cells = self._cells(link.cells)
        return Link(
            tuple(sorted(cells)),
            link.value if self._are_auxiliary(cells) else self.value(link.value),
            link.true,
            self._original_rules(link.rules),
            link.branch,
            tuple(sorted(self._cells(link.almost_locked))),
        )

    def _with_sorted_cases(self, step: Step) -> Step:
        """The step with its cases in the order of their original cells and values, each with its links."""
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

    def _are_auxiliary(self, cells: Sequence[int]) -> bool:
        """Whether any is an auxiliary variable, which is no cell of the board and takes no value of it."""
        return any(cell >= self._shown for cell in cells)

    def value(self, value: int) -> int:
        """The value of a cell of the board on the original board."""
        return self._canonical.values.get(value, value)

    def _values(self, values: Sequence[int], row: TechniqueRow) -> tuple[int, ...]:
        original = [self.value(value) for value in values]
        if row.cases:
            return tuple(original)
        end = len(original) - row.ordered_values
        return (*sorted(original[:end]), *original[end:])

    def _domain(self, candidates: tuple[int, ...]) -> tuple[int, ...]:
        if candidates not in self._domains:
            self._domains[candidates] = tuple(sorted(map(self.value, candidates)))
        return self._domains[candidates]

    def _cells(self, cells: Iterable[int]) -> tuple[int, ...]:
        return tuple([self._canonical.cells[cell] for cell in cells])

    def _candidates(self, candidates: Iterable[Candidate]) -> tuple[Candidate, ...]:
        return tuple(sorted([self._candidate(*each) for each in candidates]))

    def _candidate(self, cell: int, value: int) -> Candidate:
        original = self._canonical.cells[cell]
        return original, value if self._are_auxiliary((original,)) else self.value(value)

    def _original_rules(self, rules: Iterable[Rule]) -> tuple[Rule, ...]:
        return tuple([self._original_rule(rule) for rule in rules])

    def _original_rule(self, rule: Rule) -> Rule:
        if id(rule) not in self._rules:
            self._rules[id(rule)] = self._canonical.rule(rule)
        return self._rules[id(rule)]

    def _sorted(self, rules: Iterable[Rule]) -> list[Rule]:
        """The rules in the order of the original problem."""
        return sorted(rules, key=lambda rule: self._number[id(rule)])


def _in_reading_order(cells: tuple[int, ...], rules: Sequence[Rule]) -> tuple[int, ...]:
    """Cells in the order of the first rule, if it has all of them; otherwise in that of the board."""
    first = rules[0].cells if rules else ()
    if set(cells).issubset(first):
        return tuple(sorted(cells, key=first.index))
    return tuple(sorted(cells))
