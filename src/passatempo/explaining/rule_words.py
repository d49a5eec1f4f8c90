"""The words of steps that rest on one rule: what it is that leaves so little.

Each way to tell a step looks at what is known of the other cells of the rule, so that a player can see it for
himself. Where no way fits, the rule itself is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import prod

from passatempo.explaining.between_words import tell_between
from passatempo.explaining.fillings import fillings, is_plain_sum
from passatempo.explaining.limit_words import (
    are_orders,
    value_between,
    value_by_limits,
    value_by_total,
)
from passatempo.explaining.phrases import Phrases
from passatempo.explaining.set_words import (
    is_arithmetic,
    says_all,
    tell_digit_sets,
    tell_street,
    value_by_sets,
)
from passatempo.explaining.sight_words import excluded, leaving, tell_single_candidate
from passatempo.explaining.step import Candidate
from passatempo.explaining.view_words import tell_view, value_by_view
from passatempo.rules import (
    AllDifferent,
    Between,
    Count,
    Equation,
    Greatest,
    Less,
    NotAllEqual,
    Product,
    Sandwich,
    Span,
    Times,
    Unlike,
    Visible,
)
from passatempo.rules.base import Rule

_FEW_VALUES = 4  # of a cell that are listed
_FEW_PARTNERS = 2  # of a value, the same
_FEW_CELLS = 3  # whose values are told one by one


# A rule leaves a cell one value


def tell_only_value(tell: Phrases) -> str:
    """Why the cell can hold nothing else."""
    rule, cell = tell.because.rules[0], tell.because.cells[0]
    others = [each for each in dict.fromkeys(rule.cells) if each != cell]
    if not others:
        return tell("{cell} is the only cell of {group}: it is {value}")
    if isinstance(rule, Times | Count):
        return _by_count(tell, rule)
    if not tell.open(others) and not isinstance(rule, Less | Greatest | Visible):
        return _by_the_others(tell, rule, others)
    told = (
        _value_within(tell, rule)
        or (None if isinstance(rule, Span) and len(others) == 1 else value_by_sets(tell))
        or value_by_limits(tell, rule)
        or (value_by_view(tell, rule) if isinstance(rule, Visible) else None)
        or (value_by_total(tell, rule) if isinstance(rule, Equation) else None)
        or (_value_between_ends(tell, rule) if isinstance(rule, Between) else None)
        or _by_partner(tell, rule, others)
    )
    if told is None and len(tell.state[cell]) == 1:
        return tell_single_candidate(tell)
    return told or tell("{rule}, which only {value} in {cell} allows")


def _value_between_ends(tell: Phrases, rule: Between) -> str | None:
    cell = tell.because.cells[0]
    return tell_between(tell, rule, [(cell, value) for value in tell.state[cell] if value != tell.value])


def tell_last_cell(tell: Phrases) -> str:
    """The only open cell of a group: what is missing, or what the others leave to make a sum."""
    if _is_house(tell, tell.because.rules[0]):
        return tell("{cell} is the last open cell of {group}: it is {value}")
    cell = tell.because.cells[0]
    for rule in tell.problem.rules_of[cell]:
        others = [each for each in dict.fromkeys(rule.cells) if each != cell]
        if is_arithmetic(rule) and not tell.open(others) and len(_beside(tell, rule, others)) == 1:
            return _by_the_others(tell, rule, others)
    return tell_single_candidate(tell)


def _is_house(tell: Phrases, rule: Rule) -> bool:
    """Whether there were as many values for the group as it has cells from the start."""
    return tell.has_name(rule) and len(
        {value for cell in rule.cells for value in tell.problem.domains[cell]}
    ) == len(rule.cells)


def _by_count(tell: Phrases, rule: Times | Count) -> str:
    if tell.value != rule.value:
        return tell("{group} has {number} as often as it may, so {cell} is {value}", number=rule.value)
    if isinstance(rule, Count):  # other cells may be open that cannot take it
        return tell(
            "{group} needs every cell that can take {number}, so {cell} is {value}", number=rule.value
        )
    return tell("{group} needs all its open cells for {number}, so {cell} is {value}", number=rule.value)


def _by_the_others(tell: Phrases, rule: Rule, others: list[int]) -> str:
    return leaving(tell, _what_others_say(tell, rule, others), _beside(tell, rule, others))


def _beside(tell: Phrases, rule: Rule, others: Sequence[int]) -> list[int]:
    """What fits the cell, whose other cells hold one of their values each."""
    cell, differ = tell.because.cells[0], tell.differ(rule.cells)
    ways = [
        dict(zip(others, values, strict=True)) for values in product(*map(tell.state.__getitem__, others))
    ]
    return [
        value
        for value in tell.problem.domains[cell]
        if any(
            rule.holds([(way | {cell: value})[each] for each in rule.cells])
            for way in ways
            if not differ or value not in way.values()
        )
    ]


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
        return tell("{rule}, and differ nowhere else", rule=tell.said(rule))
    if len(others) > _FEW_CELLS:
        return tell("{rule}, and all the other cells are filled", rule=tell.said(rule))
    return _given(tell, rule, tell.known(others))


def _given(tell: Phrases, rule: Rule, fact: str) -> str:
    """A fact about cells of a rule, after the rule."""
    if says_all(tell, rule):
        return tell("in {group}, {fact}", group=tell.say.render(rule.group.label), fact=fact)
    return tell("{rule}, and {fact}", rule=tell.said(rule), fact=fact)


def _by_partner(tell: Phrases, rule: Rule, others: list[int]) -> str | None:
    if len(others) > 1:
        return None
    (other,) = others
    if len(tell.state[other]) <= _FEW_VALUES:
        return leaving(tell, _given(tell, rule, _can_only_be(tell, other)), _beside(tell, rule, others))
    fact = tell("of what is left for {cell}, only {value} has a partner in {other}", other=tell.names[other])
    return _given(tell, rule, fact)


def _can_only_be(tell: Phrases, cell: int) -> str:
    return tell("{cell} can only be {values}", cell=tell.names[cell], values=tell.any_of(tell.state[cell]))


def _value_within(tell: Phrases, rule: Rule) -> str | None:
    """That of values close to those that are known only one is left."""
    cell = tell.because.cells[0]
    near = _near(tell, rule)
    others = {*near} - {tell.value}
    if not near or others.intersection(tell.state[cell]):
        return None
    return tell(
        "{reason}; {excluded}: only {value} is left for {cell}",
        reason=_all_near(tell, rule, near),
        excluded=excluded(tell, cell, others),
    )


def _within(tell: Phrases, rule: Rule, gone: Sequence[Candidate]) -> str | None:
    """That values are too far from those that are known, where all lie close together."""
    near = _near(tell, rule)
    if not near or any(value in near for _, value in gone):
        return None
    return f"{_all_near(tell, rule, near)}: {tell.follows}"


def _near(tell: Phrases, rule: Rule) -> list[int]:
    """The values that are not too far from those that are known, where all lie close together."""
    known = [tell.state[cell][0] for cell in rule.cells if tell.is_known(cell)]
    if not isinstance(rule, Span) or not known:
        return []
    every = {value for cell in rule.cells for value in tell.problem.domains[cell]}
    return [value for value in every if max(known) - rule.width <= value <= min(known) + rule.width]


def _all_near(tell: Phrases, rule: Rule, near: Sequence[int]) -> str:
    reason = _given(tell, rule, tell.known(cell for cell in rule.cells if tell.is_known(cell)))
    return tell("{reason}, so that all are {near}", reason=reason, near=tell.any_of(near))


# Two rules leave a cell one value


def tell_crossing(tell: Phrases) -> str:
    """What each of them leaves."""
    rules = [rule for rule in tell.because.rules if not isinstance(rule, AllDifferent)]
    if len(rules) != 2:
        return tell("only {value} fits {sums} at once: {cell} is {value}")
    if are_orders(rules):
        return value_between(tell, *rules)
    left = [_left_by(tell, rule) for rule in rules]
    if not all(left):
        return tell(
            "only {value} fits both of these: {rules}; so {cell} is {value}",
            rules=tell.say.listed(map(tell.said, rules)),
        )
    told = {"one": tell.any_of(left[0]), "other": tell.any_of(left[1])}
    if all(says_all(tell, rule) for rule in rules):
        names = {f"rule{at}": tell.say.render(rule.group.label) for at, rule in enumerate(rules, 1)}
        return tell(
            "{cell} is {one} by {rule1}, and {other} by {rule2}: only {value} is in both", **names, **told
        )
    said = {f"rule{at}": tell.said(rule) for at, rule in enumerate(rules, 1)}
    return tell(
        "{rule1}, which leaves {one} for {cell}; {rule2}, which leaves {other}: only {value} is in both",
        **said,
        **told,
    )


def _left_by(tell: Phrases, rule: Rule) -> set[int]:
    """What a rule leaves the cell."""
    cell = tell.because.cells[0]
    return {way[cell] for way in fillings(rule, tell.state, tell.because.rules) or ()}


# What fits a rule


def tell_what_fits(tell: Phrases) -> str:
    """Why values cannot be."""
    rule = tell.because.rules[0]
    known = [cell for cell in rule.cells if tell.is_known(cell)]
    if 0 < len(known) <= _FEW_CELLS and len(tell.open(rule.cells)) == 1:
        return f"{_given(tell, rule, tell.known(known))}: {tell.follows}"
    if isinstance(rule, Times):
        return tell("{group} has {number} as often as it may: {follows}", number=rule.value)
    if isinstance(rule, Count) and (told := _counted(tell, rule)):
        return told
    if told := _within(tell, rule, tell.step.removes):
        return told
    if len(tell.step.removes) == 1 and len(rule.cells) == 2:
        return f"{_given(tell, rule, _without_partner(tell, rule))}: {tell.follows}"
    if is_arithmetic(rule):
        return tell_digit_sets(tell)
    if len(rule.cells) == 2:
        return f"{_given(tell, rule, _without_partners(tell, rule))}: {tell.follows}"
    if isinstance(rule, Visible):
        return tell_view(tell, rule)
    if told := tell_street(tell, rule):
        return told
    if isinstance(rule, Between) and (told := tell_between(tell, rule, tell.step.removes)):
        return told
    if isinstance(rule, Sandwich) and {value for _, value in tell.step.removes} <= set(rule.crusts):
        return _by_crusts(tell, *_between_crusts(rule, tell))
    return tell("{rule}, which cannot be with these: {follows}")


def _counted(tell: Phrases, rule: Count) -> str | None:
    """That a value stands as often as it may, or wherever it can; None if it is about the number itself."""
    *_, counter = rule.cells
    if any(cell == counter for cell, _ in tell.step.removes):
        return None
    if all(value == rule.value for _, value in tell.step.removes):
        return tell(
            "{group} has {number} as often as it may: remove it from all other cells", number=rule.value
        )
    return tell("{group} needs every cell that can take {number}: {follows}", number=rule.value)


def _without_partners(tell: Phrases, rule: Rule) -> str:
    """What is left for the other cell, or of each cell what has no partner in the other."""
    losers = dict.fromkeys(cell for cell, _ in tell.step.removes)
    others = [cell for cell in rule.cells if cell not in losers]
    if len(others) == 1 and len(tell.state[others[0]]) <= _FEW_VALUES:
        return _can_only_be(tell, others[0])
    return tell.say.listed(_no_partner(tell, rule, loser) for loser in losers)


def _no_partner(tell: Phrases, rule: Rule, loser: int) -> str:
    gone = [value for cell, value in tell.step.removes if cell == loser]
    return tell.many(
        "{gone} in {loser} has no partner in {other}",
        "{gone} in {loser} have no partner in {other}",
        len(gone),
        gone=tell.all_of(gone),
        loser=tell.names[loser],
        other=tell.listed(cell for cell in rule.cells if cell != loser),
    )


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
    return _no_partner(tell, rule, cell)


def _by_crusts(tell: Phrases, least: int, most: int) -> str:
    if least == most:
        return tell.many(
            "{rule}, which takes {number} cell: {follows}",
            "{rule}, which takes {number} cells: {follows}",
            most,
        )
    return tell("{rule}, which takes {least} to {most} cells: {follows}", least=least, most=most)


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
