"""The words of steps that rest on one rule: what it is that leaves so little.

Each way to tell a step looks at what is known of the other cells of the rule, so that a player can see it for
himself. Where no way fits, the rule itself is told.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import prod

from passatempo.explaining.fillings import fillings, is_plain_sum
from passatempo.explaining.phrases import Phrases
from passatempo.explaining.set_words import is_arithmetic, says_all, tell_digit_sets, value_by_sets
from passatempo.explaining.step import Candidate
from passatempo.rules import (
    AllDifferent,
    Greatest,
    Less,
    NotAllEqual,
    Product,
    Sandwich,
    Span,
    Sum,
    Times,
    Unlike,
    Visible,
)
from passatempo.rules.base import Rule

_FEW_VALUES = 4  # of a cell that are listed
_FEW_PARTNERS = 2  # of a value, the same
_FEW_CELLS = 3  # whose values are told one by one
_FEW_REASONS = 2  # in one sentence


# A rule leaves a cell one value


def tell_only_value(tell: Phrases) -> str:
    """Why the cell can hold nothing else."""
    rule, cell = tell.because.rules[0], tell.because.cells[0]
    others = [each for each in dict.fromkeys(rule.cells) if each != cell]
    if not others:
        return tell("{cell} is the only cell of {group}: it is {value}")
    if isinstance(rule, Times):
        return _by_count(tell, rule)
    if not tell.open(others) and not isinstance(rule, Less | Greatest):
        return _by_the_others(tell, rule, others)
    told = (
        value_by_sets(tell)
        or _by_limits(tell, rule)
        or _by_partner(tell, rule, others)
        or _within(tell, rule, [(cell, value) for value in tell.state[cell] if value != tell.value])
    )
    return told or tell("{rule}, which only {value} in {cell} allows")


def _by_count(tell: Phrases, rule: Times) -> str:
    if tell.value != rule.value:
        return tell("{group} has {number} as often as it may, so {cell} is {value}", number=rule.value)
    return tell("{group} needs all its open cells for {number}, so {cell} is {value}", number=rule.value)


def _by_the_others(tell: Phrases, rule: Rule, others: list[int]) -> str:
    reason, cell = _what_others_say(tell, rule, others), tell.because.cells[0]
    known = {each: tell.state[each][0] for each in others}
    taken = set(known.values()) if _all_differ(tell, rule) else set()
    fitting = [
        value
        for value in tell.problem.domains[cell]
        if value not in taken and rule.holds([(known | {cell: value})[each] for each in rule.cells])
    ]
    if len(fitting) < 2:
        return tell("{reason}, so {cell} is {value}", reason=reason)
    if len(fitting) > _FEW_VALUES:
        return tell("{reason}, which of all that is left for {cell} only {value} fits", reason=reason)
    return tell(
        "{reason}, so {cell} is {fitting}, and of these only {value} is left",
        reason=reason,
        fitting=tell.any_of(fitting),
    )


def _all_differ(tell: Phrases, rule: Rule) -> bool:
    """Whether the cells of a rule lie in a group without the same value twice."""
    beside = tell.problem.rules_of[rule.cells[0]]
    return any(isinstance(each, AllDifferent) and set(rule.cells).issubset(each.cells) for each in beside)


def _what_others_say(tell: Phrases, rule: Rule, others: list[int]) -> str:
    values = [tell.state[cell][0] for cell in others]
    if len(others) > 1 and is_plain_sum(rule):
        return _given(tell, rule, tell("the other cells make {number}", number=sum(values)))
    if len(others) > 1 and isinstance(rule, Product):
        return _given(tell, rule, tell("the other cells multiply to {number}", number=prod(values)))
    if isinstance(rule, NotAllEqual):
        told = {"others": tell.listed(others), "number": values[0]}
        return tell("{others} hold {number}, and {cell} may not be the same", **told)
    if isinstance(rule, Unlike):
        return tell("{rule}, and differ nowhere else")
    if len(others) > _FEW_CELLS:
        return tell("{rule}, and all the other cells are filled")
    return _given(tell, rule, tell.known(others))


def _given(tell: Phrases, rule: Rule, fact: str) -> str:
    """A fact about cells of a rule, after the rule."""
    if says_all(tell, rule):
        return tell("in {group}, {fact}", fact=fact)
    return tell("{rule}, and {fact}", fact=fact)


def _by_limits(tell: Phrases, rule: Rule) -> str | None:
    """By what the other cells hold at least, or at most."""
    cell = tell.because.cells[0]
    others = [(cell, value) for value in tell.state[cell] if value != tell.value]
    reasons = {_too_far(tell, rule, each) for each in others}
    reason = reasons.pop() if len(reasons) == 1 else None
    return tell("{reason}, so {cell} is {value}", reason=reason) if reason else None


def _by_partner(tell: Phrases, rule: Rule, others: list[int]) -> str | None:
    if len(others) > 1:
        return None
    (other,) = others
    left = tell.state[other]
    if len(left) <= _FEW_VALUES:
        fact = tell("{cells} can only be {values}", cells=tell.names[other], values=tell.any_of(left))
        return tell("{reason}, so {cell} is {value}", reason=_given(tell, rule, fact))
    fact = tell("only {value} in {cell} has a partner in {other}", other=tell.names[other])
    return _given(tell, rule, fact)


def _within(tell: Phrases, rule: Rule, gone: Sequence[Candidate]) -> str | None:
    """That values are too far from those that are known, where all lie close together."""
    known = [cell for cell in rule.cells if tell.is_known(cell)]
    if not isinstance(rule, Span) or not known:
        return None
    values = [tell.state[cell][0] for cell in known]
    every = {value for cell in rule.cells for value in tell.problem.domains[cell]}
    near = [value for value in every if max(values) - rule.width <= value <= min(values) + rule.width]
    if any(value in near for _, value in gone):
        return None
    reason = _given(tell, rule, tell.known(known))
    return tell("{reason}, so that all are {near}: {follows}", reason=reason, near=tell.any_of(near))


# Two rules leave a cell one value


def tell_crossing(tell: Phrases) -> str:
    """What each of them leaves."""
    rules = [rule for rule in tell.because.rules if not isinstance(rule, AllDifferent)]
    if len(rules) != 2:
        return tell("only {value} fits {sums} at once: {cell} is {value}")
    if all(isinstance(rule, Less) and len(rule.cells) == 2 for rule in rules):
        reasons = (_too_far(tell, rule, (tell.because.cells[0], tell.value)) for rule in rules)
        return f"{tell.say.listed(reasons)}: {tell.follows}"
    left = [_left_by(tell, rule) for rule in rules]
    if not all(left) or not all(map(tell.has_name, rules)):
        return tell(
            "only {value} fits both of these: {rules}; so {cell} is {value}",
            rules=tell.say.listed(map(tell.said, rules)),
        )
    return tell(
        "{cell} is {one} by {rule1}, and {other} by {rule2}: only {value} is in both",
        one=tell.any_of(left[0]),
        other=tell.any_of(left[1]),
        rule1=tell.shortly(rules[0]),
        rule2=tell.shortly(rules[1]),
    )


def _left_by(tell: Phrases, rule: Rule) -> set[int]:
    """What a rule leaves the cell."""
    cell = tell.because.cells[0]
    return {way[cell] for way in fillings(rule, tell.state, tell.because.rules) or ()}


# What is too small or too large


def tell_limits(tell: Phrases) -> str:
    """Why values are out of bounds."""
    told = _bounded(tell)
    return tell("{rules}: {out_of_bounds}") if told is None else told


def tell_arrow(tell: Phrases) -> str:
    """The cell that an arrow points to, and those it is greater than."""
    return f"{_pointed(tell, tell.because.rules[0], tell.step.removes)}: {tell.out_of_bounds}"


def _pointed(tell: Phrases, rule: Rule, gone: Iterable[Candidate]) -> str:
    """What an arrow says, with the least or greatest values by which some go."""
    top, *others = rule.cells
    losers = {cell for cell, _ in gone}
    tallest = max(others, key=lambda cell: tell.state[cell][0])
    least = [
        _with_end(tell, cell, 0) if top in losers and cell == tallest else tell.names[cell] for cell in others
    ]
    return tell(
        "an arrow points to {top}, which is greater than {others}",
        top=tell.names[top] if losers == {top} else _with_end(tell, top, -1),
        others=tell.say.listed(least),
    )


def _bounded(tell: Phrases) -> str | None:
    """The reasons why values go, if there are only a few."""
    rule, gone = tell.because.rules[0], defaultdict[str | None, list[Candidate]](list)
    for candidate in tell.step.removes:
        gone[_too_far(tell, rule, candidate)].append(candidate)
    if None in gone or len(gone) > _FEW_REASONS:
        return None
    return "; ".join(f"{reason}: {tell.bounds_of(candidates)}" for reason, candidates in gone.items())


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
        told = {"high": tell.names[high], "low": _with_end(tell, low, 0)}
        if rule.strict:
            return tell("{high} is greater than {low}", **told)
        return tell("{high} is not less than {low}", **told)
    told = {"low": tell.names[low], "high": _with_end(tell, high, -1)}
    return (
        tell("{low} is less than {high}", **told)
        if rule.strict
        else tell("{low} is not greater than {high}", **told)
    )


def _with_end(tell: Phrases, cell: int, end: int) -> str:
    """A cell and its value, or the least or the greatest it may have."""
    told = {"cell": tell.names[cell], "number": tell.state[cell][end]}
    if tell.is_known(cell):
        return tell("{cell} ({number})", **told)
    return tell("{cell} (at most {number})", **told) if end else tell("{cell} (at least {number})", **told)


# What fits a rule


def tell_what_fits(tell: Phrases) -> str:
    """Why values cannot be."""
    rule = tell.because.rules[0]
    known = [cell for cell in rule.cells if tell.is_known(cell)]
    if 0 < len(known) <= _FEW_CELLS and len(tell.open(rule.cells)) == 1:
        return f"{_given(tell, rule, tell.known(known))}: {tell.follows}"
    if isinstance(rule, Times):
        return tell("{group} has {number} as often as it may: {follows}", number=rule.value)
    if told := _within(tell, rule, tell.step.removes):
        return told
    if len(tell.step.removes) == 1 and len(rule.cells) == 2:
        return f"{_given(tell, rule, _without_partner(tell, rule))}: {tell.follows}"
    if is_arithmetic(rule):
        return tell_digit_sets(tell)
    if len(rule.cells) == 2:
        return f"{_given(tell, rule, tell('not every value has a partner'))}: {tell.follows}"
    if isinstance(rule, Visible) and _is_too_early(rule, tell.step.removes, tell):
        return tell("{rule}, so that greater ones must follow: {out_of_bounds}")
    if isinstance(rule, Sandwich) and {value for _, value in tell.step.removes} <= set(rule.crusts):
        least, most = _between_crusts(rule, tell)
        return tell("{rule}, which takes {least} to {most} cells: {follows}", least=least, most=most)
    return tell("{rule}, which cannot be with these: {follows}")


def _without_partner(tell: Phrases, rule: Rule) -> str:
    """What a value would need in the other cell."""
    ((cell, value),) = tell.step.removes
    (other,) = set(rule.cells) - {cell}
    partners = [
        each
        for each in tell.problem.domains[other]
        if rule.holds([value if place == cell else each for place in rule.cells])
    ]
    told = {"gone": value, "loser": tell.names[cell], "other": tell.names[other]}
    if 0 < len(partners) <= _FEW_PARTNERS:
        needed = tell.any_of(partners)
        return tell(
            "{gone} in {loser} would need {needed} in {other}, which cannot be", needed=needed, **told
        )
    if len(tell.state[other]) <= _FEW_VALUES:
        left = tell.any_of(tell.state[other])
        return tell("{gone} in {loser} does not go with {left} in {other}", left=left, **told)
    return tell("{gone} in {loser} has no partner in {other}", **told)


def _is_too_early(rule: Visible, gone: Iterable[Candidate], tell: Phrases) -> bool:
    """Whether all these are so great that not enough greater ones are left to be seen behind them."""
    greatest = max(value for cell in rule.cells for value in tell.state[cell])
    place = {cell: at for at, cell in enumerate(rule.cells)}
    return all(value - place[cell] > greatest - rule.number + 1 for cell, value in gone)


def _between_crusts(rule: Sandwich, tell: Phrases) -> tuple[int, int]:
    """How few and how many different values make the sum between the crusts."""
    values = sorted({value for cell in rule.cells for value in tell.state[cell]} - set(rule.crusts))
    numbers = range(len(values) + 1)
    fitting = [
        number
        for number in numbers
        if sum(values[:number]) <= rule.total <= sum(values[len(values) - number :])
    ]
    return fitting[0], fitting[-1]
