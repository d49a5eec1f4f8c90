"""Excluded sets: the placed cells by which a sum has fewer combinations than its total alone allows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from passatempo.explaining.arithmetic import is_plain_sum
from passatempo.explaining.assignments import assignments, has_matching
from passatempo.explaining.reason import Values
from passatempo.explaining.step_view import StepView
from passatempo.rules.base import Domain, Rule

_FEW_OPEN = 4  # cells of a sum whose combinations a reader finds
_FEW_PLACED = 3  # cells that are named


def placed_that_exclude(
    view: StepView, rule: Rule, noted: Sequence[int], sets: Sequence[Values]
) -> Sequence[int]:
    """The placed cells, if they are few, without which a sum would have more than these combinations.

    Of the cells in `noted` the candidates are named as well.
    """
    cells = view.open_cells(rule.cells)
    if not is_plain_sum(rule) or not 1 < len(cells) <= _FEW_OPEN:
        return ()
    state = list(view.state)
    for cell in set(cells).difference(noted):
        state[cell] = view.problem.domains[cell]
    missing = _sets(view, rule, cells, state).difference(sets)
    # Those of the rule itself are named rather than others that see its cells.
    placed = sorted(_seen(view, cells, set().union(*missing)), key=lambda cell: (cell in rule.cells, cell))
    if not missing or not _exclude(view, placed, missing, cells, state):
        return ()
    for cell in tuple(placed):
        fewer = [each for each in placed if each != cell]
        if _exclude(view, fewer, missing, cells, state):
            placed = fewer
    return sorted(placed) if len(placed) <= _FEW_PLACED else ()


def _sets(view: StepView, rule: Rule, cells: Sequence[int], state: Sequence[Domain]) -> set[Values]:
    """The combinations of the open cells, whatever is placed in the others."""
    return {
        tuple(sorted(way[cell] for cell in cells))
        for way in assignments(rule, state) or ()
        if not any(
            way[one] == way[other] and other in view.peers(one, way[one])
            for one, other in combinations(cells, 2)
        )
    }


def _seen(view: StepView, cells: Iterable[int], values: Iterable[int]) -> set[int]:
    """The placed cells with one of these values that one of the cells sees."""
    return {
        other
        for value in values
        for cell in cells
        for other in view.peers(cell, value)
        if tuple(view.state[other]) == (value,) and view.is_placed(other)
    }


def _exclude(
    view: StepView,
    placed: Iterable[int],
    sets: Iterable[Values],
    cells: Sequence[int],
    state: Sequence[Domain],
) -> bool:
    """Whether these placed cells leave no way to fill the cells with one of the sets."""
    left = {cell: set(state[cell]) for cell in cells}
    for each in placed:
        (value,) = view.state[each]
        for other in left.keys() & view.peers(each, value):
            left[other].discard(value)
    ways = {cell: tuple(values) for cell, values in left.items()}
    return not any(has_matching(values, cells, ways) for values in sets)
