"""Sums: the least and the greatest that their cells make, and how an arrow can add up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from passatempo.explaining.attainable_sums import end_values, least_sum
from passatempo.explaining.reason import By, Candidate, Premise, Values
from passatempo.explaining.reasons.needed_candidates import Needed, Ways, excludes
from passatempo.explaining.step_view import StepView
from passatempo.rules import Sum
from passatempo.rules.base import Rule

_FEW_WAYS = 6  # to add up that are listed
_FEW_RESTS = 6  # candidates beside which sums are listed


def by_bounds(view: StepView, rule: Rule, removed: Sequence[Candidate]) -> list[Premise]:
    """The least and the greatest sum with the candidates that each excludes; empty if some are left."""
    if not isinstance(rule, Sum) or rule.relation != "=":
        return []
    found, left = list[Premise](), list(removed)
    for by in (By.LEAST, By.GREATEST):
        premise = _bound(view, rule, by, left)
        left = [candidate for candidate in left if candidate not in premise.excludes]
        if premise.excludes:
            found.append(premise)
    return [] if left else found


def _bound(view: StepView, rule: Sum, by: By, removed: Sequence[Candidate]) -> Premise:
    """The candidates that are too far from the least or the greatest sum; weights may be negative."""
    weights = dict(zip(rule.cells, rule.coefficients, strict=True))
    pick = min if by is By.LEAST else max
    ends = {
        cell: pick(view.state[cell], key=lambda value, weight=weight: weight * value)  # type: ignore[misc]
        for cell, weight in weights.items()
    }
    room = abs(rule.total - sum(weights[cell] * end for cell, end in ends.items()))
    gone = [
        (cell, value)
        for cell, value in removed
        if cell in weights and abs(weights[cell] * (value - ends[cell])) > room
    ]
    return Premise(rule, by, ends=_attainable(view, rule, by, ends), excludes=tuple(gone))


def _attainable(view: StepView, rule: Sum, by: By, ends: Mapping[int, int]) -> tuple[Candidate, ...]:
    """The same with another value where cells that are added up see each other: a sum that is possible."""
    weights, found = dict(zip(rule.cells, rule.coefficients, strict=True)), dict(ends)
    for weight in set(weights.values()):
        cells = [cell for cell in ends if weights[cell] == weight]
        end = 0 if (weight > 0) == (by is By.LEAST) else -1
        found.update(zip(cells, end_values(view, cells, end), strict=True))
    made = sum(weights[cell] * value for cell, value in found.items())
    is_possible = made <= rule.total if by is By.LEAST else made >= rule.total
    return tuple((found if is_possible else ends).items())


def by_rest(view: StepView, rule: Sum, removed: Sequence[Candidate]) -> list[Premise]:
    """What the other cells of a total make beside each of a few candidates; empty if that is not why."""
    found = list[Premise]()
    for cell, value in removed if len(removed) <= _FEW_RESTS else ():
        others = [each for each in rule.cells if each != cell]
        need, state = rule.total - value, dict(zip(others, map(view.state.__getitem__, others), strict=True))
        for sign in (1, -1):
            signed = {each: sorted(sign * v for v in state[each]) for each in others}
            ends = least_sum(signed, view.because.rules)
            if ends and sum(ends.values()) > sign * need:
                rest = tuple((each, sign * end) for each, end in ends.items())
                found.append(Premise(rule, By.REST, ends=rest, excludes=((cell, value),)))
                break
        else:
            return []
    return found


def by_additions(view: StepView, rule: Rule, removed: Sequence[Candidate]) -> Premise | None:
    """The ways in which an arrow can add up, if they are few; None if they are not the reason."""
    if (
        not isinstance(rule, Sum)
        or set(rule.coefficients) != {1, -1}
        or rule.coefficients.count(1) != 1
        or rule.total
    ):
        return None
    if any(cell not in rule.cells for cell, _ in removed):
        return None
    shaft = [cell for cell, weight in zip(rule.cells, rule.coefficients, strict=True) if weight < 0]
    shows = excludes(removed)
    for few in (shows, lambda ways: shows(ways) and len(_sums(ways, shaft)) <= _FEW_WAYS):
        needed = Needed(view, rule, few)
        if needed.cells is not None and 0 < len(sums := _sums(needed.ways or [], shaft)) <= _FEW_WAYS:
            return Premise(rule, By.SUMS, tuple(needed.cells), tuple(sums), excludes=tuple(removed))
    return None


def _sums(ways: Ways, shaft: Sequence[int]) -> list[Values]:
    """What the cells of an arrow add up in these ways; in any order, if these are many."""
    sums = sorted({tuple(way[cell] for cell in shaft) for way in ways})
    return sums if len(sums) <= _FEW_WAYS else sorted({tuple(sorted(each)) for each in sums})
