"""Neighbours along a line: the values of a cell that have no partner in the next one, one after another."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from passatempo.explaining.reason import By, Candidate, Premise
from passatempo.explaining.step_view import StepView
from passatempo.records import dataclass
from passatempo.rules.lines import Neighbours


@dataclass(frozen=True)
class _Removal:
    """A candidate without a partner in these cells, since these others were removed before."""

    candidate: Candidate
    without: tuple[int, ...]
    since: frozenset[Candidate]


def by_partners(view: StepView, rule: Neighbours, removed: Iterable[Candidate]) -> list[Premise]:
    """Why these candidates have no partner, in the order in which it can be seen; none if that is not why.

    A premise has the cells in which candidates of another cell have none; two cells that see each other, if
    both would need the same value.
    """
    rounds, found = list[list[_Removal]](), dict[Candidate, _Removal]()
    while following := list(_without_partner(view, rule, found)):
        rounds.append(following)
        found |= {each.candidate: each for each in following}
    if not found.keys() >= set(removed):
        return []
    needed = _needed(removed, found)
    return [
        premise
        for following in rounds
        for premise in _premises(rule, [each for each in following if each.candidate in needed])
    ]


def _needed(removed: Iterable[Candidate], found: dict[Candidate, _Removal]) -> set[Candidate]:
    """These removals, and those that they rest on."""
    needed, waiting = set[Candidate](), list(removed)
    while waiting:
        if (candidate := waiting.pop()) not in needed:
            needed.add(candidate)
            waiting += found[candidate].since
    return needed


def _premises(rule: Neighbours, removals: Sequence[_Removal]) -> Iterator[Premise]:
    """A premise for the candidates of each cell that have no partner in the same cells."""
    by_cells = defaultdict[tuple[int, tuple[int, ...]], list[Candidate]](list)
    for each in removals:
        by_cells[each.candidate[0], each.without].append(each.candidate)
    for (_, without), candidates in by_cells.items():
        yield Premise(rule, By.PARTNERS, without, excludes=tuple(candidates))


def _without_partner(view: StepView, rule: Neighbours, gone: dict[Candidate, _Removal]) -> Iterator[_Removal]:
    """The candidates that have no partner any more in one of the cells beside theirs, or in both together."""
    left = {cell: [each for each in view.state[cell] if (cell, each) not in gone] for cell in rule.cells}
    beside = defaultdict[int, list[int]](list)
    for one, other in pairwise(rule.cells):
        beside[one].append(other)
        beside[other].append(one)
    for cell in rule.cells:
        for value in left[cell]:
            partners = {
                other: [
                    each
                    for each in left[other]
                    if rule.fits(value, each) and not (each == value and view.all_differ((cell, other)))
                ]
                for other in beside[cell]
            }
            if without := _cells_without(view, partners):
                removed = (each for each in gone if each[0] in without and rule.fits(value, each[1]))
                yield _Removal((cell, value), without, frozenset(removed))


def _cells_without(view: StepView, partners: dict[int, list[int]]) -> tuple[int, ...]:
    """The cell that has no partner, or two that have the same single one and see each other."""
    for other, values in partners.items():
        if not values:
            return (other,)
    cells, (first, *more) = tuple(partners), partners.values()
    same = len(first) == 1 and all(each == first for each in more)
    return cells if more and same and view.all_differ(cells) else ()
