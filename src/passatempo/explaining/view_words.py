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
    values = tell.problem.domains[cell]
    gone = [value for value in values if _is_out(rule, _seen(tell, rule, (cell, value)))]
    told = _by_numbers(tell, rule, [(cell, value) for value in gone])
    left = [value for value in values if value not in gone]
    if told is None or set(left).intersection(tell.state[cell]) != {tell.value}:
        return None
    return leaving(tell, told, left)


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


def _by_numbers(tell: Phrases, rule: Visible, gone: Iterable[Candidate]) -> str | None:
    """How many would be seen with some candidates: too few, or too many."""
    few, many = list[Candidate](), list[Candidate]()
    for candidate in gone:
        seen = _seen(tell, rule, candidate)
        if not _is_out(rule, seen):
            return None
        (few if max(seen) < rule.number else many).append(candidate)
    facts = [tell.said(rule)]
    if few:
        most = max(max(_seen(tell, rule, each)) for each in few)
        facts.append(
            tell("with {these}, no more than {most} could be seen", these=_these(tell, few), most=most)
        )
    if many:
        least = min(min(_seen(tell, rule, each)) for each in many)
        facts.append(
            tell("with {these}, at least {least} would be seen", these=_these(tell, many), least=least)
        )
    return "; ".join(facts) if few or many else None


def _these(tell: Phrases, candidates: Sequence[Candidate]) -> str:
    """Candidates by their cells, or one of all of them if they are many."""
    parts = gathered(candidates)
    if len(parts) > _FEW_PARTS:
        return tell("any of these")
    return tell.say.either(
        tell("{values} in {group}", values=tell.any_of(values), group=tell.either(cells))
        for cells, values in parts
    )


def _is_out(rule: Visible, seen: set[int]) -> bool:
    """Whether too few or too many are seen, whatever else stands in the line."""
    return not min(seen) <= rule.number <= max(seen)


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
