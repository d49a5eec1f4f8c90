"""The words of how many values are seen along a line, those greater than all before them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from passatempo.explaining.phrases import Phrases, gathered
from passatempo.explaining.sight_words import leaving
from passatempo.explaining.step import Candidate
from passatempo.rules import Visible
from passatempo.rules.base import Domain

_FEW_PARTS = 3  # of what goes, each of which is told with its reason


def value_by_view(tell: Phrases, rule: Visible) -> str | None:
    """Why a cell of the line can only hold one value."""
    cell = tell.because.cells[0]
    if told := _by_extreme(tell, rule):
        return f"{told}: {tell.follows}"
    gone = [(cell, value) for value in tell.problem.domains[cell] if not _can_be(tell, rule, (cell, value))]
    told = _by_numbers(tell, rule, gone)
    if told is None:
        return None
    return leaving(tell, told, sorted({*tell.problem.domains[cell]} - {value for _, value in gone}))


def tell_view(tell: Phrases, rule: Visible) -> str:
    """Why values of the line cannot be."""
    gone = tell.step.removes
    if told := _by_extreme(tell, rule) or _by_place(tell, rule, gone) or _by_numbers(tell, rule, gone):
        return f"{told}: {tell.follows}"
    return tell("{rule}, which cannot be with these: {follows}")


def _by_extreme(tell: Phrases, rule: Visible) -> str | None:
    """What the least and the greatest number of all say of a line that holds every value once."""
    values = {value for cell in rule.cells for value in tell.problem.domains[cell]}
    whole = len(values) == len(rule.cells) and min(values) > 0  # 0 is not seen
    if not whole or not tell.differ(rule.cells):
        return None
    told = {"rule": tell.said(rule), "greatest": max(values), "least": min(values)}
    if rule.number == 1:
        return tell("{rule}, so the greatest value, {greatest}, stands first", **told)
    if rule.number == len(values):
        return tell("{rule}, so all are seen, from {least} to {greatest} in order", **told)
    return None


def _by_place(tell: Phrases, rule: Visible, gone: Iterable[Candidate]) -> str | None:
    """That values are so great that not enough greater ones are left to be seen behind them."""
    greatest = max(value for cell in rule.cells for value in tell.state[cell])
    most = {cell: greatest - rule.number + 1 + place for place, cell in enumerate(rule.cells)}
    if any(value <= most[cell] for cell, value in gone):
        return None
    limits = [
        tell("{cell} is at most {number}", cell=tell.names[cell], number=most[cell])
        for cell in dict.fromkeys(cell for cell, _ in gone)
    ]
    return tell("{rule}, and for enough greater ones to follow, {limits}", limits=tell.say.listed(limits))


# How many can be seen


def _by_numbers(tell: Phrases, rule: Visible, gone: Sequence[Candidate]) -> str | None:
    """How many would be seen with each of some candidates: too few or too many."""
    facts = list[str]()
    for cells, values in gathered(gone):
        seen = {number for cell in cells for value in values for number in _seen(tell, rule, (cell, value))}
        told = {
            "values": tell.any_of(values),
            "cells": tell.either(cells),
            "most": max(seen),
            "least": min(seen),
        }
        if max(seen) < rule.number:
            facts.append(tell("with {values} in {cells}, no more than {most} could be seen", **told))
        elif min(seen) > rule.number:
            facts.append(tell("with {values} in {cells}, at least {least} would be seen", **told))
    if not 0 < len(facts) == len(gathered(gone)) <= _FEW_PARTS:
        return None
    return "; ".join([tell.said(rule), *facts])


def _can_be(tell: Phrases, rule: Visible, candidate: Candidate) -> bool:
    return rule.number in _seen(tell, rule, candidate)


def _seen(tell: Phrases, rule: Visible, candidate: Candidate) -> set[int]:
    """How many can be seen with a candidate."""
    return numbers_seen(rule.cells, dict(enumerate(tell.state)) | {candidate[0]: (candidate[1],)})


def numbers_seen(cells: Sequence[int], left: Mapping[int, Domain]) -> set[int]:
    """How many may be seen along cells, given what each may hold."""
    reached = {(0, 0)}  # the greatest so far, and how many have been seen
    for cell in cells:
        reached = {
            (max(greatest, value), seen + (value > greatest))
            for greatest, seen in reached
            for value in left[cell]
        }
    return {seen for _, seen in reached}
