"""Needed candidates: cells whose candidates a reason must name, as the board does not show them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from passatempo.explaining.assignments import Assignment, assignments
from passatempo.explaining.sentences.step_writer import StepWriter
from passatempo.explaining.step import Candidate
from passatempo.rules.base import Domain, Rule

Ways = list[Assignment]


def excludes(removed: Sequence[Candidate]) -> Callable[[Ways], bool]:
    """Whether none of the ways to fill a rule has one of these candidates."""
    gone = set(removed)
    return lambda ways: not any(gone.intersection(way.items()) for way in ways)


def leaves_only(cell: int, value: int) -> Callable[[Ways], bool]:
    """Whether the cell has this value in all ways to fill a rule."""
    return lambda ways: all(way[cell] == value for way in ways)


class Needed:
    """The fewest restricted cells with which the ways to fill a rule still show what is to be shown.

    All other cells have the values that the board shows. `cells` is None where the ways are too many, or
    where the candidates do not show it.
    """

    def __init__(self, writer: StepWriter, rule: Rule, shows: Callable[[Ways], bool]) -> None:
        self.writer, self.rule = writer, rule
        self.state = list[Domain](writer.state)
        self.ways, self.cells = self._ways(self.state), None
        if self.ways is None or not shows(self.ways):
            return
        visible = {cell: writer.visible(cell) for cell in dict.fromkeys(rule.cells)}
        restricted = [cell for cell in visible if len(visible[cell]) > len(writer.state[cell])]
        self.cells = [cell for cell in restricted if not self._can_do_without(cell, visible[cell], shows)]

    def _can_do_without(self, cell: int, visible: Domain, shows: Callable[[Ways], bool]) -> bool:
        """Whether the candidates of a cell need not be named; then it has all visible values from now on."""
        trial = list(self.state)
        trial[cell] = visible
        ways = self._ways(trial)
        if ways is None or not shows(ways):
            return False
        self.state, self.ways = trial, ways
        return True

    def _ways(self, state: Sequence[Domain]) -> Ways | None:
        return assignments(self.rule, state, self.writer.different_by(self.rule))

    def sets(self) -> list[tuple[int, ...]]:
        """The combinations of values that the open cells can hold."""
        open_cells = self.writer.open_cells(dict.fromkeys(self.rule.cells))
        return sorted({tuple(sorted(way[cell] for cell in open_cells)) for way in self.ways or ()})

    def facts(self) -> str:
        """What is left for the cells that are needed."""
        return self.writer.candidates_text(self.cells or ())
