"""The words of what is too small or too large: for an order, an arrow, a sum that is a cage's name."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import TypeGuard

from passatempo.explaining.phrases import Phrases
from passatempo.explaining.set_words import says_all
from passatempo.explaining.sight_words import leaving
from passatempo.explaining.step import Candidate
from passatempo.rules import Equation, Greatest, Less, Sum
from passatempo.rules.base import Rule

_FEW_REASONS = 2  # in one sentence


def tell_limits(tell: Phrases) -> str:
    """Why values are out of bounds."""
    told = _bounded(tell)
    return tell("{rules}: {out_of_bounds}") if told is None else told


def tell_arrow(tell: Phrases) -> str:
    """The cell that an arrow points at, and those it is greater than."""
    return f"{_pointed(tell, tell.because.rules[0], tell.step.removes)}: {tell.out_of_bounds}"


def _bounded(tell: Phrases) -> str | None:
    """The reasons why values go, if there are only a few."""
    rule, gone = tell.because.rules[0], defaultdict[str | None, list[Candidate]](list)
    for candidate in tell.step.removes:
        gone[_too_far(tell, rule, candidate)].append(candidate)
    if None in gone or len(gone) > _FEW_REASONS:
        return None
    return "; ".join(f"{reason}: {tell.bounds_of(candidates)}" for reason, candidates in gone.items())


def value_by_limits(tell: Phrases, rule: Rule) -> str | None:
    """Why a cell can only hold one value: by what the other cells hold at least, or at most."""
    if not are_orders([rule]) and not (isinstance(rule, Sum) and says_all(tell, rule)):
        return None
    cell = tell.because.cells[0]
    reasons = {
        value: None if _in_reach(tell, rule, (cell, value)) else _too_far(tell, rule, (cell, value))
        for value in tell.problem.domains[cell]
    }
    here = [reasons[value] for value in tell.state[cell] if value != tell.value]
    told = Counter(here or filter(None, reasons.values()))
    if not told or None in told or (here and len(told) > 1):
        return None
    ((reason, _),) = told.most_common(1)
    return leaving(tell, str(reason), [value for value in reasons if reasons[value] != reason])


def value_by_total(tell: Phrases, rule: Equation) -> str | None:
    """Why a digit of a number can only be this one: by the least and the most that its sum can be."""
    cell, weights = tell.because.cells[0], dict(zip(rule.cells, rule.coefficients, strict=True))
    summed = [each for each in rule.cells if weights[each] < 0]
    other_digits = [each for each in rule.cells if weights[each] > 0 and each != cell]
    if cell in summed or len(weights) != len(rule.cells) or not summed:
        return None
    least, most = (-sum(weights[each] * tell.state[each][end] for each in summed) for end in (0, -1))
    low, high = (sum(weights[each] * tell.state[each][end] for each in other_digits) for end in (0, -1))
    fitting = [
        value
        for value in tell.problem.domains[cell]
        if weights[cell] * value + low <= most and weights[cell] * value + high >= least
    ]
    if least == most or {tell.value} != set(fitting).intersection(tell.state[cell]):
        return None
    told = {"rule": tell.said(rule), "cells": tell.listed(summed), "least": least, "most": most}
    reason = tell.many(
        "{rule}, and {cells} is {least} to {most}",
        "{rule}, and {cells} make {least} to {most}",
        len(summed),
        **told,
    )
    return leaving(tell, reason, fitting)


def are_orders(rules: Sequence[Rule]) -> TypeGuard[Sequence[Less | Greatest]]:
    """Whether each of these says that a cell is greater than others."""
    return all(
        (isinstance(rule, Less) and len(rule.cells) == 2) or isinstance(rule, Greatest) for rule in rules
    )


def value_between(tell: Phrases, one: Less | Greatest, other: Less | Greatest) -> str:
    """Why a cell can only hold one value: by two orders."""
    cell = tell.because.cells[0]
    fitting = [
        value
        for value in tell.problem.domains[cell]
        if _in_reach(tell, one, (cell, value)) and _in_reach(tell, other, (cell, value))
    ]
    reason = _between(tell, one, other) or "; ".join(
        str(_too_far(tell, rule, (cell, tell.value))) for rule in (one, other)
    )
    return leaving(tell, reason, fitting)


def _between(tell: Phrases, one: Rule, other: Rule) -> str | None:
    """That a cell is less than one and greater than another, if that is what the two say."""
    cell = tell.because.cells[0]
    above = [rule.cells[1] for rule in (one, other) if _is_less(rule) and rule.cells[0] == cell]
    below = [rule.cells[0] for rule in (one, other) if _is_less(rule) and rule.cells[1] == cell]
    if len(above) != 1 or len(below) != 1:
        return None
    return tell(
        "{cell} is less than {high} and greater than {low}",
        high=with_end(tell, above[0], -1),
        low=with_end(tell, below[0], 0),
    )


def _is_less(rule: Rule) -> bool:
    return isinstance(rule, Less) and rule.strict


# Why a value is out of reach


def _in_reach(tell: Phrases, rule: Rule, candidate: Candidate) -> bool:
    """Whether the least and the greatest that the other cells hold allow a value."""
    cell, value = candidate
    least, most = ({each: tell.state[each][end] for each in rule.cells} for end in (0, -1))
    if isinstance(rule, Less):
        low, high = rule.cells
        reach = (value, most[high]) if cell == low else (least[low], value)
        return reach[0] < reach[1] or (reach[0] == reach[1] and not rule.strict)
    if isinstance(rule, Greatest):
        top, *others = rule.cells
        return value > max(least[each] for each in others) if cell == top else value < most[top]
    others = [each for each in rule.cells if each != cell]
    total = rule.total if isinstance(rule, Sum) else 0
    return value + sum(least[each] for each in others) <= total <= value + sum(most[each] for each in others)


def _too_far(tell: Phrases, rule: Rule, candidate: Candidate) -> str | None:
    """Why a value is too small or too large, if one reason tells it."""
    if isinstance(rule, Sum) and says_all(tell, rule):
        return _too_far_for_sum(tell, rule, candidate)
    if isinstance(rule, Less) and len(rule.cells) == 2:
        return _too_far_in_pair(tell, rule, candidate)
    return _pointed(tell, rule, [candidate]) if isinstance(rule, Greatest) else None


def _too_far_for_sum(tell: Phrases, rule: Sum, candidate: Candidate) -> str | None:
    cell, value = candidate
    others = [each for each in rule.cells if each != cell]
    least, most = (sum(tell.state[each][end] for each in others) for end in (0, -1))
    if value + most < rule.total:
        return tell.many(
            "the other cell of {group} is at most {most}",
            "the other cells of {group} make at most {most}",
            len(others),
            most=most,
        )
    if value + least > rule.total:
        return tell.many(
            "the other cell of {group} is at least {least}",
            "the other cells of {group} make at least {least}",
            len(others),
            least=least,
        )
    return None


def _too_far_in_pair(tell: Phrases, rule: Less, candidate: Candidate) -> str:
    low, high = rule.cells
    if candidate[0] == high:
        told = {"high": tell.names[high], "low": with_end(tell, low, 0)}
        if rule.strict:
            return tell("{high} is greater than {low}", **told)
        return tell("{high} is not less than {low}", **told)
    told = {"low": tell.names[low], "high": with_end(tell, high, -1)}
    return (
        tell("{low} is less than {high}", **told)
        if rule.strict
        else tell("{low} is not greater than {high}", **told)
    )


def _pointed(tell: Phrases, rule: Rule, gone: Iterable[Candidate]) -> str:
    """Which cell is the greatest, with the least or greatest values by which some go."""
    top, *others = rule.cells
    losers = {cell for cell, _ in gone}
    tallest = max(others, key=lambda cell: tell.state[cell][0])
    least = [
        with_end(tell, cell, 0) if top in losers and cell == tallest else tell.names[cell] for cell in others
    ]
    high = tell.names[top] if losers == {top} else with_end(tell, top, -1)
    if not tell.has_name(rule):
        return tell("{high} is greater than {low}", high=high, low=tell.say.listed(least))
    return tell(
        "{arrow} points at {top}, which is greater than {others}",
        arrow=tell.say.render(rule.group.label),
        top=high,
        others=tell.say.listed(least),
    )


def with_end(tell: Phrases, cell: int, end: int) -> str:
    """A cell and its value, or the least or the greatest it may have."""
    told = {"cell": tell.names[cell], "number": tell.state[cell][end]}
    if tell.is_known(cell):
        return tell("{cell} ({number})", **told)
    return tell("{cell} (at most {number})", **told) if end else tell("{cell} (at least {number})", **told)
