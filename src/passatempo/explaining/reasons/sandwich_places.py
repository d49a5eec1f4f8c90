"""Sandwich places: where the two crusts of a line can stand, and what is between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from passatempo.explaining.arithmetic import cells_between_crusts
from passatempo.explaining.reason import By, Candidate, Crusts, Premise, Values
from passatempo.explaining.step_view import StepView
from passatempo.records import dataclass
from passatempo.rules import Sandwich
from passatempo.rules.base import Domain

FEW_PLACES = 4  # pairs of cells for the crusts that are listed
MORE_PLACES = 10  # the same where nothing else shows it


@dataclass(frozen=True)
class _Place:
    """Two cells for the crusts, by their places in the line, and what the cells between them can hold.

    `sets` are the sets of values between them, `supports` the values of each cell there.
    """

    first: int
    last: int
    orders: tuple[Values, ...]
    sets: tuple[Values, ...]
    supports: tuple[frozenset[int], ...]


def by_crusts(
    view: StepView, rule: Sandwich, removed: Sequence[Candidate], most: int = FEW_PLACES
) -> Premise | None:
    """Where the crusts can stand, and with what between them; None if that is not the whole reason.

    `most` is the number of pairs of cells for them that are listed.
    """
    if view.step.technique == "intersection_single":  # two rules meet
        most = MORE_PLACES
    line = _Line(view, rule, view.state, most)
    if not line.shows(removed):
        return None
    line, needed = _with_fewest_candidates(line, removed)
    crusts = tuple(
        Crusts((rule.cells[place.first], rule.cells[place.last]), place.sets) for place in line.places
    )
    return Premise(rule, By.CRUSTS, tuple(needed), excludes=tuple(removed), crusts=crusts)


def is_by_distance(view: StepView, rule: Sandwich, removed: Sequence[Candidate]) -> bool:
    """Whether no cell at a possible distance from a removed crust can hold the other one."""
    least, most = cells_between_crusts(rule, view.state)
    return all(
        value in rule.crusts
        and not any(
            least < abs(at - rule.cells.index(cell)) <= most + 1
            and set(rule.crusts).difference({value}).intersection(view.state[other])
            for at, other in enumerate(rule.cells)
        )
        for cell, value in removed
    )


def _with_fewest_candidates(line: _Line, removed: Sequence[Candidate]) -> tuple[_Line, list[int]]:
    """The line with all values that the board shows, but for the cells whose candidates are needed."""
    view, needed = line.view, list[int]()
    for cell in line.rule.cells:
        shown = [value for value in view.visible(cell) if value not in line.crusts]
        state = list(line.state)
        state[cell] = tuple(sorted({*line.state[cell], *shown}))
        wider = _Line(view, line.rule, state, line.most)
        if len(state[cell]) == len(line.state[cell]):
            continue
        if wider.shows(removed):
            line = wider
        else:
            needed.append(cell)
    return line, needed


class _Line:
    """The candidates along the line of a sandwich."""

    def __init__(self, view: StepView, rule: Sandwich, state: Sequence[Domain], most: int) -> None:
        self.view, self.rule, self.state, self.most = view, rule, state, most
        self.crusts, self.differ = set(rule.crusts), view.all_differ(rule.cells)
        self.fillers = [tuple(set(state[cell]) - self.crusts) for cell in rule.cells]
        self.places = list(self._places())

    def shows(self, removed: Sequence[Candidate]) -> bool:
        """Whether the places of the crusts are few and show that these candidates are excluded."""
        return 0 < len(self.places) <= self.most and not any(map(self._is_possible, removed))

    def _places(self) -> Iterator[_Place]:
        """The places for the crusts between which the sum is possible."""
        for first, last in combinations(range(len(self.rule.cells)), 2):
            orders = tuple(self._orders(first, last))
            outside = (*self.fillers[:first], *self.fillers[last + 1 :])
            if orders and all(outside):
                sets, supports = self._fillings(range(first + 1, last))
                if sets:
                    yield _Place(first, last, orders, sets, supports)

    def _orders(self, first: int, last: int) -> Iterator[Values]:
        state, cells = self.state, self.rule.cells
        for order in (self.rule.crusts, self.rule.crusts[::-1]):
            if order[0] in state[cells[first]] and order[1] in state[cells[last]]:
                yield order

    def _fillings(self, between: range) -> tuple[tuple[Values, ...], tuple[frozenset[int], ...]]:
        """The sets of values of the cells between the crusts, and the values of each that are in some way."""
        layers: list[set[Values]] = [{()}]  # the values of the cells so far, in ascending order
        for at in between:
            layers.append({after for before in layers[-1] for _, after in self._extended(before, at)})
        alive = {values for values in layers[-1] if sum(values) == self.rule.total}
        sets, supports = tuple(sorted(alive)), list[frozenset[int]]()
        for at, layer in zip(reversed(between), layers[-2::-1], strict=True):
            found = [
                (before, value)
                for before in layer
                for value, after in self._extended(before, at)
                if after in alive
            ]
            alive = {before for before, _ in found}
            supports.append(frozenset(value for _, value in found))
        return sets, tuple(supports[::-1])

    def _extended(self, before: Values, at: int) -> Iterator[tuple[int, Values]]:
        """The values that one more cell can add, and all values then."""
        for value in self.fillers[at]:
            if sum(before) + value <= self.rule.total and not (self.differ and value in before):
                yield value, tuple(sorted((*before, value)))

    def _is_possible(self, candidate: Candidate) -> bool:
        """Whether a candidate stands in some place of the crusts, with some filling."""
        if candidate[0] not in self.rule.cells:
            return True
        at, value = self.rule.cells.index(candidate[0]), candidate[1]
        return any(self._is_possible_at(place, at, value) for place in self.places)

    def _is_possible_at(self, place: _Place, at: int, value: int) -> bool:
        if at in (place.first, place.last):
            return any(order[at == place.last] == value for order in place.orders)
        if value in self.crusts:
            return False
        if place.first < at < place.last:
            return value in place.supports[at - place.first - 1]
        return not self.differ or any(value not in each for each in place.sets)
