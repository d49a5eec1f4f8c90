"""Only places: values that a rule requires, and the only cells of the rule that can take them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from passatempo.explaining.reason import By, Candidate, Premise, Values
from passatempo.explaining.step_view import StepView
from passatempo.rules import Among


def by_only_places(view: StepView, rule: Among, removed: Sequence[Candidate]) -> Premise | None:
    """Required values with as many places, which lose all else; None if that is not the whole reason."""
    for values in _missing_values(view, rule):
        places = {cell for cell in rule.cells if set(values).intersection(view.state[cell])}
        open_places = places.intersection(view.open_cells(places))
        if len(open_places) == len(values) and all(
            cell in open_places and value not in values for cell, value in removed
        ):
            return Premise(rule, By.ONLY, tuple(sorted(open_places)), values=values, excludes=tuple(removed))
    return None


def _missing_values(view: StepView, rule: Among) -> Iterator[Values]:
    """The sets of required values that are not placed yet, the smallest first."""
    placed = Counter(view.state[cell][0] for cell in rule.cells if view.is_placed(cell))
    missing = sorted((Counter(rule.values) - placed).elements())
    for number in range(1, len(missing) + 1):
        yield from dict.fromkeys(combinations(missing, number))
