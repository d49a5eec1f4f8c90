"""Attainable sums: the least or the greatest that cells make, where those that see each other differ."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from passatempo.explaining.step_view import StepView
from passatempo.rules import AllDifferent
from passatempo.rules.base import Rule

_FEW_CELLS = 6  # whose values are searched for


def end_values(view: StepView, cells: Sequence[int], end: int) -> list[int]:
    """The values of cells with the least sum (`end` 0), or the greatest (-1); of many, each by itself."""
    values = [view.state[cell][end] for cell in cells]
    if len(set(values)) == len(cells) or len(cells) > _FEW_CELLS:
        return values
    rules = {id(rule): rule for cell in cells for rule in view.problem.rules_of[cell]}
    sign = -1 if end else 1
    found = least_sum(
        {cell: sorted(sign * value for value in view.state[cell]) for cell in cells}, rules.values()
    )
    return [sign * found[cell] for cell in cells] if found else values


def least_sum(domains: Mapping[int, Sequence[int]], rules: Iterable[Rule]) -> dict[int, int] | None:
    """The values with the least sum, different where one of the rules has both cells."""
    groups = [set(rule.cells) for rule in rules if isinstance(rule, AllDifferent) and not rule.ignoring]
    best: dict[int, int] | None = None

    def search(cells: Sequence[int], chosen: dict[int, int]) -> None:
        nonlocal best
        bound = sum(chosen.values()) + sum(domains[cell][0] for cell in cells)
        if best is not None and bound >= sum(best.values()):
            return
        if not cells:
            best = dict(chosen)
            return
        first, *rest = cells
        taken = {chosen[other] for group in groups if first in group for other in group & chosen.keys()}
        for value in domains[first]:
            if value not in taken:
                search(rest, {**chosen, first: value})

    search(list(domains), {})
    return best
