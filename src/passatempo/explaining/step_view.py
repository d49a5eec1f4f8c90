"""StepView: a step on the board before it, with what a player sees there without any notes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from passatempo.explaining.step import Step
from passatempo.messages import list_items
from passatempo.problem import Problem
from passatempo.rules import AllDifferent, Span
from passatempo.rules.base import Domain, Rule


class StepView:
    """A step, its problem, and the candidates before it."""

    def __init__(self, step: Step, problem: Problem, state: Sequence[Domain]) -> None:
        self.step, self.because, self.state = step, step.because, state
        self.problem, self.names = problem, problem.names

    def is_placed(self, cell: int) -> bool:
        """Whether its value is placed, not only its last candidate: it was removed from all peers."""
        if len(self.state[cell]) != 1:
            return False
        (value,) = self.state[cell]
        return not any(value in self.state[other] for other in self.peers(cell, value))

    def peers(self, cell: int, value: int) -> Iterator[int]:
        """The cells that cannot hold a value if this one does."""
        for rule in self.problem.rules_of[cell]:
            if isinstance(rule, AllDifferent) and value not in rule.ignoring:
                yield from (other for other in rule.cells if other != cell)

    def visible(self, cell: int) -> Domain:
        """The values of a cell that no placed value excludes: what the board shows without notes."""
        if self.is_placed(cell):
            return self.state[cell]
        return tuple(value for value in self.problem.domains[cell] if not self._is_seen(cell, value))

    def _is_seen(self, cell: int, value: int) -> bool:
        return any(
            tuple(self.state[other]) == (value,) and self.is_placed(other)
            for other in self.peers(cell, value)
        )

    def all_differ(self, cells: Sequence[int]) -> bool:
        """Whether one all-different rule has all these cells."""
        beside = self.problem.rules_of[cells[0]]
        return any(isinstance(rule, AllDifferent) and set(cells).issubset(rule.cells) for rule in beside)

    def different_by(self, rule: Rule) -> Sequence[Rule]:
        """The rules of the step, and those by which all cells of a straight differ."""
        if not isinstance(rule, Span):
            return self.because.rules
        cells = set(rule.cells)
        beside = self.problem.rules_of[rule.cells[0]]
        groups = [each for each in beside if isinstance(each, AllDifferent) and cells.issubset(each.cells)]
        return (*self.because.rules, *groups)

    def open_cells(self, cells: Iterable[int]) -> list[int]:
        """Those of the cells whose value is not placed."""
        return [cell for cell in cells if not self.is_placed(cell)]

    def is_consecutive(self, rule: Rule) -> bool:
        """Whether the cells of a rule hold consecutive values, all different."""
        return isinstance(rule, Span) and rule.width == len(rule.cells) - 1 and self.all_differ(rule.cells)

    def has_name(self, rule: Rule) -> bool:
        """Whether its group has a name other than the names of its cells."""
        return not {self.names[cell] for cell in rule.cells}.issuperset(list_items(rule.group.label))

    def is_house(self, rule: Rule) -> bool:
        """Whether the group has a name, and as many values as cells on the empty board."""
        return self.has_name(rule) and len(
            {value for cell in rule.cells for value in self.problem.domains[cell]}
        ) == len(rule.cells)
