"""Needed candidates: the combinations of a rule, and the cells whose candidates the board does not show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from passatempo.explaining.arithmetic import is_plain_sum
from passatempo.explaining.assignments import Assignment, assignments, consecutive_sets
from passatempo.explaining.reason import FEW_WAYS, By, Candidate, Premise, Values
from passatempo.explaining.reasons.excluded_sets import placed_that_exclude
from passatempo.explaining.step_view import StepView
from passatempo.rules import FirstSum, Sum
from passatempo.rules.base import Domain, Rule

_SHORT_LIST = 6  # combinations up to which fewer named cells are preferred

Ways = list[Assignment]
Shows = Callable[[Ways], bool]


def excludes(removed: Sequence[Candidate]) -> Shows:
    """Whether none of the ways to fill a rule has one of these candidates."""
    gone = set(removed)
    return lambda ways: not any(gone.intersection(way.items()) for way in ways)


def leaves_only(cell: int, value: int) -> Shows:
    """Whether the cell has this value in all ways to fill a rule."""
    return lambda ways: all(way[cell] == value for way in ways)


def always_have(cells: Sequence[int], values: Iterable[int]) -> Shows:
    """Whether the cells have these values in all ways to fill a rule."""
    wanted = set(values)
    return lambda ways: all(wanted.issubset(way[cell] for cell in cells if cell in way) for way in ways)


class Needed:
    """The fewest restricted cells with which the ways to fill a rule still show what is to be shown.

    All other cells have the values that the board shows. `cells` is None where the ways are too many, or
    where the candidates do not show it.
    """

    def __init__(self, view: StepView, rule: Rule, shows: Shows) -> None:
        self.view, self.rule = view, rule
        self.state = list[Domain](view.state)
        self.ways, self.cells = self._ways(self.state), None
        if self.ways is None or not shows(self.ways):
            return
        visible = {cell: view.visible(cell) for cell in dict.fromkeys(rule.cells)}
        restricted = [cell for cell in visible if len(visible[cell]) > len(view.state[cell])]
        self.cells = [cell for cell in restricted if not self._can_do_without(cell, visible[cell], shows)]

    def _can_do_without(self, cell: int, visible: Domain, shows: Shows) -> bool:
        """Whether the candidates of a cell need not be named; then it has all visible values from now on."""
        trial = list(self.state)
        trial[cell] = visible
        ways = self._ways(trial)
        if ways is None or not shows(ways):
            return False
        self.state, self.ways = trial, ways
        return True

    def _ways(self, state: Sequence[Domain]) -> Ways | None:
        return assignments(self.rule, state, self.view.different_by(self.rule))

    def sets(self) -> list[Values]:
        """The combinations of values that the open cells can hold."""
        return _sets_of(self.view, self.rule, self.ways or [])


def _sets_of(view: StepView, rule: Rule, ways: Ways) -> list[Values]:
    """The values of the open cells, none of them twice where a group forbids it."""
    open_cells = view.open_cells(dict.fromkeys(rule.cells))
    sets = sorted({tuple(sorted(way[cell] for cell in open_cells)) for way in ways})
    if not open_cells or not view.all_differ(open_cells):
        return sets
    return [each for each in sets if len(set(each)) == len(each)] or sets


def by_notes(view: StepView, rule: Rule, shows: Shows) -> Premise:
    """That a rule does not go with the candidates of some cells; of all its cells, where it is not known."""
    needed = Needed(view, rule, shows)
    if needed.cells is None:
        return Premise(rule, By.NOTES, tuple(dict.fromkeys(rule.cells)), complete=False)
    return Premise(rule, By.NOTES, tuple(needed.cells))


def by_ways(view: StepView, rule: Rule) -> Premise | None:
    """The ways to fill the open cells of a rule; None if they are many."""
    if isinstance(rule, FirstSum):
        return _by_first_cells(view, rule)
    open_cells = view.open_cells(dict.fromkeys(rule.cells))
    ways = assignments(rule, view.state, view.different_by(rule)) or []
    found = {tuple(way[cell] for cell in open_cells) for way in ways}
    if not 0 < len(found) <= FEW_WAYS:
        return None
    return Premise(rule, By.WAYS, tuple(open_cells), tuple(sorted(found)))


def _by_first_cells(view: StepView, rule: FirstSum) -> Premise | None:
    """The ways to fill the first x cells; if they are many, the values after x sorted."""
    ways = sorted(_first_values(view, rule))
    if len(ways) > FEW_WAYS:
        ways = sorted({(way[0], *sorted(way[1:])) for way in ways})
    return Premise(rule, By.WAYS, rule.cells, tuple(ways)) if 0 < len(ways) <= FEW_WAYS else None


def _first_values(view: StepView, rule: FirstSum) -> Iterator[Values]:
    """All values of the first x cells, x being the first of them, that make the total."""
    for number in view.state[rule.cells[0]]:
        if not 0 < number <= len(rule.cells):
            continue
        cells = rule.cells[:number]
        ways: list[Values] = [(number,)]
        for cell in cells[1:]:
            ways = [
                (*way, value)
                for way in ways
                for value in view.state[cell]
                if sum(way) + value <= rule.total and not (value in way and view.all_differ(cells))
            ]
        yield from (way for way in ways if sum(way) == rule.total)


def by_combinations(view: StepView, rule: Rule, shows: Shows) -> Premise:
    """The combinations that show something, and the cells that this rests on.

    Few combinations are preferred: then more cells may have to be named. Of consecutive values there are
    few in any case, and all that are named should be possible.
    """
    every = open_combinations(view, rule)
    needed = Needed(view, rule, shows)
    complete = needed.cells is not None
    few = len(every) if view.is_consecutive(rule) else max(len(every), _SHORT_LIST)
    if complete and len(needed.sets()) > few:
        needed = Needed(
            view, rule, lambda ways: shows(ways) and _sets_of(view, rule, ways) == sorted(set(every))
        )
    if needed.cells is None:
        open_cells = tuple(view.open_cells(rule.cells))
        return Premise(rule, By.COMBINATIONS, open_cells, tuple(every), complete=complete)
    sets = tuple(needed.sets())
    if isinstance(rule, Sum) and not is_plain_sum(rule):  # the rest is not named, as that of a total is
        placed: Sequence[int] = [cell for cell in rule.cells if view.is_placed(cell)]
    else:
        placed = placed_that_exclude(view, rule, needed.cells, sets) if len(sets) <= _SHORT_LIST else ()
    return Premise(rule, By.COMBINATIONS, (*needed.cells, *placed), sets)


def open_combinations(view: StepView, rule: Rule) -> list[Values]:
    """The combinations of values that the open cells can hold."""
    known = Counter(view.state[cell][0] for cell in rule.cells if view.is_placed(cell))
    whole = view.because.sets or (
        consecutive_sets(rule.cells, view.state) if view.is_consecutive(rule) else ()
    )
    if whole:
        return [tuple(sorted((Counter(each) - known).elements())) for each in whole]
    return _sets_of(view, rule, assignments(rule, view.state, view.different_by(rule)) or [])
